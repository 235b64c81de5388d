// Who rests, who idles, and what the others do about it: what a phone offers and sends, and a break on the real server.
import assert from 'node:assert/strict';
import test from 'node:test';
import {launch, openPage, webFolder} from '../support/browser.mjs';
import {startServer} from '../support/server.mjs';
import {games, states, welcome} from '../support/states.mjs';
import {startDouble} from '../support/web_double.mjs';
import {gather} from './support/arriving.mjs';

/** The phone of Léa, to whom a double tells a state. @param {any} context @param {any} state @param {number[]} [seats] */
async function phone(context, state, seats = [3]) {
  const double = await startDouble({web: webFolder(), answers: {'GET /api/v1/games': [200, games]}, welcome: () => welcome(state, seats)});
  const browser = await launch();
  const {page, wrong} = await openPage(browser, {tokens: ['a']});
  context.after(async () => { await browser.close(); await double.stop(); });
  await page.goto(`${double.address}/j/KTRF`);
  await page.waitForSelector('h1');
  return {double, page, wrong};
}

/** The command of a type that the double heard, as soon as there is one. */
async function sent(double, type) {
  for (let tries = 0; tries < 200; ++tries) {
    const found = double.heard.find((message) => message.t === type);
    if (found) return found;
    await new Promise((soon) => setTimeout(soon, 20));
  }
  return assert.fail(`no ${type} was sent`);
}

const watching = states['dice-watch'];
const [idler] = watching.to_act;
const overdue = {...watching, deadlines: {skip: 1, wake: 1}};

test('who is awaited is woken with one tap', async (context) => {
  const {double, page} = await phone(context, overdue);

  await page.click(`[data-test="wake-${idler}"]`);

  const {seat, whom} = await sent(double, 'wake');
  assert.deepEqual({seat, whom}, {seat: 3, whom: idler});
});

test('whoever is no host votes, and reads how many want it', async (context) => {
  const {double, page} = await phone(context, {...overdue, room: {...overdue.room, votes: [{seat: idler, by: [2], needed: 2}]}});
  assert.match(await page.innerText(`[data-test="skip-${idler}"]`), /Voter.*1 sur 2/);

  await page.click(`[data-test="skip-${idler}"]`);

  const {seat, whom} = await sent(double, 'skip');
  assert.deepEqual({seat, whom}, {seat: 3, whom: idler});
});

test('where the house leaves it to the host, nobody else is offered a vote', async (context) => {
  const house = {...overdue.settings.house, skip_by: 'host'};
  const {page} = await phone(context, {...overdue, settings: {...overdue.settings, house}});
  await page.waitForSelector(`[data-test="wake-${idler}"]`);

  assert.equal(await page.locator(`[data-test="skip-${idler}"]`).count(), 0);
});

test('a reaction is one tap away, and is said to everybody', async (context) => {
  const {double, page} = await phone(context, watching);
  await page.click('[data-test="react"]');
  await page.click('[data-test="react-clap"]');

  assert.equal((await sent(double, 'react')).reaction, 'clap');
  double.push({...watching, revision: 2, since: 1, events: [{e: 'reacted', seat: 0, reaction: 'clap'}]});
  await page.waitForFunction(() => document.getElementById('status')?.textContent?.includes('Bravo'));
});

test('the host is offered water, and may say later', async (context) => {
  const {double, page} = await phone(context, {...watching, room: {...watching.room, water: true}}, [0]);

  await page.click('[data-test="water-later"]');

  assert.equal((await sent(double, 'pause')).paused, false);
});

test('on the real server a break is seen by all, costs nothing, and ends with a tap', async (context) => {
  const server = await startServer();
  context.after(server.stop);
  const party = await gather({origin: server.address, names: ['Inès', 'Tom', 'Karim']});
  context.after(party.close);
  const [ines, tom] = party.phones;
  await ines.tap('start');
  await tom.page.waitForSelector('.seats');

  await tom.tap('menu', 'break-1');
  await tom.hook('break-over-1').waitFor();
  await ines.page.waitForFunction(() => document.querySelector('[data-test="seat-1"]')?.textContent?.includes('en pause'));
  const acting = () => ines.page.evaluate(() => JSON.parse(document.querySelector('[data-test="public-state"]').textContent).to_act);
  assert.ok(!(await acting()).includes(1));

  await tom.tap('break-over-1');
  await ines.page.waitForFunction(() => !document.querySelector('[data-test="seat-1"]')?.textContent?.includes('en pause'));
  assert.deepEqual([...ines.heard.wrong, ...tom.heard.wrong], []);
});
