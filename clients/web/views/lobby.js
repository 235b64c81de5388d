// @ts-check
// The lobby, and the pause between two deals: who is there, what is played, and the host's button.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';
import {playersIn} from '../app/players.js';
import {live} from '../../vendor/lit-html/directives/live.js';
import {botTools} from './bots.js';
import {complete, games} from './games.js';
import {fetchFollowUps} from './later.js';
import {button} from './parts.js';
import {company} from './seats.js';
import {orderList} from './turn_order.js';

const least_players = 2;

/** Players who could take part now. @param {any} context */
export const presentPlayers = ({state}) => playersIn(state.room);

/** @param {any} context */
export function gamePicker({t, state, hostSeat, send}) {
  return html`<fieldset><legend>${t('lobby.pick')}</legend>${Object.keys(games).filter((game) => !games[game].follows).map((game) => html`<label class="choice">
    <input type="radio" name="game" data-test="choose-${game}" .checked=${live(state.room.game === game)}
      @change=${() => send((connection) => connection.choose(hostSeat, game))}>
    <span><strong>${t(`game.${game}`)}</strong><br>${t(`game.${game}.pitch`)}</span></label>`)}</fieldset>`;
}

/** Whether the host names who opens or deals. @param {any} context @param {'first_master' | 'next_master'} rule */
export function firstPicker(context, rule) {
  const {t, state, ui, set} = context;
  const {game} = state.room;
  if (game !== 'rouge_ou_noir' || state.settings?.rouge_ou_noir?.[rule] !== 'host_choice') return nothing;
  return html`<label class="field"><span>${t('lobby.first.cards')}</span><select data-test="first"
    @change=${(event) => set({first: event.target.value === '' ? undefined : Number(event.target.value)})}>
    <option value="" ?selected=${ui.first === undefined}>${t('lobby.first.random')}</option>
    ${presentPlayers(context).map((player) => html`<option value=${player.seat} ?selected=${ui.first === player.seat}>${player.name}</option>`)}
  </select></label>`;
}

/** Decks for so many hands and the largest need of the follow-ups. rules.md R14 @param {any} settings @param {number} players */
function decksOf(settings, players) {
  const follow_up = Math.max(0, ...Object.entries(games).map(([game, {cardsNeeded}]) => cardsNeeded?.(settings[game]) ?? 0));
  return Math.max(settings.rouge_ou_noir?.decks ?? 0, Math.ceil((5 * players + follow_up) / 52));
}

/** @param {any} context */
function gameLine(context) {
  const {t, state, store} = context;
  const {game} = state.room;
  const players = presentPlayers(context).length;
  if (game !== 'tas_de_des') fetchFollowUps(store);
  const stock = game === 'tas_de_des' ? t('lobby.dice', {n: state.settings?.tas_de_des?.dice_total ?? 20})
    : !complete() ? nothing : t('lobby.decks', {decks: decksOf(state.settings ?? {}, players), n: players});
  return html`<section class="game-card"><strong>${t(`game.${game}`)}</strong><p>${t(`game.${game}.pitch`)}</p><p class="muted">${stock}</p></section>`;
}

/** @param {any} context */
function hostTools(context) {
  const {t, state, hostSeat, send, set} = context;
  return html`${gamePicker(context)}${firstPicker(context, 'first_master')}
    <div class="tools">
      ${button({test: 'add-player', label: t('lobby.add'), onClick: () => set({dialog: 'add', form: {...context.ui.form, name: ''}, problem: null})})}
      ${button({test: 'lock', label: t(state.room.locked ? 'lobby.unlock' : 'lobby.lock'), onClick: () => send((connection) => connection.lock(hostSeat, !state.room.locked))})}
    </div>${botTools(context)}${orderList(context)}`;
}

/** @param {any} context */
export function lobby(context) {
  const {t, state, isHost, hostSeat, name, send, set, ui} = context;
  const missing = Math.max(0, least_players - presentPlayers(context).length);
  const title = t('lobby.title', {code: state.room.code});
  const body = html`${company(context)}${gameLine(context)}
    ${state.room.locked ? html`<p class="muted">${t('lobby.locked')}</p>` : nothing}
    <div class="tools">
      ${button({test: 'rules', label: t('lobby.rules'), onClick: () => set({dialog: 'rules'})})}
      ${button({test: 'invite', label: t('lobby.invite'), onClick: () => set({dialog: 'invite'})})}
      ${button({test: 'house-rules', label: t('lobby.house'), onClick: () => set({dialog: 'settings'})})}
    </div>
    ${isHost ? hostTools(context) : nothing}`;
  const reason = missing > 0 ? html`<p id="start-why">${t('lobby.missing', {n: missing})}</p>` : nothing;
  const actions = isHost
    ? html`${reason}${button({test: 'start', label: t('lobby.start'), kind: 'primary', disabled: missing > 0 || ui.busy,
      onClick: () => send((connection) => connection.start(hostSeat, ui.first))})}`
    : html`${reason}<p>${t('lobby.wait', {host: name(state.room.host)})}</p>`;
  return {title, body, actions};
}
