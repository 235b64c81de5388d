import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nothingKnown, reduce, shownAt, untilReveal } from '../../clients/js/trinque.js';
import { change, welcome } from './fake_world.mjs';

const after = (...messages) => messages.reduce(reduce, nothingKnown);

test('a welcome tells the whole room', () => {
  const state = after(welcome({ seats: [{ seat: 2, token: 0, request: 4 }], own: [{ t: 'own', seat: 2, soft: true, cap: 0, counted: 5, passed: 1 }],
                                state: { revision: 41, phase: 'dice.decide', turn: 9, to_act: [1] } }));

  assert.equal(state.code, 'KTRF');
  assert.equal(state.revision, 41);
  assert.equal(state.phase, 'dice.decide');
  assert.deepEqual(state.seats, [2]);
  assert.equal(state.own[2].counted, 5);
});

test('a frame replaces the sections that it brings and leaves the others', () => {
  const state = after(welcome({ state: { match: { game: 'tas_de_des', pile: 19 }, totals: [{ seat: 0, sips: 3 }] } }),
                      change({ revision: 2, match: { game: 'tas_de_des', hand: 2 } }));

  assert.deepEqual(state.match, { game: 'tas_de_des', hand: 2 });
  assert.deepEqual(state.totals, [{ seat: 0, sips: 3 }]);
});

test('a match that is over is null', () => {
  const state = after(welcome({ state: { match: { game: 'tas_de_des' } } }), change({ revision: 2, match: null }));

  assert.equal(state.match, null);
});

test('a frame that was seen already changes nothing', () => {
  const state = after(welcome({ state: { revision: 7 } }));

  assert.equal(reduce(state, change({ revision: 7, phase: 'ended' })), state);
  assert.equal(reduce(state, change({ revision: 3, phase: 'ended' })), state);
});

test('a merged frame is no gap', () => {
  const state = after(welcome({ state: { revision: 4 } }),
                      change({ revision: 9, since: 3, events: [{ e: 'joined', seat: 1 }, { e: 'joined', seat: 2 }] }));

  assert.equal(state.revision, 9);
  assert.equal(state.lost, false);
  assert.equal(state.events.length, 2);
});

test('a frame that builds on one we never saw asks for a snapshot and is not applied', () => {
  const state = after(welcome({ state: { revision: 4, phase: 'lobby' } }), change({ revision: 9, since: 6, phase: 'ended' }));

  assert.equal(state.lost, true);
  assert.equal(reduce(state, change({ revision: 10, since: 9 })), state);
  assert.equal(state.phase, 'lobby');
  assert.equal(state.revision, 4);
});

test('a welcome heals a loss', () => {
  const state = after(welcome({ state: { revision: 4 } }), change({ revision: 9, since: 6 }), welcome({ state: { revision: 9 } }));

  assert.equal(state.lost, false);
  assert.equal(state.revision, 9);
});

test('a snapshot that is no welcome is taken whole', () => {
  const state = after(welcome({ state: { revision: 4 } }), change({ revision: 9, since: 0, phase: 'ended', match: null }));

  assert.equal(state.phase, 'ended');
});

test('a server that restarted with less than we saw is believed', () => {
  const state = after(welcome({ state: { revision: 40 } }), welcome({ boot: 'boot-2', state: { revision: 12 } }));

  assert.equal(state.revision, 12);
  assert.equal(state.boot, 'boot-2');
});

test('the events of a first visit are no news', () => {
  const state = after(welcome({ state: { events: [{ e: 'joined', seat: 0 }] } }));

  assert.deepEqual(state.events, []);
  assert.deepEqual(state.digest, []);
});

test('a page that is loaded again is told what this device has missed', () => {
  const state = after({ ...welcome({ state: { revision: 7, events: [{ e: 'joined', seat: 0 }] } }), was_here: true });

  assert.deepEqual(state.events, [{ e: 'joined', seat: 0 }]);
  assert.deepEqual(state.digest, [{ e: 'joined', seat: 0 }]);
});

test('the digest holds what happened during an absence until it is read', () => {
  const returned = after(welcome({ state: { revision: 4 } }), change({ revision: 5, events: [{ e: 'joined', seat: 0 }] }),
                         welcome({ state: { revision: 7, events: [{ e: 'joined', seat: 1 }] } }),
                         change({ revision: 8, events: [{ e: 'joined', seat: 2 }] }));

  assert.deepEqual(returned.digest, [{ e: 'joined', seat: 1 }]);
  assert.deepEqual(reduce(returned, { t: 'seen' }).digest, []);
});

test('the digest holds what came while the page was hidden', () => {
  const state = after(welcome({}), { t: 'presence', hidden: true }, change({ revision: 2, events: [{ e: 'locked' }] }),
                      { t: 'presence', hidden: false }, change({ revision: 3, events: [{ e: 'unlocked' }] }));

  assert.deepEqual(state.digest, [{ e: 'locked' }]);
});

test('a long absence keeps the latest 200 events', () => {
  const events = Array.from({ length: 300 }, (_, seat) => ({ e: 'returned', seat }));
  const state = after(welcome({}), welcome({ state: { revision: 2, events } }));

  assert.equal(state.digest.length, 200);
  assert.equal(state.digest.at(-1).seat, 299);
});

test('dice that fall are shown at their moment, and the state before until then', () => {
  const state = after(welcome({ state: { phase: 'dice.decide' } }), change({ revision: 2, phase: 'ended', clock: 1000, reveal_at: 1600 }));

  assert.equal(untilReveal(state, 1100), 500);
  assert.equal(shownAt(state, 1100).phase, 'dice.decide');
  assert.equal(untilReveal(state, 1600), 0);
  assert.equal(shownAt(state, 1600).phase, 'ended');
});

test('a frame that comes while dice fall does not show them early', () => {
  const state = after(welcome({ state: { phase: 'dice.decide' } }), change({ revision: 2, phase: 'dice.open', clock: 1000, reveal_at: 1600 }),
                      change({ revision: 3, phase: 'dice.open', clock: 1200 }));

  assert.equal(shownAt(state, 1500).phase, 'dice.decide');
  assert.equal(shownAt(state, 1600).revision, 3);
});

test('a frame that comes after the dice fell is shown at once', () => {
  const state = after(welcome({}), change({ revision: 2, clock: 1000, reveal_at: 1600 }), change({ revision: 3, clock: 1700 }));

  assert.equal(state.reveal_at, null);
  assert.equal(shownAt(state, 1700).revision, 3);
});

test('states do not chain up while dice fall', () => {
  let state = after(welcome({}));
  for (let revision = 2; revision < 50; revision += 1) {
    state = reduce(state, change({ revision, clock: 1000 + revision, reveal_at: 1600 + revision }));
  }

  assert.equal(state.before.before, null);
  const later = reduce(state, change({ revision: 50, clock: 9000, reveal_at: 9600 }));
  assert.equal(later.before.revision, 49);
  assert.equal(later.before.before, null);
});

test('what concerns the owner alone is shown while dice fall', () => {
  const state = after(welcome({}), change({ revision: 2, clock: 1000, reveal_at: 1600 }), { t: 'own', seat: 0, soft: true });

  assert.equal(shownAt(state, 1100).own[0].soft, true);
});

test('an answer to join gives the seat, once', () => {
  const answer = { t: 'answer', request: 1, done: { seat: 3, token: 'abc' } };
  const state = after(welcome({}), answer, answer);

  assert.deepEqual(state.seats, [3]);
});

test('a refusal is kept until the next answer', () => {
  const refused = after(welcome({}), { t: 'refused', seat: 0, request: 18, code: 'not_enough_dice', parameters: { left: 13 } });

  assert.deepEqual(refused.refusal, { seat: 0, request: 18, code: 'not_enough_dice', parameters: { left: 13 } });
  assert.equal(reduce(refused, { t: 'answer', seat: 0, request: 19, done: {} }).refusal, null);
});

test('a bye says why', () => {
  assert.deepEqual(after(welcome({}), { t: 'bye', reason: 'restart' }).bye, { reason: 'restart', parameters: {} });
});

test('unknown messages and fields are ignored', () => {
  const state = after(welcome({}));

  assert.equal(reduce(state, { t: 'beat', clock: 1 }), state);
  assert.equal(reduce(state, { t: 'from_the_future' }), state);
  assert.equal(reduce(state, change({ revision: 2, weather: 'rain' })).weather, undefined);
});

test('no message changes the state that it came to', () => {
  const state = after(welcome({ state: { match: { pile: 19 } } }));
  const copy = structuredClone(state);

  reduce(state, change({ revision: 2, match: { pile: 17 }, events: [{ e: 'locked' }] }));

  assert.deepEqual(state, copy);
});

test('a seat from which the host removes us is ours until it can no longer be undone', () => {
  const seated = after(welcome({ seats: [{ seat: 2, token: 0, request: 4 }] }), change({ revision: 2, events: [{ e: 'kicked', seat: 2 }] }));
  const gone = reduce(seated, change({ revision: 3, events: [{ e: 'removed', seat: 2 }] }));

  assert.deepEqual(seated.seats, [2]);
  assert.deepEqual(gone.seats, []);
});

test('a seat that went to another phone is ours no more, and the others stay', () => {
  const two = after(welcome({ seats: [{ seat: 0, token: 0, request: 0 }, { seat: 2, token: 1, request: 0 }] }));

  assert.deepEqual(reduce(two, { t: 'seat_moved', seat: 2 }).seats, [0]);
});

test('a removed seat that is asked back is ours once the host says yes', () => {
  const asking = after(welcome({ kicked: [{ seat: 2, token: 0 }] }));
  const granted = reduce(asking, { t: 'granted', seat: 2, accepted: true, token: 'fresh', request: 4 });

  assert.deepEqual([asking.kicked, asking.seats], [[2], []]);
  assert.deepEqual([granted.kicked, granted.seats], [[], [2]]);
});
