// A phone that is locked: its page is hidden and frozen, or its processes stand still, while everybody else goes on. Back
// in the hand it shows the right screen at once, and sends nothing twice. Each phone is a browser of its own here.
import assert from 'node:assert/strict';
import {createRequire} from 'node:module';
import test from 'node:test';
import {startServer} from '../support/server.mjs';

const puppeteer = createRequire(new URL('../../clients/package.json', import.meta.url))('puppeteer-core');
const offers = ['roll', 'answer-', 'deal', 'give-', 'reveal', 'follow-up-yes'];
const names = ['Inès', 'Tom', 'Léa'];
/** Milliseconds; see returning.test.mjs. */
const at_once = process.env.TRINQUE_MEASURES ? 1000 : Infinity;
const at_worst = process.env.TRINQUE_MEASURES ? 5000 : 20_000;

const hook = (name) => `[data-test="${name}"]`;
const pause = (milliseconds) => new Promise((soon) => setTimeout(soon, milliseconds));
const tap = async (page, name) => { await page.waitForSelector(`${hook(name)}:enabled`); await page.$eval(hook(name), (element) => element.click()); };
const stateOf = (page) => page.$eval(hook('public-state'), (element) => JSON.parse(element.textContent));

/** What a person sees and may do; the revision is left out, as others see a phone come and go. */
const screenOf = (page) => page.evaluate(() => {
  const state = JSON.parse(document.querySelector('[data-test="public-state"]')?.textContent || '{}');
  return JSON.stringify({
    title: document.querySelector('h1')?.textContent, lost: document.querySelector('.band.lost') !== null,
    offers: [...document.querySelectorAll('.actions:not([inert]) button:enabled, .content:not([inert]) .tiles button:enabled')].map((button) => button.dataset.test),
    phase: state.phase, turn: state.turn, to_act: state.to_act, match: state.match, totals: state.totals,
  });
});

async function openPhone(context, address, code, name) {
  const browser = await puppeteer.launch({executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', headless: true, args: ['--no-sandbox', '--disable-background-networking']});
  context.after(() => browser.close());
  const [page] = await browser.pages();
  await page.setViewport({width: 390, height: 844});
  const tools = await page.createCDPSession();
  const sent = [];
  await tools.send('Network.enable');
  tools.on('Network.webSocketFrameSent', ({response}) => sent.push(JSON.parse(response.payloadData)));
  await page.goto(`${address}/j/${code}`);
  await page.waitForSelector(hook('name'));
  await page.type(hook('name'), name);
  await tap(page, 'adult');
  await tap(page, 'enter');
  await page.waitForSelector(hook('menu'));
  // Told only after the first paint.
  await page.waitForSelector(hook('public-state'));
  return {name, browser, page, tools, sent};
}

/** The page lies behind another one and is frozen, as Chromium does to pages of a phone in a pocket. */
async function freeze({browser, page, tools}, length) {
  const front = await browser.newPage();
  await front.bringToFront();
  await page.waitForFunction(() => document.visibilityState === 'hidden', {polling: 20});
  await tools.send('Page.setWebLifecycleState', {state: 'frozen'});
  await pause(length);
  await tools.send('Page.setWebLifecycleState', {state: 'active'});
  await page.bringToFront();
  const since = performance.now();
  await front.close();
  return since;
}

/** All processes of the browser stand still, and know nothing of it afterwards: as an iPhone does. */
async function stand({browser}, length) {
  const tools = await browser.target().createCDPSession();
  const {processInfo} = await tools.send('SystemInfo.getProcessInfo');
  assert.ok(processInfo.some(({type}) => type === 'renderer'));
  processInfo.forEach(({id}) => process.kill(id, 'SIGSTOP'));
  await pause(length);
  processInfo.forEach(({id}) => process.kill(id, 'SIGCONT'));
  return performance.now();
}

async function backAfter({name, page}, wanted, since) {
  for (let now = ''; performance.now() - since < at_worst; await pause(10)) {
    now = await screenOf(page);
    if (now === wanted) return performance.now() - since;
    if (performance.now() - since > at_worst - 50) assert.fail(`${name} does not come back.\nleft: ${wanted}\nnow:  ${now}`);
  }
  return assert.fail(`${name} does not come back`);
}

/** Waits until all show the same, and nothing falls any more. */
async function settled(phones) {
  for (;;) {
    const states = await Promise.all(phones.map(({page}) => stateOf(page)));
    const falling = await Promise.all(phones.map(({page}) => page.$('.rolling')));
    if (states.every(({revision}) => revision === states[0].revision) && falling.every((one) => one === null)) return states[0];
    await pause(20);
  }
}

/** Runs on a page that still shows a revision: takes the first thing that is offered, and says whether there was one. */
function takeOffer(wanted, revision) {
  if (JSON.parse(document.querySelector('[data-test="public-state"]').textContent).revision !== revision) return false;
  const found = [...document.querySelectorAll('button[data-test]:enabled')].find((button) => wanted.some((offer) => button.dataset.test.startsWith(offer)));
  found?.click();
  return found !== undefined;
}

/** Somebody takes what is offered, again and again; each state is visited when it is first seen. */
async function walk(phones, seen, visit, until) {
  for (;;) {
    const state = await settled(phones);
    if (!seen.has(state.phase)) {
      seen.add(state.phase);
      await visit(state);
      continue;
    }
    if (until(state)) return;
    for (const {page} of phones) {
      if (await page.evaluate(takeOffer, offers, state.revision)) break;
    }
    await phones[0].page.waitForFunction((revision) => JSON.parse(document.querySelector('[data-test="public-state"]').textContent).revision > revision, {polling: 20}, state.revision);
  }
}

async function gathered(context) {
  const server = await startServer();
  context.after(server.stop);
  const made = await fetch(`${server.address}/api/v1/rooms`, {method: 'POST', headers: {'content-type': 'application/json'}, body: '{"game":"tas_de_des"}'});
  const {code} = await made.json();
  const phones = [];
  for (const name of names) phones.push(await openPhone(context, server.address, code, name));
  return phones;
}

/** The host starts, and sees what that leads to: until then, whoever looks again still finds the phase before. */
async function start({page}, phase) {
  await tap(page, 'start');
  await page.waitForFunction((wanted) => JSON.parse(document.querySelector('[data-test="public-state"]').textContent).phase === wanted, {}, phase);
}

/** No number of a command was used twice. */
function sentOnce(phones) {
  for (const {name, sent} of phones) {
    const numbers = sent.filter(({request}) => request !== undefined).map(({seat, request}) => `${seat}.${request}`);
    assert.equal(new Set(numbers).size, numbers.length, `${name} sent ${numbers}`);
    assert.ok(numbers.length > 0);
  }
}

test('a phone whose page was frozen is back at once, from every state', {timeout: 300_000}, async (context) => {
  const phones = await gathered(context);
  const seen = new Set();
  const took = [];
  const visit = async ({phase, to_act}) => {
    const phone = phones[to_act[0] ?? 0];
    const before = await screenOf(phone.page);
    const hidden = phone.sent.length;
    took.push(await backAfter(phone, before, await freeze(phone, phase === 'dice.decide' ? 5500 : 200)));
    assert.deepEqual(phone.sent.slice(hidden).filter(({request}) => request !== undefined), [], `commands on return to ${phase}`);
  };
  const [ines] = phones;
  await walk(phones, seen, visit, ({phase}) => phase === 'lobby');
  await start(ines, 'dice.open');
  await walk(phones, seen, visit, ({phase}) => seen.has('dice.decide') && phase.startsWith('dice'));
  for (const button of ['menu', 'stop', 'stop-yes']) await tap(ines.page, button);
  await walk(phones, seen, visit, ({phase}) => phase === 'ended');
  await tap(ines.page, 'choose-rouge_ou_noir');
  await ines.page.waitForFunction(() => JSON.parse(document.querySelector('[data-test="public-state"]').textContent).game === 'rouge_ou_noir');
  await start(ines, 'cards.ask');
  await walk(phones, seen, visit, ({phase}) => phase === 'between');

  assert.deepEqual([...seen].sort(), ['between', 'cards.answered', 'cards.ask', 'cards.give', 'dice.decide', 'dice.open', 'ended', 'gnt.ask', 'gnt.give', 'gnt.next', 'lobby'].filter((phase) => phase !== 'gnt.give' || seen.has(phase)));
  sentOnce(phones);
  context.diagnostic(`back after ${took.map(Math.round).join(' ')} ms`);
  assert.ok(Math.max(...took) < at_once, `back after ${took.map(Math.round)} ms`);
});

test('a phone whose processes stood still comes back while the others go on without it', {timeout: 120_000}, async (context) => {
  const phones = await gathered(context);
  const [ines, tom] = phones;
  await start(ines, 'dice.open');
  await settled(phones);
  const {to_act: [opener]} = await stateOf(ines.page);
  const sleeper = phones[(opener + 1) % names.length];

  const asleep = stand(sleeper, 28_000);
  await tap(phones[opener].page, 'roll');
  const awake = phones.find((phone) => phone !== sleeper && phone !== phones[opener]);
  await awake.page.waitForFunction(() => document.querySelector('.chip.lost') !== null, {timeout: 27_500});
  const since = await asleep;

  await sleeper.page.waitForSelector(`${hook('roll')}:enabled`, {timeout: at_worst});
  const took = performance.now() - since;
  await sleeper.page.waitForSelector('.band.lost', {hidden: true});
  context.diagnostic(`back after ${Math.round(took)} ms`);
  assert.ok(took < at_once, `back after ${took} ms`);
  await awake.page.waitForFunction(() => document.querySelector('.chip.lost') === null);
  await tap(sleeper.page, 'roll');
  await settled(phones);
  assert.equal(sleeper.sent.filter(({t}) => t === 'play').length, 1);
  sentOnce([sleeper, ines, tom].filter(({sent}) => sent.length > 0));
});
