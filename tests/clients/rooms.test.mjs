import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRoom, games, isRefusal, lookUpRoom, pictureOfLink } from '../../clients/js/trinque.js';

/** A fetch that answers once, and what it was asked. */
function fakeFetch(status, body) {
  const asked = [];
  const fetch = (url, init) => {
    asked.push({ url, ...init });
    return Promise.resolve({ ok: status < 400, status, json: () => (body === undefined ? Promise.reject(new Error('no JSON')) : Promise.resolve(body)) });
  };
  return { fetch, asked };
}

test('a room is made with what was asked', async () => {
  const { fetch, asked } = fakeFetch(201, { code: 'KTRF', join_url: null });

  const made = await createRoom('http://lan.test:8080', { game: 'tas_de_des', no_alcohol: true }, { fetch });

  assert.deepEqual(made, { code: 'KTRF', join_url: null });
  assert.equal(isRefusal(made), false);
  assert.equal(asked[0].url, 'http://lan.test:8080/api/v1/rooms');
  assert.equal(asked[0].method, 'POST');
  assert.equal(asked[0].body, '{"game":"tas_de_des","no_alcohol":true}');
});

test('a code that leads nowhere is a refusal', async () => {
  const { fetch, asked } = fakeFetch(404, { code: 'unknown_room' });

  const found = await lookUpRoom('http://lan.test', 'AB/C', { fetch });

  assert.deepEqual(found, { code: 'unknown_room', parameters: {} });
  assert.equal(isRefusal(found), true);
  assert.equal(asked[0].url, 'http://lan.test/api/v1/rooms/AB%2FC');
});

test('the games come as the server lists them', async () => {
  const { fetch } = fakeFetch(200, { house: [], games: [{ name: 'tas_de_des' }] });

  assert.deepEqual(await games('http://lan.test', { fetch }), { house: [], games: [{ name: 'tas_de_des' }] });
});

test('a server that cannot be reached, or answers no JSON, is a refusal', async () => {
  const gone = { fetch: () => Promise.reject(new TypeError('failed')) };

  assert.deepEqual(await games('http://lan.test', gone), { code: 'unreachable', parameters: {} });
  assert.equal((await games('http://lan.test', fakeFetch(200))).code, 'unreachable');
  assert.equal((await games('http://lan.test', fakeFetch(502, {}))).code, 'unreachable');
});

test('the picture of a link is asked for without its key in the address', async () => {
  const asked = [];
  const fetch = (url, init) => {
    asked.push({ url, ...init });
    return Promise.resolve({ ok: true, text: () => Promise.resolve('<svg/>') });
  };

  const picture = await pictureOfLink('http://lan.test', 'KTRF', '0123456789abcdef', { fetch });

  assert.equal(picture, '<svg/>');
  assert.equal(asked[0].url, 'http://lan.test/api/v1/rooms/KTRF/qr.svg');
  assert.equal(asked[0].method, 'POST');
  assert.equal(asked[0].body, '{"key":"0123456789abcdef"}');
});

test('a picture that there is not is a refusal', async () => {
  const { fetch } = fakeFetch(404, { code: 'no_address' });

  assert.deepEqual(await pictureOfLink('http://lan.test', 'KTRF', '0123456789abcdef', { fetch }), { code: 'no_address', parameters: {} });
});
