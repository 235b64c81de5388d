// @ts-check
// What this device remembers. Private windows may refuse storage; then a page lives with what it holds in memory.

const memory = new Map();
const prefix = 'trinque.page.';

/** @param {string} key @param {any} fallback */
export function recall(key, fallback) {
  if (memory.has(key)) return memory.get(key);
  try {
    const text = localStorage.getItem(prefix + key);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

/** @param {string} key @param {any} value */
export function remember(key, value) {
  memory.set(key, value);
  try {
    localStorage.setItem(prefix + key, JSON.stringify(value));
  } catch {
    // The memory above serves until the page closes.
  }
}
