// The transcript of the live regions alone is enough to play: whole games of each kind by people who see nothing.
import assert from 'node:assert/strict';
import test from 'node:test';
import {startServer} from '../support/server.mjs';
import {gather} from './support/arriving.mjs';
import {setHouseRules} from './support/card_taps.mjs';
import {Evening} from './support/evening.mjs';
import {Listener} from './support/listener.mjs';

const names = ['Inès', 'Tom', 'Léa'];
const patience = 20_000;

/** Everybody listens and acts until all have heard that it is over. */
async function playByEar(listeners, over) {
  for (let quietSince = performance.now(); !listeners.every((one) => one.hasHeard(over));) {
    const spoken = await Promise.all(listeners.map((one) => one.listen()));
    if (spoken.some(Boolean)) quietSince = performance.now();
    if (performance.now() - quietSince > patience) assert.fail(`nobody knows how to go on:\n${listeners.map((one) => `${one.phone.name}: ${one.heard.slice(-4).join(' | ')}`).join('\n')}`);
    await new Promise((soon) => setTimeout(soon, 30));
  }
}

/** What everybody heard adds up to what the server says. */
function totalsAgree(evening, listeners) {
  const expected = evening.received;
  assert.ok(expected.flat().some((amount) => amount > 0));
  for (const {phone, totals, prompts} of listeners) {
    assert.deepEqual(names.map((name) => totals.get(name)), expected, `what ${phone.name} made of what he heard`);
    assert.ok(prompts > 0, `${phone.name} was never asked`);
  }
}

async function gathered(context) {
  const server = await startServer();
  context.after(server.stop);
  const party = await gather({origin: server.address, names});
  context.after(party.close);
  const evening = new Evening(party);
  await evening.reach('all are there', ({players}) => players.length === names.length);
  return {party, evening};
}

const listening = ({phones}) => Promise.all(phones.map((phone) => new Listener(phone, names).begin()));

test('a game of dice is played by ear alone', {timeout: 180_000}, async (context) => {
  const {party, evening} = await gathered(context);
  await setHouseRules(evening, 0, 'tas_de_des', {rounds: 2});
  const listeners = await listening(party);
  await party.phones[0].page.getByRole('button', {name: 'Lancer la partie'}).click();

  await playByEar(listeners, /Fin de partie/);

  await evening.reach('the end', ({phase}) => phase === 'ended');
  totalsAgree(evening, listeners);
});

test('a deal of cards and its Give’n’Take are played by ear alone', {timeout: 240_000}, async (context) => {
  const {party, evening} = await gathered(context);
  await evening.tap(0, ['choose-rouge_ou_noir'], 'cards', ({game}) => game === 'rouge_ou_noir');
  await setHouseRules(evening, 0, 'rouge_ou_noir', {give_undo: 0});
  await setHouseRules(evening, 0, 'give_n_take', {give_undo: 0, gnt_rows: 3});
  const listeners = await listening(party);
  await party.phones[0].page.getByRole('button', {name: 'Lancer la partie'}).click();

  await playByEar(listeners, /La donne est finie/);
  await evening.reach('the questions are over', ({phase}) => phase !== 'cards.give' && phase !== 'cards.answered' && phase !== 'cards.ask');
  totalsAgree(evening, listeners);

  await playByEar(listeners, /Toutes les cartes sont retournées/);
  await evening.reach('the layout is done', ({phase}) => phase === 'between');
  assert.ok(listeners.every((one) => one.hasHeard(/Donne, ligne 1 : .* de .*/)));
});
