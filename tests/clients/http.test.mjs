// The HTTP API of the real server, held against protocol/openapi.yaml. Loopback only.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { startServer } from '../support/server.mjs';
import { compiled } from '../support/validate_frames.mjs';

const root = new URL('../../', import.meta.url);
const { load } = createRequire(new URL('clients/checks/package.json', root))('js-yaml');
const { paths } = load(readFileSync(new URL('protocol/openapi.yaml', root), 'utf8'));

const join_base = 'http://play.example.org';
let server;
const answered = new Set();
before(async () => { server = await startServer({ options: ['--public-url', join_base] }); });
after(() => server.stop());

/** Asks, and finds what came back as the document says. @returns {Promise<any>} the body */
async function ask(method, path, { code = '', query = '', body, status }) {
  const response = await fetch(server.address + path.replace('{code}', code) + query, {
    method, ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  assert.equal(response.status, status);
  const described = paths[path][method.toLowerCase()].responses[status];
  assert.notEqual(described, undefined, `protocol/openapi.yaml does not know ${status} of ${method} ${path}`);
  answered.add(`${method} ${path}`);
  const [type] = (response.headers.get('content-type') ?? '').split(';');
  const schema = described.content[type]?.schema;
  assert.notEqual(schema, undefined, `${type} of ${method} ${path}`);
  if (schema.$ref === undefined) return response.text();
  const told = await response.json();
  assert.deepEqual(compiled(schema.$ref)(told), [], `${method} ${path}: ${JSON.stringify(told)}`);
  return told;
}

test('a room is made, found and drawn as the document says', async () => {
  const { code, join_url } = await ask('POST', '/api/v1/rooms', { body: { game: 'rouge_ou_noir', no_alcohol: true }, status: 201 });
  const found = await ask('GET', '/api/v1/rooms/{code}', { code, status: 200 });
  const picture = await ask('GET', '/api/v1/rooms/{code}/qr.svg', { code, query: '?address=0', status: 200 });
  const with_ticket = await ask('POST', '/api/v1/rooms/{code}/qr.svg', { code, body: { ticket: 'kq3Vt9ZxW1cB7nYd5LsG0a' }, status: 200 });

  assert.equal(join_url, `${join_base}/j/${code}`);
  assert.deepEqual([found.code, found.game, found.no_alcohol, found.players], [code, 'rouge_ou_noir', true, []]);
  assert.match(picture, /^<svg|^<\?xml/);
  const link = await ask('POST', '/api/v1/rooms/{code}/qr.svg', { code, body: { key: '0123456789abcdef' }, status: 200 });
  assert.match(link, /^<svg|^<\?xml/);
  assert.notEqual(link, picture);
  assert.notEqual(with_ticket, picture);
});

test('what is not there, or not meant, is refused as the document says', async () => {
  assert.equal((await ask('POST', '/api/v1/rooms', { body: { game: 'belote' }, status: 400 })).code, 'unknown_game');
  assert.equal((await ask('POST', '/api/v1/rooms', { body: [], status: 400 })).code, 'malformed');
  assert.equal((await ask('GET', '/api/v1/rooms/{code}', { code: 'ZZZZ', status: 404 })).code, 'unknown_room');
  const { code } = await ask('POST', '/api/v1/rooms', { status: 201 });
  assert.equal((await ask('POST', '/api/v1/rooms/{code}/qr.svg', { code, body: { key: 'no key of ours' }, status: 400 })).code, 'malformed');
  assert.equal((await ask('GET', '/api/v1/rooms/{code}/qr.svg', { code, query: '?address=7', status: 404 })).code, 'no_address');
  assert.equal((await ask('POST', '/api/v1/rooms/{code}/qr.svg', { code, body: {}, status: 400 })).code, 'malformed');
});

test('a transcript is for whoever holds a seat, as the document says', async () => {
  const { code } = await ask('POST', '/api/v1/rooms', { body: {}, status: 201 });

  assert.equal((await ask('GET', '/api/v1/rooms/{code}/transcript', { code, status: 401 })).code, 'not_your_seat');
  assert.equal((await ask('GET', '/api/v1/rooms/{code}/transcript', { code: 'ZZZZ', status: 404 })).code, 'unknown_room');
});

test('the games and their rules are told as the document says', async () => {
  const { house, games } = await ask('GET', '/api/v1/games', { status: 200 });

  assert.ok(house.some(({ name }) => name === 'no_alcohol'));
  assert.deepEqual(games.map(({ name }) => name).sort(), readdirSync(new URL('../../engine/games/', import.meta.url)).sort());
});

test('the server says that it is well', async () => {
  assert.deepEqual(await ask('GET', '/healthz', { status: 200 }), { status: 'ok' });
  assert.deepEqual(await ask('GET', '/readyz', { status: 200 }), { status: 'ready' });
});

test('nothing of the document is left untried', () => {
  const described = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods)
    .filter((method) => method !== 'parameters').map((method) => `${method.toUpperCase()} ${path}`));

  assert.deepEqual(described.filter((each) => !answered.has(each)), [], 'ask for these in this test');
});
