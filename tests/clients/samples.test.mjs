// The client against the contract's samples: it takes what a server may say, and says what a server can read.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { connect, legalMoves, nothingKnown, reduce } from '../../clients/js/trinque.js';
import { messagesOf, validateFrames, violationsOf } from '../support/validate_frames.mjs';
import { fakeWorld, until } from './fake_world.mjs';

const examples = new URL('../../protocol/examples/', import.meta.url);
const samplesIn = (folder) => readdirSync(new URL(`${folder}/`, examples))
  .map((file) => [file, JSON.parse(readFileSync(new URL(`${folder}/${file}`, examples), 'utf8'))]);
const welcomed = () => reduce(nothingKnown, JSON.parse(readFileSync(new URL('welcome/return.json', examples), 'utf8')));

test('every sample of the server can be reduced, and leaves a whole state', () => {
  for (const folder of [...messagesOf('server').values(), 'from_a_later_server']) {
    for (const [file, sample] of samplesIn(folder)) {
      const state = reduce(welcomed(), sample);

      assert.deepEqual(Object.keys(state).sort(), Object.keys(nothingKnown).sort(), `${folder}/${file}`);
    }
  }
});

test('the worked example of the dice ends at 13, 0, 4 and 2 sips', () => {
  const steps = ['dice_started', 'dice_step_1_opens', 'dice_step_2_ties', 'dice_step_4_buys', 'dice_step_5_beats', 'dice_step_6_loses'];
  const frames = steps.map((step) => JSON.parse(readFileSync(new URL(`state/${step}.json`, examples), 'utf8')));
  // The samples leave frames out; here each builds on the one before.
  const linked = frames.map((frame, index) => ({ ...frame, since: index === 0 ? 9 : frames[index - 1].revision }));

  const state = linked.reduce(reduce, { ...nothingKnown, revision: 9 });

  assert.equal(state.lost, false);
  assert.equal(state.revision, 19);
  assert.deepEqual(state.totals.map(({ sips }) => sips), [13, 0, 4, 2]);
});

test('a merged frame leads to the same state as the frames that it merges', () => {
  const read = (name) => JSON.parse(readFileSync(new URL(`state/${name}.json`, examples), 'utf8'));
  const beats = { ...nothingKnown, revision: 17 };

  const merged = reduce(beats, read('dice_step_6_merged_for_a_slow_phone'));
  const single = reduce({ ...nothingKnown, revision: 18 }, read('dice_step_6_loses'));

  assert.deepEqual(merged.match, single.match);
  assert.deepEqual(merged.totals, single.totals);
  assert.deepEqual(merged.events.slice(2), single.events);
});

test('every legal move of every sample is a move of the contract', () => {
  let moves = 0;
  for (const [file, { legal, turn }] of samplesIn('state')) {
    for (const seat of Object.keys(legal).map(Number)) {
      for (const move of legalMoves({ legal }, seat)) {
        moves += 1;
        assert.deepEqual(violationsOf({ t: 'play', seat, request: 1, turn, move }, { from: 'client', exact: true }), [], file);
      }
    }
  }
  assert.ok(moves > 100);
});

test('everything that the client says keeps to the contract, to the letter', async () => {
  const world = fakeWorld();
  const room = connect('http://lan.test', 'KTRF', { surroundings: world.surroundings, language: 'fr', build: '9c1e' });
  world.socket().open();
  world.socket().tell(JSON.parse(readFileSync(new URL('welcome/first_visit.json', examples), 'utf8')));
  const seat = 0;

  void room.join({ name: 'Inès' });
  void room.join({ name: 'Luc', password: 'apéro' });
  void room.knock('Luc');
  void room.knock();
  void room.password(seat, 'apéro');
  void room.admit(seat, 1);
  void room.erase(seat);
  void room.join({ name: 'Bob', badge: { shape: 'star', colour: 'pink' } });
  void room.play(seat, { kind: 'roll' });
  void room.settings(seat, 'house', { full_sips: 12 });
  void room.choose(seat, 'tas_de_des');
  void room.start(seat);
  void room.start(seat, 2);
  void room.followUp(seat);
  void room.lastRound(seat);
  void room.stop(seat);
  void room.pause(seat);
  void room.order(seat, [1, 0]);
  void room.lock(seat);
  void room.host(seat, 1);
  void room.served(seat, 7, true);
  void room.own(seat, { soft: true, cap: 20 });
  void room.claim(2);
  void room.redeem('0123456789abcdef');
  void room.skip(seat, 1);
  void room.wake(seat, 1);
  void room.takeBreak(seat);
  void room.react(seat, 'clap');
  void room.rename(seat, {name: 'David'});
  void room.say(seat, 'J’arrive');
  void room.bot(seat, 'joker');
  void room.kick(seat, 1);
  void room.undoKick(seat, 1);
  void room.confirm(seat, 1);
  void room.link(seat, seat);
  // Nobody taps to take part in the chance of a round.
  const own = { t: 'own', seat, soft: false, cap: 0, counted: 0, passed: 0 };
  world.socket().tell({ t: 'answer', request: 1, done: { seat, token: 'token', request: 1 } });
  world.socket().tell({ ...own, pledge: null });
  await until(() => world.socket().last('pledge'));
  const { pledge } = world.socket().last('pledge');
  const opening = JSON.parse(readFileSync(new URL('state/fairness_opening.json', examples), 'utf8'));
  world.socket().tell({ ...opening, since: room.state.revision, fairness: { ...opening.fairness, awaited: [{ seat, pledge }] } });
  void room.leave(seat);
  world.look(false);

  const { sent } = world.socket();
  assert.deepEqual(validateFrames(sent, { from: 'client', exact: true }), []);
  assert.deepEqual([...new Set(sent.map(({ t }) => t))].sort(), [...messagesOf('client').keys()].sort());
});
