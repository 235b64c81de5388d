// The real server as a process of a test: on a free port, with the pages of this build.
import {execFileSync, spawn} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {createInterface} from 'node:readline';
import {webFolder} from './browser.mjs';
import {host} from './host.mjs';

const build = new URL('../../build/dev/', import.meta.url).pathname;
const patience = 30_000;

/** The address of the line that says that the server is ready. */
function readyAddress(server) {
  return new Promise((ready, failed) => {
    const late = setTimeout(() => failed(new Error('the server does not get ready')), patience);
    server.once('error', failed);
    server.once('exit', (code) => failed(new Error(`the server ended with ${code}`)));
    createInterface({input: server.stdout}).on('line', (line) => {
      const found = /^trinque: ready on (http:\S+)/.exec(line);
      if (!found) return;
      clearTimeout(late);
      ready(found[1]);
    });
  });
}

/** Many evenings of one address, which a test is. */
const roomy = {TRINQUE_ROOMS_PER_ADDRESS: '10000', TRINQUE_JOINS_PER_ADDRESS: '10000'};

/**
 * Starts the program that TRINQUE names, with a folder of its own for what it keeps; resolves once it says that it is
 * ready. `draws` take the place of chance, where the program has that test hook. `stop` resolves with its exit code and
 * log, however often it is called; `kill` ends it as a power cut would; `logged` waits for a line of the log. What it keeps is in `kept`, where that is given,
 * so that another one may go on with it.
 * @param {{options?: string[], draws?: string, kept?: string}} [wanted]
 */
export async function startServer({options = [], draws, kept} = {}) {
  const program = process.env.TRINQUE ?? `${build}trinque`;
  const folder = mkdtempSync(path.join(tmpdir(), 'trinque-'));
  const clean = () => rmSync(folder, {recursive: true, force: true});
  const words = ['serve', '--port', '0', '--address', host, '--web-dir', webFolder(), '--data-dir', kept ?? path.join(folder, 'data'), ...options];
  if (draws !== undefined) {
    const file = path.join(folder, 'draws.txt');
    writeFileSync(file, draws);
    words.push('--fixed-draws', file);
  }
  const server = spawn(program, words, {env: {...roomy, ...process.env}, stdio: ['ignore', 'pipe', 'pipe']});
  let log = '';
  server.stderr.on('data', (data) => { log += data; });
  /** What a pattern finds in the log, as soon as it is there. */
  const logged = (pattern) => new Promise((found) => {
    const look = () => {
      const match = pattern.exec(log);
      if (!match) return;
      server.stderr.off('data', look);
      found(match);
    };
    server.stderr.on('data', look);
    look();
  });
  const ended = new Promise((resolve) => server.once('close', (code) => resolve({code, log})));
  const stop = async () => {
    server.kill('SIGTERM');
    const end = await ended;
    clean();
    return end;
  };
  const kill = async () => {
    server.kill('SIGKILL');
    await ended;
    clean();
  };
  try {
    return {address: await readyAddress(server), stop, kill, logged};
  } catch (failure) {
    server.kill('SIGKILL');
    clean();
    throw new Error(`${failure.message}\n${log}`, {cause: failure});
  }
}

/** What the engine alone makes of the same draws and steps: one entry for each step. @param {{draws: string, steps: object[]}} script */
export function replayed(script) {
  const program = process.env.TRINQUE_REPLAY ?? `${build}tests/browser/replay_evening`;
  return JSON.parse(execFileSync(program, {input: JSON.stringify(script), encoding: 'utf8', timeout: patience}));
}
