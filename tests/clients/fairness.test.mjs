// The verifier agrees with the vectors of docs/fairness.md, which were written from that page by neither it nor the server.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import test from 'node:test';
import {check} from '../../clients/fairness/check.js';
import {bytesOf, digest, hexOf, keyedDigest} from '../../clients/fairness/digest.js';
import {Pool, streamOf} from '../../clients/fairness/draws.js';
import {hash_of_nothing} from '../../clients/fairness/lines.js';
import {pledgeOf} from '../../clients/fairness/round.js';

const vector = (name) => readFileSync(new URL(`../vectors/fairness/${name}`, import.meta.url));
const primitives = JSON.parse(vector('primitives.json'));
const manifest = JSON.parse(vector('manifest.json'));

test('HMAC-SHA256 is that of RFC 4231', () => {
  const repeated = (byte, times) => new Uint8Array(times).fill(byte);
  const cases = [
    [repeated(0x0b, 20), 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
    [new TextEncoder().encode('Jefe'), 'what do ya want for nothing?', '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'],
    [repeated(0xaa, 20), repeated(0xdd, 50), '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe'],
    [bytesOf('0102030405060708090a0b0c0d0e0f10111213141516171819'), repeated(0xcd, 50), '82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b'],
    [repeated(0xaa, 131), 'Test Using Larger Than Block-Size Key - Hash Key First', '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54'],
    [repeated(0xaa, 131), 'This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm.', '9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2'],
  ];
  for (const [key, message, expected] of cases) assert.equal(hexOf(keyedDigest(key, message)), expected);
});

test('key, blocks and hashes are those of the vectors', () => {
  const {secret, contributions} = primitives;
  for (const {contribution, pledge} of contributions) assert.equal(pledgeOf(contribution), pledge);
  assert.equal(hexOf(digest('trinque secret 1\n', bytesOf(secret))), primitives.secret_hash);
  assert.equal(hexOf(streamOf(secret, contributions).key), primitives.key);
  assert.equal(hexOf(streamOf(secret, []).key), primitives.key_without_contributions);
  assert.equal(hexOf(hash_of_nothing), primitives.hash_of_nothing);
});

test('each draw below a bound takes the words that it must', () => {
  const stream = streamOf(primitives.secret, primitives.contributions);
  for (const {bound, number, words_taken} of primitives.below) {
    assert.deepEqual({number: stream.below(bound), words_taken: stream.wordsTaken()}, {number, words_taken});
  }
});

test('dice and two packs of cards fall as in the vectors', () => {
  const dice = streamOf(primitives.secret, primitives.contributions);
  assert.deepEqual(primitives.dice.map(() => dice.die()), primitives.dice);
  const cards = streamOf(primitives.secret, primitives.contributions);
  const pool = Pool.of(2);
  const drawn = primitives.two_packs.map(() => {
    const card = cards.card(pool);
    pool.take(card);
    return card;
  });
  assert.deepEqual(drawn, primitives.two_packs);
});

test('an evening that is right has no fault, and each of its draws is computed again', () => {
  const report = check(vector(manifest.transcript), {hash: manifest.last_hash});
  assert.equal(report.fault, null);
  assert.equal(report.hash, manifest.last_hash);
  assert.deepEqual(report.rounds.map(({terms, revealed}) => ({number: terms.number, secret: revealed.secret})), manifest.rounds);
  const draws = report.rounds.flatMap((round) => round.draws);
  assert.equal(draws.length, manifest.draws);
  assert.ok(draws.every(({is_right}) => is_right));
});

for (const {file, deviation, line} of manifest.deviations) {
  test(`${file} is found to be ${deviation} in line ${line}`, () => {
    assert.deepEqual(check(vector(file)).fault, {line, deviation});
  });
}

test('another last hash than the one that a phone shows is said', () => {
  const {fault, lines} = check(vector(manifest.transcript), {hash: hexOf(digest('another evening'))});
  assert.deepEqual(fault, {line: lines, deviation: 'other_hash'});
});

test('one flipped bit anywhere is found, in its line', () => {
  const whole = vector(manifest.transcript);
  let line = 1;
  for (let at = 0; at < whole.length; at += 1) {
    const flipped = Uint8Array.from(whole);
    flipped[at] ^= 1 << (at % 8);
    const {fault} = check(flipped, {hash: manifest.last_hash});
    assert.equal(fault?.line, line, `byte ${at}`);
    if (whole[at] === 0x0a) line += 1;
  }
});

test('a transcript that stops anywhere is right up to there, or says which line is cut', () => {
  const whole = vector(manifest.transcript);
  for (let length = 1; length < whole.length; length += 7) {
    const {fault, lines} = check(whole.subarray(0, length));
    const is_whole_line = whole[length - 1] === 0x0a;
    assert.deepEqual(fault, is_whole_line ? null : {line: lines, deviation: 'not_canonical'}, `${length} bytes`);
  }
});
