// @ts-check
// The two live regions. Only a sentence that stands there already is cleared first, so that it is spoken again: each change
// costs a frame.

const pending = new Map();

/** @param {'status' | 'alert'} region @param {string} text */
function speak(region, text) {
  const element = document.getElementById(region);
  if (!element || !text) return;
  const waiting = pending.get(region);
  const texts = waiting ? [...waiting.texts, text] : [text];
  if (waiting) clearTimeout(waiting.timer);
  if (element.textContent === texts.join(' ')) element.textContent = '';
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
