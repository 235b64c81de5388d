// @ts-check
// The room as a page follows it: what is shown, what is still falling, what happened, and how the line stands.
import {connect, untilReveal} from '../../js/trinque.js';
import {alike, glance} from './glance.js';
import {remembered} from './kinds.js';
import {afterPaint} from './painted.js';
import {recall, remember} from './storage.js';

const longest_log = 1500;
/** A code may name another room after a day. */
const log_lives = 24 * 3600 * 1000;
/** How a line stands that nobody tries to bring back. */
const settled = ['closed', 'online', 'ended'];

/** A round is mostly opened before anybody could read that it is: what was there before stands for so long, in milliseconds. */
const opening_shows_after = 400;

/** What this device saw of a room before the page was loaded again. @param {string} code @returns {any[]} */
function keptLog(code) {
  const kept = recall('log', null);
  return kept?.code === code && Date.now() - kept.at < log_lives && Array.isArray(kept.events) ? kept.events : [];
}

export class Session {
  /**
   * `changed` is told what looks different, `unchanged` what does not.
   * @param {{code: string, role: 'phone' | 'table', language: string, build: string, ticket?: string, changed: () => void,
   *   unchanged: () => void, happened: (events: any[]) => void}} wanted
   */
  constructor({code, role, language, build, ticket, changed, unchanged, happened}) {
    this.code = code;
    this.build = build;
    this.connection = connect(location.origin, code, {role, language, build, ticket});
    this.since = performance.now();
    this.stood = 'closed';
    /** @type {any[]} */
    this.log = keptLog(code);
    /** @type {Record<string, any>} */
    this.last = {};
    /** What was shown before a round began to open, and until when it stands. @type {{state: any, until: number} | null} */
    this.held = null;
    this.before = this.connection.shown;
    /** @type {unknown[]} */
    this.glanced = [];
    this.look = () => {
      const glanced = glance(this);
      const same = alike(glanced, this.glanced);
      this.glanced = glanced;
      if (same) unchanged();
      else changed();
    };
    this.connection.on('line', () => {
      // Attempts that fail one after the other are one loss.
      if (settled.includes(this.stood)) this.since = performance.now();
      this.stood = this.status;
      changed();
    });
    // Nobody waits for a line while he looks at something else.
    this.looked = () => {
      if (document.visibilityState === 'visible') this.since = performance.now();
      else this.#keepLog();
    };
    this.left = () => this.#keepLog();
    document.addEventListener('visibilitychange', this.looked);
    addEventListener('pagehide', this.left);
    this.connection.on('shown', (shown, events) => {
      this.#remember(events);
      this.#hold(shown);
      this.look();
      if (events.length > 0) afterPaint(() => happened(events));
    });
  }

  /** Keeps in sight what was there before a round began to open. @param {any} shown */
  #hold(shown) {
    const opens = shown.fairness?.phase === 'opening';
    if (opens && this.held === null && this.before.revision > 0) {
      this.held = {state: this.before, until: performance.now() + opening_shows_after};
      setTimeout(this.look, opening_shows_after);
    }
    if (opens) return;
    this.held = null;
    this.before = shown;
  }

  /** With what still falls: whoever comes back is told only of what came later. */
  #keepLog() {
    const events = [...this.log, ...(this.upcoming ?? [])];
    if (events.length > 0) remember('log', {code: this.code, at: Date.now(), events});
  }

  /** @param {any[]} events */
  #remember(events) {
    if (events.length === 0) return;
    this.log = [...this.log, ...events].slice(-longest_log);
    for (const event of events) {
      if (event.e === 'round_started' || event.e === 'deal_started') this.last = {...this.last, lastCard: null, lastTurned: null};
      if (remembered[event.e]) this.last = {...this.last, [remembered[event.e]]: {...event, at: performance.now()}};
    }
  }

  /** Whether what is shown is over, and what comes is not there yet: there is nothing to be tapped. */
  get holds() { return this.held !== null && performance.now() < this.held.until; }
  get shown() {
    const shown = this.holds ? this.held?.state : this.connection.shown;
    return shown.revision > 0 ? shown : null;
  }
  get seats() { return this.connection.state.seats; }
  get own() { return this.connection.state.own; }
  get status() { return this.connection.line.status; }
  get hadSeat() { return this.connection.returns; }
  /** Since when there is no line, in milliseconds; 0 with one. */
  get lostFor() { return this.status === 'online' ? 0 : performance.now() - this.since; }
  /** Why the server will not have us back, if so. */
  get bye() {
    const {line, state} = this.connection;
    return line.status === 'ended' ? {reason: state.bye?.reason ?? line.ended?.reason ?? 'other'} : null;
  }

  /** The events whose dice or cards still fall, or null. */
  get upcoming() {
    const {state, falling} = this.connection;
    return untilReveal(state, this.connection.serverNow()) > 0 ? falling : null;
  }

  /** What happened while nobody looked. */
  get missed() { return this.connection.state.digest; }
  get outdated() { return Boolean(this.connection.state.build) && this.connection.state.build !== this.build; }
  /** Whether somebody left his seat on this device, and may have it back. */
  get mayReturn() { return this.connection.mayReturn; }
  /** Whether the host removed who sat here, and is asked to let him in again. */
  get asksBack() { return this.seats.length === 0 && this.connection.state.kicked.length > 0; }
  askBack() { this.connection.askBack(); }
  returnToSeat() { this.connection.takeSeatsBack(); }
  seen() { this.connection.seen(); }
  reconnect() { this.connection.open(); }
  close() {
    this.#keepLog();
    document.removeEventListener('visibilitychange', this.looked);
    removeEventListener('pagehide', this.left);
    this.connection.close();
  }
  /** Milliseconds until a moment of the server's clock. @param {number} moment */
  timeUntil(moment) { return this.connection.timeUntil(moment); }
}
