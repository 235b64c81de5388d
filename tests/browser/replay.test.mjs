// A finished round on the table once more, step by step, in all three games; and the game comes first.
import assert from 'node:assert/strict';
import test from 'node:test';
import {violations} from '../support/browser.mjs';
import {startServer} from '../support/server.mjs';
import {gather} from './support/arriving.mjs';
import {setHouseRules} from './support/card_taps.mjs';
import {Evening} from './support/evening.mjs';
import {playAtRandom, randomFrom} from './support/random_taps.mjs';

const random = randomFrom(11);

async function seated(context, names = ['Inès', 'Tom', 'Léa']) {
  const server = await startServer();
  context.after(server.stop);
  const party = await gather({origin: server.address, names});
  context.after(party.close);
  const evening = new Evening(party);
  await evening.reach('all are there', ({players}) => players.length === names.length);
  return {evening, table: party.table};
}

const step = async (table) => (await table.page.locator('.replay-controls .grow').innerText()).match(/\d+/g).map(Number);

/** All steps of the round that is shown, by key: what each says and how many dice or cards lie there. */
async function allSteps(table) {
  const seen = [];
  const [, of] = await step(table);
  for (let at = 1; at <= of; ++at) {
    await table.page.waitForFunction((wanted) => document.querySelector('.replay-controls .grow')?.textContent.match(/\d+/)?.[0] === String(wanted), at);
    seen.push(await table.page.evaluate(() => ({line: document.querySelector('[data-test="replay-line"]').textContent, things: document.querySelectorAll('.replay .middle .die, .replay .card').length,
      size: [document.documentElement.scrollWidth, document.documentElement.scrollHeight]})));
    if (at < of) await table.page.keyboard.press('ArrowRight');
  }
  for (const {size} of seen) assert.deepEqual(size, [1920, 1080], 'a television needs no scrolling');
  return seen;
}

async function isWhole(table, name) {
  assert.deepEqual(await violations(table.page), [], name);
  assert.deepEqual(table.heard.wrong, [], name);
}

test('a lost round of dice is shown again throw by throw, and the replay ends when somebody rolls', async (context) => {
  const {evening, table} = await seated(context);
  await evening.tap(0, ['start'], 'the dice', ({phase}) => phase === 'dice.open');
  assert.equal(await table.hook('replay').count(), 0, 'no round is over yet');
  const before = evening.state.totals.length;
  await playAtRandom(evening, random, 'the second round', ({round, phase}) => round === 2 && phase === 'dice.open');
  assert.equal(before, 3);

  await table.page.keyboard.press('r');
  await table.hook('replay-line').waitFor();
  assert.match(await table.text('title'), /^On revoit\s: Tas de dés, manche 1$/);
  const seen = await allSteps(table);
  assert.match(seen[0].line, /Nouvelle manche\s: (Inès|Tom|Léa) ouvre/);
  assert.match(seen[1].line, /lance 1 dé\s: (\d)\. Total \1\./);
  assert.match(seen.at(-1).line, /perd avec \d+ dés?\s: /);
  const rolled = seen.filter(({line}) => / lance \d+ dés?/.test(line));
  assert.ok(rolled.length >= 2);
  for (const {line, things} of rolled) assert.equal(things, Number(line.match(/lance (\d+) dé/)[1]), `the dice of « ${line} » lie there`);
  await isWhole(table, 'the replay of dice');
  await table.page.keyboard.press('ArrowLeft');
  await table.page.waitForFunction((wanted) => document.querySelector('.replay-controls .grow').textContent.match(/\d+/)[0] === String(wanted), seen.length - 1);

  const {revision} = evening.state;
  await evening.phones[evening.state.to_act[0]].tap('roll');
  await evening.reach('the game goes on', (state) => state.revision > revision);
  await table.hook('replay-line').waitFor({state: 'detached'});
  assert.match(await table.text('title'), /^Tas de dés · Manche 2/);
});

test('a deal of cards and what follows it are shown again by the pointer, card by card', async (context) => {
  const {evening, table} = await seated(context);
  await evening.tap(0, ['choose-rouge_ou_noir'], 'cards', ({game}) => game === 'rouge_ou_noir');
  await setHouseRules(evening, 0, 'rouge_ou_noir', {auto_deal: 0, give_undo: 0});
  await setHouseRules(evening, 0, 'give_n_take', {auto_deal: 0, give_undo: 0, gnt_rows: 3});
  await evening.tap(0, ['start'], 'the cards', ({phase}) => phase === 'cards.ask');
  await playAtRandom(evening, random, 'the end of the layout', ({phase}) => phase === 'between');

  await table.page.mouse.move(900, 500);
  await table.tap('replay');
  await table.hook('replay-line').waitFor();
  assert.match(await table.text('title'), /^On revoit\s: Give'n'Take, donne 1$/);
  const layout = await allSteps(table);
  assert.match(layout[0].line, /cartes à donner/);
  assert.equal(layout.filter(({line}) => /(Donne|Prends), ligne \d/.test(line)).length, 6, 'six cards are turned');
  await isWhole(table, "the replay of Give'n'Take");

  await table.tap('replay-earlier');
  assert.match(await table.text('title'), /^On revoit\s: Rouge ou noir, donne 1$/);
  const deal = await allSteps(table);
  assert.match(deal[0].line, /Nouvelle donne/);
  assert.equal(deal.filter(({line}) => / (de (trèfle|carreau|cœur|pique)), (rouge|noire)/.test(line)).length, 15, 'five cards for each of three');
  assert.ok(deal.at(-1).things >= 15);
  await isWhole(table, 'the replay of cards');
  await table.tap('replay-close');
  assert.match(await table.text('title'), /pause|Entre|suite|donne/i);
  assert.equal(await table.hook('replay-line').count(), 0);
});
