// A game of each kind without a finger on the screen: Tab to what is offered, Enter to choose it.
import assert from 'node:assert/strict';
import test from 'node:test';
import {startServer} from '../support/server.mjs';
import {gather} from './support/arriving.mjs';
import {setHouseRules} from './support/card_taps.mjs';
import {Evening} from './support/evening.mjs';
import {launchQuietly, openDevice, tall_phone} from './support/pages.mjs';
import {playAtRandom, randomFrom} from './support/random_taps.mjs';

const focused = (page) => page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.dataset?.test ?? '');

/** Goes to a control by Tab alone, then presses it. */
async function press(page, hook, key = 'Enter') {
  await page.locator(`[data-test="${hook}"]:enabled:visible`).waitFor();
  for (let tabs = 0; await focused(page) !== hook; ++tabs) {
    assert.ok(tabs < 80, `Tab never comes to ${hook}`);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press(key);
}

test('a room is made and entered from the keyboard, and its dialogs are opened and closed', async (context) => {
  const server = await startServer();
  context.after(server.stop);
  const browser = await launchQuietly();
  context.after(() => browser.close());
  const {page, heard} = await openDevice(browser, {origin: server.address, name: 'Inès', size: tall_phone, touch: false});
  await page.goto(server.address);
  await press(page, 'create');
  await press(page, 'with-alcohol', 'Space');
  await press(page, 'create-go');
  await page.locator('[data-test="name"]').waitFor();
  await press(page, 'name', 'I');
  await page.keyboard.type('nès');
  await press(page, 'soft', 'Space');
  await press(page, 'adult', 'Space');
  await press(page, 'enter');
  await page.locator('[data-test="seat-0"]:has-text("Inès (toi)")').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1');

  for (const dialog of ['help', 'menu', 'house-rules', 'invite', 'add-player']) {
    await press(page, dialog);
    await page.locator('dialog[open] .dialog-body > *').first().waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({state: 'detached'});
    assert.equal(await focused(page), dialog, 'the focus goes back to where it was');
  }
  assert.deepEqual(heard.wrong, []);
});

test('a round of dice, a deal of cards and a Give’n’Take are played from the keyboard', {timeout: 300_000}, async (context) => {
  const server = await startServer();
  context.after(server.stop);
  const party = await gather({origin: server.address, names: ['Inès', 'Tom', 'Léa']});
  context.after(party.close);
  for (const phone of party.phones) phone.tap = async (...hooks) => { for (const hook of hooks) await press(phone.page, hook); };
  const evening = new Evening(party);
  const random = randomFrom(5);
  await evening.reach('three are there', ({players}) => players.length === 3);

  await evening.tap(0, ['start'], 'the dice', ({phase}) => phase === 'dice.open');
  await playAtRandom(evening, random, 'a round is lost', ({round}) => round === 2);
  await evening.tap(0, ['menu', 'stop', 'stop-yes'], 'the end', ({phase}) => phase === 'ended');
  await evening.settleAll();
  const {page} = party.phones[0];
  await press(page, 'choose-tas_de_des', 'ArrowDown');
  await evening.reach('cards', ({game}) => game === 'rouge_ou_noir');
  await setHouseRules(evening, 0, 'rouge_ou_noir', {give_undo: 0});
  await setHouseRules(evening, 0, 'give_n_take', {give_undo: 0});
  await evening.tap(0, ['start'], 'the cards', ({phase}) => phase === 'cards.ask');
  await playAtRandom(evening, random, 'five cards each', ({phase}) => phase === 'gnt.ask');
  assert.deepEqual(evening.state.match?.hands.map(({cards}) => cards.length) ?? [5, 5, 5], [5, 5, 5]);
  await playAtRandom(evening, random, 'all cards are turned', ({phase}) => phase === 'between');

  assert.equal(evening.state.match.turned.length, 10);
});
