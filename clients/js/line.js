// @ts-check
// When a socket is opened, probed, given up and waited for, as a pure machine: an input comes in, the next line and the
// actions to perform go out. It believes no `readyState`: a phone that slept may hold a dead socket that says "open".

/**
 * @typedef {'closed' | 'waiting' | 'connecting' | 'online' | 'ended'} Status
 *   closed: not started, or closed by us; waiting: no socket, the next attempt comes by itself (or when the page is
 *   seen again); connecting: no welcome yet; online: welcomed; ended: the server said that coming back is no use.
 * @typedef {object} Line
 * @property {Status} status
 * @property {number} attempt attempts that failed since the last good connection
 * @property {boolean} hidden whether the page is out of sight
 * @property {Instant | null} hiddenAt when it went out of sight
 * @property {Instant | null} onlineAt when the server welcomed us
 * @property {number} heardAt monotonic moment of the last frame
 * @property {number} tickedAt wall moment of the last tick
 * @property {boolean} probing whether a ping is out that must be answered soon
 * @property {boolean} settling whether the wait is the short one before the first attempt
 * @property {{code: number, reason: string} | null} ended
 *
 * @typedef {{monotonic: number, wall: number}} Instant milliseconds of two clocks: one stops when the device sleeps
 * @typedef {{type: 'start', hidden: boolean} | {type: 'stop'} | {type: 'welcomed'} | {type: 'frame'} | {type: 'pong'}
 *   | {type: 'lost'} | {type: 'moved'} | {type: 'closed', code: number, reason: string} | {type: 'hidden'} | {type: 'visible'}
 *   | {type: 'pageshow', persisted: boolean} | {type: 'pagehide'} | {type: 'online'} | {type: 'focus'}
 *   | {type: 'tick'} | {type: 'timer', timer: Timer}} Input
 * @typedef {'retry' | 'attempt' | 'probe'} Timer
 * @typedef {{do: 'open'} | {do: 'drop'} | {do: 'probe'} | {do: 'disarm', timer: Timer}
 *   | {do: 'arm', timer: Timer, after: number} | {do: 'back_off', attempt: number}} Action
 * @typedef {[Line, Action[]]} Next
 */

/** How patient a line is; all in milliseconds but for `jitter`, a fraction. */
export const patience = {
  /** A probe must be answered within this. */
  probe: 700,
  /** An attempt must lead to a welcome within this. */
  attempt: 4000,
  /** The wait before the first attempt when the page is seen again. */
  settle: 0,
  /** A line without a frame for this long is dead (the server beats every 3 s). */
  silence: 7000,
  /** The wall clock jumps by this between two ticks: the device slept. */
  jump: 5000,
  /** Out of sight for this long, a socket is not worth a probe. */
  hidden: 5000,
  /** A connection that held this long was a good one: its loss starts the waits anew. */
  steady: 5000,
  tick: 1000,
  backOff: [0, 500, 1000, 2000, 4000, 5000],
  jitter: 0.3,
};

/** Safari on a phone holds on to dead sockets: let it settle, and give it longer. */
export const phoneSafariPatience = { ...patience, settle: 500, attempt: 8000 };

/** @type {Line} */
export const closedLine = {
  status: 'closed', attempt: 0, hidden: false, hiddenAt: null, onlineAt: null, heardAt: 0, tickedAt: 0,
  probing: false, settling: false, ended: null,
};

/** Close codes from 4000 to 4099 are final: no reconnection without a tap. @param {number} code */
export const isFinal = (code) => code >= 4000 && code <= 4099;

/**
 * The wait before an attempt, in milliseconds.
 * @param {number} attempt how many failed before it
 * @param {number} random from 0 to 1
 */
export function backOff(attempt, random, settings = patience) {
  const base = settings.backOff[Math.min(attempt, settings.backOff.length - 1)] ?? 0;
  return base * (1 + settings.jitter * (2 * random - 1));
}

/** @type {Action[]} */
const dropSocket = [
  { do: 'drop' }, { do: 'disarm', timer: 'attempt' }, { do: 'disarm', timer: 'probe' }, { do: 'disarm', timer: 'retry' },
];
const withoutSocket = { onlineAt: null, probing: false, settling: false };

const isOver = (/** @type {Line} */ line) => line.status === 'closed' || line.status === 'ended';

/** @param {Line} line @param {typeof patience} settings @returns {Next} */
function open(line, settings) {
  return [
    { ...line, ...withoutSocket, status: 'connecting' },
    [...dropSocket, { do: 'open' }, { do: 'arm', timer: 'attempt', after: settings.attempt }],
  ];
}

/** A new socket, whatever the old one says: at once, or after the settle delay. @returns {Next} */
function fresh(/** @type {Line} */ line, /** @type {typeof patience} */ settings, delay = 0) {
  if (delay === 0) return open({ ...line, attempt: 0 }, settings);
  return [
    { ...line, ...withoutSocket, status: 'waiting', attempt: 0, settling: true },
    [...dropSocket, { do: 'arm', timer: 'retry', after: delay }],
  ];
}

/**
 * How many failures the next wait counts. A server that welcomed us is there: that a line broke soon after, as in a
 * train, costs the shortest wait and not what the attempts before the welcome had grown to.
 */
function failuresBefore(/** @type {Line} */ line, /** @type {Instant} */ at, /** @type {typeof patience} */ settings) {
  if (line.onlineAt === null) return line.attempt;
  const held = at.monotonic - line.onlineAt.monotonic >= settings.steady;
  return held ? 0 : Math.min(line.attempt, 1);
}

/** The socket is gone: wait longer each time, and not at all while nobody looks. @returns {Next} */
function lose(/** @type {Line} */ line, /** @type {Instant} */ at, /** @type {typeof patience} */ settings) {
  if (line.status !== 'connecting' && line.status !== 'online') return [line, []];
  const attempt = failuresBefore(line, at, settings);
  /** @type {Line} */
  const waiting = { ...line, ...withoutSocket, status: 'waiting', attempt };
  if (line.hidden) return [waiting, dropSocket];
  return [{ ...waiting, attempt: attempt + 1 }, [...dropSocket, { do: 'back_off', attempt }]];
}

/** Asks a socket that may be dead for a sign of life, once. @returns {Next} */
function probe(/** @type {Line} */ line, /** @type {typeof patience} */ settings) {
  if (line.probing) return [line, []];
  return [{ ...line, probing: true }, [{ do: 'probe' }, { do: 'arm', timer: 'probe', after: settings.probe }]];
}

/** @returns {Next} */
function hide(/** @type {Line} */ line, /** @type {Instant} */ at) {
  const hidden = { ...line, hidden: true, hiddenAt: at, probing: false, settling: false };
  return [hidden, [{ do: 'disarm', timer: 'retry' }, { do: 'disarm', timer: 'probe' }]];
}

/** The page is about to be frozen or thrown away: its socket would only be a ghost at the server. @returns {Next} */
function leavePage(/** @type {Line} */ line, /** @type {Instant} */ at) {
  const [hidden, actions] = hide(line, at);
  if (isOver(line)) return [hidden, actions];
  return [{ ...hidden, ...withoutSocket, status: 'waiting' }, [...actions, ...dropSocket]];
}

/** The longer of what the two clocks say, as either may have stood still. */
function elapsed(/** @type {Instant} */ from, /** @type {Instant} */ to) {
  return Math.max(to.monotonic - from.monotonic, to.wall - from.wall);
}

/** The page is seen again. @returns {Next} */
function comeBack(/** @type {Line} */ line, /** @type {Instant} */ at, /** @type {typeof patience} */ settings,
                  certainlyDead = false) {
  /** @type {Line} */
  const seen = { ...line, hidden: false, hiddenAt: null, tickedAt: at.wall, heardAt: at.monotonic };
  if (isOver(line)) return [seen, []];
  if (line.hiddenAt === null) {
    // The other event of the same return has been here already.
    return line.status === 'online' ? (certainlyDead ? fresh(seen, settings, settings.settle) : probe(seen, settings))
                                    : [seen, []];
  }
  const away = elapsed(line.hiddenAt, at) >= settings.hidden;
  if (certainlyDead || away || line.status === 'waiting') return fresh(seen, settings, settings.settle);
  return line.status === 'online' ? probe(seen, settings) : [seen, []];
}

/** Something hints that the network may have changed. @returns {Next} */
function stir(/** @type {Line} */ line, /** @type {typeof patience} */ settings) {
  if (line.hidden) return [line, []];
  if (line.status === 'online') return probe(line, settings);
  if (line.status === 'waiting' && !line.settling) return fresh(line, settings, settings.settle);
  return [line, []];
}

/** @returns {Next} */
function tick(/** @type {Line} */ line, /** @type {Instant} */ at, /** @type {typeof patience} */ settings) {
  const slept = at.wall - line.tickedAt > settings.jump;
  const ticked = { ...line, tickedAt: at.wall };
  if (line.hidden || isOver(line)) return [ticked, []];
  const silent = line.status === 'online' && at.monotonic - line.heardAt >= settings.silence;
  return slept || silent ? fresh(ticked, settings) : [ticked, []];
}

/** Only timers that still matter run: whatever ends their reason disarms them. @returns {Next} */
function ring(/** @type {Line} */ line, /** @type {Timer} */ timer, /** @type {Instant} */ at,
              /** @type {typeof patience} */ settings) {
  switch (timer) {
    case 'retry': return open(line, settings);
    case 'attempt': return lose(line, at, settings);
    case 'probe': return fresh(line, settings);
  }
}

/**
 * The next line, and what is to be done now, in order.
 * @param {Line} line @param {Input} input @param {Instant} at @returns {Next}
 */
export function step(line, input, at, settings = patience) {
  switch (input.type) {
    case 'start': {
      /** @type {Line} */
      const started = { ...line, hidden: input.hidden, hiddenAt: input.hidden ? at : null, tickedAt: at.wall, ended: null };
      return input.hidden ? [{ ...started, status: 'waiting' }, []] : fresh(started, settings);
    }
    case 'stop': return [{ ...line, ...withoutSocket, status: 'closed' }, dropSocket];
    case 'welcomed':
      return [{ ...line, status: 'online', onlineAt: line.onlineAt ?? at, heardAt: at.monotonic },
              [{ do: 'disarm', timer: 'attempt' }]];
    case 'frame': return [{ ...line, heardAt: at.monotonic }, []];
    case 'pong': return [{ ...line, probing: false }, [{ do: 'disarm', timer: 'probe' }]];
    case 'lost': return lose(line, at, settings);
    // The server that says so is there: another try costs no more than the shortest wait.
    case 'moved':
      if (line.hidden || isOver(line)) return lose(line, at, settings);
      return open({ ...line, attempt: Math.min(line.attempt, 1) }, settings);
    case 'closed': {
      if (!isFinal(input.code)) return lose(line, at, settings);
      const ended = { code: input.code, reason: input.reason };
      return [{ ...line, ...withoutSocket, status: 'ended', ended }, dropSocket];
    }
    case 'hidden': return hide(line, at);
    case 'visible': return comeBack(line, at, settings);
    case 'pageshow': return comeBack(line, at, settings, input.persisted);
    case 'pagehide': return leavePage(line, at);
    case 'online':
    case 'focus': return stir(line, settings);
    case 'tick': return tick(line, at, settings);
    case 'timer': return ring(line, input.timer, at, settings);
  }
}
