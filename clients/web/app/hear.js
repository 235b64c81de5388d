// @ts-check
// What a page says and sounds when something happened: one sentence per event, and louder what concerns this phone.
import {alertPlayer, announce} from './announce.js';
import {sentenceOf, spokenOf} from './events.js';
import {contextOf} from './context.js';
import {remembered} from './kinds.js';
import {promptOf, readAloud, sentences} from './prompt.js';
import {buzz, cue} from './sounds.js';
import {doseText} from './words.js';

/** @param {any} context @returns {import('./events.js').Teller} */
export const tellerOf = ({t, name, house, rule}) => ({t, name, house, rule});

/** The last so many sentences that are worth one, the latest last. @param {any} context @param {any[]} events @param {number} most */
export function lastSentencesOf(context, events, most) {
  const found = [];
  for (let index = events.length - 1; index >= 0 && found.length < most; --index) found.unshift(...sentencesOf(context, [events[index]]));
  return found;
}

/** What is worth a sentence, in sentences. @param {any} context @param {any[]} events */
export const sentencesOf = (context, events) => spokenOf(events).map((event) => sentenceOf(tellerOf(context), event)).filter(Boolean);

const comings = ['lost', 'away', 'returned'];

/** What was missed, in the last few sentences. Who was away knows it. @param {any} context @param {any[]} events */
export const missedOf = (context, events) => lastSentencesOf(context, events.filter(({e, seat}) => !comings.includes(e) || !context.mine.includes(seat)), 4);

/**
 * Tells what happened; house rules are named by their labels, which are among the long texts.
 * @param {any} store @param {any[]} events
 */
export async function tellOf(store, events) {
  if (events.some((event) => event.e === 'settings_changed')) await store.learn('more').catch(() => {});
  tellEvents(contextOf(store), events);
}

/** @param {any} context @param {any[]} events */
function tellEvents(context, events) {
  const {t, mine, name, house} = context;
  const said = sentencesOf(context, events);
  if (said.length > 0) announce(sentences(said));
  for (const event of events) {
    if (event.e === 'served' && !event.struck && mine.includes(event.to)) {
      const dose = doseText(t, event.dose, house);
      alertPlayer(event.from === undefined ? t('event.served.you', {dose}) : t('event.served.you.gift', {from: name(event.from), dose}));
    }
    if (event.e === 'woken' && mine.includes(event.seat)) {
      alertPlayer(t('event.woken.you', {by: name(event.by)}));
      cue('turn');
      buzz();
    }
    if (event.e === 'rolled') cue(event.verdict === 'loses' ? 'lost' : 'roll');
    if (event.e === 'card_dealt') cue(event.result === 'won' ? 'won' : event.result === 'lost' ? 'lost' : 'card');
    if (remembered[event.e] === 'lastTurned') cue('card');
  }
}

let told_turn = '';

/**
 * « À toi de jouer », and what is asked, once for each turn; and in the title for as long as it lasts. The master hears
 * what he is to read.
 * @param {any} context
 */
export function tellTurn(context) {
  const {t, state, me, mine, name, isHost} = context;
  // Whether to go on is the host's to say, though it is nobody's turn.
  const myTurn = context.myTurn || (state?.phase === 'gnt.ask' && isHost);
  const game = state?.room ? t(`game.${state.room.game}`) : t('page.title');
  const title = myTurn ? t('page.turn', {game}) : game;
  if (document.title !== title) document.title = title;
  const aloud = state?.match && !myTurn ? readAloud(context) : '';
  const turn = myTurn || aloud ? `${state.turn}.${state.phase}.${me}.${state.legal?.[me]?.give?.gifts ?? ''}` : '';
  if (turn === told_turn) return;
  told_turn = turn;
  if (aloud) announce(aloud);
  if (!myTurn) return;
  alertPlayer(sentences([mine.length > 1 ? t('turn.for', {name: name(me)}) : t('turn.you'), promptOf(context)]));
  cue('turn');
  buzz();
}

let told_table = '';

/** The table sounds when somebody else is to act. @param {any} context */
export function tellTable({state}) {
  const turn = state?.to_act?.length > 0 ? `${state.turn}.${state.to_act.join()}` : '';
  if (turn !== told_table && turn) cue('turn');
  told_table = turn;
}

let told_lost = false;

/** That the line is lost, once, and that it is back. @param {any} context */
export function tellLine({t, session, state, me}) {
  const lost = Boolean(state) && session.status !== 'online' && !session.bye;
  if (lost === told_lost) return;
  told_lost = lost;
  if (lost) alertPlayer(t(me === null ? 'net.lost.watching' : 'net.lost'));
  else if (state && !session.bye) announce(t('net.back'));
}

/** A seat has become free, or the free one was taken, for who asked to be told. @param {any} context */
export function tellFreeSeat({t, ui, set}) {
  const freed = !ui.freed;
  set({freed, refused: null, problem: null});
  alertPlayer(t(freed ? 'join.free' : 'join.gone'));
  if (freed) buzz();
}
