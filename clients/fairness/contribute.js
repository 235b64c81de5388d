// @ts-check
// A phone's part in the chance of each round: it pledges a random number before the server commits, opens it afterwards,
// and pledges the next with the same command. docs/fairness.md sections 4 and 6
import {bytesOf, digest, hexOf} from './digest.js';

/** A seat never has more than the pledge that stands, the one of the round, and one whose answer was lost. */
const most_kept = 24;

/**
 * Numbers that this device pledged, by their pledge: they must outlive a reload, or the phone is left out of a round.
 * @param {Pick<Storage, 'getItem' | 'setItem'>} storage @param {string} code of the room
 */
export function keptNumbers(storage, code) {
  const key = `trinque.chance.${code}`;
  /** @type {[string, string][]} the newest last */
  let kept = [];
  try {
    kept = Object.entries(JSON.parse(storage.getItem(key) ?? '{}'));
  } catch {
    // Somebody else's text, or no storage: as on a first visit.
  }
  return {
    /** @param {string} pledge */
    find: (pledge) => kept.find(([one]) => one === pledge)?.[1],
    /** @param {string} pledge @param {string} number */
    add(pledge, number) {
      kept = [...kept, /** @type {[string, string]} */ ([pledge, number])].slice(-most_kept);
      try {
        storage.setItem(key, JSON.stringify(Object.fromEntries(kept)));
      } catch {
        // A full or forbidden storage costs this phone its part in a round after a reload, not the evening.
      }
    },
  };
}

/**
 * Takes part for all seats of a connection, from now on.
 * @param {import('../js/connection.js').Connection} connection
 * @param {{numbers: ReturnType<typeof keptNumbers>, randomBytes?: (count: number) => Uint8Array}} surroundings
 * @returns {() => void} which ends it
 */
export function contributeTo(connection, {numbers, randomBytes = (count) => crypto.getRandomValues(new Uint8Array(count))}) {
  /** Seats with a command on its way. @type {Set<number>} */
  const busy = new Set();

  const freshPledge = () => {
    const number = hexOf(randomBytes(32));
    const pledge = hexOf(digest(bytesOf(number)));
    numbers.add(pledge, number);
    return pledge;
  };

  /** @param {number} seat @param {Promise<unknown>} answered */
  const wait = async (seat, answered) => {
    busy.add(seat);
    await answered;
    busy.delete(seat);
  };

  const look = (/** @type {any} */ {fairness, own}) => {
    for (const [name, {pledge}] of Object.entries(own ?? {})) {
      const seat = Number(name);
      if (busy.has(seat) || pledge === undefined) continue;
      const awaited = fairness?.awaited.find((/** @type {any} */ one) => one.seat === seat);
      const number = awaited && numbers.find(awaited.pledge);
      if (number) wait(seat, connection.contribute(seat, fairness.number, number, freshPledge()));
      else if (pledge === null || numbers.find(pledge) === undefined) wait(seat, connection.pledge(seat, freshPledge()));
    }
  };
  look(connection.state);
  return connection.on('state', look);
}
