// What a phone pledges and opens, with a connection that only notes what is sent.
import assert from 'node:assert/strict';
import test from 'node:test';
import {contributeTo, keptNumbers} from '../../clients/fairness/contribute.js';
import {pledgeOf} from '../../clients/fairness/round.js';
import {memoryStorage} from '../../clients/js/seats.js';

/** A connection whose answers come when the test says so, and random bytes that count up. */
function table({storage = memoryStorage(), first = 1} = {}) {
  const sent = [];
  const answers = [];
  const listeners = [];
  const command = (message) => {
    sent.push(message);
    return new Promise((answer) => { answers.push(answer); });
  };
  const connection = {
    state: {own: {}, fairness: null},
    on: (name, listener) => { listeners.push(listener); return () => listeners.splice(0); },
    pledge: (seat, pledge) => command({t: 'pledge', seat, pledge}),
    contribute: (seat, number, contribution, next) => command({t: 'contribute', seat, number, contribution, next}),
  };
  let byte = first;
  const end = contributeTo(connection, {numbers: keptNumbers(storage, 'KTRF'), randomBytes: (count) => new Uint8Array(count).fill(byte++)});
  return {
    sent,
    end,
    hear(state) { for (const listener of [...listeners]) listener(state); },
    async answer(result = {}) { answers.shift()(result); await new Promise((soon) => setImmediate(soon)); },
  };
}

const number = (byte) => byte.toString(16).padStart(2, '0').repeat(32);
const none = {number: 0, phase: 'none', awaited: []};
const opening = (round, seat, pledge) => ({number: round, phase: 'opening', awaited: [{seat, pledge}]});

test('a seat without a pledge pledges the hash of a fresh number, once', async () => {
  const phone = table();
  phone.hear({own: {0: {pledge: null}}, fairness: none});
  phone.hear({own: {0: {pledge: null}}, fairness: none});
  assert.deepEqual(phone.sent, [{t: 'pledge', seat: 0, pledge: pledgeOf(number(1))}]);
  await phone.answer();
  phone.hear({own: {0: {pledge: pledgeOf(number(1))}}, fairness: none});
  assert.equal(phone.sent.length, 1);
});

test('what was pledged is opened when the round waits for it, with the pledge of the next', async () => {
  const phone = table();
  phone.hear({own: {0: {pledge: null}}, fairness: none});
  await phone.answer();
  phone.hear({own: {0: {pledge: null}}, fairness: opening(7, 0, pledgeOf(number(1)))});
  assert.deepEqual(phone.sent[1], {t: 'contribute', seat: 0, number: 7, contribution: number(1), next: pledgeOf(number(2))});
});

test('after a reload the number of before is opened', () => {
  const storage = memoryStorage();
  table({storage}).hear({own: {0: {pledge: null}}, fairness: none});
  const again = table({storage, first: 50});
  again.hear({own: {0: {pledge: null}}, fairness: opening(3, 0, pledgeOf(number(1)))});
  assert.deepEqual(again.sent, [{t: 'contribute', seat: 0, number: 3, contribution: number(1), next: pledgeOf(number(50))}]);
});

test('a pledge of another device is replaced by one that can be opened', () => {
  const phone = table();
  phone.hear({own: {2: {pledge: pledgeOf(number(9))}}, fairness: none});
  assert.deepEqual(phone.sent, [{t: 'pledge', seat: 2, pledge: pledgeOf(number(1))}]);
});

test('a command that was not answered is tried again with the next state', async () => {
  const phone = table();
  phone.hear({own: {0: {pledge: null}}, fairness: none});
  await phone.answer({code: 'unanswered', parameters: {}});
  phone.hear({own: {0: {pledge: null}}, fairness: none});
  assert.equal(phone.sent.length, 2);
});

test('each seat of a phone takes part by itself, and a server of before asks for nothing', () => {
  const phone = table();
  phone.hear({own: {0: {pledge: null}, 1: {pledge: null}, 2: {}}, fairness: none});
  assert.deepEqual(phone.sent.map(({seat}) => seat), [0, 1]);
  assert.notEqual(phone.sent[0].pledge, phone.sent[1].pledge);
});

test('nothing is sent any more once it was ended', () => {
  const phone = table();
  phone.end();
  phone.hear({own: {0: {pledge: null}}, fairness: none});
  assert.deepEqual(phone.sent, []);
});
