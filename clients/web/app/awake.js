// @ts-check
// Keeps the screen on where the browser lets a page do that: over TLS, and on the server's own computer.

/** @type {WakeLockSentinel | null} */
let lock = null;

/** Asks for it, or lets go. The browser takes it back by itself when the page is hidden. @param {boolean} wanted */
export async function stayAwake(wanted) {
  if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
  if (!wanted) {
    await lock?.release();
    lock = null;
    return;
  }
  if (lock && !lock.released) return;
  try {
    lock = await navigator.wakeLock.request('screen');
  } catch {
    // Battery saver, or a policy: the screen may sleep.
  }
}
