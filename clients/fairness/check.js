// @ts-check
// Checks a transcript, with no code of the server: everything here follows from docs/fairness.md alone.
import {hexOf} from './digest.js';
import {Pool} from './draws.js';
import {hashOf, hash_of_nothing, isEntry, linesOf, readLine} from './lines.js';
import {Round} from './round.js';

/**
 * @typedef {object} Report
 * @property {string} room its code
 * @property {Round[]} rounds as far as they were read; the last one may be unfinished
 * @property {string} hash of the last line that is right
 * @property {number} lines how many there are
 * @property {{line: number, deviation: string} | null} fault the first thing that is wrong
 */

/** What is known while the lines are read. */
class Reading {
  constructor() {
    this.room = '';
    this.last = hash_of_nothing;
    /** @type {Round[]} */
    this.rounds = [];
    /** The pledge that stands for a seat. @type {Map<number, string | null>} */
    this.standing = new Map();
    this.pool = new Pool();
  }

  /** The round that is committed to and not revealed. @param {number} number */
  current(number) {
    const round = this.rounds.at(-1);
    return round && round.revealed === null && round.terms.number === number ? round : null;
  }

  /**
   * @param {any} entry @param {string} body its text @param {number} line from 1
   * @returns {{deviation: string, line?: number} | string | null}
   */
  take(entry, body, line) {
    switch (entry.kind) {
      case 'transcript': this.room = entry.room; return null;
      case 'pledge': this.standing.set(entry.seat, entry.pledge); return null;
      case 'commit': return this.commit(entry, body);
      default: break;
    }
    const round = this.current(entry.number);
    if (round === null) return 'wrong_order';
    switch (entry.kind) {
      case 'contribution':
        this.standing.set(entry.seat, entry.next);
        return round.contribute(entry);
      case 'opened': return round.open(entry);
      case 'draws': return round.draw(entry, line);
      default:
        this.pool = round.pool;
        return round.reveal(entry);
    }
  }

  /** @param {any} entry @param {string} body @returns {string | null} */
  commit(entry, body) {
    const before = this.rounds.at(-1);
    if (entry.number !== (before?.terms.number ?? 0) + 1) return 'round_repeated';
    if (before && before.revealed === null) return 'not_revealed';
    if (entry.before !== hexOf(this.last)) return 'history_changed';
    const seats = entry.seats.map((/** @type {any} */ {seat}) => seat);
    if (new Set(seats).size !== seats.length) return 'seats_changed';
    for (const {seat, pledge} of entry.seats) {
      if ((this.standing.get(seat) ?? null) !== pledge) return 'pledge_changed';
      this.standing.delete(seat);
    }
    this.rounds.push(new Round(entry, body, this.pool));
    return null;
  }
}

/**
 * Checks a whole transcript up to the first thing that is wrong.
 * @param {Uint8Array} file
 * @param {{hash?: string}} [known] the last hash as a phone shows it
 * @returns {Report}
 */
export function check(file, {hash} = {}) {
  const reading = new Reading();
  const lines = linesOf(file);
  /** @type {Report['fault']} */
  let fault = lines.length === 0 ? {line: 1, deviation: 'wrong_entry'} : null;
  for (let line = 1; line <= lines.length && fault === null; line += 1) {
    const found = takeLine(reading, lines[line - 1], line);
    if (typeof found === 'string') fault = {line, deviation: found};
    else if (found !== null) fault = {line, ...found};
  }
  if (fault === null && hash !== undefined && hash !== hexOf(reading.last)) fault = {line: lines.length, deviation: 'other_hash'};
  return {room: reading.room, rounds: reading.rounds, hash: hexOf(reading.last), lines: lines.length, fault};
}

/** @param {Reading} reading @param {{bytes: Uint8Array, isEnded: boolean}} bytes @param {number} number */
function takeLine(reading, bytes, number) {
  const line = readLine(bytes);
  if (line === null) return 'not_canonical';
  const hash = hashOf(reading.last, line.body);
  if (hexOf(hash) !== line.hash) return 'chain_broken';
  if (!isEntry(line.entry) || (line.entry.kind === 'transcript') !== (number === 1)) return 'wrong_entry';
  const found = reading.take(line.entry, line.body, number);
  if (found === null) reading.last = hash;
  return found;
}
