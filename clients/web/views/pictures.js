// @ts-check
// A picture for each of the five steps of a game's rules, drawn with the game's own dice and cards.
import {html} from '../../vendor/lit-html/lit-html.js';
import {card, cardBack} from './cards.js';
import {diceRow} from './dice.js';

/** @typedef {import('../app/words.js').Translate} Translate */

const dice = (...faces) => (/** @type {Translate} */ t) => diceRow(t, faces);
const cards = (...codes) => (/** @type {Translate} */ t) => html`<span class="hand">${codes.map((code) => (code ? card(t, code) : cardBack(t)))}</span>`;
const judged = (code, result) => (/** @type {Translate} */ t) => html`<span class="hand">${card(t, code, {result})}</span>`;
const raised = (code) => (/** @type {Translate} */ t) => html`<span class="hand">${card(t, code)}${card(t, code.replace(/.$/, 's'), {raised: true})}</span>`;

/** @type {Record<string, ((t: Translate) => any)[]>} */
const pictures = {
  tas_de_des: [dice(3), dice(5), dice(5, 4, 3), dice(4, 4), dice(2, 1)],
  rouge_ou_noir: [cards('7c', ''), cards('7d', 'Ks', '4h'), judged('Qh', 'won'), judged('7s', 'lost'), cards('As')],
  pyramide: [cards('7d', '7c', 'Ah', '4s', '10h'), cards('', '', ''), raised('7h'), cards('7d', '7c'), cards('5h')],
  give_n_take: [cards('7d', '7c', 'Ah', '4s', '10h'), cards('', ''), raised('7h'), raised('Kd'), cards('5c', '5d')],
};

/** What a step looks like; the sentence beside it says it all, so ears are spared. @param {Translate} t @param {string} game @param {number} step from 0 */
export const pictureOf = (t, game, step) => html`<span class="picture" aria-hidden="true">${pictures[game]?.[step]?.(t)}</span>`;
