// docs/protocol.md shows what the server of today says.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

test('the conversations of docs/protocol.md are those of the server of today', () => {
  const { status, stderr } = spawnSync(process.execPath, [fileURLToPath(new URL('page.mjs', import.meta.url)), '--check'], { encoding: 'utf8' });

  assert.equal(stderr, '');
  assert.equal(status, 0);
});
