// @ts-check
// The turn order, changed by buttons: it holds from the next round or deal on.
import {html} from '../../vendor/lit-html/lit-html.js';
import {playersIn} from '../app/players.js';
import {button} from './parts.js';

/** @param {any} context */
export function orderList({t, state, hostSeat, send, ui}) {
  const players = playersIn(state.room);
  const move = (at, by) => {
    const seats = players.map((player) => player.seat);
    [seats[at], seats[at + by]] = [seats[at + by], seats[at]];
    return send((connection) => connection.order(hostSeat, seats));
  };
  return html`<details><summary data-test="order">${t('lobby.order')}</summary><ol class="order">${players.map((player, at) => html`<li>
    <span class="grow">${player.name}</span>
    ${button({test: `up-${player.seat}`, label: '↑', name: t('lobby.up', {name: player.name}), disabled: at === 0 || ui.busy, extra: 'icon', onClick: () => move(at, -1)})}
    ${button({test: `down-${player.seat}`, label: '↓', name: t('lobby.down', {name: player.name}), disabled: at === players.length - 1 || ui.busy, extra: 'icon', onClick: () => move(at, 1)})}
  </li>`)}</ol></details>`;
}
