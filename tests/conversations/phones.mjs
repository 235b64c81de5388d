// Phones that speak the wire by themselves, and a record of what was said. Frames that depend on the moment are told
// apart from what they mean: `told` puts the same code, tokens and times in the place of those of the day.
import { once } from 'node:events';
import { createRequire } from 'node:module';

const require = createRequire(new URL('../../clients/package.json', import.meta.url));
const { WebSocket } = require('ws');

const patience = 20_000;
/** What comes when it likes. */
const passing = ['beat', 'pong'];

/** One phone of a room: its socket and all that it heard, in order. */
export class Phone {
  #heard = [];
  #waiting = new Set();

  constructor(address, code) {
    this.socket = new WebSocket(`${address.replace(/^http/, 'ws')}/ws/${code}`, 'trinque.v1');
    this.socket.on('message', (data) => this.#hear(JSON.parse(String(data))));
    this.closed = once(this.socket, 'close').then(([reason]) => reason);
    this.opened = once(this.socket, 'open');
    this.heard = this.#heard;
  }

  #hear(frame) {
    if (passing.includes(frame.t)) return;
    this.#heard.push(frame);
    for (const waiting of [...this.#waiting]) waiting();
  }

  say(frame) { this.socket.send(JSON.stringify(frame)); }

  /** The first frame from `from` on that fits. */
  hear(what, fits, from = 0) {
    return new Promise((found, failed) => {
      const late = setTimeout(() => failed(new Error(`did not hear ${what}; last: ${JSON.stringify(this.#heard.at(-1))}`)), patience);
      const look = () => {
        const frame = this.#heard.slice(from).find(fits);
        if (frame === undefined) return;
        clearTimeout(late);
        this.#waiting.delete(look);
        found(frame);
      };
      this.#waiting.add(look);
      look();
    });
  }

  get revision() { return this.#heard.reduce((highest, frame) => Math.max(highest, frame.state?.revision ?? frame.revision ?? 0), 0); }
}

/**
 * A function that writes frames down so that the next evening writes the same: the first token is `token-1`, the code
 * is KTRF, and each frame comes a second after the one before. A moment of reveal that was told before is left out: a
 * slow evening would not tell it again.
 */
export function scribe(code) {
  const known = new Map([[code, 'KTRF']]);
  const named = (kind, value) => {
    if (!known.has(value)) known.set(value, `${kind}-${[...known.values()].filter((each) => each.startsWith(kind)).length + 1}`);
    return known.get(value);
  };
  let written = 1_000_000;
  const moments = new Map();
  const moment = (at, clock) => {
    if (!moments.has(at)) moments.set(at, written + Math.round((at - clock) / 100) * 100);
    return moments.get(at);
  };
  const field = (name, value, clock) => {
    if (name === 'clock') return written;
    if (name === 'reveal_at') return moments.has(value) ? undefined : moment(value, clock);
    if (name === 'deadlines') return Object.fromEntries(Object.entries(value).map(([timer, at]) => [timer, moment(at, clock)]));
    if (['token', 'boot', 'build'].includes(name) && typeof value === 'string') return named(name, value);
    return replaced(value, clock);
  };
  const replaced = (value, clock) => {
    if (Array.isArray(value)) return value.map((each) => replaced(each, clock));
    if (value === null || typeof value !== 'object') return known.get(value) ?? value;
    const fields = Object.entries(value).map(([name, inner]) => [name, field(name, inner, clock)]);
    return Object.fromEntries(fields.filter(([, inner]) => inner !== undefined));
  };
  return (frame) => {
    written += 1000;
    return replaced(frame, frame.state?.clock ?? frame.clock ?? 0);
  };
}
