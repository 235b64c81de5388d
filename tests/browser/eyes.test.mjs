// What eyes need: contrast and size of everything that is written, in every state, on phone and table; and room for
// languages with longer words.
import assert from 'node:assert/strict';
import test from 'node:test';
import {launch, openPage, overflow, table_size, webFolder} from '../support/browser.mjs';
import {games, states, welcome} from '../support/states.mjs';
import {startDouble} from '../support/web_double.mjs';
import {faintOrSmall, smallNumbers} from './support/measures.mjs';

const qr = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4" fill="#fff"/></svg>';
const room = {code: 'KTRF', join_url: 'http://192.168.1.20:8080/j/KTRF', addresses: ['http://192.168.1.20:8080']};
const hosts = ['lobby', 'kicked', 'cards-answered', 'gnt-next', 'pyramid-next', 'follow-up', 'two-follow-ups', 'between', 'ended'];

/** A page that is shown one state after the other; `stretch` changes what the catalogues say. */
async function screen(context, {seats, size, address, stretch = null}) {
  let revision = 1;
  const next = (state) => ({...state, clock: Math.round(performance.now()), revision: ++revision});
  const double = await startDouble({
    web: webFolder(), answers: {'GET /api/v1/games': [200, games], 'GET /api/v1/rooms/KTRF': [200, room], 'GET /api/v1/rooms/KTRF/qr.svg': [200, qr]},
    welcome: () => welcome(next(states.lobby), seats),
  });
  const browser = await launch();
  context.after(async () => { await browser.close(); await double.stop(); });
  const {page, wrong} = await openPage(browser, {size, tokens: seats.length ? ['a'] : []});
  if (stretch) await page.route('**/i18n/*.json', async (route) => route.fulfill({json: stretch(await (await route.fetch()).json())}));
  await page.goto(`${double.address}${address}`);
  await page.waitForSelector('[data-test="public-state"]', {state: 'attached'});
  const show = async (name) => {
    const sent = next(states[name]);
    double.push(sent);
    await page.waitForFunction((wanted) => JSON.parse(document.querySelector('[data-test="public-state"]')?.textContent || '{}').revision === wanted, sent.revision);
  };
  return {page, wrong, show};
}

for (const [who, seats, names] of [['a player', [3], Object.keys(states)], ['the host and master', [0], hosts]]) {
  test(`all that ${who} reads has a contrast of 7 and 16 pixels, and what counts has 32`, async (context) => {
    const {page, show} = await screen(context, {seats, size: {width: 390, height: 844}, address: '/j/KTRF'});
    for (const name of names) {
      await show(name);
      assert.deepEqual(await faintOrSmall(page), [], name);
      assert.deepEqual(await smallNumbers(page), [], name);
    }
  });
}

test('all that the table shows has a contrast of 7, and 24 pixels', async (context) => {
  const {page, show} = await screen(context, {seats: [], size: table_size, address: '/table/KTRF'});
  for (const name of Object.keys(states)) {
    await show(name);
    const found = await faintOrSmall(page, {size: 23});
    assert.deepEqual(found.filter((one) => !/Couper|Activer|Plein|QR|Français|English|Raccourcis|Mouvement/.test(one)), [], name);
  }
});

/** Forty in a hundred longer, with accents of every height. Placeholders and choices stay. */
const longer = (text) => text.split(/(\{(?:[^{}]|\{[^{}]*\})*\})/).map((part) => (part.startsWith('{') ? part : `${part.replace(/[aeo]/g, (letter) => ({a: 'å', e: 'ë', o: 'ö'}[letter]))}${/\w{3}/.test(part) ? ' ' + 'ÿ'.repeat(Math.ceil(part.length * 0.4)) : ''}`)).join('');
const stretch = (messages) => Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, typeof message === 'string' ? longer(message) : Object.fromEntries(Object.entries(message).map(([wording, text]) => [wording, longer(text)]))]));

for (const [where, size, seats, address] of [['a small phone', {width: 320, height: 568}, [3], '/j/KTRF'], ['a large one', {width: 390, height: 844}, [0], '/j/KTRF']]) {
  test(`a language with words forty in a hundred longer fits ${where}`, async (context) => {
    const {page, wrong, show} = await screen(context, {seats, size, address, stretch});
    for (const name of Object.keys(states)) {
      await show(name);
      assert.ok(await overflow(page) <= 0, `${name} is too wide`);
    }
    assert.match(await page.innerText('body'), /ÿÿÿ/);
    assert.deepEqual(wrong, []);
  });
}
