// The real server as a process of a test: on loopback, on a free port, with the pages of this build.
import {spawn} from 'node:child_process';
import {createInterface} from 'node:readline';
import {webFolder} from './browser.mjs';

/** Starts the program that TRINQUE names; resolves once it says that it is ready. */
export async function startServer(options = []) {
  const program = process.env.TRINQUE ?? new URL('../../build/dev/trinque', import.meta.url).pathname;
  const server = spawn(program, ['serve', '--port', '0', '--address', '127.0.0.1', '--web-dir', webFolder(), ...options], {stdio: ['ignore', 'pipe', 'ignore']});
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const address = await new Promise((ready, failed) => {
    server.once('error', failed);
    server.once('exit', (code) => failed(new Error(`the server ended with ${code}`)));
    createInterface({input: server.stdout}).on('line', (line) => {
      const found = /^trinque: ready on (http:\S+)/.exec(line);
      if (found) ready(found[1]);
    });
  });
  return {address, stop: () => { server.kill('SIGTERM'); return ended; }};
}
