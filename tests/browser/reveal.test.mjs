// Dice fall at the same moment everywhere, whatever the way to the server costs: clocks are compared by ping and pong.
import assert from 'node:assert/strict';
import test from 'node:test';
import {openLink} from '../support/link.mjs';
import {startServer} from '../support/server.mjs';
import {launchQuietly, openDevice, tall_phone, big_screen} from './support/pages.mjs';

const round_trips = [0, 60, 150, 300];
const throws = 7;

/** Notes when dice have fallen, on the clock that all pages of this computer share. */
const watchDice = () => {
  globalThis.fallen = [];
  let rolling = false;
  new MutationObserver(() => {
    const now = document.querySelector('.dice.rolling') !== null;
    if (rolling && !now) globalThis.fallen.push(performance.timeOrigin + performance.now());
    rolling = now;
  }).observe(document.body, {subtree: true, childList: true, attributes: true});
};

/** The phone whose turn it is, as soon as it is offered the dice. */
async function whoRolls(phones) {
  for (;;) {
    for (const phone of phones) if (await phone.page.locator('[data-test="roll"]:enabled:visible').count() > 0) return phone;
    await new Promise((soon) => setTimeout(soon, 20));
  }
}

test('the spread between phones and table stays under 50 ms with up to 300 ms of added round trip', {timeout: 120_000}, async (context) => {
  const server = await startServer();
  context.after(server.stop);
  const made = await fetch(`${server.address}/api/v1/rooms`, {method: 'POST', headers: {'content-type': 'application/json'}, body: '{"game":"tas_de_des"}'});
  const {code} = await made.json();
  const browser = await launchQuietly();
  context.after(() => browser.close());
  const devices = [];
  for (const [index, round_trip] of round_trips.entries()) {
    const link = await openLink(server.address, {delay: round_trip / 2});
    context.after(link.close);
    const table = index === 0;
    const device = await openDevice(browser, {origin: link.address, name: `${round_trip} ms`, size: table ? big_screen : tall_phone, still: false});
    await device.page.goto(`${link.address}/${table ? 'table' : 'j'}/${code}`);
    if (!table) {
      await device.hook('name').fill(`P${index}`);
      await device.tap('adult', 'enter');
    }
    await device.page.waitForSelector('[data-test="public-state"]', {state: 'attached'});
    await device.page.evaluate(watchDice);
    devices.push(device);
  }
  await devices[1].tap('start');
  for (let thrown = 1; thrown <= throws; ++thrown) {
    await (await whoRolls(devices.slice(1))).tap('roll');
    await Promise.all(devices.map(({page}) => page.waitForFunction((wanted) => globalThis.fallen.length >= wanted, thrown)));
  }

  const fallen = await Promise.all(devices.map(({page}) => page.evaluate(() => globalThis.fallen)));
  const spreads = Array.from({length: throws}, (_, index) => {
    const moments = fallen.map((times) => times[index]);
    return Math.max(...moments) - Math.min(...moments);
  }).sort((one, other) => one - other);
  context.diagnostic(`spreads in ms: ${spreads.map(Math.round).join(' ')}`);
  assert.ok(spreads[Math.floor(throws / 2)] < 50, `spreads in ms: ${spreads}`);
});
