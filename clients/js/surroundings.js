// @ts-check
import { memoryStorage } from './seats.js';

/**
 * What the client uses of the world. Each may be handed in: Node 18 has neither `WebSocket` nor `crypto`, and tests have
 * clocks of their own.
 * @typedef {object} Surroundings
 * @property {new (url: string, protocols: string) => WebSocket} WebSocket
 * @property {() => number} now monotonic milliseconds
 * @property {() => number} wall milliseconds of the wall clock
 * @property {(run: () => void, after: number) => any} setTimeout
 * @property {(timer: any) => void} clearTimeout
 * @property {(count: number) => Uint8Array} randomBytes
 * @property {import('./seats.js').Storage} storage
 * @property {{document: (EventTarget & {visibilityState: string}) | null, window: EventTarget | null}} page whose events
 *   tell when somebody looks
 * @property {{userAgent: string, maxTouchPoints?: number} | null} navigator
 * @property {(error: unknown) => void} report what a listener threw
 */

/** Reading the property alone throws where the browser forbids storage. */
function storageOfBrowser() {
  try {
    return globalThis.localStorage ?? memoryStorage();
  } catch {
    return memoryStorage();
  }
}

/** The globals, where they exist. @returns {Surroundings} */
function globals() {
  const inBrowser = typeof document !== 'undefined';
  return {
    WebSocket: globalThis.WebSocket,
    now: () => performance.now(),
    wall: () => Date.now(),
    setTimeout: (run, after) => globalThis.setTimeout(run, after),
    clearTimeout: (timer) => globalThis.clearTimeout(timer),
    randomBytes: (count) => globalThis.crypto.getRandomValues(new Uint8Array(count)),
    storage: inBrowser ? storageOfBrowser() : memoryStorage(),
    page: { document: inBrowser ? document : null, window: inBrowser ? window : null },
    navigator: inBrowser ? navigator : null,
    report: (error) => queueMicrotask(() => { throw error; }),
  };
}

/** @param {Partial<Surroundings>} given @returns {Surroundings} */
export function surroundingsWith(given) {
  const made = { ...globals(), ...given };
  if (!made.WebSocket) throw new TypeError('This runtime has no WebSocket: hand one in, such as that of the package "ws".');
  if (!given.randomBytes && !globalThis.crypto) {
    throw new TypeError('This runtime has no crypto: hand in randomBytes, such as that of "node:crypto".');
  }
  return made;
}

/** Any browser on an iPhone or iPad is Safari inside; iPads call themselves Macs with a touch screen. */
export function isPhoneSafari(/** @type {Surroundings['navigator']} */ navigator) {
  if (navigator === null) return false;
  const { userAgent, maxTouchPoints = 0 } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** From 0 (included) to 1 (excluded). @param {Surroundings} surroundings */
export function randomFraction({ randomBytes }) {
  const [high = 0, low = 0] = randomBytes(2);
  return (high * 256 + low) / 65536;
}

/** 128 bits that nobody can guess, in hexadecimal digits. @param {Surroundings} surroundings */
export function randomKey({ randomBytes }) {
  return [...randomBytes(16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
