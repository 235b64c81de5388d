// @ts-check
// The form of a transcript: lines, their chain of hashes, and what an entry may look like. docs/fairness.md section 3
import {digest, isHex32} from './digest.js';

const start = '{"hash":"';
const middle = '","entry":';

/** The lines of a file, as bytes; the last one says whether it was ended. @param {Uint8Array} file */
export function linesOf(file) {
  const lines = [];
  for (let from = 0; from < file.length;) {
    const end = file.indexOf(0x0a, from);
    lines.push({bytes: file.subarray(from, end < 0 ? file.length : end), isEnded: end >= 0});
    from = end < 0 ? file.length : end + 1;
  }
  return lines;
}

/** @param {unknown} value whether its numbers are whole, from 0 to 2^53-1 */
function hasWholeNumbers(value) {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0;
  return value === null || typeof value !== 'object' || Object.values(value).every(hasWholeNumbers);
}

/**
 * One line taken apart; null if it is not of the form, or not canonical.
 * @param {{bytes: Uint8Array, isEnded: boolean}} line
 */
export function readLine({bytes, isEnded}) {
  if (!isEnded) return null;
  try {
    const text = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(bytes);
    const hash = text.slice(start.length, start.length + 64);
    const body = text.slice(start.length + 64 + middle.length, -1);
    if (text !== `${start}${hash}${middle}${body}}` || !isHex32(hash)) return null;
    const entry = JSON.parse(body);
    if (JSON.stringify(entry) !== body || !hasWholeNumbers(entry)) return null;
    return {hash, body, entry};
  } catch {
    // Neither UTF-8 nor JSON: that is what was asked.
    return null;
  }
}

/** The hash before the first line. */
export const hash_of_nothing = digest('trinque transcript 1');

/** @param {Uint8Array} before @param {string} body */
export const hashOf = (before, body) => digest(before, body);

/** @typedef {(value: any) => boolean} Shape */

/** @type {Shape} */ const isText = (value) => typeof value === 'string';
/** @type {Shape} */ const isNumber = (value) => typeof value === 'number';
/** @type {Shape} */ const isSeat = (value) => isNumber(value) && value < 256;
/** @type {Shape} */ const isHexOrNull = (value) => value === null || isHex32(value);
/** @type {Shape} */ const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** @param {any[]} values @returns {Shape} */
const isOneOf = (...values) => (value) => values.includes(value);
/** @param {Shape} shape @returns {Shape} */
const isListOf = (shape) => (value) => Array.isArray(value) && value.every(shape);

/** Exactly these fields, in this order. @param {Record<string, Shape>} shapes @returns {Shape} */
const isExactly = (shapes) => (value) => isObject(value)
  && Object.keys(value).join() === Object.keys(shapes).join()
  && Object.entries(shapes).every(([name, shape]) => shape(value[name]));

/** @param {Shape[]} shapes @returns {Shape} */
const isAny = (...shapes) => (value) => shapes.some((shape) => shape(value));

const player = {seat: isSeat, name: isText, pledge: isHexOrNull};

/** @type {Record<string, Record<string, Shape>>} */
const entries = {
  transcript: {version: isOneOf(1), room: isText},
  pledge: {seat: isSeat, pledge: isHex32},
  commit: {
    number: isNumber, game: isText, carried: isOneOf(true, false),
    seats: isListOf(isAny(isExactly(player), isExactly({...player, bot: isOneOf(true)}))),
    before: isHex32, secret_hash: isHex32, commitment: isHex32,
  },
  contribution: {number: isNumber, seat: isSeat, contribution: isHex32, next: isHexOrNull},
  opened: {
    number: isNumber, waited: isNumber,
    left_out: isListOf(isExactly({seat: isSeat, why: isOneOf('unpledged', 'absent', 'late')})),
  },
  draws: {
    number: isNumber,
    draws: isListOf(isAny(
      isExactly({die: (value) => isNumber(value) && value >= 1 && value <= 6}),
      isExactly({of: isNumber, card: isText}),
      isExactly({of: isNumber, number: isNumber}),
    )),
    events: isListOf(isObject),
  },
  reveal: {number: isNumber, why: isOneOf('over', 'void', 'stopped', 'closed'), secret: isHex32},
};

/** @param {any} entry whether it is one of section 3 */
export function isEntry(entry) {
  const kind = isObject(entry) && isText(entry.kind) && Object.hasOwn(entries, entry.kind) ? entries[entry.kind] : undefined;
  return kind !== undefined && isExactly({kind: isText, ...kind})(entry);
}

