// @ts-check
// Between the commitment to a round and its first draw: whose share of chance is awaited, and afterwards whose is missing.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';
import {verdictBanner} from './games/tas_de_des.js';

/** Two seconds at most, and mostly over before anybody sees it. @param {any} context @returns {boolean} */
export const isOpening = ({state}) => state.fairness?.phase === 'opening';

/** The follow-ups among which the host may choose. A server of before told of none by name. @param {any} state @returns {string[]} */
export const offeredIn = ({room, phase}) => room.follow_ups ?? (phase === 'gnt.ask' ? ['give_n_take'] : []);

/** @param {any} context @returns {{title: string, body: any}} */
export function opening(context) {
  const {t, state, name} = context;
  const {game} = state.room;
  const awaited = state.fairness.awaited.map(({seat}) => name(seat));
  return {
    title: t(`game.${offeredIn(state)[0] ?? game}`),
    body: html`${game === 'tas_de_des' ? verdictBanner(context) : nothing}
      <div class="stage opening" data-test="opening"><p class="big">${t('opening.title')}</p>
      ${awaited.length > 0 ? html`<p>${t('opening.awaited', {names: t.list(awaited)})}</p>` : nothing}</div>`,
  };
}

/** Whose number is not in this round's chance. @param {any} context */
export function leftOut({t, state, name}) {
  const {fairness} = state;
  if (fairness?.phase !== 'open' || fairness.left_out.length === 0) return nothing;
  return html`<p class="muted" data-test="left-out">${t('opening.left_out', {names: t.list(fairness.left_out.map(({seat}) => name(seat)))})}</p>`;
}
