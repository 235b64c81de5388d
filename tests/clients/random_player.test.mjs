// The example player as people start it, against a server of one evening that speaks by the samples. Loopback only.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { violationsOf } from '../support/validate_frames.mjs';

const require = createRequire(new URL('../../clients/package.json', import.meta.url));
const { WebSocketServer } = require('ws');
const sample = (path) => JSON.parse(readFileSync(new URL(`../../protocol/examples/${path}.json`, import.meta.url), 'utf8'));
const player = fileURLToPath(new URL('../../clients/js/examples/random_player.mjs', import.meta.url));

/** Starts a server that answers each frame by `answers[t](frame)`, a list of frames. */
async function serverThat(answers) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, handleProtocols: (offered) => offered.has('trinque.v1') && 'trinque.v1' });
  const heard = [];
  server.on('connection', (socket, { url }) => {
    assert.equal(url, '/ws/KTRF');
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data));
      heard.push(frame);
      for (const answer of answers[frame.t]?.(frame) ?? []) socket.send(JSON.stringify(answer));
      server.emit(`heard ${frame.t}`, frame);
    });
  });
  await once(server, 'listening');
  return { server, heard, address: `http://127.0.0.1:${server.address().port}` };
}

test('the random player joins by code, answers the turn with a legal move and ends with the room', { timeout: 30_000 }, async () => {
  const welcome = { ...sample('welcome/first_visit') };
  const asked = { ...sample('state/cards_started'), since: 3, revision: 4 };
  const { server, heard, address } = await serverThat({
    hello: () => [welcome],
    ping: ({ n }) => [{ t: 'pong', n, clock: welcome.clock }],
    join: ({ request }) => [{ t: 'answer', request, done: { seat: 1, token: 'secret' } }, asked],
    play: ({ seat, request }) => [{ t: 'answer', seat, request, done: {} }, { t: 'bye', reason: 'room_over' }],
  });
  const child = spawn(process.execPath, [player, address, 'KTRF', 'Chloé'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  let output = '';
  child.stdout.on('data', (text) => { output += text; });

  const [play] = await once(server, 'heard play');
  const [status] = await ended;
  server.close();

  assert.equal(heard.find(({ t }) => t === 'join').name, 'Chloé');
  assert.equal(play.turn, asked.turn);
  assert.ok(['red', 'black'].includes(play.move.answer));
  assert.deepEqual(heard.flatMap((frame) => violationsOf(frame, { from: 'client', exact: true })), []);
  assert.equal(status, 0);
  assert.match(output, /ended room_over/);
});

test('the random player says how it is started', async () => {
  const child = spawn(process.execPath, [player], { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (text) => { complaint += text; });

  const [status] = await once(child, 'close');

  assert.equal(status, 2);
  assert.match(complaint, /ADDRESS CODE/);
});
