// @ts-check
// Choosing who gets it: for the gifts of both card games.
import {html, nothing} from '../../../vendor/lit-html/lit-html.js';
import {cardLabel} from '../../app/words.js';
import {badgeMark} from '../badge.js';
import {button} from '../parts.js';

/** What somebody has had so far, so that one may spread kindly. @param {any} context @param {number} seat */
function received({t, state, dose}, seat) {
  const total = state.totals.find((one) => one.seat === seat) ?? {};
  return t('cards.received', {dose: dose(total)});
}

/** How many sips of a gift that divides are being given. @param {any} context @param {{min: number, max: number}} give */
function partOf({ui, state}, give) {
  const picked = ui.part?.turn === state.turn ? ui.part.sips : give.max;
  return Math.max(give.min, Math.min(give.max, picked));
}

/** @param {any} context @param {{min: number, max: number}} give @param {number} part */
function partStepper({t, set, state, dose}, give, part) {
  if (give.min === give.max) return nothing;
  const pick = (sips) => set({part: {turn: state.turn, sips}});
  return html`<div class="stepper">
    ${button({test: 'part-less', label: '−', name: t('cards.part.less'), extra: 'step', disabled: part <= give.min, onClick: () => pick(part - 1)})}
    <output class="step-value"><strong>${dose({sips: part})}</strong><br><span class="muted">${t('cards.left', {dose: dose({sips: give.max})})}</span></output>
    ${button({test: 'part-more', label: '+', name: t('cards.part.more'), extra: 'step', disabled: part >= give.max, onClick: () => pick(part + 1)})}
  </div>`;
}

/**
 * Tiles of all who may get a gift; who is not there is shown, but cannot be picked.
 * @param {any} context @param {{to: number[], min: number, max: number}} give
 */
export function giftTiles(context, give) {
  const {t, state, me, player, play, ui, upcoming} = context;
  const part = partOf(context, give);
  const rules = state.settings?.[state.match.game];
  const divides = give.min !== give.max || (give.max > 1 && (rules?.gnt_divisible ?? rules?.divisible_gifts));
  const others = state.match.order.filter((seat) => seat !== me || give.to.includes(seat));
  return html`${partStepper(context, give, part)}<div class="tiles">${others.map((seat) => {
    const one = player(seat);
    const label = html`${badgeMark(one?.badge, one?.name ?? '')}<span><strong>${one?.name}</strong><br>
      ${give.to.includes(seat) ? received(context, seat) : t(`seat.here.${['left', 'kicked'].includes(one?.here) ? one.here : 'away'}`)}</span>`;
    return button({test: `give-${seat}`, label, kind: 'tile', disabled: !give.to.includes(seat) || ui.busy || Boolean(upcoming),
      onClick: () => play(divides ? {kind: 'give', to: seat, sips: part} : {kind: 'give', to: seat})});
  })}</div>`;
}

/** @param {any} context */
export const giveNobody = ({t, legal, play, ui}) => (legal.give_nobody
  ? button({test: 'give-nobody', label: t('cards.nobody'), disabled: ui.busy, onClick: () => play({kind: 'give_nobody'})}) : nothing);

/** A clock that the server keeps: the card turns, or the gift stands, by itself. @param {any} context @param {string} name @param {number} seconds */
export function deadlineBar({t, state, session}, name, seconds) {
  const moment = state.deadlines[name];
  if (moment === undefined) return nothing;
  const left = session.timeUntil(moment);
  const whole = Math.max(1000, seconds * 1000);
  return html`<div class="clock"><progress max=${whole} .value=${Math.max(0, whole - left)} aria-hidden="true"></progress>
    <span>${t('cards.auto', {n: Math.ceil(left / 1000)})}</span></div>`;
}

/** The cards before somebody, in words. @param {any} context @param {number} seat */
export function heldText({t, state}, seat) {
  const cards = state.match.hands.find((hand) => hand.seat === seat)?.cards ?? [];
  return cards.length === 0 ? '' : t('pair', {label: t('cards.yours', {n: cards.length}), value: t.list(cards.map((code) => cardLabel(t, code)))});
}

/** What is to be given, in words, and to whom. @param {any} context @param {(give: any) => string[]} said */
export function giftPrompt(context, said) {
  const {t, legal, name, me, state} = context;
  if (!legal.give) return [];
  return [...said(legal.give), state.phase === 'cards.give' ? '' : heldText(context, me), t('prompt.to', {names: t.list(legal.give.to.map(name))})];
}
