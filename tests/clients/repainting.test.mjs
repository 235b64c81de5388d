// When a page is drawn: at once, together, or again although nothing came.
import assert from 'node:assert/strict';
import test from 'node:test';

const frames = [];
Object.assign(globalThis, {
  navigator: {languages: ['fr']},
  requestAnimationFrame: (run) => frames.push(run),
  requestIdleCallback: (run) => run(),
});
const {afterArrivals, afterPaint} = await import('../../clients/web/app/painted.js');
const {nextLook} = await import('../../clients/web/app/clocks.js');
const {Store} = await import('../../clients/web/app/store.js');

const turn = () => new Promise((done) => { queueMicrotask(done); });
const paint = async () => { for (const run of frames.splice(0)) run(); await turn(); };

/** A turn of the event loop, in which all that came before was heard. */
const later = () => new Promise((done) => { afterArrivals(done); });

test('what comes together is drawn once, and does not wait for a frame', async () => {
  let drawn = 0;
  const store = new Store({}, () => { drawn += 1; });
  for (let message = 0; message < 12; ++message) {
    store.news();
    await turn();
  }
  assert.equal(drawn, 0);
  await later();
  assert.equal(drawn, 1);
  store.news();
  await later();
  assert.equal(drawn, 2);
});

test('what a tap draws meanwhile is not drawn again', async () => {
  let drawn = 0;
  const store = new Store({}, () => { drawn += 1; });
  store.news();
  store.changed();
  await later();
  assert.equal(drawn, 1);
});

test('all that waits for a paint asks for one frame, and runs in order after it', async () => {
  const ran = [];
  afterPaint(() => ran.push('summary'));
  afterPaint(() => ran.push('sentence'));
  assert.equal(frames.length, 1);
  assert.deepEqual(ran, []);
  await paint();
  assert.deepEqual(ran, ['summary', 'sentence']);
  afterPaint(() => ran.push('next'));
  await paint();
  assert.deepEqual(ran, ['summary', 'sentence', 'next']);
});

/** A session in which something happened, and the server keeps these clocks. */
const session = (last, deadlines = {}) => ({status: 'online', last, shown: {deadlines, room: {players: []}}, timeUntil: (moment) => moment});

test('a card is drawn anew when it stops being new and when it goes away, not when a throw or a message would', (context) => {
  let now = 10_000;
  context.mock.method(performance, 'now', () => now);
  const looks = [];
  const shown = session({lastCard: {at: now}, lastTurned: {at: now}, lastLoss: null});
  for (let wait = nextLook(shown); wait < Infinity; wait = nextLook(shown)) {
    now += wait;
    looks.push(now - 10_000);
  }
  assert.deepEqual(looks, [1001, 5001]);
});

test('a clock that is said in seconds draws the page once a second', () => {
  assert.equal(nextLook(session({}, {gift: 2400})), 401);
  assert.equal(nextLook(session({}, {gift: 3000})), 1001);
});
