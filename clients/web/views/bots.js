// @ts-check
// For whom the server plays: the host seats them and sends them away.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';
import {playersIn} from '../app/players.js';
import {button} from './parts.js';

/** @type {('careful' | 'bold' | 'joker')[]} */
export const temperaments = ['careful', 'bold', 'joker'];

/** @param {any} context */
export function botTools({t, state, hostSeat, house, send}) {
  const players = playersIn(state.room);
  const full = players.length >= (house.max_seats ?? Infinity);
  return html`<fieldset class="bots"><legend>${t('bot.add')}</legend><p class="muted small">${t('bot.about')}</p>
    <div class="tools">${temperaments.map((temperament) => button({
    test: `bot-${temperament}`, label: t(`bot.${temperament}`), name: `${t('bot.add')} : ${t(`bot.${temperament}`)}`, disabled: full,
    onClick: () => send((connection) => connection.bot(hostSeat, temperament)),
  }))}</div>
    ${players.some(({bot}) => bot) ? html`<div class="tools">${players.filter(({bot}) => bot).map(({seat, name}) => button({
    test: `bot-remove-${seat}`, label: t('bot.remove', {name}), onClick: () => send((connection) => connection.kick(hostSeat, seat)),
  }))}</div>` : nothing}</fieldset>`;
}
