// @ts-check
// What a page holds: the session with the server, and what the person is about to do. Views read it; taps change it
// through `set`, and each change draws the page anew.
import {isRefusal} from '../../js/trinque.js';
import {contextOf} from './context.js';
import {afterArrivals} from './painted.js';

/** What this page itself is to be blamed for. */
const own_refusals = new Set(['offline', 'unanswered', 'unreachable']);

export class Store {
  /** @param {Record<string, any>} messages @param {(context: any) => void} draw */
  constructor(messages, draw) {
    this.messages = messages;
    this.draw = draw;
    /** @type {import('./session.js').Session | null} */
    this.session = null;
    /** @type {Record<string, any>} what is typed, picked, open or wrong */
    this.ui = {seat: null, dialog: null, problem: null, refused: null, busy: false, form: {}};
    /** When a tap of this page last sent something. */
    this.sentAt = -Infinity;
    this.scheduled = false;
    /** Whether what came is about to be drawn, and whether anything is left to be drawn then. */
    this.awaited = false;
    this.stale = false;
    this.set = this.set.bind(this);
    this.changed = this.changed.bind(this);
    this.news = this.news.bind(this);
  }

  /** @param {Record<string, any>} patch */
  set(patch) {
    Object.assign(this.ui, patch);
    this.changed();
  }

  /** Draws once for all changes of one turn of the event loop. */
  changed() {
    if (this.scheduled) return;
    this.scheduled = true;
    queueMicrotask(() => {
      this.scheduled = false;
      this.#drawNow();
    });
  }

  #drawNow() {
    this.stale = false;
    this.draw(contextOf(this));
  }

  /**
   * What comes from elsewhere is drawn once all that has come by then was heard: one move is often told in two or three
   * messages. It does not wait for the next frame, so that the work is done when that begins.
   */
  news() {
    this.stale = true;
    if (this.awaited) return;
    this.awaited = true;
    afterArrivals(() => {
      this.awaited = false;
      if (this.stale && !this.scheduled) this.#drawNow();
    });
  }

  /**
   * Waits for an answer. A refusal becomes a sentence on the page, and null.
   * @param {(connection: import('../../js/trinque.js').Connection) => Promise<any>} send
   */
  async send(send) {
    if (!this.session || this.session.holds || this.ui.busy) return null;
    this.sentAt = performance.now();
    this.set({busy: true, problem: null, refused: null});
    const answer = await send(this.session.connection);
    this.set({busy: false});
    if (!isRefusal(answer)) return answer;
    const {t, refusal} = contextOf(this);
    const text = own_refusals.has(answer.code) ? t('net.offline') : refusal(answer);
    this.set({problem: text, refused: answer});
    return null;
  }
}
