// @ts-check
// Who rests, who idles, what the others do about it, and what one shows instead of saying it.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';
import {live} from '../../vendor/lit-html/directives/live.js';
import {talk_stands_for} from '../app/clocks.js';
import {sentenceOf} from '../app/events.js';
import {tellerOf} from '../app/hear.js';
import {button} from './parts.js';

const minute = 60_000;

/** @type {('clap' | 'laugh' | 'wow' | 'heart' | 'sweat' | 'water')[]} */
const reactions = ['clap', 'laugh', 'wow', 'heart', 'sweat', 'water'];

/** The seats of this phone that are on a break. @param {any} context */
export function breakBand({t, mine, player, name, session, send}) {
  return mine.filter((seat) => player(seat)?.back_by !== undefined).map((seat) => html`<section class="band calm" role="status">
    <p>${t('break.on', {name: name(seat), n: Math.ceil(session.timeUntil(player(seat).back_by) / minute)})}</p>
    ${button({test: `break-over-${seat}`, label: t('break.over'), kind: 'primary', onClick: () => send((connection) => connection.takeBreak(seat, false))})}</section>`);
}

/** @param {any} context @param {number} seat */
export function breakButton({t, mine, player, name, send, set}, seat) {
  const one = player(seat);
  if (!one || one.back_by !== undefined || one.here === 'left') return nothing;
  return button({test: `break-${seat}`, label: mine.length > 1 ? t('break.take.of', {name: name(seat)}) : t('break.take'),
    onClick: () => { set({dialog: null}); send((connection) => connection.takeBreak(seat)); }});
}

/** Every half hour the host is asked. @param {any} context */
export function waterBand({t, state, isHost, hostSeat, send}) {
  if (!state.room.water || !isHost) return nothing;
  const answer = (paused) => send((connection) => connection.pause(hostSeat, paused));
  return html`<section class="band calm" role="status"><p>${t('water.offer')}</p><p class="row">
    ${button({test: 'water-pause', label: t('water.pause'), onClick: () => answer(true)})}
    ${button({test: 'water-later', label: t('water.later'), kind: 'quiet', onClick: () => answer(false)})}</p></section>`;
}

/** The people who are awaited, this phone's apart. @param {any} context */
const idlers = ({state, mine, player}) => state.to_act.filter((seat) => !mine.includes(seat) && !player(seat)?.bot);

/** @param {any} context */
export function wakeButtons(context) {
  const {t, state, me, session, name, send} = context;
  const {wake} = state.deadlines;
  if (me === null || wake === undefined || session.timeUntil(wake) > 0) return nothing;
  return idlers(context).map((seat) => button({
    test: `wake-${seat}`, label: t('wait.wake', {name: name(seat)}), onClick: () => send((connection) => connection.wake(me, seat)),
  }));
}

/** From a moment that the server names, who is awaited may be passed over: by the host, or by a vote. @param {any} context */
export function skipButtons(context) {
  const {t, state, me, house, isHost, hostSeat, session, name, send} = context;
  const {skip} = state.deadlines;
  if (me === null || skip === undefined || session.timeUntil(skip) > 0) return nothing;
  const alone = isHost && house.skip_by !== 'vote';
  if (!alone && house.skip_by === 'host') return nothing;
  return idlers(context).map((seat) => {
    const vote = state.room.votes?.find((one) => one.seat === seat);
    const label = alone ? t('wait.skip', {name: name(seat)}) : vote
      ? t('wait.vote', {name: name(seat), n: vote.by.length, needed: vote.needed}) : t('wait.skip', {name: name(seat)});
    return button({test: `skip-${seat}`, label, disabled: Boolean(!alone && vote?.by.includes(me)),
      onClick: () => send((connection) => connection.skip(alone ? hostSeat : me, seat))});
  });
}

/** What somebody showed or wrote last. @param {any} context */
function lastTalk(context) {
  const {lastTalk: last} = context.session.last;
  if (!last || performance.now() - last.at > talk_stands_for) return nothing;
  return html`<p class="talk" data-test="talk">${sentenceOf(tellerOf(context), last)}</p>`;
}

/** Short messages, where the house allows them. @param {any} context */
function messageForm({t, ui, set, me, house, send}) {
  if (!house.chat) return nothing;
  const submit = async (event) => {
    event.preventDefault();
    if (await send((connection) => connection.say(me, ui.message ?? ''))) set({message: ''});
  };
  return html`<form class="row" @submit=${submit}><label class="field grow"><span>${t('say.label')}</span><input data-test="message" autocomplete="off" maxlength="280"
      .value=${live(ui.message ?? '')} @input=${(event) => set({message: event.target.value})}></label>
    <button class="button" data-test="say" ?disabled=${ui.busy || !ui.message}>${t('say.go')}</button></form>`;
}

/** @param {any} context */
export function reactionRow(context) {
  const {t, state, me, house, send} = context;
  if (me === null || !(state.match || house.chat)) return lastTalk(context);
  return html`${lastTalk(context)}<details class="reactions"><summary data-test="react">${t('react.title')}</summary><div class="picker">${reactions.map((reaction) => button({
    test: `react-${reaction}`, label: t(`react.${reaction}`), kind: 'quiet', onClick: () => send((connection) => connection.react(me, reaction)),
  }))}</div>${messageForm(context)}</details>`;
}
