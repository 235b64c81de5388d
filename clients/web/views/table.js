// @ts-check
// What the table shows: the lobby with its QR, the game on, who is awaited, and the end.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';
import {lastSentencesOf} from '../app/hear.js';
import {dialogOf} from '../app/dialog.js';
import {playersIn} from '../app/players.js';
import {prefer, preferences} from '../app/preferences.js';
import {finished} from '../app/rounds.js';
import {connecting} from './connecting.js';
import {final} from './final.js';
import {games} from './games.js';
import {icon} from './icons.js';
import {joinFollowUps} from './more_games.js';
import {qrPicture} from './qr_picture.js';
import {button, checkbox} from './parts.js';
import {charts} from './charts.js';
import {isOpening, leftOut, offeredIn, opening} from './opening.js';
import {kept} from './kept.js';
import {seatChip, seenOfSeats} from './seats.js';
import {dialogs, wifiLine} from './table_help.js';

joinFollowUps();

/** To look at a round again is asked for once in an evening. @type {typeof import('./replay.js') | null} */
let again = null;

/** @param {any} context */
export async function openReplay({store}) {
  again ??= await import('./replay.js').catch(() => null);
  if (again && finished(store.rounds).length > 0) store.set({replay: {round: Infinity, step: 0, opened: performance.now()}});
}

/** @param {any} context @param {1 | -1} by */
export const stepReplay = (context, by) => again?.stepBy(context, by);

/** For phones that see nothing. @param {any} context */
const lobbyTools = ({t, store, set}) => html`<p class="row">${button({test: 'table-help', label: t('home.trouble'), kind: 'quiet', onClick: () => set({dialog: 'help'})})}
  ${store.addresses.length > 1 ? button({test: 'other-address', label: t('table.address'), kind: 'quiet', onClick: store.nextAddress}) : nothing}
  ${button({test: 'wifi', label: t('table.wifi'), kind: 'quiet', onClick: () => set({dialog: 'wifi'})})}</p>`;

/** The QR and the address in words; or why there is none. @param {any} context @param {boolean} big */
function joinBox(context, big) {
  const {t, state, store, ui} = context;
  const {code} = state.room;
  const {addresses = [], address} = store;
  if (address === undefined || (address === null && !big)) return nothing;
  if (address === null) return html`<section class="qr-box" aria-label=${t('table.join')}><h2>${t('table.no_address')}</h2><p>${t('table.no_address.text')}</p></section>`;
  const index = ui.addressIndex ?? 0;
  const shown = index === 0 ? address : `${addresses[index]}/j/${code}`;
  return html`<section aria-label=${t('table.join')} class="qr-box ${big ? '' : 'corner'}">${qrPicture(context, {address: shown, index, size: 620})}${big ? lobbyTools(context) : nothing}
</section>`;
}

/** T1, T8 @param {any} context */
function lobbyTable(context) {
  const {t, state, store, ui, house, name} = context;
  const {room} = state;
  const players = playersIn(room);
  const {address, addresses = []} = store;
  const shown = ui.addressIndex ? addresses[ui.addressIndex] : address?.replace(/\/j\/.*$/, '');
  return html`<div class="table-lobby"><div class="how"><ol>
      ${wifiLine(context)}
      ${shown ? html`<li>${t('table.scan')} <strong class="address">${shown}</strong></li>` : nothing}
      <li>${t('table.code')} <strong class="table-code">${room.code}</strong></li></ol>
    <p>${t('lobby.game.line', {game: t(`game.${room.game}`), pitch: t(`game.${room.game}.pitch`)})}</p>
    <p>${players.length === 0 ? t('table.first') : t('table.starts', {host: name(room.host)})} · ${t('lobby.players', {n: players.length, max: house.max_seats ?? players.length})}</p></div>
    ${joinBox(context, true)}</div>`;
}

/** T4: who is awaited, why it takes time, and from when on the host may go on without. @param {any} context */
function waiting({t, state, player, name, session}) {
  const {skip} = state.deadlines;
  const absent = state.to_act.map(player).find((one) => one && ['hidden', 'lost', 'kicked'].includes(one.here));
  const may_skip = skip !== undefined && session.timeUntil(skip) === 0 && state.to_act.some((seat) => seat !== state.room.host);
  if (!absent && !may_skip) return nothing;
  const who = absent ? t('table.waiting.why', {name: name(absent.seat), why: t(`seat.here.${absent.here}`)}) : t('table.waiting', {names: t.list(state.to_act.map(name))});
  return html`<p class="table-wait">${who}${may_skip ? html` ${t('table.skip')}` : nothing}</p>`;
}

/** Whether who comes late finds a QR in the corner: as long as one may come in, unless the Q key says otherwise. @param {any} context */
export function showsCode({state, ui, house}) {
  if (!state?.room || state.phase === 'lobby') return false;
  const taken = playersIn(state.room).length;
  return ui.qr ?? (!state.room.locked && taken < (house.max_seats ?? Infinity));
}

/** @param {any} context */
function lastLines(context) {
  const lines = lastSentencesOf(context, context.session.log, 2).reverse();
  return html`<section class="ticker" aria-label=${context.t('table.log')}>${lines.map((line) => html`<p>${line}</p>`)}</section>`;
}

/** Phases whose pictures say of everybody what the places would. */
const recaps = ['ended', 'between', 'gnt.ask'];

/** @param {any} context */
function players(context) {
  const {state, dose} = context;
  if (recaps.includes(state.phase)) return nothing;
  const list = playersIn(state.room);
  const total = (seat) => state.totals.find((one) => one.seat === seat);
  const count = (seat) => (total(seat) && state.phase !== 'lobby' ? dose(total(seat)) : '');
  return kept(context.t, [seenOfSeats(context), list.map(({seat}) => count(seat))], () => html`<section class="seats places" aria-label=${context.t('page.seats')}><ul role="list">${list.map(
    (player) => seatChip(context, player, {count: count(player.seat) ? html`<span class="count">${count(player.seat)}</span>` : nothing}))}</ul></section>`);
}

/** @param {any} context */
function controls(context) {
  const {t, store, set} = context;
  const seen = [preferences, showsCode(context), finished(store.rounds).length > 0];
  return kept(t, seen, () => html`<section class="table-controls" aria-label=${t('table.controls')}>
    ${button({test: 'sound', label: t(preferences.sound ? 'table.sound.off' : 'table.sound.on'), kind: 'quiet', onClick: store.toggleSound})}
    ${button({test: 'full-screen', label: t('table.full'), kind: 'quiet', onClick: store.toggleFullScreen})}
    ${button({test: 'qr', label: t(showsCode(context) ? 'table.qr.hide' : 'table.qr.show'), kind: 'quiet', onClick: store.toggleCode})}
    ${finished(store.rounds).length > 0 ? button({test: 'replay', label: t('replay.open'), kind: 'quiet', onClick: () => openReplay({store})}) : nothing}
    ${[['fr', 'Français'], ['en', 'English']].map(([language, label]) => html`<button type="button" class="button quiet" lang=${language} data-test="language-${language}"
      aria-pressed=${String(preferences.language === language)} @click=${() => set({language})}>${label}</button>`)}
    ${checkbox({test: 'keys', label: t('table.keys.switch'), checked: preferences.keys, onChange: (keys) => { prefer({keys}); set({}); }})}
    ${checkbox({test: 'reduced_motion', label: t('menu.reduced_motion'), checked: preferences.reduced_motion, onChange: (on) => { prefer({reduced_motion: on}); set({}); }})}
    ${button({test: 'table-keys', label: '?', name: t('home.trouble'), kind: 'quiet', extra: 'icon', onClick: () => set({dialog: 'help'})})}</section>`);
}

/** @param {any} context @returns {{title: string, body: any}} */
function screen(context) {
  const {t, state, name} = context;
  if (isOpening(context)) return opening(context);
  if (state.phase === 'ended') return {title: t('recap.title'), body: html`<p class="table-now">${t('table.again', {name: name(state.room.host)})}</p><div class="table-recap">${charts(context)}</div>`};
  if (state.phase === 'gnt.ask') return {title: t.list(offeredIn(state).map((one) => t(`game.${one}`))), body: html`<p class="table-big">${t('table.follow_up', {name: name(state.room.host)})}</p><div class="table-recap">${charts(context)}</div>`};
  if (state.phase === 'between') return {title: t('between.title'), body: html`<p class="table-now">${t('table.between', {name: name(state.room.host)})}</p><div class="table-recap">${charts(context)}</div>`};
  const game = state.match && games[state.match.game];
  return game ? game.table(context) : {title: t('table.join'), body: lobbyTable(context)};
}

/** Where the game is found, and what must stand on it. @param {any} context */
const foot = ({t, state, house, store}) => html`<p class="foot">${state.phase === 'lobby' ? nothing : html`${store.address ? `${new URL(store.address).origin} · ` : ''}${t('table.code')} <strong>${state.room.code}</strong> · `}${house.no_alcohol ? nothing : t('care.health')}</p>`;

/** Who plays, what happened last, and how to come in. @param {any} context */
function bottom(context) {
  const {state} = context;
  return html`<div class="bottom ${recaps.includes(state.phase) ? 'aside' : ''}"><div class="grow">${players(context)}
    <footer>${state.phase === 'lobby' || recaps.includes(state.phase) ? nothing : lastLines(context)}${foot(context)}</footer></div>
    ${showsCode(context) ? joinBox(context, false) : nothing}</div>${controls(context)}`;
}

/** @param {any} context */
function inRoom(context) {
  const {t, state, session, store, ui} = context;
  const seen = ui.replay && again ? again.replay(context) : null;
  const {title, body} = seen ?? screen(context);
  const {paused} = state.room;
  return html`<header class="table-head"><h1 data-test="title">${title}</h1>${preferences.sound ? nothing : button({test: 'sound-on', label: t('table.sound.on'), extra: 'sound-on', onClick: store.toggleSound})}${session.status === 'online' ? nothing : html`<p class="band lost">${icon('lost')} ${t('net.lost.table')}</p>`}</header>
    <main>${paused ? html`<p class="table-pause">${t(paused === 'players' ? 'pause.players' : 'pause.title')}</p>` : nothing}
      <div class="table-body">${body}</div>${seen ? nothing : leftOut(context)}${waiting(context)}
</main>
    ${seen ? html`${seen.controls}<footer>${foot(context)}</footer>` : bottom(context)}${dialogOf(context, dialogs)}
    <p hidden class="summary"></p>`;
}

/** The host lets a screen in from his phone; it has asked already. @param {any} context */
function atTheDoor({t, session}) {
  const refused = session.connection.state.admitted === false;
  return html`<header class="table-head"><h1 data-test="table-door">${t('table.door')}</h1></header>
    <main><p class="table-big" role="status">${t(refused ? 'table.door.no' : 'table.door.text')}</p></main>
    <p hidden class="summary"></p>`;
}

/** @param {any} context */
export function tableView(context) {
  const {t, session, state, ui, store} = context;
  if (!session) {
    return html`<header class="table-head"><h1>${t(ui.failed ? 'table.create_failed' : 'table.creating')}</h1></header><main>
      ${ui.failed ? button({test: 'retry', label: t('action.retry'), kind: 'primary', onClick: store.makeRoom}) : nothing}</main>`;
  }
  if (session.bye) return final(context, store.route.code);
  if (!state) return connecting(context, store.route.code);
  return ['outside', 'door'].includes(state.phase) ? atTheDoor(context) : inRoom(context);
}
