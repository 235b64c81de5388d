// @ts-check
// Dice, drawn. Faces are shown sorted once they have fallen.
import {html, svg} from '../../vendor/lit-html/lit-html.js';
import {diceText} from '../app/words.js';

/** @type {Record<number, [number, number][]>} */
const pips = {
  1: [[20, 20]],
  2: [[11, 11], [29, 29]],
  3: [[11, 11], [20, 20], [29, 29]],
  4: [[11, 11], [29, 11], [11, 29], [29, 29]],
  5: [[11, 11], [29, 11], [20, 20], [11, 29], [29, 29]],
  6: [[11, 10], [29, 10], [11, 20], [29, 20], [11, 30], [29, 30]],
};

/** @param {number} face */
const die = (face) => html`<svg class="die" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
  <rect x="1" y="1" width="38" height="38" rx="8"></rect>
  ${pips[face].map(([x, y]) => svg`<circle cx=${x} cy=${y} r="4"></circle>`)}</svg>`;

/** How small the dice must be for all of them to be read at once. @param {number} count */
const crowd = (count) => (count > 30 ? 'crowd-3' : count > 12 ? 'crowd-2' : count > 6 ? 'crowd-1' : '');

/** @param {import('../app/words.js').Translate} t @param {number[]} faces */
export function diceRow(t, faces) {
  const sorted = [...faces].sort((one, other) => other - one);
  return html`<div class="dice ${crowd(faces.length)}" role="img" aria-label=${diceText(t, sorted)}>${sorted.map(die)}</div>`;
}

/** Dice that have not fallen yet. @param {import('../app/words.js').Translate} t @param {number} count */
export function rollingRow(t, count) {
  return html`<div class="dice rolling ${crowd(count)}" role="img" aria-label=${t('die.hidden', {n: count})}>
    ${Array.from({length: count}, (_, index) => die(1 + ((index * 5 + 2) % 6)))}</div>`;
}
