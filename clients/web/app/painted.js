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

/** Runs once what was drawn is on the screen, and nothing else waits. Some browsers do not tell when that is. @param {() => void} run */
export function afterPaint(run) {
  const due = once(run);
  requestAnimationFrame(() => (globalThis.requestIdleCallback ? globalThis.requestIdleCallback(due, {timeout: at_latest}) : setTimeout(due)));
  setTimeout(due, 2 * at_latest);
}
