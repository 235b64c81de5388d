// A world for the client that a test moves by hand: two clocks, timers, sockets, storage and the events of a page.
import { memoryStorage } from '../../clients/js/seats.js';

/** A monotonic and a wall clock with timers on the monotonic one. */
export function fakeClock() {
  let now = 0;
  let wall = 1_000_000;
  let last = 0;
  const timers = new Map();
  const runDue = (until) => {
    for (;;) {
      const [id, next] = [...timers].sort(([, a], [, b]) => a.at - b.at)[0] ?? [];
      if (next === undefined || next.at > until) return;
      timers.delete(id);
      wall += Math.max(0, next.at - now);
      now = Math.max(now, next.at);
      next.run();
    }
  };
  return {
    now: () => now,
    wall: () => wall,
    setTimeout: (run, after) => {
      timers.set(++last, { at: now + after, run });
      return last;
    },
    clearTimeout: (id) => timers.delete(id),
    /** Lets time pass and timers run. */
    pass: (milliseconds) => {
      const until = now + milliseconds;
      runDue(until);
      wall += until - now;
      now = until;
    },
    /** The device sleeps: only the wall clock goes on. */
    sleep: (milliseconds) => { wall += milliseconds; },
    /** Time passes for a page whose timers are frozen. */
    freeze: (milliseconds) => {
      now += milliseconds;
      wall += milliseconds;
    },
    timers: () => timers.size,
  };
}

class FakeSocket {
  readyState = 1;
  sent = [];
  closed = null;
  constructor(url, subprotocol) { Object.assign(this, { url, subprotocol }); }
  send(text) { this.sent.push(JSON.parse(text)); }
  close(code) { this.closed = code; }
  open() { this.onopen?.(); }
  tell(message) { this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) }); }
  fail() { this.onerror?.(); }
  drop(code = 1006) { this.onclose?.({ code }); }
  /** The frames of one kind that the client sent. */
  all(t) { return this.sent.filter((message) => message.t === t); }
  last(t) { return this.all(t).at(-1); }
}

/** What to hand to a connection, and the handles that move it. `random` is the fraction of the jitter. */
export function fakeWorld({ storage = memoryStorage(), random = 0.5, userAgent = 'test' } = {}) {
  const clock = fakeClock();
  const sockets = [];
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const window = new EventTarget();
  const page = { document, window };
  const faults = [];
  const high = Math.min(255, Math.floor(random * 256));
  return {
    clock,
    sockets,
    storage,
    /** What listeners threw. */
    faults,
    socket: () => sockets.at(-1),
    surroundings: {
      WebSocket: class extends FakeSocket {
        constructor(url, subprotocol) {
          super(url, subprotocol);
          sockets.push(this);
        }
      },
      now: clock.now, wall: clock.wall, setTimeout: clock.setTimeout, clearTimeout: clock.clearTimeout,
      randomBytes: (count) => new Uint8Array(count).fill(random >= 1 ? 255 : 0).fill(high, 0, 1), storage, page, navigator: { userAgent },
      report: (error) => faults.push(error),
    },
    look: (visible) => {
      document.visibilityState = visible ? 'visible' : 'hidden';
      document.dispatchEvent(new Event('visibilitychange'));
    },
    happen: (name, fields = {}) => window.dispatchEvent(Object.assign(new Event(name), fields)),
  };
}

/** Waits for what a module that is fetched later does. @param {() => any} holds */
export async function until(holds) {
  for (const end = performance.now() + 30_000; !holds();) {
    if (performance.now() > end) throw new Error(`never came: ${holds}`);
    await new Promise((resolve) => { setImmediate(resolve); });
  }
}

/** No round has been committed to. */
export const noRound = { number: 0, phase: 'none', commitment: null, until: null, awaited: [], left_out: [], revealed: null, hash: null };

/** A whole state frame. */
export function stateFrame(fields = {}) {
  return {
    t: 'state', revision: 1, since: 0, clock: 500, phase: 'lobby', turn: 0, to_act: [], deadlines: {},
    room: { code: 'KTRF', game: 'tas_de_des', host: 0, round: 0, last_round: false, paused: null, locked: false, spectators: 0, players: [] },
    settings: {}, match: null, totals: [], fairness: noRound, legal: {}, events: [], ...fields,
  };
}

/** What changed, as the server tells it later on. */
export function change(fields) {
  const { room, settings, match, totals, fairness, ...moment } = stateFrame({ since: fields.revision - 1 });
  return { ...moment, ...fields };
}

export function welcome({ state = {}, ...fields } = {}) {
  return {
    t: 'welcome', protocol: 1, boot: 'boot-1', build: 'build-1', code: 'KTRF', clock: 500, seats: [], own: [],
    state: stateFrame(state), ...fields,
  };
}
