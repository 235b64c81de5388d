import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backOff, isFinal, patience } from '../../clients/js/line.js';
import { connect } from '../../clients/js/trinque.js';
import { fakeWorld, welcome } from './fake_world.mjs';

/** A room that is connected, and the world around it. */
function connected(options = {}) {
  const world = fakeWorld(options);
  const room = connect('http://lan.test:8080', 'KTRF', { surroundings: world.surroundings });
  world.socket().open();
  world.socket().tell(welcome());
  return { world, room };
}

const pong = (world) => world.socket().tell({ t: 'pong', n: world.socket().last('ping').n, clock: 600 });

test('the socket speaks trinque.v1 at the address of the room', () => {
  const { world } = connected();

  assert.equal(world.socket().url, 'ws://lan.test:8080/ws/KTRF');
  assert.equal(world.socket().subprotocol, 'trinque.v1');
});

test('a page of https opens a wss socket', () => {
  const world = fakeWorld();
  connect('https://dice.example', 'KTRF', { surroundings: world.surroundings });

  assert.equal(world.socket().url, 'wss://dice.example/ws/KTRF');
});

test('it is online with the welcome, not with the open socket', () => {
  const world = fakeWorld();
  const room = connect('http://lan.test', 'KTRF', { surroundings: world.surroundings });

  world.socket().open();
  assert.equal(room.line.status, 'connecting');
  world.socket().tell(welcome());
  assert.equal(room.line.status, 'online');
});

test('a lost socket is replaced after 0, 0.5, 1, 2, 4, 5, 5 seconds', () => {
  const { world } = connected();
  const waits = [0, 500, 1000, 2000, 4000, 5000, 5000];

  for (const [index, wait] of waits.entries()) {
    world.socket().drop();
    if (wait > 0) {
      world.clock.pass(wait - 1);
      assert.equal(world.sockets.length, index + 1);
    }
    world.clock.pass(1);
    assert.equal(world.sockets.length, index + 2, `after ${wait} ms`);
  }
});

test('the jitter takes or adds at most 30 %', () => {
  assert.equal(backOff(4, 0), 2800);
  assert.equal(backOff(4, 0.5), 4000);
  assert.equal(backOff(4, 1), 5200);
  assert.equal(backOff(0, 1), 0);
  assert.equal(backOff(100, 0.5), 5000);
});

test('the jitter comes from the random bytes', () => {
  const { world } = connected({ random: 0 });
  world.socket().drop();
  world.clock.pass(0);
  world.socket().drop();

  world.clock.pass(349);
  assert.equal(world.sockets.length, 2);
  world.clock.pass(1);
  assert.equal(world.sockets.length, 3);
});

test('an error counts as a loss, once', () => {
  const { world } = connected();
  const socket = world.socket();

  socket.fail();
  socket.drop();
  world.clock.pass(0);

  assert.equal(world.sockets.length, 2);
});

test('a connection that held starts the waits anew, one that broke at once does not', () => {
  const { world } = connected();
  world.socket().drop();
  world.clock.pass(0);
  world.socket().open();
  world.socket().tell(welcome());
  world.socket().drop();
  world.clock.pass(499);
  assert.equal(world.sockets.length, 2);
  world.clock.pass(1);

  world.socket().open();
  world.socket().tell(welcome());
  for (let second = 0; second < 5; second += 1) {
    world.clock.pass(1000);
    world.socket().tell({ t: 'beat', clock: 1 });
  }
  world.socket().drop();
  world.clock.pass(0);
  assert.equal(world.sockets.length, 4);
});

test('a welcome forgets the waits that grew before it, even if its connection breaks at once', () => {
  const { world } = connected();
  for (let failures = 0; failures < 5; failures += 1) {
    world.socket().drop();
    world.clock.pass(5000);
  }
  world.socket().open();
  world.socket().tell(welcome());
  const before = world.sockets.length;

  world.socket().drop();
  world.clock.pass(499);
  assert.equal(world.sockets.length, before);
  world.clock.pass(1);
  assert.equal(world.sockets.length, before + 1);
});

test('an attempt without a welcome is given up after 4 seconds', () => {
  const world = fakeWorld();
  const room = connect('http://lan.test', 'KTRF', { surroundings: world.surroundings });
  world.socket().open();

  world.clock.pass(3999);
  assert.equal(world.sockets.length, 1);
  world.clock.pass(1);
  assert.equal(world.sockets.length, 2);
  assert.equal(world.sockets[0].closed, 1000);
  assert.equal(room.line.status, 'connecting');
});

test('an iPhone has 8 seconds for an attempt', () => {
  const world = fakeWorld({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X)' });
  connect('http://lan.test', 'KTRF', { surroundings: world.surroundings });

  world.clock.pass(7999);
  assert.equal(world.sockets.length, 1);
  world.clock.pass(1);
  assert.equal(world.sockets.length, 2);
});

test('a socket that cannot even be made counts as a loss', () => {
  const world = fakeWorld();
  let tries = 0;
  const WebSocket = class { constructor() { tries += 1; throw new Error('SecurityError'); } };
  const room = connect('http://lan.test', 'KTRF', { surroundings: { ...world.surroundings, WebSocket } });

  assert.equal(room.line.status, 'waiting');
  world.clock.pass(500);
  assert.equal(tries, 3);
});

test('hidden for less than 5 s: a probe that is answered keeps the socket', () => {
  const { world } = connected();
  world.look(false);
  world.clock.pass(4000);

  world.look(true);
  pong(world);
  world.clock.pass(2000);

  assert.equal(world.sockets.length, 1);
});

test('hidden for less than 5 s: a probe without an answer in 700 ms means a new socket, whatever readyState says', () => {
  const { world } = connected();
  world.look(false);
  world.clock.pass(4000);
  world.look(true);

  world.clock.pass(699);
  assert.equal(world.sockets.length, 1);
  assert.equal(world.sockets[0].readyState, 1);
  world.clock.pass(1);
  assert.equal(world.sockets.length, 2);
});

test('frames that waited in a buffer do not answer a probe, nor does an older pong', () => {
  const { world } = connected();
  const older = world.socket().last('ping').n;
  world.happen('focus');
  world.socket().tell({ t: 'beat', clock: 1 });
  world.socket().tell({ t: 'pong', n: older, clock: 1 });

  world.clock.pass(700);

  assert.equal(world.sockets.length, 2);
});

test('hidden for 5 s: no probe, a new socket at once', () => {
  const { world } = connected();
  const pings = world.socket().all('ping').length;
  world.look(false);
  world.clock.pass(5000);

  world.look(true);

  assert.equal(world.sockets.length, 2);
  assert.equal(world.sockets[0].all('ping').length, pings);
});

test('a monotonic clock that stood still does not hide a long absence', () => {
  const { world } = connected();
  world.look(false);
  world.clock.sleep(60_000);

  world.look(true);

  assert.equal(world.sockets.length, 2);
});

test('on an iPhone a return waits 500 ms for the old socket to settle', () => {
  const { world } = connected({ userAgent: 'iPhone' });
  world.look(false);
  world.clock.freeze(60_000);

  world.look(true);
  world.clock.pass(300);
  world.happen('focus');
  world.happen('online');
  world.clock.pass(199);
  assert.equal(world.sockets.length, 1);
  world.clock.pass(1);
  assert.equal(world.sockets.length, 2);
});

test('a return starts the waits anew', () => {
  for (const [userAgent, settle] of [['test', 0], ['iPhone', 500]]) {
    const { world } = connected({ userAgent });
    for (const wait of [0, 500, 1000, 2000]) {
      world.socket().drop();
      world.clock.pass(wait);
    }
    world.socket().drop();
    world.look(false);
    world.look(true);
    world.clock.pass(settle);
    const made = world.sockets.length;

    world.socket().drop();
    world.clock.pass(0);

    assert.equal(world.sockets.length, made + 1, userAgent);
  }
});

test('a second trigger does not give a probe more time', () => {
  const { world } = connected();
  world.happen('focus');
  world.clock.pass(600);
  world.happen('online');

  world.clock.pass(100);

  assert.equal(world.sockets.length, 2);
});

test('a page that hides during a probe lets it be', () => {
  const { world } = connected();
  world.happen('focus');
  world.look(false);

  world.clock.pass(700);

  assert.equal(world.sockets.length, 1);
});

test('a page cache that tells nothing but pageshow gets a new socket all the same', () => {
  for (const hidden of [true, false]) {
    const { world } = connected();
    if (hidden) world.look(false);

    world.happen('pageshow', { persisted: true });

    assert.equal(world.sockets.length, 2);
  }
});

test('an iPad that calls itself a Mac is one all the same', () => {
  const world = fakeWorld();
  const navigator = { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 5 };
  connect('http://lan.test', 'KTRF', { surroundings: { ...world.surroundings, navigator } });

  world.clock.pass(7999);

  assert.equal(world.sockets.length, 1);
});

test('back from the page cache there is no probe but a new socket', () => {
  const { world } = connected();
  world.happen('pagehide', { persisted: true });
  assert.equal(world.sockets[0].closed, 1000);
  world.clock.freeze(300);

  world.happen('pageshow', { persisted: true });

  assert.equal(world.sockets.length, 2);
});

test('the two events of one return make one socket', () => {
  for (const events of [['look', 'pageshow'], ['pageshow', 'look']]) {
    const { world } = connected();
    world.look(false);
    world.happen('pagehide', { persisted: true });
    world.clock.freeze(60_000);

    for (const event of events) {
      if (event === 'look') world.look(true);
      else world.happen('pageshow', { persisted: true });
    }
    world.happen('focus');

    assert.equal(world.sockets.length, 2, events.join());
  }
});

test('the pageshow of a first load opens no second socket', () => {
  const world = fakeWorld();
  connect('http://lan.test', 'KTRF', { surroundings: world.surroundings });

  world.happen('pageshow', { persisted: false });

  assert.equal(world.sockets.length, 1);
});

test('focus and online probe a socket that seems fine', () => {
  for (const event of ['focus', 'online']) {
    const { world } = connected();
    pong(world);
    const pings = world.socket().all('ping').length;

    world.happen(event);
    assert.equal(world.socket().all('ping').length, pings + 1, event);
    world.clock.pass(700);
    assert.equal(world.sockets.length, 2, event);
  }
});

test('focus and online end a long wait', () => {
  for (const event of ['focus', 'online']) {
    const { world } = connected();
    for (let loss = 0; loss < 3; loss += 1) {
      world.socket().drop();
      world.clock.pass(1000);
    }
    world.socket().drop();
    const made = world.sockets.length;

    world.happen(event);

    assert.equal(world.sockets.length, made + 1, event);
  }
});

test('7 s without a frame mean a dead line', () => {
  const { world } = connected();

  world.clock.pass(6999);
  assert.equal(world.sockets.length, 1);
  world.clock.pass(1001);
  assert.equal(world.sockets.length, 2);
});

test('beats keep a silent line alive', () => {
  const { world } = connected();

  for (let second = 0; second < 60; second += 3) {
    world.clock.pass(3000);
    world.socket().tell({ t: 'beat', clock: second * 1000 });
  }

  assert.equal(world.sockets.length, 1);
});

test('nobody judges the silence of a hidden page', () => {
  const { world } = connected();
  world.look(false);

  world.clock.pass(60_000);

  assert.equal(world.sockets.length, 1);
});

test('a wall clock that jumps 5 s between two ticks means that the device slept', () => {
  const { world } = connected();
  world.clock.pass(500);
  world.clock.sleep(5000);

  world.clock.pass(500);

  assert.equal(world.sockets.length, 2);
});

test('a wall clock that is set back, or a late tick, is no sleep', () => {
  const { world } = connected();
  world.clock.pass(500);
  world.clock.sleep(-3_600_000);
  world.clock.pass(1000);
  world.clock.sleep(3000);
  world.clock.pass(1000);

  assert.equal(world.sockets.length, 1);
});

test('no attempt is made while nobody looks, and one at once when somebody does', () => {
  const { world } = connected();
  world.look(false);
  world.socket().drop();
  world.clock.pass(600_000);
  assert.equal(world.sockets.length, 1);

  world.look(true);

  assert.equal(world.sockets.length, 2);
});

test('hiding the page stops a wait that had begun', () => {
  const { world } = connected();
  world.socket().drop();
  world.clock.pass(0);
  world.socket().drop();
  world.look(false);

  world.clock.pass(60_000);

  assert.equal(world.sockets.length, 2);
});

test('a page that loads out of sight connects when it is seen', () => {
  const world = fakeWorld();
  world.surroundings.page.document.visibilityState = 'hidden';
  connect('http://lan.test', 'KTRF', { surroundings: world.surroundings });
  assert.equal(world.sockets.length, 0);

  world.look(true);

  assert.equal(world.sockets.length, 1);
});

test('close codes 4000 to 4099 are final, others are not', () => {
  assert.deepEqual([3999, 4000, 4099, 4100, 1006, 1012].map(isFinal), [false, true, true, false, false, false]);
});

test('after a final code nothing reconnects but a tap', () => {
  const { world, room } = connected();
  world.socket().drop(4007);
  world.clock.pass(60_000);
  world.look(false);
  world.clock.pass(60_000);
  world.look(true);
  world.happen('online');
  world.happen('pageshow', { persisted: true });
  assert.equal(world.sockets.length, 1);
  assert.deepEqual(room.line.ended, { code: 4007, reason: 'replaced' });

  room.open();

  assert.equal(world.sockets.length, 2);
  assert.equal(room.line.ended, null);
});

test('a final bye ends the connection even if the close never comes', () => {
  for (const [reason, code] of [['unknown_room', 4004], ['room_over', 4005], ['kicked', 4006], ['replaced', 4007],
                                ['spectators_forbidden', 4008], ['upgrade', 4009]]) {
    const { world, room } = connected();

    world.socket().tell({ t: 'bye', reason });

    assert.deepEqual(room.line.ended, { code, reason });
    world.clock.pass(60_000);
    assert.equal(world.sockets.length, 1);
  }
});

test('whose room has moved follows it at once, and asks again at its origin when nobody answers there', () => {
  const { world } = connected();
  const socket = 'ws://b.test:8081/ws/KTRF';

  world.socket().tell({ t: 'bye', reason: 'moved', parameters: { socket } });
  assert.equal(world.sockets.length, 2);
  assert.equal(world.socket().url, socket);
  world.socket().fail();
  world.clock.pass(1000);

  assert.equal(world.sockets.length, 3);
  assert.equal(world.socket().url, 'ws://lan.test:8080/ws/KTRF');
});

test('a page that has followed its room comes back there first after a loss', () => {
  const { world, room } = connected();
  const socket = 'ws://b.test:8081/ws/KTRF';
  world.socket().tell({ t: 'bye', reason: 'moved', parameters: { socket } });
  world.socket().open();
  world.socket().tell(welcome());
  assert.equal(room.line.status, 'online');

  world.socket().drop();
  world.clock.pass(1000);
  assert.equal(world.socket().url, socket);
  world.socket().fail();
  world.clock.pass(1000);

  assert.equal(world.socket().url, 'ws://lan.test:8080/ws/KTRF');
});

test('a room that moved again and again costs the shortest wait each time, and no address that is none is followed', () => {
  const { world } = connected();
  for (let round = 0; round < 8; round += 1) {
    world.socket().tell({ t: 'bye', reason: 'moved', parameters: { socket: 'ws://dead.test/ws/KTRF' } });
    world.socket().fail();
    world.clock.pass(650);
    assert.equal(world.socket().url, 'ws://lan.test:8080/ws/KTRF');
  }

  world.socket().tell({ t: 'bye', reason: 'moved', parameters: { socket: 'http://elsewhere.test/' } });
  assert.equal(world.socket().url, 'ws://lan.test:8080/ws/KTRF');
});

test('a bye that is not final is followed by a return', () => {
  const { world, room } = connected();
  world.socket().tell({ t: 'bye', reason: 'restart' });
  assert.equal(room.line.status, 'online');

  world.socket().drop(1012);
  world.clock.pass(0);

  assert.equal(world.sockets.length, 2);
});

test('what an abandoned socket says is not heard', () => {
  const { world, room } = connected();
  const [old] = world.sockets;
  old.drop();
  world.clock.pass(0);

  old.tell(welcome({ code: 'OLD' }));
  old.drop(4006);

  assert.equal(room.line.status, 'connecting');
  assert.equal(room.state.code, 'KTRF');
});

test('close ends it all and leaves no timer behind', () => {
  const { world, room } = connected();

  room.close();
  world.look(false);
  world.look(true);
  world.happen('focus');

  assert.equal(world.sockets[0].closed, 1000);
  assert.equal(world.sockets.length, 1);
  assert.equal(world.clock.timers(), 0);
  assert.equal(room.line.status, 'closed');
});

test('patience can be set', () => {
  const world = fakeWorld();
  connect('http://lan.test', 'KTRF', { surroundings: world.surroundings, patience: { attempt: patience.attempt / 2 } });

  world.clock.pass(2000);

  assert.equal(world.sockets.length, 2);
});
