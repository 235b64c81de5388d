// @ts-check
// What belongs before the next frame, and the work that nobody waits for, which comes after it.

/** Soon enough for a page that draws no frames, because nobody looks at it. */
const at_latest = 100;

/** @param {() => void} run */
function once(run) {
  let due = true;
  return () => {
    if (due) run();
    due = false;
  };
}

/** Runs before the next frame is drawn. @param {() => void} run */
export function beforePaint(run) {
  const due = once(run);
  requestAnimationFrame(due);
  setTimeout(due, at_latest);
}

/** What waits for the same frame. @type {(() => void)[]} */
let waiting = [];

/** Runs once what was drawn is on the screen, and nothing else waits. Some browsers do not tell when that is. @param {() => void} run */
export function afterPaint(run) {
  waiting.push(run);
  if (waiting.length > 1) return;
  const due = once(() => {
    clearTimeout(late);
    const all = waiting;
    waiting = [];
    // Each in a turn of its own: one that fails keeps no other from running.
    for (const one of all) queueMicrotask(one);
  });
  const late = setTimeout(due, 2 * at_latest);
  requestAnimationFrame(() => (globalThis.requestIdleCallback ? globalThis.requestIdleCallback(due, {timeout: at_latest}) : setTimeout(due)));
}
