import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { legalMoves } from '../../clients/js/trinque.js';

const sample = (name) => JSON.parse(readFileSync(new URL(`../../protocol/examples/state/${name}.json`, import.meta.url), 'utf8'));

test('dice: roll, buy and roll, or buy, up to the pile', () => {
  const moves = legalMoves({ legal: { 1: { roll: true, buy: { min: 1, max: 2 } } } }, 1);

  assert.deepEqual(moves, [{ kind: 'roll' }, { kind: 'roll', buy: 1 }, { kind: 'roll', buy: 2 },
                           { kind: 'buy', dice: 1 }, { kind: 'buy', dice: 2 }]);
});

test('dice: nothing but a roll when the pile is empty', () => {
  assert.deepEqual(legalMoves(sample('dice_empty_pile'), 0), [{ kind: 'roll' }]);
});

test('cards: hopeless answers are moves too', () => {
  assert.deepEqual(legalMoves(sample('cards_hopeless_answer'), 1),
                   [{ kind: 'answer', answer: 'between' }, { kind: 'answer', answer: 'outside' }]);
});

test('cards: each seat has its own choices', () => {
  const answered = sample('cards_answered');

  assert.deepEqual(legalMoves(answered, 1), [{ kind: 'take_back' }]);
  assert.deepEqual(legalMoves(answered, 0), [{ kind: 'deal' }]);
  assert.deepEqual(legalMoves(answered, 2), []);
});

test('cards: a whole gift names no sips, one that divides does', () => {
  assert.deepEqual(legalMoves(sample('cards_give'), 1), [{ kind: 'give', to: 0 }, { kind: 'give', to: 2 }, { kind: 'give_nobody' }]);
  assert.deepEqual(legalMoves(sample('cards_gift_that_divides'), 1),
                   [{ kind: 'give', to: 0, sips: 1 }, { kind: 'give', to: 0, sips: 2 }, { kind: 'give', to: 2, sips: 1 },
                    { kind: 'give', to: 2, sips: 2 }, { kind: 'give_nobody' }]);
});

test('give and take: reveal, give, or take back', () => {
  assert.deepEqual(legalMoves(sample('give_n_take_started'), 0), [{ kind: 'reveal' }]);
  assert.deepEqual(legalMoves(sample('give_n_take_one_has_chosen'), 1),
                   [{ kind: 'give', to: 0 }, { kind: 'give', to: 2 }, { kind: 'give_nobody' }]);
  assert.deepEqual(legalMoves(sample('give_n_take_one_has_chosen'), 0), [{ kind: 'take_back' }]);
});

test('a choice of a later game offers nothing that could be played wrongly', () => {
  assert.deepEqual(legalMoves({ legal: { 0: { build_a_pyramid: { rows: 5 } } } }, 0), []);
});
