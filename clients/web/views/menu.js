// @ts-check
// The menu: what one can set for oneself, and what the host can do.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';
import {live} from '../../vendor/lit-html/directives/live.js';
import {hasGone, playersIn} from '../app/players.js';
import {prefer, preferences} from '../app/preferences.js';
import {canBuzz} from '../app/sounds.js';
import {botTools} from './bots.js';
import {confirmed} from './confirm.js';
import {languageSwitch} from './languages.js';
import {button, checkbox} from './parts.js';
import {renameButton} from './me.js';
import {linkTool} from './seat_moves.js';
import {breakButton} from './talk.js';
import {orderList} from './turn_order.js';

/** @param {any} context @param {'reduced_motion' | 'large_text' | 'lighter_red' | 'four_colours' | 'sound' | 'vibration'} name */
export const preferenceSwitch = ({t, set}, name) => checkbox({
  test: name, label: t(`menu.${name}`), checked: preferences[name], onChange: (on) => { prefer({[name]: on}); set({}); },
});

/** The private switches of each seat of this phone. @param {any} context @param {number} seat */
function privateSwitches({t, session, mine, name, send, set, house}, seat) {
  const own = session.own[seat] ?? {};
  // Whoever sets his own rules holds the phone.
  const choose = (wanted) => { set({handed: seat, seat}); send((connection) => connection.own(seat, wanted)); };
  if (house.no_alcohol) return nothing;
  return html`<fieldset><legend>${mine.length > 1 ? t('menu.private.of', {name: name(seat)}) : t('menu.private')}</legend>
    ${checkbox({test: `soft-${seat}`, label: t('menu.soft'), checked: own.soft ?? false, onChange: (soft) => choose({soft})})}
    <label class="field"><span>${t('menu.cap')}</span><select data-test="cap-${seat}" @change=${(event) => choose({cap: Number(event.target.value)})}>
      ${[0, 5, 10, 15, 20, 30, 40].map((cap) => html`<option value=${cap} ?selected=${(own.cap ?? 0) === cap}>${cap === 0 ? t('menu.cap.none') : t('menu.cap.at', {n: cap})}</option>`)}
    </select></label></fieldset>`;
}

/** What newcomers have to know, set and taken away. @param {any} context */
function passwordTool({t, ui, set, state, hostSeat, send}) {
  const change = async (password) => { if (await send((connection) => connection.password(hostSeat, password))) set({password: ''}); };
  if (state.room.password) return html`<p>${t('menu.password.on')}</p>${button({test: 'password-remove', label: t('menu.password.remove'), onClick: () => change('')})}`;
  return html`<label class="field"><span>${t('menu.password')}</span><input data-test="password-new" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="64"
      .value=${live(ui.password ?? '')} @input=${(event) => set({password: event.target.value})}></label>
    ${button({test: 'password-set', label: t('menu.password.set'), disabled: !ui.password, onClick: () => change(ui.password)})}`;
}

/** What the host can do about each of the others. @param {any} context @param {any[]} others */
function players(context, others) {
  const {t, state, mine, hostSeat, send, set} = context;
  const remove = (seat) => { set({dialog: null}); send((connection) => connection.kick(hostSeat, seat)); };
  const gone = state.room.players.filter((player) => hasGone(state.room, player) && !player.bot && !mine.includes(player.seat));
  if (others.length + gone.length === 0) return nothing;
  return html`<h4>${t('menu.players')}</h4><div class="tools">
    ${others.map(({seat, name}) => button({test: `kick-${seat}`, label: t('kick.do', {name}), onClick: () => remove(seat)}))}
    ${[...others, ...gone].map(({seat}) => linkTool(context, seat))}</div>`;
}

/** @param {any} context */
function hostTools(context) {
  const {t, state, hostSeat, mine, send, set} = context;
  const people = playersIn(state.room).filter((player) => player.here !== 'kicked' && !player.bot && !mine.includes(player.seat));
  const paused = state.room.paused === 'host';
  const running = state.phase !== 'lobby' && state.phase !== 'ended';
  return html`<h3>${t('menu.host')}</h3><div class="tools">
    ${button({test: 'pause', label: t(paused ? 'pause.resume' : 'menu.pause'), onClick: () => send((connection) => connection.pause(hostSeat, !paused))})}
    ${button({test: 'lock', label: t(state.room.locked ? 'lobby.unlock' : 'lobby.lock'), onClick: () => send((connection) => connection.lock(hostSeat, !state.room.locked))})}
    ${running && !state.room.last_round ? button({test: 'last-round', label: t('menu.last_round'), onClick: () => send((connection) => connection.lastRound(hostSeat))}) : nothing}
    ${passwordTool(context)}
    ${running ? confirmed(context, 'stop', () => send((connection) => connection.stop(hostSeat))) : nothing}
    ${button({test: 'add-player', label: t('lobby.add'), onClick: () => set({dialog: 'add', form: {...context.ui.form, name: ''}, problem: null})})}
  </div>
  ${botTools(context)}
  ${state.phase === 'lobby' ? nothing : html`${orderList(context)}<p class="muted">${t('menu.order.when')}</p>`}
  ${players(context, people)}
  ${people.length ? html`<label class="field"><span>${t('menu.hand_over')}</span><select data-test="hand-over" @change=${(event) => event.target.value
    && send((connection) => connection.host(hostSeat, Number(event.target.value)))}><option value="">${t('menu.hand_over.choose')}</option>
    ${people.map((player) => html`<option value=${player.seat}>${player.name}</option>`)}</select></label>` : nothing}`;
}

/** @param {any} context */
export function menu(context) {
  const {t, set, mine, isHost, send, state, store, ui, hides} = context;
  return html`${ui.problem ? html`<p class="problem" role="alert">${ui.problem}</p>` : nothing}
    <div class="tools">
      ${button({test: 'rules', label: t('rules.title'), onClick: () => set({dialog: 'rules'})})}
      ${button({test: 'house-rules', label: t('lobby.house'), onClick: () => set({dialog: 'settings'})})}
      ${button({test: 'invite', label: t('lobby.invite'), onClick: () => set({dialog: 'invite'})})}
      ${button({test: 'journal', label: t('menu.log'), onClick: () => set({dialog: 'journal'})})}
      ${mine.length ? button({test: 'chance', label: t('chance.title'), onClick: () => set({dialog: 'chance'})}) : nothing}
    </div>
    ${state.fairness?.hash ? html`<p class="muted">${t('chance.hash')}</p><p class="hash" data-test="hash">${state.fairness.hash}</p>` : nothing}
    ${isHost ? hostTools(context) : nothing}
    ${mine.length ? html`<div class="tools">${mine.map((seat) => breakButton(context, seat))}</div>` : nothing}
    ${mine.map((seat) => (hides(seat) ? button({test: `private-${seat}`, label: t('hand.private', {name: context.name(seat)}), onClick: () => set({seat, dialog: null})})
    : privateSwitches(context, seat)))}
    <div class="tools">${mine.map((seat) => renameButton(context, seat))}${mine.map((seat) => linkTool(context, seat))}</div>
    <h3>${t('menu.device')}</h3>${languageSwitch(context)}
    ${['sound', ...(canBuzz() ? ['vibration'] : []), 'reduced_motion', 'large_text', 'lighter_red', 'four_colours'].map((name) => preferenceSwitch(context, /** @type {any} */ (name)))}
    ${mine.length ? confirmed(context, 'leave', async () => {
    for (const seat of mine) await send((connection) => connection.leave(seat));
    store.go('/');
  }) : button({test: 'leave-watching', label: t('menu.leave'), onClick: () => store.go('/')})}`;
}
