// @ts-check
// When to draw, and when to do the work that nobody waits for.

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

/**
 * Runs once all that has arrived by now was heard. Not by a timer, of which a page in the back has one a second.
 * @param {() => void} run
 */
export function afterArrivals(run) {
  const {port1, port2} = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    run();
  };
  port2.postMessage(null);
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
