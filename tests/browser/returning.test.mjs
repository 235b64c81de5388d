// Whatever happens to a phone, it comes back to the screen that it left, at once, and nothing is done twice. At every
// state of both games; with a server that keeps its evenings in a folder, so that it may die as well.
import assert from 'node:assert/strict';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import test from 'node:test';
import {openLink} from '../support/link.mjs';
import {startServer} from '../support/server.mjs';
import {gather} from './support/arriving.mjs';
import {Evening} from './support/evening.mjs';
import {startWalk, stops} from './support/walk.mjs';

/** Milliseconds. The first is asked for only where moments are measured: a busy machine says nothing about it. */
const at_once = process.env.TRINQUE_MEASURES ? 1000 : Infinity;
const at_worst = process.env.TRINQUE_MEASURES ? 5000 : 20_000;

const names = ['Inès', 'Tom', 'Léa'];

/** What a person sees: the title, what can be tapped, and what all agree on. */
const screenOf = async ({page}) => page.evaluate(() => JSON.stringify({
  title: document.querySelector('h1')?.textContent,
  offers: [...document.querySelectorAll('.actions button:enabled, .tiles button:enabled')].map((button) => button.dataset.test),
  state: document.querySelector('[data-test="public-state"]')?.textContent,
}));

const public_only = (screen) => ({...JSON.parse(screen), state: undefined});

/** Waits for a screen to be back, and says how long that took. */
async function timeUntilBack(device, wanted, since) {
  for (let last = ''; ;) {
    const now = await screenOf(device).catch(() => '');
    if (now !== '' && JSON.parse(now).state && JSON.stringify(public_only(now)) === JSON.stringify(public_only(wanted)) && await device.page.locator('.band.lost').count().catch(() => 1) === 0) return performance.now() - since;
    if (now !== last) last = now;
    if (performance.now() - since > at_worst) throw new Error(`${device.name} does not come back.\nleft: ${wanted}\nnow:  ${last}`);
    await new Promise((soon) => setTimeout(soon, 15));
  }
}

const middle = (times) => [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)];

/** The address with the key of the seat of this phone, as the menu shows it. */
async function seatLink({name, page, tap, text}) {
  await tap('menu');
  // The menu's words and pictures come when it is first opened.
  await page.waitForSelector('[data-test^="link-"]');
  // The host has one for every seat.
  await tap(`link-${names.indexOf(name)}`);
  const address = await text('link-address');
  await tap('close');
  return new URL(address);
}

/** Ways to be away, and back; each says from when on it counts, where that is not its beginning. */
const accidents = {
  'the line is cut without a word': async ({heard}, {links}) => {
    const {sockets} = heard;
    links.forEach((link) => link.cut());
    while (heard.sockets === sockets) await new Promise((soon) => setTimeout(soon, 5));
  },
  'the page is loaded again': async ({page}) => { await page.reload({waitUntil: 'commit'}); },
  'back and forward': async ({page}) => { await page.goto(`${new URL(page.url()).origin}/diag`); await page.goBack({waitUntil: 'commit'}); },
  'a second tab takes the seat, and gives it back': async ({page, tap}) => {
    const second = await page.context().newPage();
    await second.goto(page.url());
    await page.waitForSelector('[data-test="final-replaced"]');
    const since = performance.now();
    await tap('final-action');
    await second.waitForSelector('[data-test="final-replaced"]');
    await second.close();
    return since;
  },
  'the server is found at another address': async (phone, {links}) => {
    const link = await seatLink(phone);
    const here = new URL(phone.page.url()).origin;
    const other = links.find(({address}) => address !== here);
    const since = performance.now();
    await phone.page.goto(`${other.address}${link.pathname}${link.hash}`, {waitUntil: 'commit'});
    return since;
  },
  'the server dies and is started again': async (_, {restart}) => restart(),
};

test('a phone comes back to its screen from every state', {timeout: 400_000}, async (context) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'trinque-returning-'));
  context.after(() => rmSync(folder, {recursive: true, force: true}));
  let server = await startServer({kept: folder});
  context.after(() => server.stop());
  const restart = async () => {
    await server.kill();
    server = await startServer({kept: folder});
    links.forEach((link) => link.leadTo(server.address));
    // What follows is measured from the moment at which somebody answers again.
    return performance.now();
  };
  // Two ways to the same server: to a browser, two addresses.
  const links = [await openLink(server.address), await openLink(server.address)];
  for (const link of links) context.after(link.close);
  const times = Object.fromEntries(Object.keys(accidents).map((name) => [name, []]));
  const visited = [];
  const visit = async (evening, stop) => {
    visited.push(stop);
    for (const [name, happen] of Object.entries(accidents)) {
      const phone = evening.phones[evening.state.to_act[0] ?? 0];
      const before = await screenOf(phone);
      const since = performance.now();
      const answers = await happen(phone, {links, restart});
      times[name].push(await timeUntilBack(phone, before, typeof answers === 'number' ? answers : since));
      await evening.reach(`${stop} is as it was`, ({phase}) => phase === stop);
    }
  };
  const {party, walk} = await startWalk({origin: links[0].address, names, visit});
  context.after(party.close);

  await walk();

  assert.deepEqual([...visited].sort(), [...stops].sort());
  for (const [name, took] of Object.entries(times)) {
    context.diagnostic(`${name}: ${Math.round(middle(took))} ms in the middle, ${Math.round(Math.max(...took))} ms at most`);
    assert.ok(middle(took) < at_once, `${name}: ${took}`);
  }
});

test('a throw whose answer is lost with the line is thrown once', async (context) => {
  const server = await startServer();
  context.after(server.stop);
  const link = await openLink(server.address);
  context.after(link.close);
  const party = await gather({origin: link.address, names: ['Inès', 'Tom']});
  context.after(party.close);
  const evening = new Evening(party);
  await evening.reach('two are there', ({players}) => players.length === 2);
  await evening.tap(0, ['start'], 'the dice', ({phase}) => phase === 'dice.open');
  const {revision, to_act: [opener]} = evening.state;
  const phone = evening.phones[opener];

  link.deafen(true);
  await phone.tap('roll');
  while (!phone.heard.sent.some(({text}) => JSON.parse(text).t === 'play')) await new Promise((soon) => setTimeout(soon, 5));
  link.cut();
  link.deafen(false);

  await evening.reach('the throw', ({match}) => match.to_beat !== null);
  await evening.reach('nobody threw again', (state) => state.revision >= revision + 1 && state.to_act[0] !== opener);
  const sent = phone.heard.sent.map(({text}) => JSON.parse(text)).filter(({t}) => t === 'play');
  assert.equal(new Set(sent.map(({request}) => request)).size, 1, 'what is sent again keeps its number');
  const throwsHeard = party.devices.map(({heard}) => heard.received.map((text) => JSON.parse(text)).flatMap((frame) => (frame.state ?? frame).events ?? []).filter(({e}) => e === 'rolled').length);
  assert.equal(Math.max(...throwsHeard), 1, `heard: ${throwsHeard}`);
});

test('a second tab takes the seat over, and the first offers to take it back', async (context) => {
  const server = await startServer();
  context.after(server.stop);
  const party = await gather({origin: server.address, names: ['Inès', 'Tom']});
  context.after(party.close);
  const [{page, tap}] = party.phones;

  const second = await page.context().newPage();
  await second.goto(page.url());
  await second.waitForSelector('[data-test="start"]');
  await page.waitForSelector('[data-test="final-replaced"]');
  await tap('final-action');

  await page.waitForSelector('[data-test="start"]');
  await second.waitForSelector('[data-test="final-replaced"]');
});
