// @ts-check
// Small pictures of cards, for the steps of a game's rules.
import {html} from '../../vendor/lit-html/lit-html.js';
import {card, cardBack} from './cards.js';

/** @typedef {import('../app/words.js').Translate} Translate */

/** Cards side by side; '' lies face down. @param {string[]} codes */
export const handPicture = (...codes) => (/** @type {Translate} */ t) => html`<span class="hand">${codes.map((code) => (code ? card(t, code) : cardBack(t)))}</span>`;

/** A card that was judged. @param {string} code @param {string} result */
export const judgedPicture = (code, result) => (/** @type {Translate} */ t) => html`<span class="hand">${card(t, code, {result})}</span>`;

/** A card, and one of its rank that is raised. @param {string} code */
export const raisedPicture = (code) => (/** @type {Translate} */ t) => html`<span class="hand">${card(t, code)}${card(t, code.replace(/.$/, 's'), {raised: true})}</span>`;
