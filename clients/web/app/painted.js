// @ts-check
// Work that nobody waits for comes after the frame that people wait for.

/** Soon enough for a page that draws no frames, because nobody looks at it. */
const at_latest = 100;

/** Runs once what was drawn is on the screen. @param {() => void} run */
export function afterPaint(run) {
  let due = true;
  const once = () => {
    if (due) run();
    due = false;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, at_latest);
}
