// What a phone adds to the chance of a round (docs/fairness.md).
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { contributionsOf, takingPart, transcriptOf } from '../../clients/js/contributions.js';
import { memoryStorage } from '../../clients/js/seats.js';
import { hexOf, sha256 } from '../../clients/js/sha256.js';
import { connect } from '../../clients/js/trinque.js';
import { change, fakeWorld, noRound, until, welcome } from './fake_world.mjs';

const vectors = JSON.parse(readFileSync(new URL('../vectors/fairness/primitives.json', import.meta.url), 'utf8'));
const bytesOf = (text) => new TextEncoder().encode(text);
const own = (seat, pledge) => ({ t: 'own', seat, soft: false, cap: 0, counted: 0, passed: 0, pledge });

/** A device with seat 0 whose sent commands are answered by `answer`. */
function device({ storage = memoryStorage(), answer = () => ({}) } = {}) {
  const sent = [];
  const contributions = contributionsOf({ randomBytes, storage }, 'KTRF');
  const told = takingPart(contributions, (command) => {
    sent.push(command);
    return Promise.resolve(answer(command));
  });
  const tell = (fairness, pledge) => told({ seats: [0], own: { 0: own(0, pledge) }, fairness: { ...noRound, ...fairness } });
  return { sent, tell };
}

test('SHA-256 gives what FIPS 180-4 gives', () => {
  assert.equal(hexOf(sha256(bytesOf(''))), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  assert.equal(hexOf(sha256(bytesOf('abc'))), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  assert.equal(hexOf(sha256(bytesOf('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq'))),
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1');
});

test('SHA-256 agrees with the one of Node at each length up to three blocks', () => {
  for (let length = 0; length <= 192; length += 1) {
    const bytes = randomBytes(length);
    assert.equal(hexOf(sha256(bytes)), createHash('sha256').update(bytes).digest('hex'), String(length));
  }
});

test('a pledge is the SHA-256 of its contribution', () => {
  for (const { contribution, pledge } of vectors.contributions) assert.equal(hexOf(sha256(Buffer.from(contribution, 'hex'))), pledge);
});

test('a seat for which nothing stands is pledged for, once', () => {
  const { sent, tell } = device();

  tell({}, null);
  tell({}, null);

  assert.deepEqual(sent.map(({ t, seat }) => [t, seat]), [['pledge', 0]]);
});

test('what is awaited is opened once, with the pledge of the next round', async () => {
  const { sent, tell } = device();
  tell({}, null);
  const [{ pledge }] = sent;
  await Promise.resolve();

  tell({ number: 7, phase: 'opening', awaited: [{ seat: 0, pledge }] }, null);
  tell({ number: 7, phase: 'opening', awaited: [{ seat: 0, pledge }] }, sent[1].next);
  tell({ number: 7, phase: 'open' }, sent[1].next);

  assert.equal(sent.length, 2);
  const { t, number, contribution, next } = sent[1];
  assert.deepEqual([t, number], ['contribute', 7]);
  assert.equal(hexOf(sha256(Buffer.from(contribution, 'hex'))), pledge);
  assert.match(next, /^[0-9a-f]{64}$/);
  assert.notEqual(next, pledge);
});

test('a page that was loaded again opens what was pledged before', () => {
  const storage = memoryStorage();
  const first = device({ storage });
  first.tell({}, null);
  const [{ pledge }] = first.sent;

  const again = device({ storage });
  again.tell({ number: 1, phase: 'opening', awaited: [{ seat: 0, pledge }] }, null);

  assert.equal(again.sent[0].t, 'contribute');
});

test('what another device pledged is replaced, not opened', () => {
  const { sent, tell } = device();
  const foreign = 'ab'.repeat(32);

  tell({ number: 1, phase: 'opening', awaited: [{ seat: 0, pledge: foreign }] }, foreign);

  assert.deepEqual(sent.map(({ t }) => t), ['pledge']);
});

test('a contribution that the server could not keep is sent again while it is awaited', async () => {
  const { sent, tell } = device({ answer: ({ t }) => (t === 'contribute' ? { code: 'storage_unavailable' } : {}) });
  tell({}, null);
  await Promise.resolve();
  const [{ pledge }] = sent;

  tell({ number: 1, phase: 'opening', awaited: [{ seat: 0, pledge }] }, null);
  await new Promise(setImmediate);
  tell({ number: 1, phase: 'opening', awaited: [{ seat: 0, pledge }] }, null);

  assert.deepEqual(sent.map(({ t }) => t), ['pledge', 'contribute', 'contribute']);
});

test('a server that knows no pledges is sent none', () => {
  const sent = [];
  const told = takingPart(contributionsOf({ randomBytes, storage: memoryStorage() }, 'KTRF'), (command) => { sent.push(command); return Promise.resolve({}); });

  told({ seats: [0], own: {}, fairness: null });

  assert.deepEqual(sent, []);
});

test('a seat that came just now is pledged for', () => {
  const sent = [];
  const told = takingPart(contributionsOf({ randomBytes, storage: memoryStorage() }, 'KTRF'), (command) => { sent.push(command); return Promise.resolve({}); });

  told({ seats: [3], own: {}, fairness: noRound });

  assert.deepEqual(sent.map(({ t, seat }) => [t, seat]), [['pledge', 3]]);
});

test('what becomes of a command that nobody tapped is not for the screen', async () => {
  const world = fakeWorld();
  const room = connect('http://lan.test', 'KTRF', { surroundings: world.surroundings });
  world.socket().open();
  world.socket().tell(welcome());
  void room.join({ name: 'Inès' });
  world.socket().tell({ t: 'answer', request: 1, done: { seat: 0, token: 'token', request: 0 } });
  world.socket().tell(own(0, null));
  await until(() => world.socket().last('pledge'));

  world.socket().tell({ t: 'refused', seat: 0, request: world.socket().last('pledge').request, code: 'too_fast', parameters: {} });

  assert.equal(room.state.refusal, null);
  room.close();
});

test('a connection opens what is awaited of its seat', async () => {
  const world = fakeWorld();
  const room = connect('http://lan.test', 'KTRF', { surroundings: world.surroundings });
  world.socket().open();
  world.socket().tell(welcome());
  void room.join({ name: 'Inès' });
  world.socket().tell({ t: 'answer', request: 1, done: { seat: 0, token: 'token', request: 0 } });
  world.socket().tell(own(0, null));
  await until(() => world.socket().last('pledge'));
  const { pledge } = world.socket().last('pledge');

  world.socket().tell(change({ revision: 2, fairness: { ...noRound, number: 1, phase: 'opening', awaited: [{ seat: 0, pledge }] } }));

  assert.equal(world.socket().last('contribute').number, 1);
  room.close();
});

test('the transcript is asked for with the token of a seat', async () => {
  const asked = [];
  const fetch = (address, { headers }) => {
    asked.push([address, headers.authorization]);
    return Promise.resolve(new Response('{"hash":"…"}\n'));
  };

  assert.deepEqual(await transcriptOf('http://lan.test', 'KTRF', 's8Hk', { fetch }), new TextEncoder().encode('{"hash":"…"}\n'));
  assert.deepEqual(asked, [['http://lan.test/api/v1/rooms/KTRF/transcript', 'Bearer s8Hk']]);
});

test('a transcript that is refused says why', async () => {
  const fetch = () => Promise.resolve(new Response('{"code":"not_your_seat","parameters":{}}', { status: 401 }));

  assert.deepEqual(await transcriptOf('http://lan.test', 'KTRF', '', { fetch }), { code: 'not_your_seat', parameters: {} });
});
