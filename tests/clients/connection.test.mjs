import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryStorage } from '../../clients/js/seats.js';
import { connect, isRefusal } from '../../clients/js/trinque.js';
import { change, fakeWorld, welcome } from './fake_world.mjs';

const held = (request = 0) => ({ seats: [{ seat: 0, token: 0, request }] });

/** A room that is connected; `seated` with a token that the server knows. */
function connected({ storage = memoryStorage(), seated = false, request = 0, options = {}, state = {} } = {}) {
  if (seated) storage.setItem('trinque.room.KTRF', JSON.stringify({ tokens: ['secret'] }));
  const world = fakeWorld({ storage });
  const room = connect('http://lan.test:8080', 'KTRF', { surroundings: world.surroundings, ...options });
  const meet = (fields = {}) => {
    world.socket().open();
    world.socket().tell(welcome({ ...(seated && held(request)), ...fields }));
  };
  meet({ state });
  return { world, room, storage, meet };
}
const kept = (storage) => JSON.parse(storage.getItem('trinque.room.KTRF'));
const lose = (world) => {
  world.socket().drop();
  world.clock.pass(0);
};
/** What a promise came to, if it has. */
async function settled(promise) {
  const open = Symbol('open');
  const result = await Promise.race([promise, new Promise((resolve) => { setImmediate(resolve, open); })]);
  return result === open ? undefined : result;
}

test('a first hello names no revision and no boot', () => {
  const { world } = connected({ options: { language: 'fr', build: '9c1e' } });

  assert.deepEqual(world.socket().sent[0],
                   { t: 'hello', protocol: 1, role: 'phone', tokens: [], build: '9c1e', language: 'fr' });
});

test('a hello after a loss names what was seen last', () => {
  const { world, meet } = connected({ state: { revision: 41 } });
  lose(world);
  meet({ state: { revision: 41 } });

  assert.equal(world.socket().sent[0].revision, 41);
  assert.equal(world.socket().sent[0].boot, 'boot-1');
});

test('a page that is loaded again names what was seen before it, and has what was missed in its digest', () => {
  const storage = memoryStorage();
  storage.setItem('trinque.room.KTRF', JSON.stringify({ tokens: [], revision: 41, boot: 'boot-1' }));

  const { world, room } = connected({ storage, state: { revision: 43, events: [{ e: 'joined', seat: 2 }] } });

  assert.equal(world.socket().sent[0].revision, 41);
  assert.deepEqual(room.state.digest, [{ e: 'joined', seat: 2 }]);
});

test('join keeps the token, and the next connection offers it', async () => {
  const { world, room, storage } = connected();
  const joining = room.join({ name: 'Inès', badge: { shape: 'star', colour: 'pink' } });
  const sent = world.socket().last('join');
  const { key, ...rest } = sent;
  assert.deepEqual(rest, { t: 'join', name: 'Inès', badge: { shape: 'star', colour: 'pink' }, request: 1 });
  assert.match(key, /^[0-9a-f]{32}$/);

  world.socket().tell({ t: 'answer', request: 1, done: { seat: 3, token: 'abc' } });

  assert.deepEqual(await joining, { seat: 3, token: 'abc' });
  assert.deepEqual(room.state.seats, [3]);
  assert.deepEqual(kept(storage).tokens, ['abc']);
  lose(world);
  world.socket().open();
  assert.deepEqual(world.socket().sent[0].tokens, ['abc']);
});

test('a table offers no token', () => {
  const { world } = connected({ seated: true, options: { role: 'table' } });

  assert.equal(world.socket().sent[0].role, 'table');
  assert.deepEqual(world.socket().sent[0].tokens, []);
});

test('a token that was handed over is offered with those of the device', () => {
  const { world } = connected({ seated: true, options: { token: 'handed' } });

  assert.deepEqual(world.socket().sent[0].tokens, ['secret', 'handed']);
});

test('a token that the server does not know is forgotten, the others are not', () => {
  const storage = memoryStorage();
  storage.setItem('trinque.room.KTRF', JSON.stringify({ tokens: ['wrong', 'right'] }));
  const world = fakeWorld({ storage });
  connect('http://lan.test', 'KTRF', { surroundings: world.surroundings });
  world.socket().open();

  world.socket().tell(welcome({ seats: [{ seat: 4, token: 1, request: 0 }] }));

  assert.deepEqual(kept(storage).tokens, ['right']);
});

test('another tab that joins meanwhile loses nothing', () => {
  const { world, storage } = connected({ seated: true });
  storage.setItem('trinque.room.KTRF', JSON.stringify({ tokens: ['secret', 'other tab'] }));

  world.socket().tell(welcome(held()));

  assert.deepEqual(kept(storage).tokens, ['secret', 'other tab']);
});

test('of two tabs with one seat the older ends and takes it back with a tap', () => {
  const { world: older, room, storage } = connected({ seated: true });
  const { world: newer } = connected({ seated: true, storage });
  assert.deepEqual(newer.socket().sent[0].tokens, ['secret']);

  older.socket().tell({ t: 'bye', reason: 'replaced' });
  assert.deepEqual(room.line.ended, { code: 4007, reason: 'replaced' });
  room.open();
  older.socket().open();

  assert.deepEqual(older.socket().sent[0].tokens, ['secret']);
});

test('storage that is forbidden or full of nonsense costs no evening', () => {
  const refuse = () => { throw new Error('SecurityError'); };
  for (const storage of [{ getItem: refuse, setItem: refuse, removeItem: refuse },
                         { ...memoryStorage(), getItem: () => '{not json' }, { ...memoryStorage(), getItem: () => '{"tokens":7}' }]) {
    const { room } = connected({ storage });

    assert.equal(room.line.status, 'online');
  }
});

test('a room that is over is forgotten', () => {
  const { world, storage } = connected({ seated: true });

  world.socket().tell({ t: 'bye', reason: 'room_over' });

  assert.equal(storage.getItem('trinque.room.KTRF'), null);
});

test('an unknown code and a server that restarted can be told apart', () => {
  for (const seated of [true, false]) {
    const { world, room } = connected({ seated });

    world.socket().tell({ t: 'bye', reason: 'unknown_room' });

    assert.equal(room.returns, seated);
  }
});

test('a reload after hiding knows what it saw last', () => {
  const { world, storage } = connected({ seated: true, state: { revision: 12 } });
  world.look(false);
  const { world: reloaded } = connected({ storage });

  assert.equal(reloaded.socket().sent[0].revision, 12);
  assert.equal(reloaded.socket().sent[0].boot, 'boot-1');
});

test('a seat that was left is not taken again by itself, but on request', async () => {
  const { world, room, storage } = connected({ seated: true });
  const leaving = room.leave(0);
  world.socket().tell({ t: 'answer', seat: 0, request: 1, done: {} });
  world.socket().tell(change({ revision: 2, events: [{ e: 'left', seat: 0 }] }));
  assert.deepEqual(await leaving, {});
  assert.deepEqual(room.state.seats, []);
  lose(world);
  world.socket().open();
  world.socket().tell(welcome());
  assert.deepEqual(world.socket().sent[0].tokens, []);
  assert.equal(room.mayReturn, true);

  room.takeSeatsBack();

  assert.deepEqual(world.socket().last('hello').tokens, ['secret']);
  assert.deepEqual(kept(storage).left, []);
});

test('seats that are taken back join those that are held', () => {
  const storage = memoryStorage();
  storage.setItem('trinque.room.KTRF', JSON.stringify({ tokens: ['held'], left: ['left'] }));
  const world = fakeWorld({ storage });
  const room = connect('http://lan.test', 'KTRF', { surroundings: world.surroundings });

  room.takeSeatsBack();
  world.socket().open();

  assert.deepEqual(world.socket().sent[0].tokens, ['held', 'left']);
});

test('a leave that is refused gives up no seat', async () => {
  const { world, room, storage } = connected({ seated: true });
  const leaving = room.leave(0);

  world.socket().tell({ t: 'refused', seat: 0, request: 1, code: 'too_fast', parameters: {} });

  assert.equal((await leaving).code, 'too_fast');
  assert.deepEqual(kept(storage).tokens, ['secret']);
});

test('request numbers go on where the seat was', () => {
  const { world, room } = connected({ seated: true, request: 17 });

  void room.stop(0);
  void room.lastRound(0);

  assert.equal(world.socket().last('stop').request, 18);
  assert.equal(world.socket().last('last_round').request, 19);
});

test('a move answers the turn that is shown', () => {
  const { world, room } = connected({ seated: true, state: { turn: 9 } });
  world.socket().tell(change({ revision: 2, turn: 10, clock: 500, reveal_at: 1100 }));

  void room.play(0, { kind: 'roll' });
  world.clock.pass(600);
  void room.play(0, { kind: 'roll' });

  assert.deepEqual(world.socket().all('play').map(({ turn }) => turn), [9, 10]);
});

test('every command has the form of the contract', () => {
  const { world, room } = connected({ seated: true });
  const sent = (call) => {
    void call();
    const { request, ...frame } = world.socket().sent.at(-1);
    return frame;
  };

  assert.deepEqual(sent(() => room.settings(0, 'house', { full_sips: 12 })), { t: 'settings', seat: 0, group: 'house', values: { full_sips: 12 } });
  assert.deepEqual(sent(() => room.choose(0, 'tas_de_des')), { t: 'choose', seat: 0, game: 'tas_de_des' });
  assert.deepEqual(sent(() => room.start(0)), { t: 'start', seat: 0 });
  assert.deepEqual(sent(() => room.start(0, 0)), { t: 'start', seat: 0, first: 0 });
  assert.deepEqual(sent(() => room.followUp(0, false)), { t: 'follow_up', seat: 0, accept: false });
  assert.deepEqual(sent(() => room.pause(0)), { t: 'pause', seat: 0, paused: true });
  assert.deepEqual(sent(() => room.order(0, [1, 0])), { t: 'order', seat: 0, seats: [1, 0] });
  assert.deepEqual(sent(() => room.lock(0)), { t: 'lock', seat: 0, locked: true });
  assert.deepEqual(sent(() => room.host(0, 1)), { t: 'host', seat: 0, to: 1 });
  assert.deepEqual(sent(() => room.served(0, 7)), { t: 'served', seat: 0, upto: 7, passed: false });
  assert.deepEqual(sent(() => room.rename(0, { name: 'Nini' })), { t: 'rename', seat: 0, name: 'Nini' });
  assert.deepEqual(sent(() => room.rename(0, { badge: { shape: 'star', colour: 'pink' } })), { t: 'rename', seat: 0, badge: { shape: 'star', colour: 'pink' } });
  assert.deepEqual(sent(() => room.own(0, { soft: true })), { t: 'own', seat: 0, soft: true });
});

test('a refusal comes with its code and parameters', async () => {
  const { world, room } = connected({ seated: true });
  const playing = room.play(0, { kind: 'buy', dice: 40 });

  world.socket().tell({ t: 'refused', seat: 0, request: 1, code: 'not_enough_dice', parameters: { left: 13 } });

  const refusal = await playing;
  assert.deepEqual(refusal, { code: 'not_enough_dice', parameters: { left: 13 } });
  assert.equal(isRefusal(refusal), true);
});

test('a refusal without a number is for the only command that waits', async () => {
  const { world, room } = connected({ seated: true });
  const playing = room.play(0, {});

  world.socket().tell({ t: 'refused', code: 'malformed', parameters: { fault: 'field', field: 'kind' } });

  assert.equal((await playing).code, 'malformed');
});

test('nothing is queued while offline', async () => {
  const { world, room, meet } = connected({ seated: true });
  world.socket().drop();
  const playing = room.play(0, { kind: 'roll' });
  assert.deepEqual(await playing, { code: 'offline', parameters: {} });
  world.clock.pass(0);
  assert.equal((await room.play(0, { kind: 'roll' })).code, 'offline');

  meet();

  assert.equal(world.socket().all('play').length, 0);
});

test('a pending command is sent once more after the snapshot, with its number', async () => {
  const { world, room, meet } = connected({ seated: true });
  const playing = room.play(0, { kind: 'roll' });
  const [first] = world.socket().all('play');
  lose(world);
  world.socket().open();
  assert.equal(world.socket().all('play').length, 0);

  world.socket().tell(welcome(held(1)));

  assert.deepEqual(world.socket().all('play'), [first]);
  world.socket().tell({ t: 'answer', seat: 0, request: 1, done: {} });
  assert.deepEqual(await playing, {});
  world.socket().drop();
  world.clock.pass(500);
  meet();
  assert.equal(world.sockets.length, 3);
  assert.equal(world.socket().all('play').length, 0);
});

test('a command that was lost twice is unanswered', async () => {
  const { world, room, meet } = connected({ seated: true });
  const playing = room.play(0, { kind: 'roll' });
  lose(world);
  meet();
  assert.equal(await settled(playing), undefined);

  world.socket().drop();

  assert.deepEqual(await settled(playing), { code: 'unanswered', parameters: {} });
  world.clock.pass(500);
  meet();
  assert.equal(world.socket().all('play').length, 0);
});

test('a pending command outlives a long way back', async () => {
  const { world, room, meet } = connected({ seated: true });
  const playing = room.play(0, { kind: 'roll' });
  for (let attempt = 0; attempt < 10; attempt += 1) {
    world.socket().drop();
    world.clock.pass(5000);
  }
  meet();

  assert.equal(await settled(playing), undefined);
  assert.equal(world.socket().all('play').length, 1);
});

test('a snapshot on the same socket repeats no command', () => {
  const { world, room } = connected({ seated: true });
  void room.play(0, { kind: 'roll' });

  world.socket().tell(welcome(held()));

  assert.equal(world.socket().all('play').length, 1);
});

test('an answer that does not come in 10 s is given up', async () => {
  const { world, room } = connected({ seated: true });
  const playing = room.play(0, { kind: 'roll' });

  for (let second = 0; second < 10; second += 1) {
    assert.equal(await settled(playing), undefined);
    world.clock.pass(1000);
    world.socket().tell({ t: 'beat', clock: 1 });
  }

  assert.equal((await settled(playing)).code, 'unanswered');
});

test('commands that wait end with the connection', async () => {
  for (const end of [({ room }) => room.close(), ({ world }) => world.socket().drop(4006)]) {
    const made = connected({ seated: true });
    const playing = made.room.play(0, { kind: 'roll' });

    end(made);

    assert.equal((await settled(playing)).code, 'unanswered');
  }
});

test('a lost frame is answered by a hello on the same socket, once', () => {
  const { world, room } = connected({ state: { revision: 4 } });
  world.socket().tell(change({ revision: 9, since: 6 }));
  world.socket().tell(change({ revision: 10, since: 9 }));
  assert.equal(world.sockets.length, 1);
  assert.equal(world.socket().all('hello').length, 2);
  assert.equal(world.socket().last('hello').revision, 4);

  world.socket().tell(welcome({ state: { revision: 10 } }));

  assert.equal(room.state.revision, 10);
  world.clock.pass(2000);
  world.socket().tell({ t: 'beat', clock: 1 });
  world.clock.pass(2000);
  assert.equal(world.sockets.length, 1);
});

test('a snapshot that does not come costs the socket', () => {
  const { world } = connected({ state: { revision: 4 } });
  world.socket().tell(change({ revision: 9, since: 6 }));

  world.clock.pass(4000);

  assert.equal(world.sockets.length, 2);
});

test('frames before the welcome are not taken', () => {
  const world = fakeWorld();
  const room = connect('http://lan.test', 'KTRF', { surroundings: world.surroundings });
  world.socket().open();

  world.socket().tell(change({ revision: 9 }));

  assert.equal(room.state.revision, 0);
  assert.equal(world.socket().all('hello').length, 1);
});

test('nonsense from the line is no frame', () => {
  const { world, room } = connected();
  const { state } = room;

  for (const text of ['', 'null', '[]', '{"t":5}', '{']) world.socket().tell(text);

  assert.equal(room.state, state);
});

test('the presence of the page is told, and again after a welcome out of sight', () => {
  const { world } = connected();
  world.look(false);
  assert.deepEqual(world.socket().all('presence'), [{ t: 'presence', hidden: true }]);
  world.look(true);
  assert.deepEqual(world.socket().last('presence'), { t: 'presence', hidden: false });
  world.look(false);
  world.socket().tell(welcome());

  assert.equal(world.socket().all('presence').length, 4);
});

test('what may be shown comes at its moment, with the events of the dice', () => {
  const { world, room } = connected();
  const shown = [];
  room.on('shown', (state, events) => shown.push([state.revision, events.map(({ e }) => e)]));
  world.socket().tell(change({ revision: 2, clock: 500, reveal_at: 1100, events: [{ e: 'rolled' }] }));
  world.socket().tell(change({ revision: 3, clock: 600, events: [{ e: 'joined' }] }));

  world.clock.pass(599);
  assert.equal(room.shown.revision, 1);
  world.clock.pass(1);

  assert.equal(room.shown.revision, 3);
  assert.deepEqual(shown, [[1, []], [1, []], [3, ['rolled', 'joined']]]);
});

test('the server clock follows the quickest of the latest round trips', () => {
  const { world, room } = connected();
  const answer = (delay, clock) => {
    const { n } = world.socket().last('ping');
    world.clock.pass(delay);
    world.socket().tell({ t: 'pong', n, clock });
  };
  assert.equal(room.serverNow(), 500);

  answer(100, 5050);
  assert.equal(room.serverNow(), 5100);
  answer(300, 9000);
  assert.equal(room.serverNow(), 5400);
  answer(20, 5411);
  assert.equal(room.serverNow(), 5421);
  assert.equal(room.timeUntil(6421), 1000);
  assert.equal(room.timeUntil(1), 0);
});

test('pings are few: four at once one after the other, six a second apart, then every 15 s', () => {
  const { world } = connected();
  const answer = () => world.socket().tell({ t: 'pong', n: world.socket().last('ping').n, clock: 1 });
  const pings = () => world.socket().all('ping').length;
  for (let round = 0; round < 10; round += 1) answer();
  assert.equal(pings(), 4);

  for (let second = 1; second <= 6; second += 1) {
    world.clock.pass(1000);
    assert.equal(pings(), 4 + second);
    answer();
  }
  for (let second = 0; second < 14; second += 1) {
    world.socket().tell({ t: 'beat', clock: 1 });
    world.clock.pass(1000);
  }
  assert.equal(pings(), 10);
  world.clock.pass(1000);

  assert.equal(pings(), 11);
});

test('a ping that nobody answers brings no further one before its time', () => {
  const { world } = connected();
  for (let second = 0; second < 5; second += 1) {
    world.socket().tell({ t: 'beat', clock: 1 });
    world.clock.pass(1000);
  }

  assert.equal(world.socket().all('ping').length, 1);
});

test('a new socket measures anew, whatever the old one left unanswered', () => {
  const { world, meet } = connected();
  lose(world);
  meet();

  for (let round = 0; round < 10; round += 1) world.socket().tell({ t: 'pong', n: world.socket().last('ping').n, clock: 1 });

  assert.equal(world.socket().all('ping').length, 4);
});

test('a page out of sight measures nothing', () => {
  const { world } = connected();
  world.look(false);

  world.clock.pass(60_000);

  assert.equal(world.socket().all('ping').length, 1);
});

test('back from the page cache somebody looks again, even if no visibilitychange says so', () => {
  const { world, room, meet } = connected();
  world.happen('pagehide', { persisted: true });
  assert.equal(room.state.away, true);

  world.happen('pageshow', { persisted: true });
  meet();
  world.socket().tell(change({ revision: 2, events: [{ e: 'locked' }] }));

  assert.deepEqual(room.state.digest, []);
});

test('a listener can be ended, and the fault of one does not stop the others', () => {
  const { world, room } = connected();
  const heard = [];
  room.on('state', () => { throw new Error('a fault of the page'); });
  const end = room.on('state', ({ revision }) => heard.push(revision));

  world.socket().tell(change({ revision: 2 }));
  end();
  world.socket().tell(change({ revision: 3 }));

  assert.deepEqual(heard, [2]);
  assert.deepEqual(world.faults.map(({ message }) => message), ['a fault of the page', 'a fault of the page']);
});

test('a runtime without WebSocket or crypto is told what to hand in', () => {
  assert.throws(() => connect('http://lan.test', 'KTRF', { surroundings: { WebSocket: undefined } }), /WebSocket/);
});

/** Removed by the host: the line has ended, and the token is still here. */
function removed() {
  const all = connected({ seated: true });
  all.world.socket().tell({ t: 'bye', reason: 'kicked' });
  all.world.clock.pass(0);
  return all;
}
const asking = { seats: [], kicked: [{ seat: 0, token: 0 }] };

test('whom the host removed stays away until a tap, and then asks to come back', () => {
  const { world, room, storage, meet } = removed();
  assert.equal(room.line.status, 'ended');
  assert.equal(room.line.ended.reason, 'kicked');

  room.askBack();
  meet(asking);

  assert.equal(world.socket().sent[0].ask_back, true);
  assert.deepEqual(world.socket().sent[0].tokens, ['secret']);
  assert.deepEqual([room.state.seats, room.state.kicked], [[], [0]]);
  assert.deepEqual(kept(storage).tokens, ['secret'], 'a page that is loaded again still knows its seat');
});

test('a line that is lost while the host is asked asks again, and a granted seat ends it', () => {
  const { world, room, storage, meet } = removed();
  room.askBack();
  meet(asking);
  lose(world);
  meet(asking);
  assert.equal(world.socket().sent[0].ask_back, true);

  world.socket().tell({ t: 'granted', seat: 0, accepted: true, token: 'fresh', request: 4 });
  lose(world);
  world.clock.pass(600);
  meet({ seats: [{ seat: 0, token: 1, request: 4 }] });

  assert.equal(world.socket().sent[0].ask_back, undefined);
  assert.deepEqual(room.state.seats, [0]);
  assert.deepEqual(kept(storage).tokens, ['fresh']);
});
