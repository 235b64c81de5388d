// What eyes need, measured on a page: contrast and size of each piece of text that is shown.

/** Runs on the page. Pieces of text below a contrast of `contrast` or a size of `size` pixels, one line each. */
function tooFaintOrSmall({contrast, size}) {
  const channel = (value) => { const part = value / 255; return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4; };
  const numbers = (colour) => (/[\d.]+/.test(colour) ? colour.match(/[\d.]+/g).map(Number) : [0, 0, 0, 0]);
  const luminance = ([red, green, blue]) => 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
  const ratio = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  const opaque = (colour) => (colour[3] ?? 1) === 1;
  /** All colours that may lie behind an element: those of its gradients, or the first solid one below it. */
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const {backgroundColor, backgroundImage} = getComputedStyle(at);
      const painted = [...backgroundImage.matchAll(/rgba?\([^)]*\)/g)].map(([colour]) => numbers(colour)).filter(opaque);
      const solid = numbers(backgroundColor);
      if (painted.length > 0 || opaque(solid)) return opaque(solid) ? [...painted, solid] : painted;
    }
    return [[255, 255, 255]];
  };
  const hidden = (element) => element.closest('.unseen, [hidden], [inert]') || element.closest('button:disabled') || element.getClientRects().length === 0 || getComputedStyle(element).visibility === 'hidden';
  const found = [];
  const walker = document.createTreeWalker(document.body, 4);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent.trim();
    if (!text || !element || hidden(element) || element.closest('.badge')) continue;
    const style = getComputedStyle(element);
    const drawn = element.closest('svg');
    const scale = drawn ? drawn.getBoundingClientRect().width / drawn.viewBox.baseVal.width : 1;
    const ink = luminance(numbers(drawn ? style.fill : style.color));
    const worst = Math.min(...behind(element).map((colour) => ratio(ink, luminance(colour))));
    const pixels = parseFloat(style.fontSize) * scale;
    if (worst < contrast) found.push(`contrast ${worst.toFixed(1)}: ${text}`);
    if (pixels < size) found.push(`${pixels.toFixed(1)} px: ${text}`);
  }
  return found;
}

/** @param {any} page @param {{contrast?: number, size?: number}} [wanted] */
export const faintOrSmall = (page, {contrast = 7, size = 16} = {}) => page.evaluate(tooFaintOrSmall, {contrast, size});

/** The numbers that a game turns on that are smaller than this many pixels. */
export const smallNumbers = (page, size = 32) => page.evaluate((least) => [...document.querySelectorAll('.coaster-number, .step-value strong:not(.none), .drink h2, .stage .big')]
  .filter((element) => element.getClientRects().length > 0 && parseFloat(getComputedStyle(element).fontSize) < least).map((element) => `${getComputedStyle(element).fontSize}: ${element.textContent.trim()}`), size);
