// @ts-check
// A picture for each of the five steps of a game's rules, drawn with the game's own dice and cards.
import {html} from '../../vendor/lit-html/lit-html.js';
import {handPicture, judgedPicture} from './card_pictures.js';
import {diceRow} from './dice.js';
import {games} from './games.js';

/** @typedef {import('../app/words.js').Translate} Translate */

const dice = (...faces) => (/** @type {Translate} */ t) => diceRow(t, faces);

/** Of the games that a phone fetches first, whose pictures come with the rules. @type {Record<string, ((t: Translate) => any)[]>} */
const pictures = {
  tas_de_des: [dice(3), dice(5), dice(5, 4, 3), dice(4, 4), dice(2, 1)],
  rouge_ou_noir: [handPicture('7c', ''), handPicture('7d', 'Ks', '4h'), judgedPicture('Qh', 'won'), judgedPicture('7s', 'lost'), handPicture('As')],
};

/** What a step looks like; the sentence beside it says it all, so ears are spared. @param {Translate} t @param {string} game @param {number} step from 0 */
export const pictureOf = (t, game, step) => html`<span class="picture" aria-hidden="true">${(games[game]?.pictures ?? pictures[game])?.[step]?.(t)}</span>`;
