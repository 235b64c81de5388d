// @ts-check
// Who is removed by the host: what he sees, what the host can undo, and how he asks to come back.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';
import {button} from './parts.js';

/** The seats of this phone are all removed, and the host can still undo it. @param {any} context */
export const isBeingRemoved = ({mine, player}) => mine.length > 0 && mine.every((seat) => player(seat)?.here === 'kicked');

/** @param {any} context */
const whoRemoved = ({t, state, name}) => (state?.room && state.room.host !== null
  ? t('final.kicked.by', {host: name(state.room.host)}) : t('final.kicked.text'));

/** @param {any} context @param {any} text @param {any} [actions] */
const outside = (context, text, actions = nothing) => html`
  <header class="bar plain"><h1 tabindex="-1" data-test="final-kicked">${context.t('final.kicked')}</h1></header>
  <main><div class="content"><p>${whoRemoved(context)}</p><p role="status">${text}</p></div><div class="actions">${actions}</div></main>`;

/** @param {any} context */
const home = ({t, store}) => button({test: 'final-action', label: t('action.home'), onClick: () => store.go('/')});

/** While the host can still change his mind. @param {any} context */
export const beingRemoved = (context) => outside(context, nothing);

/** Asked, and not answered yet. @param {any} context */
export const askingBack = (context) => outside(context, context.t('claim.waiting'), home(context));

/** One may ask once. @param {any} context */
export function removed(context) {
  const {t, session} = context;
  const {claim} = session.connection.state;
  if (claim && !claim.accepted) return outside(context, t('claim.refused'), home(context));
  return outside(context, nothing, button({test: 'ask-back', label: t('kick.ask_back'), kind: 'primary', onClick: () => session.askBack()}));
}

/** The host may undo a removal for a while. @param {any} context */
export function kickBand({t, state, isHost, hostSeat, name, send}) {
  if (!isHost) return nothing;
  return (state.room.kicks ?? []).map(({seat}) => html`<section class="band" role="status"><p>${t('kick.done', {name: name(seat)})}</p>
    ${button({test: `undo-kick-${seat}`, label: t('action.undo'), onClick: () => send((connection) => connection.undoKick(hostSeat, seat))})}</section>`);
}
