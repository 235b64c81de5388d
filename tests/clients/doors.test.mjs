// Who is let in, as the client knows it: tickets, passes, and what is told at the door.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { connect } from '../../clients/js/trinque.js';
import { fakeWorld } from './fake_world.mjs';

const sample = (name) => JSON.parse(readFileSync(new URL(`../../protocol/examples/${name}.json`, import.meta.url), 'utf8'));
const pass = sample('admitted/let_in').pass;

/** A page that opened the room, with what the server said first. */
function visit(world, welcome, options = {}) {
  const room = connect('http://lan.test', 'KTRF', { surroundings: world.surroundings, ...options });
  world.socket().open();
  world.socket().tell(sample(`welcome/${welcome}`));
  return room;
}

test('a ticket goes out with hello until the room does not take it any more', () => {
  const world = fakeWorld();
  const room = visit(world, 'first_visit', { ticket: 'kq3Vt9ZxW1cB7nYd5LsG0a' });
  assert.equal(world.socket().last('hello').ticket, 'kq3Vt9ZxW1cB7nYd5LsG0a');

  room.close();
  room.open();
  world.socket().open();
  assert.equal(world.socket().last('hello').ticket, 'kq3Vt9ZxW1cB7nYd5LsG0a');
  world.socket().tell(sample('welcome/at_the_door'));
  assert.equal(room.state.phase, 'door');

  room.close();
  room.open();
  world.socket().open();
  assert.equal(world.socket().last('hello').ticket, undefined);
});

test('a pass is kept by the device, and stands in for a ticket', () => {
  const world = fakeWorld();
  const room = visit(world, 'at_the_door', { role: 'table' });
  assert.equal(room.state.admitted, null);

  world.socket().tell(sample('admitted/let_in'));
  assert.equal(room.state.admitted, true);
  room.close();

  connect('http://lan.test', 'KTRF', { surroundings: world.surroundings, role: 'table', ticket: 'old' });
  world.socket().open();
  assert.equal(world.socket().last('hello').pass, pass);
  assert.equal(world.socket().last('hello').ticket, undefined);
});

test('a pass that the room does not know any more is forgotten', () => {
  const world = fakeWorld();
  visit(world, 'at_the_door');
  world.socket().tell(sample('admitted/let_in'));
  world.socket().tell(sample('welcome/at_the_door'));

  connect('http://lan.test', 'KTRF', { surroundings: world.surroundings });
  world.socket().open();
  assert.equal(world.socket().last('hello').pass, undefined);
});

test('what the host answered, and what the QR has to carry, is known', () => {
  const world = fakeWorld();
  const room = visit(world, 'at_the_door');
  world.socket().tell(sample('admitted/not_let_in'));
  assert.equal(room.state.admitted, false);
  world.socket().tell(sample('ticket/ticket'));
  assert.equal(room.state.ticket, 'kq3Vt9ZxW1cB7nYd5LsG0a');
});

test('an evening that was erased leaves nothing on the device', () => {
  const world = fakeWorld();
  visit(world, 'at_the_door');
  world.socket().tell(sample('admitted/let_in'));
  assert.notEqual(world.surroundings.storage.getItem('trinque.room.KTRF'), null);
  world.socket().tell(sample('bye/erased'));
  assert.equal(world.surroundings.storage.getItem('trinque.room.KTRF'), null);
});
