// @ts-check
// Who rests, who idles, what the others do about it, and what one shows instead of saying it.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';
import {talk_stands_for} from '../app/clocks.js';
import {sentenceOf} from '../app/events.js';
import {tellerOf} from '../app/hear.js';
import {button} from './parts.js';
import {claimBand, knockBand, roleBand} from './seat_moves.js';

const minute = 60_000;

/** The seats of this phone that are on a break. @param {any} context */
function breakBand({t, mine, player, name, session, send}) {
  return mine.filter((seat) => player(seat)?.back_by !== undefined).map((seat) => html`<section class="band calm" role="status">
    <p>${t('break.on', {name: name(seat), n: Math.ceil(session.timeUntil(player(seat).back_by) / minute)})}</p>
    ${button({test: `break-over-${seat}`, label: t('break.over'), kind: 'primary', onClick: () => send((connection) => connection.takeBreak(seat, false))})}</section>`);
}

/** Every half hour the host is asked. @param {any} context */
function waterBand({t, state, isHost, hostSeat, send}) {
  if (!state.room.water || !isHost) return nothing;
  const answer = (paused) => send((connection) => connection.pause(hostSeat, paused));
  return html`<section class="band calm" role="status"><p>${t('water.offer')}</p><p class="row">
    ${button({test: 'water-pause', label: t('water.pause'), onClick: () => answer(true)})}
    ${button({test: 'water-later', label: t('water.later'), kind: 'quiet', onClick: () => answer(false)})}</p></section>`;
}

/** What is to be decided meanwhile. @param {any} context */
export const bands = (context) => [breakBand, waterBand, claimBand, knockBand, roleBand].map((band) => band(context));

/** The people who are awaited, this phone's apart. @param {any} context */
const idlers = ({state, mine, player}) => state.to_act.filter((seat) => !mine.includes(seat) && !player(seat)?.bot);

/** @param {any} context */
function wakeButtons(context) {
  const {t, state, me, session, name, send} = context;
  const {wake} = state.deadlines;
  if (me === null || wake === undefined || session.timeUntil(wake) > 0) return [];
  return idlers(context).map((seat) => button({
    test: `wake-${seat}`, label: t('wait.wake', {name: name(seat)}), onClick: () => send((connection) => connection.wake(me, seat)),
  }));
}

/** From a moment that the server names, who is awaited may be passed over: by the host, or by a vote. @param {any} context */
function skipButtons(context) {
  const {t, state, me, house, isHost, hostSeat, session, name, send} = context;
  const {skip} = state.deadlines;
  if (me === null || skip === undefined || session.timeUntil(skip) > 0) return [];
  const alone = isHost && house.skip_by !== 'vote';
  if (!alone && house.skip_by === 'host') return [];
  return idlers(context).map((seat) => {
    const vote = state.room.votes?.find((one) => one.seat === seat);
    const label = alone ? t('wait.skip', {name: name(seat)}) : vote
      ? t('wait.vote', {name: name(seat), n: vote.by.length, needed: vote.needed}) : t('wait.skip', {name: name(seat)});
    return button({test: `skip-${seat}`, label, disabled: Boolean(!alone && vote?.by.includes(me)),
      onClick: () => send((connection) => connection.skip(alone ? hostSeat : me, seat))});
  });
}

/** @param {any} context */
export const idlerButtons = (context) => [...wakeButtons(context), ...skipButtons(context)];

/** What somebody showed or wrote last. @param {any} context */
function lastTalk(context) {
  const {lastTalk: last} = context.session.last;
  if (!last || performance.now() - last.at > talk_stands_for) return nothing;
  return html`<p class="talk" data-test="talk">${sentenceOf(tellerOf(context), last)}</p>`;
}

/** @param {any} context */
export function talkRow(context) {
  const {t, state, me, house, set} = context;
  const open = me === null || !(state.match || house.chat) ? nothing
    : button({test: 'react', label: t('react.title'), kind: 'quiet', onClick: () => set({dialog: 'talk', problem: null})});
  return html`${lastTalk(context)}${open}`;
}
