// @ts-check
// Pyramide: rows of five cards to one, turned from the bottom, and only to give.
import {html} from '../../../vendor/lit-html/lit-html.js';
import {card, cardBack} from '../cards.js';
import {handPicture, raisedPicture} from '../card_pictures.js';
import {kindsOf, phoneOf, promptsOf, tableOf} from './turning.js';

const rows = 5;

/** @param {number} count */
const upTo = (count) => Array.from({length: count}, (_, index) => index + 1);

/** The rows, the top first. @param {any} context */
function layout({t, state}) {
  const {turned, next} = state.match;
  const lies = (row, from_left) => (/** @type {any} */ place) => place?.row === row && place.from_left === from_left;
  return html`<ol class="layout pyramid" role="list" aria-label=${t('gnt.layout')}>${upTo(rows).reverse().map((row) => html`<li>${upTo(rows + 1 - row).map((from_left) => {
    const found = turned.find(lies(row, from_left));
    return found ? card(t, found.card) : cardBack(t, {due: lies(row, from_left)(next)});
  })}</li>`)}</ol>`;
}

const own = {
  layout,
  where: ({t}, {row}) => html`<strong>${t('pyramide.row', {n: row, of: rows})}</strong>`,
  next: ({t}, {row}) => t('pyramide.next', {row}),
};

export const follows = 'rouge_ou_noir';
export const phone = phoneOf(own);
export const table = tableOf(own);
export const prompts = promptsOf('pyramid', own);
export const kinds = kindsOf('pyramid_dealt', 'pyramid_turned', 'pyramid_done');
export const cardsNeeded = ({pyramid = 'never'} = {}) => (pyramid === 'never' ? 0 : 15);
export const pictures = [handPicture('7d', '7c', 'Ah', '4s', '10h'), handPicture('', '', ''), raisedPicture('7h'), handPicture('7d', '7c'), handPicture('5h')];
