// @ts-check

/**
 * Timers by name: arming one again replaces it.
 * @param {Pick<import('./surroundings.js').Surroundings, 'setTimeout' | 'clearTimeout'>} surroundings
 */
export function namedTimers({ setTimeout, clearTimeout }) {
  /** @type {Map<string, any>} */
  const running = new Map();
  const disarm = (/** @type {string} */ name) => {
    if (!running.has(name)) return;
    clearTimeout(running.get(name));
    running.delete(name);
  };
  const arm = (/** @type {string} */ name, /** @type {number} */ after, /** @type {() => void} */ run) => {
    disarm(name);
    running.set(name, setTimeout(() => {
      running.delete(name);
      run();
    }, after));
  };
  return { arm, disarm };
}
