// What browsers keep from pages on plain http, as in any kitchen: each such thing has another way, or is done without.
import assert from 'node:assert/strict';
import test from 'node:test';
import {startServer} from '../support/server.mjs';
import {gather} from './support/arriving.mjs';
import {Evening} from './support/evening.mjs';
import {playAtRandom, randomFrom} from './support/random_taps.mjs';

const names = ['Inès', 'Tom'];

async function gathered(context) {
  const server = await startServer();
  context.after(server.stop);
  const party = await gather({origin: server.address, names});
  context.after(party.close);
  const evening = new Evening(party);
  await evening.reach('all are there', ({players}) => players.length === names.length);
  return {party, evening, origin: server.address};
}

/** Nothing complained, and nothing was forbidden. @param {any} party */
async function allWentWell({devices}) {
  for (const {name, heard, forbidden} of devices) {
    assert.deepEqual([heard.wrong, heard.abroad, await forbidden()], [[], [], []], name);
  }
}

/** Notes each buzz. */
const feelBuzz = () => {
  globalThis.buzzes = [];
  Object.defineProperty(navigator, 'vibrate', {value: (pattern) => { globalThis.buzzes.push(pattern); return true; }, configurable: true});
};

test('this address is one to which browsers lend little', async (context) => {
  const {party} = await gathered(context);
  const lent = await party.phones[0].page.evaluate(() => ({
    secure: isSecureContext, wake_lock: 'wakeLock' in navigator, clipboard: 'clipboard' in navigator, share: 'share' in navigator,
    service_worker: 'serviceWorker' in navigator, subtle: crypto.subtle !== undefined, uuid: 'randomUUID' in crypto,
    notifications: globalThis.Notification?.permission === 'granted', motion: 'DeviceMotionEvent' in globalThis,
  }));
  assert.deepEqual(Object.entries(lent).filter(([, has]) => has).map(([name]) => name), []);
});

test('a game is played without wake lock, secure random numbers or notifications; the turn shows in the title and is felt', async (context) => {
  const {party, evening} = await gathered(context);
  for (const {page} of party.phones) await page.evaluate(feelBuzz);
  await evening.tap(0, ['start'], 'the dice', ({phase}) => phase === 'dice.open');
  const {to_act: [opener]} = evening.state;
  const titles = await Promise.all(party.phones.map(({page}) => page.title()));
  assert.match(titles[opener], /^● À toi/);
  assert.doesNotMatch(titles[1 - opener], /À toi/);
  assert.deepEqual(await party.phones[opener].page.evaluate(() => globalThis.buzzes), [80]);
  assert.deepEqual(await party.phones[1 - opener].page.evaluate(() => globalThis.buzzes), []);

  await playAtRandom(evening, randomFrom(4), 'a round is lost', ({round}) => round === 2);
  await allWentWell(party);
});

test('who does not want to be buzzed is not', async (context) => {
  const {party, evening} = await gathered(context);
  for (const phone of party.phones) {
    await phone.page.evaluate(feelBuzz);
    await phone.tap('menu');
    await phone.hook('vibration').uncheck();
    await phone.tap('close');
  }
  await evening.tap(0, ['start'], 'the dice', ({phase}) => phase === 'dice.open');
  for (const {page} of party.phones) assert.deepEqual(await page.evaluate(() => globalThis.buzzes), []);
});

test('an address is copied by the old way', async (context) => {
  const {party} = await gathered(context);
  const [ines] = party.phones;
  await ines.tap('menu', 'link-0');
  const address = await ines.text('link-address');
  await ines.tap('copy');
  await ines.page.waitForSelector('[data-test="copied"]:has-text("Copiée")');
  await ines.tap('close', 'add-player');
  await ines.hook('name').focus();
  await ines.page.keyboard.press('Control+V');
  assert.equal(await ines.hook('name').inputValue(), address.slice(0, 40));
  await allWentWell(party);
});

test('a picture of the evening is downloaded where it cannot be shared', async (context) => {
  const {party, evening} = await gathered(context);
  await evening.tap(0, ['start'], 'the dice', ({phase}) => phase === 'dice.open');
  await evening.tap(0, ['menu', 'stop', 'stop-yes'], 'the end', ({phase}) => phase === 'ended');
  const [ines] = party.phones;
  const download = ines.page.waitForEvent('download');
  await ines.tap('picture');
  assert.match((await download).suggestedFilename(), /^trinque-[A-Z]+\.png$/);
  await allWentWell(party);
});

test('a table sounds after one tap, and a reload comes back to the seat', async (context) => {
  const {party} = await gathered(context);
  await party.table.page.evaluate(() => {
    const Real = globalThis.AudioContext;
    globalThis.AudioContext = class extends Real { constructor() { super(); globalThis.heard = this; } };
  });
  await party.table.tap('sound-on');
  await party.table.page.waitForFunction(() => globalThis.heard?.state === 'running');

  const [, tom] = party.phones;
  await tom.page.reload();
  await tom.page.waitForSelector('[data-test="seat-1"]:has-text("Tom (toi)")');
  await allWentWell(party);
});
