// @ts-check
// Cards, drawn. Red suits are hollow and black ones filled: a difference that needs no colour.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';
import {cardLabel, cardOf, rankLetter} from '../app/words.js';
import {drawings} from './fixed.js';
import {icon} from './icons.js';

/** @type {Record<string, string>} */
const outlines = {
  h: 'M16 28C6 20 3 15 3 10.5A6.6 6.6 0 0 1 16 8 6.6 6.6 0 0 1 29 10.5C29 15 26 20 16 28z',
  d: 'M16 3 27 16 16 29 5 16z',
  s: 'M16 3C22 10 29 14 29 19.5A6 6 0 0 1 18 22C18 25 19.5 27.5 21 29H11C12.5 27.5 14 25 14 22A6 6 0 0 1 3 19.5C3 14 10 10 16 3z',
  c: 'M16 3A6.2 6.2 0 0 1 21 12.9 6.2 6.2 0 1 1 17.8 21.4C18 24.5 19.3 27 21 29H11C12.7 27 14 24.5 14.2 21.4A6.2 6.2 0 1 1 11 12.9 6.2 6.2 0 0 1 16 3z',
};

/** Heads of our own: a feathered cap, a tiara, a crown. @type {Record<string, string>} */
const courts = {
  J: 'M4 20h15v-3c0-5-3-8-7-8s-8 3-8 8zM12 9c1-4 4-7 9-7-1 4-3 7-6 8z',
  Q: 'M3 20h18l2-11-6 4-5-8-5 8-6-4zM12 5a2 2 0 1 0 0-.01zM1.5 8a1.5 1.5 0 1 0 0-.01zM22.5 8a1.5 1.5 0 1 0 0-.01z',
  K: 'M3 20h18V8l-5 5-4-7-4 7-5-5zM12 1v5M9.5 3h5',
};

const suits = drawings(outlines, (suit) => `suit suit-${suit}`, 32);
const heads = drawings(courts, () => 'court', 24);

/** @param {string} suit */
export const suitMark = (suit) => suits[suit];

/** @type {Record<string, string>} */
const marks = {won: 'won', lost: 'gone', void: 'none'};

/**
 * @param {import('../app/words.js').Translate} t @param {string} code
 * @param {{result?: string, raised?: boolean, fresh?: boolean}} [how]
 */
export function card(t, code, {result, raised = false, fresh = false} = {}) {
  const {rank, suit, red} = cardOf(code);
  const label = result ? t('card.with_result', {card: cardLabel(t, code), result: t(`cards.result.${result}`)}) : cardLabel(t, code);
  return html`<span class="card ${red ? 'red' : 'black'} suit-${suit} ${raised ? 'raised' : ''} ${fresh ? 'fresh' : ''}"
    role="img" aria-label=${label}><span class="index" aria-hidden="true">${rankLetter(t, rank)}</span>${heads[rank] ?? nothing}${suitMark(suit)}
    ${result ? html`<span class="mark ${result}" aria-hidden="true">${icon(marks[result])}</span>` : nothing}</span>`;
}

/** @param {import('../app/words.js').Translate} t @param {{due?: boolean}} [how] about to be turned */
export const cardBack = (t, {due = false} = {}) => html`<span class="card back ${due ? 'due' : ''}" role="img" aria-label=${t('card.hidden')}></span>`;

/** @param {import('../app/words.js').Translate} t @param {string[]} codes @param {string[]} [results] */
export const hand = (t, codes, results = []) => html`<span class="hand fan">${codes.length === 0
  ? html`<span class="muted">${t('card.none')}</span>`
  : codes.map((code, index) => card(t, code, {result: results[index]}))}</span>`;
