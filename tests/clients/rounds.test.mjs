// The rounds that a table saw, for the replay: where they begin and end, and what a slow line makes of them.
import assert from 'node:assert/strict';
import test from 'node:test';
import {finished, goesOn, withFrame} from '../../clients/web/app/rounds.js';

const state = (hand, number = 1, changes = {}) => ({phase: 'dice.decide', turn: hand, to_act: [0], room: {round: number}, settings: {}, totals: [], legal: {0: {roll: true}}, deadlines: {turn: 7},
  match: hand === null ? null : {game: 'tas_de_des', hand}, ...changes});
const shown = (...frames) => frames.reduce((rounds, [what, ...events]) => withFrame(rounds, what, events.map((e) => ({e}))), []);
const hands = (round) => round.steps.map((step) => step.state.match.hand);

test('a round has a step for each change of its match, and is over when it is lost', () => {
  const rounds = shown([state(1), 'game_started', 'round_started'], [state(2), 'rolled', 'turn'], [state(3), 'rolled', 'round_lost']);
  assert.equal(rounds.length, 1);
  assert.deepEqual(hands(rounds[0]), [1, 2, 3]);
  assert.deepEqual(rounds[0].steps[2].events, [{e: 'rolled'}, {e: 'round_lost'}]);
  assert.deepEqual(finished(rounds), rounds);
});

test('a round that is not over, or of which nothing was seen but its end, cannot be looked at again', () => {
  assert.deepEqual(finished(shown([state(1), 'round_started'], [state(2), 'rolled'])), []);
  assert.deepEqual(shown([state(2), 'rolled'], [state(3), 'round_lost']), []);
  assert.deepEqual(finished(shown([state(1), 'round_started', 'round_void'])), []);
});

test('who comes and goes is no step', () => {
  const same = state(1);
  const rounds = shown([same, 'round_started'], [{...same, room: {round: 1, spectators: 1}}, 'joined'], [state(2), 'rolled']);
  assert.deepEqual(hands(rounds[0]), [1, 2]);
});

test('nobody can act in what is shown again', () => {
  const [{steps: [step]}] = shown([state(1), 'round_started']);
  assert.deepEqual([step.state.legal, step.state.deadlines], [{}, {}]);
});

test('where the match is gone with its last event, it stands as it was', () => {
  const [round] = shown([state(1), 'deal_started'], [state(2), 'card_dealt'], [state(null, 1, {phase: 'between'}), 'card_dealt', 'deal_over']);
  assert.deepEqual(hands(round), [1, 2, 2]);
  assert.equal(round.steps[2].state.phase, 'dice.decide');
  assert.equal(round.over, true);
});

test('a frame with the end of one round and the beginning of the next belongs to both', () => {
  const rounds = shown([state(1), 'round_started'], [state(2), 'rolled'], [state(5, 2), 'rolled', 'round_lost', 'round_started'], [state(6, 2), 'rolled']);
  assert.deepEqual(rounds.map(({number, over}) => [number, over]), [[1, true], [2, false]]);
  assert.deepEqual(hands(rounds[0]), [1, 2, 2]);
  assert.deepEqual(rounds[0].steps[2].events.map(({e}) => e), ['rolled', 'round_lost']);
  assert.deepEqual(hands(rounds[1]), [5, 6]);
});

test('a stopped round is over, and the latest eight are kept', () => {
  assert.equal(finished(shown([state(1), 'round_started'], [state(2), 'rolled'], [state(null), 'game_ended'])).length, 1);
  const many = Array.from({length: 12}, (_, index) => [[state(1, index), 'round_started'], [state(2, index), 'rolled', 'round_lost']]).flat();
  assert.deepEqual(shown(...many).map(({number}) => number), [4, 5, 6, 7, 8, 9, 10, 11]);
});

test('a round of endless steps does not fill the memory of a television', () => {
  const rolls = Array.from({length: 1000}, (_, hand) => [state(hand), 'rolled']);
  const [round] = shown([state(1), 'round_started'], ...rolls, [state(3), 'round_lost']);
  assert.equal(round.steps.length, 400);
  assert.equal(round.over, true);
});

test('the game goes on with a move, and not with somebody who comes', () => {
  assert.deepEqual([['rolled'], ['card_dealt'], ['joined', 'served', 'done'], []].map((events) => goesOn(events.map((e) => ({e})))), [true, true, false, false]);
});
