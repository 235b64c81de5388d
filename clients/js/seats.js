// @ts-check

/**
 * What a device keeps of a room: the tokens of its seats, those of seats that were left on purpose, and what it last saw,
 * so that a reload comes back to the same seat and knows what it missed; what it has pledged (contributions.js); and what
 * opens the door again to whom the host let in.
 * @typedef {{tokens: string[], left: string[], pass?: string, revision?: number, boot?: string, contributions?: {pledge: string, bytes: string}[]}} Kept
 * @typedef {Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>} Storage
 */

const listIn = (/** @type {unknown} */ value) => (Array.isArray(value) ? value : []);
const key = (/** @type {string} */ code) => `trinque.room.${code}`;

/** A storage that lasts as long as the page, for where there is no other. @returns {Storage} */
export function memoryStorage() {
  const values = new Map();
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  };
}

/** @param {Storage} storage @param {string} code @returns {Kept} */
export function keptOf(storage, code) {
  try {
    const kept = JSON.parse(storage.getItem(key(code)) ?? '{}');
    return { ...kept, tokens: listIn(kept.tokens), left: listIn(kept.left), contributions: listIn(kept.contributions) };
  } catch {
    // Somebody else's text, or a browser that lends no storage: as on a first visit.
    return { tokens: [], left: [] };
  }
}

/**
 * Changes what is kept, from what stands there now: another tab may have joined meanwhile.
 * @param {Storage} storage @param {string} code @param {(kept: Kept) => Kept} change
 */
export function keep(storage, code, change) {
  try {
    storage.setItem(key(code), JSON.stringify(change(keptOf(storage, code))));
  } catch {
    // A full or forbidden storage costs the return after a reload, not the evening.
  }
}

/** @param {Kept} kept @param {string} token @returns {Kept} */
export function withToken(kept, token) {
  return { ...kept, tokens: [...new Set([...kept.tokens, token])] };
}

/** A seat that was left is not taken again by itself. @param {Kept} kept @param {string} token @returns {Kept} */
export function withTokenLeft(kept, token) {
  return { ...kept, tokens: kept.tokens.filter((each) => each !== token), left: [...new Set([...kept.left, token])] };
}

/** @param {Kept} kept @returns {Kept} */
export function withLeftTokensBack(kept) {
  return { ...kept, tokens: [...new Set([...kept.tokens, ...kept.left])], left: [] };
}

/** @param {Storage} storage @param {string} code */
export function forget(storage, code) {
  try {
    storage.removeItem(key(code));
  } catch {
    // It was never kept.
  }
}
