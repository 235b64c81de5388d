// Pyramide by taps: the host allows it, chooses it among two follow-ups, and it is played until its last card. The engine
// plays it again from what was told. TRINQUE_SEED repeats the taps, though not the draws.
import assert from 'node:assert/strict';
import test from 'node:test';
import {replayed, startServer} from '../support/server.mjs';
import {gather} from './support/arriving.mjs';
import {setHouseRules} from './support/card_taps.mjs';
import {Evening} from './support/evening.mjs';
import {endsInOrder, nothingWentWrong, sameBytesForAll} from './support/healthy.mjs';
import {playAtRandom, randomFrom} from './support/random_taps.mjs';
import {transcriptOf} from './support/transcript.mjs';

const names = ['Inès', 'Karim', 'Léa'];
const host = 0;

test('a pyramid is chosen by the host and played to its end, with the totals of the engine', async (context) => {
  const seed = Number(process.env.TRINQUE_SEED ?? Math.floor(Math.random() * 2 ** 32));
  context.diagnostic(`TRINQUE_SEED=${seed}`);
  const random = randomFrom(seed);
  const server = await startServer();
  context.after(server.stop);
  const party = await gather({origin: server.address, names});
  context.after(party.close);
  const {phones, table} = party;
  const evening = new Evening(party);
  await evening.reach('three players in the lobby', ({players, phase}) => phase === 'lobby' && players.length === names.length);
  await evening.tap(host, ['choose-rouge_ou_noir'], 'cards are chosen', ({game}) => game === 'rouge_ou_noir');
  await setHouseRules(evening, host, 'rouge_ou_noir', {auto_deal: 0, give_undo: 0});
  await setHouseRules(evening, host, 'pyramide', {pyramid: 'ask', auto_deal: 0, give_undo: 0});

  await evening.tap(host, ['start'], 'the first question', ({phase}) => phase === 'cards.ask');
  await playAtRandom(evening, random, 'the last question is answered', ({phase}) => phase === 'gnt.ask');
  const title = await table.hook('title').textContent();
  assert.match(title, /Give'n'Take/);
  assert.match(title, /Pyramide/);
  const before = evening.state.totals.map(({sips}) => sips);

  await evening.tap(host, ['follow-up-pyramide'], 'the pyramid', ({phase}) => phase === 'pyramid.next');
  assert.equal(await table.page.locator('.pyramid .card.back').count(), 15);
  await phones[1].tap('help');
  // The rules come when they are first asked for.
  await phones[1].page.locator('dialog', {hasText: '15 cartes cachées font une pyramide'}).waitFor();
  await phones[1].tap('close');

  await playAtRandom(evening, random, 'the pyramid is played out', ({phase}) => phase === 'between');
  const {match, totals} = evening.state;
  assert.equal(match.turned.length, 15);
  assert.ok(totals.some(({sips}, seat) => sips > before[seat]), 'somebody was given something');
  const {steps, draws} = transcriptOf(party, {game: 'tas_de_des', order: evening.order});
  const engine = replayed({draws, steps}).at(-1);
  assert.deepEqual(totals.map(({pending: _, ...total}) => total), engine.totals);
  assert.deepEqual(match, engine.match);

  assert.ok(sameBytesForAll(party) > 30);
  await nothingWentWrong(party);
  await party.close();
  await endsInOrder(server);
});
