// The reference client as others get it: packed, installed elsewhere, played with and compiled against. Loopback only.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startServer } from '../support/server.mjs';

const run = promisify(execFile);
const clients = fileURLToPath(new URL('../../clients/', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'trinque-package-'));
const tsc = path.join(clients, 'checks/node_modules/typescript/bin/tsc');
const quiet = ['--no-audit', '--no-fund', '--offline', '--cache', path.join(folder, 'cache')];

/** Writes a file into the folder of somebody who installed the package. */
const write = (name, text) => writeFileSync(path.join(folder, name), text);

before(async () => {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: path.join(clients, 'js') });
  const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf('[')));
  write('package.json', '{"private": true, "type": "module"}');
  await run('npm', ['install', ...quiet, `./${filename}`], { cwd: folder });
});
after(() => rmSync(folder, { recursive: true, force: true }));

test('the package holds the client, its types, its README and its licence, and nothing else', async () => {
  const { stdout } = await run('find', ['node_modules/trinque-client', '-type', 'f'], { cwd: folder });
  const files = stdout.trim().split('\n').map((file) => path.relative('node_modules/trinque-client', file));

  for (const file of ['package.json', 'README.md', 'LICENSE', 'trinque.js', 'connection.js', 'types/trinque.d.ts', 'types/protocol.d.ts', 'examples/random_player.mjs']) {
    assert.ok(files.includes(file), file);
  }
  assert.deepEqual(files.filter((file) => !/^(package\.json|README\.md|LICENSE|[a-z0-9_]+\.js|types\/[a-z0-9_]+\.d\.ts|examples\/[a-z_]+\.mjs)$/.test(file)), []);
});

test('who installed the package plays a round of dice with it', { timeout: 180_000 }, async (context) => {
  const server = await startServer();
  context.after(server.stop);
  write('evening.mjs', `
    import { createRequire } from 'node:module';
    import { randomBytes } from 'node:crypto';
    import { connect, createRoom, legalMoves } from 'trinque-client';
    const { WebSocket } = createRequire(${JSON.stringify(`${clients}package.json`)})('ws');
    const [, , base] = process.argv;

    const { code } = await createRoom(base, { game: 'tas_de_des' });
    const phones = ['Inès', 'Tom'].map(() => connect(base, code, { surroundings: { WebSocket, randomBytes } }));
    const isOnline = (phone) => new Promise((yes) => phone.on('line', ({ status }) => status === 'online' && yes()));
    await Promise.all(phones.map(isOnline));
    const [ines] = [await phones[0].join({ name: 'Inès' }), await phones[1].join({ name: 'Tom' })];
    for (const phone of phones) {
      let answered = 0;
      phone.on('shown', (state, events) => {
        const [seat] = state.seats;
        const lost = events.find(({ e }) => e === 'round_lost');
        if (lost && phone === phones[0]) {
          console.log(JSON.stringify({ lost, names: state.room.players.map(({ name }) => name) }));
          for (const each of phones) each.close();
        }
        const [move] = legalMoves(state, seat);
        if (move === undefined || state.revision === answered) return;
        answered = state.revision;
        void phone.play(seat, move);
      });
    }
    await phones[0].start(ines.seat);
  `);

  const { stdout } = await run(process.execPath, ['evening.mjs', server.address], { cwd: folder });
  const { lost, names } = JSON.parse(stdout);

  assert.deepEqual(names, ['Inès', 'Tom']);
  assert.equal(lost.dice, 1, 'who always rolls without buying has the one free die');
});

test('TypeScript knows the messages, and says so where a program gets one wrong', async () => {
  write('bot.ts', `
    import { connect, createRoom, isRefusal, legalMoves } from 'trinque-client';
    import type { Event, RougeOuNoirMatch } from 'trinque-client/protocol';

    export async function sit(base: string) {
      const made = await createRoom(base, { game: 'tas_de_des' });
      if (isRefusal(made)) return made.code;
      const room = connect(base, made.code, { language: 'fr' });
      room.on('shown', (state, events) => {
        for (const event of events) if (event.e === 'rolled') console.log(event.faces.length, event.verdict);
        const [move] = legalMoves(state, 0);
        if (move) void room.play(0, move);
      });
      return made.join_url;
    }
    export const stake = (match: RougeOuNoirMatch) => match.stake + match.hands.length;
    export const seatOf = (event: Event) => (event.e === 'joined' ? event.seat : null);
  `);
  write('wrong.ts', `
    import { connect } from 'trinque-client';
    import type { Event } from 'trinque-client/protocol';
    const room = connect('http://127.0.0.1', 'KTRF', { role: 'sofa' });
    void room.play(0, { kind: 'fold' });
    export const faces = (event: Event) => event.faces;
  `);
  const compile = (file) => run(process.execPath, [tsc, '--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom', '--module', 'nodenext', file], { cwd: folder });

  assert.equal((await compile('bot.ts').catch(({ stdout }) => ({ stdout }))).stdout, '');
  await assert.rejects(compile('wrong.ts'), ({ stdout }) => {
    const lines = stdout.split('\n').filter((line) => line.includes('error')).map((line) => line.replace(/^wrong\.ts\((\d+).*/, '$1'));
    assert.deepEqual(lines, ['4', '5', '6']);
    return true;
  });
});
