// @ts-check
// Give'n'Take: two columns of cards, to give and to take.
import {html} from '../../../vendor/lit-html/lit-html.js';
import {card, cardBack} from '../cards.js';
import {handPicture, raisedPicture} from '../card_pictures.js';
import {kindsOf, phoneOf, promptsOf, tableOf} from './turning.js';

/** The two columns, as far as they are turned. @param {any} context */
function layout({t, state}) {
  const {rows, turned, next} = state.match;
  const at = (column, row) => turned.find((one) => one.column === column && one.row === row);
  return html`<table class="layout"><caption class="unseen">${t('gnt.layout')}</caption>
    <thead><tr><th scope="col">${t('gnt.column.give')}</th><th scope="col">${t('gnt.column.take')}</th></tr></thead>
    <tbody>${Array.from({length: rows}, (_, index) => index + 1).map((row) => html`<tr>${['give', 'take'].map((column) => {
    const found = at(column, row);
    const coming = next?.column === column && next.row === row;
    return html`<td class=${coming ? 'coming' : ''}>${found ? card(t, found.card) : cardBack(t)}</td>`;
  })}</tr>`)}</tbody></table>`;
}

const own = {
  layout,
  where: ({t, state}, {column, row}) => html`<strong>${t(`gnt.column.${column}`)}</strong> · ${t('gnt.row', {n: row, of: state.match.rows})}`,
  next: ({t}, {column, row}) => t('gnt.next', {column: t(`gnt.column.${column}`), row}),
};

export const follows = 'rouge_ou_noir';
export const phone = phoneOf(own);
export const table = tableOf(own);
export const prompts = promptsOf('gnt', own);
export const kinds = kindsOf('layout_dealt', 'card_turned', 'layout_done');
export const cardsNeeded = ({gnt = 'ask', gnt_rows = 5} = {}) => (gnt === 'never' ? 0 : 2 * gnt_rows);
export const pictures = [handPicture('7d', '7c', 'Ah', '4s', '10h'), handPicture('', ''), raisedPicture('7h'), raisedPicture('Kd'), handPicture('5c', '5d')];
