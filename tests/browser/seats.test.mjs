// Leaving and coming back, on the real server.
import assert from 'node:assert/strict';
import test from 'node:test';
import {startServer} from '../support/server.mjs';
import {gather} from './support/arriving.mjs';

test('who left on purpose finds the seat again with one tap', async (context) => {
  const server = await startServer();
  context.after(server.stop);
  const party = await gather({origin: server.address, names: ['Inès', 'Tom']});
  context.after(party.close);
  const [, tom] = party.phones;

  await tom.tap('menu', 'leave', 'leave-yes');
  await tom.tap('resume-seat', 'return-to-seat');

  await tom.page.waitForSelector('[data-test="seat-1"]:has-text("Tom (toi)")');
  assert.deepEqual(tom.heard.wrong, []);
});
