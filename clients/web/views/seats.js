// @ts-check
// The strip of players, in turn order.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';
import {playersIn} from '../app/players.js';
import {badgeMark} from './badge.js';
import {icon} from './icons.js';
import {kept} from './kept.js';
import {unseen} from './parts.js';

/** @type {Record<string, string>} */
const presence = {hidden: 'asleep', lost: 'lost', away: 'lost', left: 'gone', kicked: 'gone'};

/** Whether somebody sits out while the others play; in a lobby nobody plays yet. @param {any} context @param {any} player */
const sitsOut = ({state}, player) => !player.plays && state.phase !== 'lobby';

/** What a chip says beside the name: sign and words. @param {any} context @param {any} player */
function signsOf(context, player) {
  const {t, state, house} = context;
  const signs = [];
  if (state.room.host === player.seat) signs.push(['crown', t('seat.host')]);
  if (player.bot) signs.push(['bot', t(`seat.bot.${player.bot}`)]);
  if (state.match?.master === player.seat) signs.push(['star', t('seat.master')]);
  if (state.to_act.includes(player.seat)) signs.push(['turn', t('seat.acting')]);
  if (player.back_by !== undefined) signs.push(['asleep', t('seat.break')]);
  else if (presence[player.here]) signs.push([presence[player.here], t(`seat.here.${player.here}`)]);
  if (sitsOut(context, player) && !['left', 'kicked'].includes(player.here)) signs.push(['waits', t('seat.waits')]);
  const total = state.totals?.find((one) => one.seat === player.seat);
  if (total?.pending?.length) signs.push([house.no_alcohol ? 'none' : 'cup', t('seat.pending')]);
  return signs;
}

/** @param {any} context @param {any} player @param {{count?: any}} [extra] */
export function seatChip(context, player, {count = nothing} = {}) {
  const {t, mine, state} = context;
  const acting = state.to_act.includes(player.seat);
  return html`<li class="chip ${acting ? 'acting' : ''} ${player.here} ${sitsOut(context, player) ? 'waits' : ''}" data-test="seat-${player.seat}">
    ${badgeMark(player.badge, player.name)}
    <span class="who"><span class="chip-name">${mine.includes(player.seat) ? t('seat.you', {name: player.name}) : player.name}</span>${count}</span>
    ${signsOf(context, player).map(([sign, words]) => html`<span class="sign">${icon(sign)}${unseen(words)}</span>`)}
  </li>`;
}

/** Everybody, large: while there is time to look at each other. @param {any} context */
export function company(context) {
  const {t, mine, state} = context;
  return html`<ul class="company" role="list">${playersIn(state.room).map((player) => html`<li data-test="seat-${player.seat}">
    ${badgeMark(player.badge, player.name)}<span class="chip-name">${mine.includes(player.seat) ? t('seat.you', {name: player.name}) : player.name}</span>
    <span>${signsOf(context, player).map(([sign, words]) => html`${icon(sign)}${unseen(words)} `)}</span></li>`)}</ul>`;
}

/** Everything that chips show. @param {any} context */
export const seenOfSeats = ({state, mine, house}) => [playersIn(state.room), state.room.host, state.match?.master, state.to_act, state.phase === 'lobby', mine,
  house.no_alcohol, state.totals?.filter(({pending}) => pending?.length > 0).map(({seat}) => seat)];

/** @param {any} context */
export function seatStrip(context) {
  return kept(context.t, seenOfSeats(context), () => html`<section class="seats" aria-label=${context.t('page.seats')} tabindex="0"><ul role="list">
    ${playersIn(context.state.room).map((player) => seatChip(context, player))}</ul></section>`);
}

/** Who acts after a seat, in words: « Prochain : Karim, puis toi ». @param {any} context @param {number} seat */
export function nextText({t, state, me, name}, seat) {
  const order = state.match?.order ?? [];
  const at = order.indexOf(seat);
  if (at < 0 || order.length < 2) return '';
  const next = order[(at + 1) % order.length];
  const then = order[(at + 2) % order.length];
  if (next === me) return t('seat.order.you_next');
  return then === me ? t('seat.order.you', {name: name(next)}) : t('seat.order', {name: name(next)});
}
