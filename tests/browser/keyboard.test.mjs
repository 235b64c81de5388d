// A game of each kind without a finger on the screen: Tab to what is offered, Enter to choose it.
import assert from 'node:assert/strict';
import test from 'node:test';
import {startServer} from '../support/server.mjs';
import {gather} from './support/arriving.mjs';
import {Evening} from './support/evening.mjs';
import {playAtRandom, randomFrom} from './support/random_taps.mjs';

const focused = (page) => page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.dataset?.test ?? '');

/** Goes to a control by Tab alone, then presses it. */
async function press(page, hook) {
  await page.locator(`[data-test="${hook}"]:enabled:visible`).waitFor();
  for (let tabs = 0; await focused(page) !== hook; ++tabs) {
    assert.ok(tabs < 80, `Tab never comes to ${hook}`);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
}

test('a round of dice and a deal of cards are played from the keyboard', {timeout: 200_000}, async (context) => {
  const server = await startServer();
  context.after(server.stop);
  const party = await gather({origin: server.address, names: ['Inès', 'Tom']});
  context.after(party.close);
  for (const phone of party.phones) phone.tap = async (...hooks) => { for (const hook of hooks) await press(phone.page, hook); };
  const evening = new Evening(party);
  const random = randomFrom(5);
  await evening.reach('two are there', ({players}) => players.length === 2);

  await evening.tap(0, ['start'], 'the dice', ({phase}) => phase === 'dice.open');
  await playAtRandom(evening, random, 'a round is lost', ({round}) => round === 2);
  await evening.tap(0, ['menu', 'stop', 'stop-yes'], 'the end', ({phase}) => phase === 'ended');
  await evening.settleAll();
  await party.phones[0].page.locator('[data-test="choose-rouge_ou_noir"]').focus();
  await party.phones[0].page.keyboard.press('Space');
  await evening.reach('cards', ({game}) => game === 'rouge_ou_noir');
  await evening.tap(0, ['start'], 'the cards', ({phase}) => phase === 'cards.ask');
  await playAtRandom(evening, random, 'five cards each', ({phase}) => phase === 'gnt.ask');

  assert.deepEqual(evening.state.match?.hands.map(({cards}) => cards.length) ?? [5, 5], [5, 5]);
});
