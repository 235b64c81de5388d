// @ts-check
// The reference client of Trinque: the one module to import. README.md shows it at work.
import { Connection } from './connection.js';

export { Connection };
export { reduce, nothingKnown, shownAt, untilReveal } from './reduce.js';
export { legalMoves } from './legal_moves.js';
export { createRoom, lookUpRoom, pictureOfLink, games, isRefusal } from './rooms.js';

/**
 * Connects to a room, and stays connected until `close()`.
 * @param {string} base address of the server, such as `location.origin`
 * @param {string} code of the room
 * @param {import('./connection.js').Options} [options]
 */
export function connect(base, code, options) {
  const connection = new Connection(base, code, options);
  connection.open();
  return connection;
}
