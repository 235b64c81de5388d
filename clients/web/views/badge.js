// @ts-check
// A player's sign: a shape, a colour and two letters.
import {html, svg} from '../../vendor/lit-html/lit-html.js';

export const shapes = ['circle', 'square', 'triangle', 'diamond', 'star', 'heart', 'hexagon', 'cross'];
export const colours = ['orange', 'blue', 'green', 'pink', 'yellow', 'violet', 'cyan', 'white'];

/** @type {Record<string, string>} */
const outlines = {
  circle: 'M20 2a18 18 0 1 0 .01 0z',
  square: 'M5 4h30a2 2 0 0 1 2 2v28a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z',
  triangle: 'M20 1 39 37H1z',
  diamond: 'M20 0 40 20 20 40 0 20z',
  star: 'M20 0 26 12 40 14 30 24 32 39 20 32 8 39 10 24 0 14 14 12z',
  heart: 'M20 38C6 28 1 21 1 13A10 10 0 0 1 20 8 10 10 0 0 1 39 13C39 21 34 28 20 38z',
  hexagon: 'M11 2h18l10 18-10 18H11L1 20z',
  cross: 'M13 1h14v12h12v14H27v12H13V27H1V13h12z',
};

/** @param {string} name */
const initials = (name) => Array.from(name.normalize('NFC')).slice(0, 2).join('').toUpperCase();

/** @param {{shape?: string, colour?: string} | undefined} badge @param {string} name */
export function badgeMark(badge, name) {
  const shape = outlines[badge?.shape ?? ''] ? badge?.shape : 'circle';
  const colour = colours.includes(badge?.colour ?? '') ? badge?.colour : 'white';
  return html`<svg class="badge fill-${colour}" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
    ${svg`<path d=${outlines[shape ?? 'circle']}></path><text x="20" y="26" text-anchor="middle">${initials(name)}</text>`}</svg>`;
}
