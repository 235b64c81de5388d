// @ts-check
// What every screen in a room has around it: title, help and menu, players, what is to be drunk, and the action zone.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';
import {isFull, isReady} from '../app/players.js';
import {diagnoseButton} from './connecting.js';
import {drinkCard} from './drink.js';
import {icon} from './icons.js';
import {kickBand} from './kicks.js';
import {later} from './later.js';
import {leftOut} from './opening.js';
import {button, problem, unseen} from './parts.js';
import {seatStrip} from './seats.js';

/** @param {any} context */
function connectionDot({t, session}) {
  const open = session.status === 'online';
  return html`<span class="dot ${open ? 'on' : 'off'}">${unseen(t(open ? 'page.connected' : 'page.disconnected'))}</span>`;
}

/** The line that is lost: what is shown is old, and nothing can be sent. @param {any} context */
function lostBand(context) {
  const {t, session, me} = context;
  if (session.status === 'online') return nothing;
  return html`<section class="band lost">
    <p>${icon('lost')} ${t(me === null ? 'net.lost.watching' : 'net.lost')}</p>
    ${session.lostFor > 10000 ? html`<p class="row">${button({test: 'reconnect', label: t('net.now'), onClick: () => session.reconnect()})}
      ${diagnoseButton(context, t('action.diagnose'), 'link')}</p>` : nothing}
  </section>`;
}

/** What one who looks on can do to play: sit down, or wait until a seat is free. @param {any} context */
function seatButton(context) {
  const {t, ui, state, set, store} = context;
  if (state.room.locked) return nothing;
  const ready = isReady(context);
  if (isFull(context)) {
    return button({test: 'notify', label: t(ui.notify ? 'join.notify.on' : 'join.notify'), pressed: Boolean(ui.notify),
      onClick: () => set({notify: !ui.notify, watching: ui.notify || ready})});
  }
  if (ui.notify && ready) return html`<p><strong>${t('join.free')}</strong></p>${button({test: 'take-seat', label: t('join.take'), kind: 'primary', disabled: ui.busy, onClick: () => store.join(context)})}`;
  return button({test: 'take-seat', label: t(state.room.game === 'tas_de_des' ? 'spectate.join' : 'spectate.join.cards'), onClick: () => set({watching: false})});
}

/** @param {any} context */
function watchBand(context) {
  const {t, me, mine, state, player} = context;
  if (me === null) {
    return html`<section class="band"><p>${t('spectate.count', {n: Math.max(1, state.room.spectators)})}</p>${seatButton(context)}</section>`;
  }
  const waits = state.match && mine.every((seat) => !player(seat)?.plays);
  return waits ? html`<section class="band"><p>${t(state.room.game === 'tas_de_des' ? 'spectate.waiting' : 'spectate.waiting.cards')}</p></section>` : nothing;
}

/** A break, asked for or because too few are there. @param {any} context */
function pauseBand({t, state, isHost, send, hostSeat}) {
  const {paused} = state.room;
  if (!paused) return nothing;
  if (paused === 'players') return html`<section class="band calm"><p>${t('pause.players')}</p></section>`;
  return html`<section class="band calm"><p>${t('pause.title')}</p>
    ${isHost ? button({test: 'resume', label: t('pause.resume'), onClick: () => send((connection) => connection.pause(hostSeat, false))})
    : html`<p>${t('pause.host')}</p>`}</section>`;
}

/** Why it takes time: a phone that sleeps or is lost, or a turn clock. @param {any} context */
function waitingBand(context) {
  const {t, state, mine, player, name, session} = context;
  const others = state.to_act.filter((seat) => !mine.includes(seat)).map(player);
  const absent = others.find((one) => one && ['hidden', 'lost'].includes(one.here));
  const {turn} = state.deadlines;
  const buttons = later.breaks?.idlerButtons(context) ?? [];
  if (!absent && turn === undefined && buttons.length === 0) return nothing;
  return html`<section class="band">${absent ? html`<p>${t('wait.slow', {name: absent.name, why: t(`seat.here.${absent.here}`)})}</p>` : nothing}
    ${turn === undefined ? nothing : html`<p>${t('wait.clock', {name: t.list(state.to_act.map(name)), n: Math.ceil(session.timeUntil(turn) / 1000)})}</p>`}${buttons}</section>`;
}

/** @param {any} context */
function updateBand({t, session, myTurn}) {
  if (!session.outdated) return nothing;
  return html`<section class="band"><p>${t('update.text')}</p>
    ${button({test: 'reload', label: t('update.ready'), onClick: () => location.reload(), kind: myTurn ? 'quiet' : 'secondary'})}</section>`;
}

/** What was missed, in a few lines, until it is read. @param {any} context */
function digestBand({t, session, digest}) {
  if (digest.length === 0) return nothing;
  return html`<section class="band" aria-labelledby="digest"><h2 id="digest">${t('away.title')}</h2>
    <ul>${digest.map((line) => html`<li>${line}</li>`)}</ul>
    ${button({test: 'digest-seen', label: t('action.ok'), onClick: () => session.seen(), kind: 'quiet'})}</section>`;
}

/** Several people on one phone: whose turn it is to look. @param {any} context */
function seatPicker({t, mine, me, name, set}) {
  if (mine.length < 2) return nothing;
  return html`<div class="picker" role="group" aria-label=${t('page.seats')}>${mine.map((seat) => button({
    test: `as-${seat}`, label: name(seat), onClick: () => set({seat}), pressed: seat === me, kind: 'quiet',
  }))}</div>`;
}

/** The phone goes to somebody else first, who says that it is he. @param {any} context */
function handOver({t, me, name, set}) {
  return html`<section class="card-box" aria-labelledby="hand-over"><h2 id="hand-over">${t('hand.title', {name: name(me)})}</h2><p>${t('hand.text')}</p>
    ${button({test: 'hand-go', label: t('hand.go', {name: name(me)}), kind: 'primary', onClick: () => set({handed: me, seat: me, drinkOpen: false})})}
    ${button({test: 'hand-skip', label: t('hand.skip', {name: name(me)}), kind: 'quiet', onClick: () => set({dialog: 'hand'})})}</section>`;
}

/**
 * @param {any} context
 * @param {{title: string, body: any, actions?: any, awaited?: boolean}} screen
 */
export function frame(context, {title, body, actions = nothing, awaited = false}) {
  const {t, ui, set, state, session, mine, me, hides} = context;
  const hidden = me !== null && hides(me);
  const offline = session.status !== 'online';
  return html`
    <header class="bar ${awaited ? 'awaited' : ''}">
      <h1 tabindex="-1" data-test="title">${title}</h1>
      ${button({test: 'help', label: '?', name: t('page.help'), kind: 'quiet', extra: 'icon', onClick: () => set({dialog: 'rules'})})}
      ${button({test: 'menu', label: '⋮', name: t('page.menu'), kind: 'quiet', extra: 'icon', onClick: () => set({dialog: 'menu'})})}
      ${connectionDot(context)}
    </header>
    ${state.phase === 'lobby' && mine.length > 0 ? nothing : seatStrip(context)}
    <main class=${offline ? 'offline' : ''}>
      ${lostBand(context)}${updateBand(context)}${pauseBand(context)}${later.breaks?.bands(context)}${kickBand(context)}${waitingBand(context)}${watchBand(context)}${seatPicker(context)}
      <div class="content" ?inert=${offline}>
        ${hidden ? handOver(context) : html`${digestBand(context)}
        ${body}${leftOut(context)}
        ${drinkCard(context, awaited)}${later.breaks?.talkRow(context)}`}
      </div>
      <div class="actions" ?inert=${offline}>${problem(ui.problem)}${hidden ? nothing : actions}</div>
    </main>
    <p hidden class="summary"></p>`;
}
