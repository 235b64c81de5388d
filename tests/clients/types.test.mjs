// The types of the reference client: those of the schemas, and kept to.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const clients = fileURLToPath(new URL('../../clients/', import.meta.url));
const runNode = (...words) => spawnSync(process.execPath, words, { cwd: clients, encoding: 'utf8' });

test('protocol.d.ts is what the schemas say', () => {
  const { status, stderr } = runNode('types.mjs', '--check');

  assert.equal(stderr, '');
  assert.equal(status, 0);
});

test('the reference client keeps to its types', () => {
  const { status, stdout } = runNode('checks/node_modules/typescript/bin/tsc', '-p', 'js', '--noEmit');

  assert.equal(stdout, '');
  assert.equal(status, 0);
});
