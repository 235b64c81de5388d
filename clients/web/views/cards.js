// @ts-check
// Cards, drawn. Red suits are hollow and black ones filled: a difference that needs no colour.
import {html, nothing, svg} from '../../vendor/lit-html/lit-html.js';
import {cardLabel, cardOf, rankLetter} from '../app/words.js';

/** @type {Record<string, string>} */
const outlines = {
  h: 'M16 28C6 20 3 15 3 10.5A6.6 6.6 0 0 1 16 8 6.6 6.6 0 0 1 29 10.5C29 15 26 20 16 28z',
  d: 'M16 3 27 16 16 29 5 16z',
  s: 'M16 3C22 10 29 14 29 19.5A6 6 0 0 1 18 22C18 25 19.5 27.5 21 29H11C12.5 27.5 14 25 14 22A6 6 0 0 1 3 19.5C3 14 10 10 16 3z',
  c: 'M16 3A6.2 6.2 0 0 1 21 12.9 6.2 6.2 0 1 1 17.8 21.4C18 24.5 19.3 27 21 29H11C12.7 27 14 24.5 14.2 21.4A6.2 6.2 0 1 1 11 12.9 6.2 6.2 0 0 1 16 3z',
};

/** @param {string} suit */
export const suitMark = (suit) => html`<svg class="suit suit-${suit}" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
  ${svg`<path d=${outlines[suit]}></path>`}</svg>`;

/**
 * @param {import('../app/words.js').Translate} t @param {string} code
 * @param {{result?: string, raised?: boolean, fresh?: boolean}} [how]
 */
export function card(t, code, {result, raised = false, fresh = false} = {}) {
  const {rank, suit, red} = cardOf(code);
  const label = result ? t('card.with_result', {card: cardLabel(t, code), result: t(`cards.result.${result}`)}) : cardLabel(t, code);
  return html`<span class="card ${red ? 'red' : 'black'} suit-${suit} ${raised ? 'raised' : ''} ${fresh ? 'fresh' : ''}"
    role="img" aria-label=${label}><span class="rank" aria-hidden="true">${rankLetter(t, rank)}</span>${suitMark(suit)}
    ${result ? html`<span class="mark ${result}" aria-hidden="true">${{won: '✓', lost: '✘', void: '–'}[result]}</span>` : nothing}</span>`;
}

/** @param {import('../app/words.js').Translate} t */
export const cardBack = (t) => html`<span class="card back" role="img" aria-label=${t('card.hidden')}></span>`;

/** @param {import('../app/words.js').Translate} t @param {string[]} codes @param {string[]} [results] */
export const hand = (t, codes, results = []) => html`<span class="hand">${codes.length === 0
  ? html`<span class="muted">${t('card.none')}</span>`
  : codes.map((code, index) => card(t, code, {result: results[index]}))}</span>`;
