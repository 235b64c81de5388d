// @ts-check
// Dice, drawn. Faces are shown sorted once they have fallen.
import {html} from '../../vendor/lit-html/lit-html.js';
import {diceText} from '../app/words.js';
import {fixed} from './fixed.js';

/** A face is one element: twenty dice come and go in a moment on the slowest phone. The drawings are in games.css. */
const faces_drawn = [1, 2, 3, 4, 5, 6].map((face) => fixed(`<i class="die face-${face}"></i>`));

/** @param {number} face */
const die = (face) => faces_drawn[face - 1];

/** How small the dice must be for all of them to be read at once. @param {number} count */
const crowd = (count) => `crowd-${[4, 6, 12, 30].filter((most) => count > most).length}`;

/** @param {import('../app/words.js').Translate} t @param {number[]} faces @param {{landed?: boolean}} [how] just fallen */
export function diceRow(t, faces, {landed = false} = {}) {
  const sorted = [...faces].sort((one, other) => other - one);
  return html`<div class="dice ${crowd(faces.length)} ${faces.length > 12 ? '' : 'loose'} ${landed ? 'landed' : ''}" role="img" aria-label=${diceText(t, sorted)}>${sorted.map(die)}</div>`;
}

/** Dice that have not fallen yet; their faces mean nothing. @param {import('../app/words.js').Translate} t @param {number} count */
export function rollingRow(t, count) {
  return html`<div class="dice rolling ${crowd(count)}" role="img" aria-label=${t('die.hidden', {n: count})}>
    ${Array.from({length: count}, (_, index) => die(1 + ((index * 5 + 2) % 6)))}</div>`;
}

/** So many dice, seen from afar; the words beside them say how many. @param {number} count */
export const heap = (count) => html`<div class="dice ${crowd(count)}" aria-hidden="true">${Array.from({length: count}, (_, index) => die(1 + ((index * 7 + 3) % 6)))}</div>`;
