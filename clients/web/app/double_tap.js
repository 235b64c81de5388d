// @ts-check
// Safari on phones zooms in on a second tap, whatever `touch-action` says. The second one of a quick pair is kept from
// the browser, and done by us: whoever taps + twice means two.
import {isPhoneSafari} from '../../js/surroundings.js';

/** A pair of taps lies within so many milliseconds and pixels. */
const quick = 350;
const near = 30;

/** What a tap does something to; where one types, the browser keeps its own ways. */
const tapped = 'button, a, summary, label, [role="button"]';
const typed = 'input:not([type="checkbox"], [type="radio"]), select, textarea';

/** @typedef {{at: number, x: number, y: number}} Tap */

/** @param {Tap | null} last @param {Tap} now */
export const isSecond = (last, now) => last !== null && now.at - last.at < quick && Math.hypot(now.x - last.x, now.y - last.y) < near;

/** Pinching stays: only single fingers count. @param {Document} document */
export function guardDoubleTaps(document) {
  if (!isPhoneSafari(navigator)) return;
  /** @type {Tap | null} */
  let last = null;
  document.addEventListener('touchend', (event) => {
    const [finger] = event.changedTouches;
    const target = /** @type {Element | null} */ (event.target);
    if (event.touches.length > 0 || event.changedTouches.length !== 1 || target?.closest(typed)) { last = null; return; }
    const now = {at: event.timeStamp, x: finger.clientX, y: finger.clientY};
    const second = isSecond(last, now);
    last = now;
    if (!second || !event.cancelable) return;
    event.preventDefault();
    const control = /** @type {HTMLElement | null} */ (target?.closest(tapped));
    control?.click();
  }, {passive: false});
}
