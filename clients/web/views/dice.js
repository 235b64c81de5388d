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
  <rect class="side" x="1" y="3" width="38" height="38" rx="9"></rect><rect class="face" x="1" y="0" width="38" height="38" rx="9"></rect>
  ${pips[face].map(([x, y]) => svg`<circle cx=${x} cy=${y - 1} r="4.2"></circle>`)}</svg>`;

/** How small the dice must be for all of them to be read at once. @param {number} count */
const crowd = (count) => `crowd-${[4, 6, 12, 30].filter((most) => count > most).length}`;

/** @param {import('../app/words.js').Translate} t @param {number[]} faces @param {{landed?: boolean}} [how] just fallen */
export function diceRow(t, faces, {landed = false} = {}) {
  const sorted = [...faces].sort((one, other) => other - one);
  return html`<div class="dice ${crowd(faces.length)} ${faces.length > 12 ? '' : 'loose'} ${landed ? 'landed' : ''}" role="img" aria-label=${diceText(t, sorted)}>${sorted.map(die)}</div>`;
}

/** Dice that have not fallen yet; their faces mean nothing, and change. @param {import('../app/words.js').Translate} t @param {number} count */
export function rollingRow(t, count) {
  const now = Math.floor(performance.now() / 120);
  return html`<div class="dice rolling ${crowd(count)}" role="img" aria-label=${t('die.hidden', {n: count})}>
    ${Array.from({length: count}, (_, index) => die(1 + ((index * 5 + now) % 6)))}</div>`;
}

/** So many dice, seen from afar; the words beside them say how many. @param {number} count */
export const heap = (count) => html`<div class="dice ${crowd(count)}" aria-hidden="true">${Array.from({length: count}, (_, index) => die(1 + ((index * 7 + 3) % 6)))}</div>`;
