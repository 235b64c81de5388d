// @ts-check
// What falls, computed from a secret and the contributions. docs/fairness.md section 5
import {bytesOf, keyedDigest} from './digest.js';

const suits = ['c', 'd', 'h', 's'];
const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const words_of_block = 8;
const all_words = 2 ** 32;

/** @param {number} number as 8 bytes, the highest first */
function eightBytes(number) {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setBigUint64(0, BigInt(number));
  return new Uint8Array(bytes.buffer);
}

/**
 * The words of a round, and what they are turned into.
 * @param {string} secret
 * @param {{seat: number, contribution: string}[]} contributions in the order of the seats
 */
export function streamOf(secret, contributions) {
  const parts = contributions.flatMap(({seat, contribution}) => [Uint8Array.of(seat), bytesOf(contribution)]);
  const key = keyedDigest(bytesOf(secret), 'trinque draws 1', ...parts);
  let taken = 0;
  let block = new DataView(new ArrayBuffer(0));

  const word = () => {
    if (taken % words_of_block === 0) {
      const bytes = keyedDigest(key, eightBytes(taken / words_of_block));
      block = new DataView(bytes.buffer, bytes.byteOffset);
    }
    return block.getUint32((taken++ % words_of_block) * 4);
  };
  /** @param {number} bound */
  const below = (bound) => {
    let drawn = word();
    while (drawn < all_words % bound) drawn = word();
    return drawn % bound;
  };
  return {
    key,
    below,
    die: () => 1 + below(6),
    /** @param {Pool} pool */
    card: (pool) => pool.at(below(pool.size)),
    wordsTaken: () => taken,
  };
}

/** Cards without an order; to find a place they are laid out by suit and rank, equal ones side by side. */
export class Pool {
  /** @param {Map<string, number>} copies */
  constructor(copies = new Map()) {
    this.copies = copies;
    this.size = [...copies.values()].reduce((sum, count) => sum + count, 0);
  }

  /** @param {number} packs */
  static of(packs) {
    return new Pool(new Map(suits.flatMap((suit) => ranks.map((rank) => /** @type {[string, number]} */ ([rank + suit, packs])))));
  }

  copy() {
    return new Pool(new Map(this.copies));
  }

  /** @param {string} card */
  holds(card) {
    return (this.copies.get(card) ?? 0) > 0;
  }

  /** @param {number} place from 0 */
  at(place) {
    let before = place;
    for (const [card, count] of this.copies) {
      if (before < count) return card;
      before -= count;
    }
    throw new RangeError(`no place ${place} in a pool of ${this.size}`);
  }

  /** @param {string} card one that it holds */
  take(card) {
    this.copies.set(card, (this.copies.get(card) ?? 0) - 1);
    this.size -= 1;
  }
}
