// A stand-in for the server, for tests of the pages alone: it serves a built web folder under the same
// content security policy, answers the HTTP calls from what it was given, and hands each socket the frames that a test
// wants shown.
import {createServer} from 'node:http';
import {createRequire} from 'node:module';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {host} from './host.mjs';

const {WebSocketServer} = createRequire(new URL('../../clients/package.json', import.meta.url))('ws');

const kinds = {'.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8',
  '.json': 'application/json', '.svg': 'image/svg+xml', '.woff2': 'font/woff2', '.txt': 'text/plain; charset=utf-8'};

const policy = (port) => `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; `
  + `connect-src 'self' ws://${host}:${port}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** Which file an address of the pages is. */
function fileOf(pathname) {
  if (pathname === '/' || pathname.startsWith('/j/')) return 'index.html';
  if (pathname === '/table' || pathname.startsWith('/table/')) return 'table.html';
  if (pathname === '/diag') return 'diag.html';
  return pathname.startsWith('/assets/') ? pathname.slice(1) : null;
}

/**
 * Starts the double on a free port. `answers` maps "METHOD path" to [status, body]; `welcome` makes the first frame for a
 * hello. Returns its address, the commands that it heard, and `push`, `deafen`, `shut` and `drop` for
 * the sockets.
 */
export async function startDouble({web, answers = {}, welcome}) {
  const heard = [];
  let deaf = false;
  let closed = false;
  const server = createServer((request, response) => serve(request, response));
  const sockets = new WebSocketServer({server, handleProtocols: () => 'trinque.v1'});
  await new Promise((ready) => server.listen(0, host, ready));
  const {port} = server.address();

  function serve(request, response) {
    const {pathname} = new URL(request.url, 'http://double');
    const answer = answers[`${request.method} ${pathname}`];
    const send = (status, kind, body) => response.writeHead(status, {'content-type': kind, 'content-security-policy': policy(port), 'cache-control': 'no-store'}).end(body);
    if (answer) return send(answer[0], typeof answer[1] === 'string' ? kinds['.svg'] : kinds['.json'], typeof answer[1] === 'string' ? answer[1] : JSON.stringify(answer[1]));
    const file = fileOf(pathname);
    try {
      send(200, kinds[path.extname(file)], readFileSync(path.join(web, path.normalize(file))));
    } catch {
      send(404, 'text/plain', 'no such file');
    }
  }

  /** A table never holds a seat. */
  function welcomed(hello) {
    const frame = welcome(hello);
    return hello.role === 'table' && frame.t === 'welcome' ? {...frame, seats: []} : frame;
  }

  sockets.on('connection', (socket) => closed ? socket.terminate() : socket.on('message', (data) => {
    const message = JSON.parse(String(data));
    if (deaf) return;
    if (message.t === 'hello') return socket.send(JSON.stringify(welcomed(message)));
    if (message.t === 'ping') return socket.send(JSON.stringify({t: 'pong', n: message.n, clock: Math.round(performance.now())}));
    heard.push(message);
  }));

  return {
    address: `http://${host}:${port}`,
    heard,
    push: (frame) => sockets.clients.forEach((socket) => socket.send(JSON.stringify(frame))),
    /** Sockets open, and hear nothing any more. */
    deafen: (wanted) => { deaf = wanted; },
    /** Sockets end, and none is let in any more. */
    shut: () => { closed = true; sockets.clients.forEach((socket) => socket.terminate()); },
    drop: () => sockets.clients.forEach((socket) => socket.terminate()),
    stop: () => new Promise((stopped) => { sockets.clients.forEach((socket) => socket.terminate()); server.close(stopped); server.closeAllConnections(); }),
  };
}
