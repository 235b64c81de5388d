// What a phone fetches before a name can be typed, and in all: counted on the wire, headers included. How long that
// takes on a slow line is measured in speed.test.mjs.
import assert from 'node:assert/strict';
import net from 'node:net';
import test from 'node:test';
import {startServer} from '../support/server.mjs';

const headers = 'Accept-Encoding: gzip, deflate\r\nConnection: close\r\n';
const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: trinque.v1\r\n';

/** Everything that the server sends for one request: how many bytes, and its head. */
function ask(address, path, more = headers) {
  const {hostname, port} = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname, () => socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${more}\r\n`));
    const parts = [];
    const done = () => {
      const all = Buffer.concat(parts);
      resolve({bytes: all.length, head: all.subarray(0, all.indexOf('\r\n\r\n')).toString()});
    };
    socket.on('data', (part) => {
      parts.push(part);
      if (more === upgrade && Buffer.concat(parts).includes('\r\n\r\n')) socket.destroy();
    });
    socket.on('close', done);
    socket.on('error', reject);
  });
}

test('a name can be typed after 40 KB in 12 requests, and all is there after 100 KB', async (context) => {
  const server = await startServer();
  context.after(server.stop);
  const page = await (await fetch(`${server.address}/j/KTRF`)).text();
  const named = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1]);
  const folder = named[0].split('/').slice(0, 3).join('/');
  const made = await fetch(`${server.address}/api/v1/rooms`, {method: 'POST', headers: {'content-type': 'application/json'}, body: '{}'});
  const {code} = await made.json();
  const before = ['/j/KTRF', ...named, `${folder}/web/i18n/first.fr.json`];
  const fonts = ['400', '700'].map((weight) => `/vendor/@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-${weight}-normal.woff2`);
  const after = [...fonts, '/web/views/play.js', '/js/contributions.js', '/web/css/games.css', '/web/i18n/play.fr.json'].map((file) => folder + file);

  const answers = await Promise.all([...before, ...after].map((path) => ask(server.address, path)));
  const socket = await ask(server.address, `/ws/${code}`, upgrade);

  for (const {head} of answers) assert.match(head, /^HTTP\/1\.1 200/);
  assert.match(socket.head, /^HTTP\/1\.1 101/);
  const sum = (parts) => parts.reduce((bytes, part) => bytes + part.bytes, 0);
  const first = sum(answers.slice(0, before.length)) + socket.bytes;
  const all = sum(answers) + socket.bytes;
  context.diagnostic(`${before.length + 1} requests and ${first} bytes before a name, ${all} bytes in all`);
  assert.ok(before.length + 1 <= 12, String(before));
  assert.ok(first <= 40_000, `${first} bytes`);
  assert.ok(all <= 100 * 1024, `${all} bytes`);
});
