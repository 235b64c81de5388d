// @ts-check
// The two live regions. They are cleared, then set on a later turn, so that a repeated sentence is spoken again.

const pending = new Map();

/** @param {'status' | 'alert'} region @param {string} text */
function speak(region, text) {
  const element = document.getElementById(region);
  if (!element || !text) return;
  const waiting = pending.get(region);
  const texts = waiting ? [...waiting.texts, text] : [text];
  if (waiting) clearTimeout(waiting.timer);
  element.textContent = '';
  const timer = setTimeout(() => {
    pending.delete(region);
    element.textContent = texts.join(' ');
  }, 60);
  pending.set(region, {texts, timer});
}

/** What happened, politely. @param {string} text */
export const announce = (text) => speak('status', text);
/** What concerns the person who holds this phone. @param {string} text */
export const alertPlayer = (text) => speak('alert', text);
