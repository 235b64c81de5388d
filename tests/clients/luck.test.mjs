// How lucky somebody was: by hand from the chances that the server tells.
import assert from 'node:assert/strict';
import test from 'node:test';
import {luckOf} from '../../clients/web/app/luck.js';

const threw = (seat, verdict, chance) => ({round: 1, seat, dice: 2, total: 7, verdict, ...(chance !== undefined && {chance})});
const guessed = (seat, result, chance) => ({round: 1, seat, question: 1, card: '7c', result, ...(chance !== undefined && {chance})});

test('luck is what was won beyond the sum of the chances, the luckiest first', () => {
  const throws = [threw(0, 'beats', 250), threw(0, 'loses', 400), threw(1, 'loses', 900), threw(2, 'beats', 600), threw(2, 'beats', 720)];

  assert.deepEqual(luckOf({throws, cards: [], turned: []}), [
    {seat: 2, tries: 2, won: 2, expected: 1.3, luck: 0.7},
    {seat: 0, tries: 2, won: 1, expected: 0.7, luck: 0.4},
    {seat: 1, tries: 1, won: 0, expected: 0.9, luck: -0.9},
  ]);
});

test('who opens, who ties and whose card is void tries nothing', () => {
  assert.deepEqual(luckOf({throws: [threw(0, 'opens'), threw(1, 'ties', 600)], cards: [guessed(2, 'void')], turned: []}), []);
});

test('throws and guesses count alike', () => {
  assert.deepEqual(luckOf({throws: [threw(3, 'beats', 500)], cards: [guessed(3, 'lost', 500)], turned: []}), [{seat: 3, tries: 2, won: 1, expected: 1, luck: 0}]);
});

test('a card to give is won by who holds it, a card to take by who is spared', () => {
  const turned = [
    {round: 1, seat: 0, column: 'give', copies: 2, chance: 300},
    {round: 1, seat: 1, column: 'give', copies: 0, chance: 200},
    {round: 1, seat: 0, column: 'take', copies: 1, chance: 300},
    {round: 1, seat: 1, column: 'take', copies: 0, chance: 200},
  ];

  assert.deepEqual(luckOf({throws: [], cards: [], turned}), [
    {seat: 0, tries: 2, won: 1, expected: 1, luck: 0},
    {seat: 1, tries: 2, won: 1, expected: 1, luck: 0},
  ]);
  assert.deepEqual(luckOf({throws: [], cards: [], turned: turned.slice(0, 2)}), [
    {seat: 0, tries: 1, won: 1, expected: 0.3, luck: 0.7},
    {seat: 1, tries: 1, won: 0, expected: 0.2, luck: -0.2},
  ]);
});
