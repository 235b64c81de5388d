// @ts-check
// One round of a transcript, from its commitment to its reveal. docs/fairness.md sections 3 to 5 and 9
import {bytesOf, digest, hexOf} from './digest.js';
import {Pool, streamOf} from './draws.js';

const longest_opening = 2000;
const cards_of_pack = 52;

/** The text of a commit entry without its last field. @param {string} body */
export const termsOf = (body) => `${body.slice(0, body.lastIndexOf(',"commitment":"'))}}`;

/** @param {string} contribution */
export const pledgeOf = (contribution) => hexOf(digest(bytesOf(contribution)));

/** The seats that an event names. @param {any} event */
const seatsIn = (event) => ['seat', 'opener', 'master'].map((field) => event[field]).filter((seat) => typeof seat === 'number');

/** What an event tells of chance, in its order. @param {any} event */
function toldBy(event) {
  return [
    ...(event.faces ?? []).map((/** @type {number} */ face) => ({die: face})),
    ...('card' in event ? [{card: event.card}] : []),
    ...(event.drawn === true ? [{seat: event.opener ?? event.master}] : []),
  ];
}

/** @typedef {{line: number, draw: any, is_right: boolean | null}} CheckedDraw `is_right` is null until the reveal */

export class Round {
  /** @param {any} terms the entry `commit` @param {string} body its text @param {Pool} left what the round before left */
  constructor(terms, body, left) {
    this.terms = terms;
    this.body = body;
    /** @type {Map<number, string>} */
    this.contributions = new Map();
    this.is_opened = false;
    /** @type {{seat: number, name: string, why: string}[]} */
    this.left_out = [];
    /** @type {CheckedDraw[]} */
    this.draws = [];
    /** @type {{why: string, secret: string} | null} */
    this.revealed = null;
    /** @type {Pool | null} */
    this.first_pool = terms.carried ? left.copy() : null;
    this.pool = left.copy();
  }

  /** @param {number} seat */
  placeOf(seat) {
    return this.terms.seats.findIndex((/** @type {any} */ playing) => playing.seat === seat);
  }

  /** @param {any} entry @returns {string | null} the deviation */
  contribute({seat, contribution}) {
    const place = this.placeOf(seat);
    if (place < 0) return 'seats_changed';
    if (this.contributions.has(seat) || pledgeOf(contribution) !== this.terms.seats[place].pledge) return 'contribution_replaced';
    if (this.is_opened) return 'contribution_late';
    this.contributions.set(seat, contribution);
    return null;
  }

  /** @param {any} entry @returns {string | null} */
  open({waited, left_out}) {
    if (this.is_opened) return 'wrong_order';
    this.is_opened = true;
    const missing = this.terms.seats.filter((/** @type {any} */ {seat}) => !this.contributions.has(seat));
    const named = new Set(left_out.map((/** @type {any} */ {seat}) => seat));
    if (missing.some((/** @type {any} */ {seat, pledge}) => pledge !== null && !named.has(seat))) return 'contribution_dropped';
    const is_right = left_out.length === missing.length && missing.every((/** @type {any} */ {seat, pledge}, /** @type {number} */ index) => {
      const {seat: said, why} = left_out[index];
      return said === seat && (pledge === null) === (why === 'unpledged') && (why !== 'late' || waited >= longest_opening);
    });
    if (!is_right) return 'left_out_wrongly';
    this.left_out = missing.map((/** @type {any} */ {seat, name}, /** @type {number} */ index) => ({seat, name, why: left_out[index].why}));
    return null;
  }

  /** @param {any} entry @param {number} line @returns {string | null} */
  draw({draws, events}, line) {
    if (!this.is_opened) return 'wrong_order';
    if (events.flatMap(seatsIn).some((/** @type {number} */ seat) => this.placeOf(seat) < 0)) return 'seats_changed';
    if (!draws.every((/** @type {any} */ draw) => !('card' in draw) || this.takeCard(draw))) return 'pool_changed';
    const told = events.flatMap(toldBy);
    const is_told = told.length === draws.length && draws.every((/** @type {any} */ draw, /** @type {number} */ index) => this.isTold(draw, told[index]));
    if (!is_told) return 'told_otherwise';
    this.draws.push(...draws.map((/** @type {any} */ draw) => ({line, draw, is_right: null})));
    return null;
  }

  /** @param {{of: number, card: string}} draw */
  takeCard({of, card}) {
    if (this.first_pool === null) {
      if (of === 0 || of % cards_of_pack !== 0) return false;
      this.first_pool = Pool.of(of / cards_of_pack);
      this.pool = this.first_pool.copy();
    }
    if (of !== this.pool.size || !this.pool.holds(card)) return false;
    this.pool.take(card);
    return true;
  }

  /** @param {any} draw @param {any} told */
  isTold(draw, told) {
    if ('die' in draw) return told.die === draw.die;
    if ('card' in draw) return told.card === draw.card;
    // Those who may not be drawn are left out of `of`, and we are not told who: the place is between two bounds.
    const place = 'seat' in told ? this.placeOf(told.seat) : -1;
    const missing = this.terms.seats.length - draw.of;
    return missing >= 0 && place >= draw.number && place <= draw.number + missing;
  }

  /** Computes everything again. @param {any} entry @returns {{deviation: string, line?: number} | null} */
  reveal({why, secret}) {
    if (hexOf(digest('trinque secret 1\n', bytesOf(secret))) !== this.terms.secret_hash) return {deviation: 'secret_changed'};
    const commitment = digest('trinque commitment 1\n', bytesOf(secret), termsOf(this.body));
    if (hexOf(commitment) !== this.terms.commitment) return {deviation: 'terms_changed'};
    this.revealed = {why, secret};
    const wrong = this.recompute(secret);
    return wrong === undefined ? null : {deviation: 'draw_changed', line: wrong.line};
  }

  /** @param {string} secret @returns {CheckedDraw | undefined} the first draw that is another */
  recompute(secret) {
    const contributed = this.terms.seats.filter((/** @type {any} */ {seat}) => this.contributions.has(seat));
    const stream = streamOf(secret, contributed.map((/** @type {any} */ {seat}) => ({seat, contribution: /** @type {string} */ (this.contributions.get(seat))})));
    const pool = this.first_pool?.copy() ?? new Pool();
    return this.draws.find((checked) => {
      const {draw} = checked;
      if ('die' in draw) checked.is_right = stream.die() === draw.die;
      else if ('card' in draw) {
        checked.is_right = stream.card(pool) === draw.card;
        pool.take(draw.card);
      } else checked.is_right = draw.of > 0 && stream.below(draw.of) === draw.number;
      return !checked.is_right;
    });
  }
}
