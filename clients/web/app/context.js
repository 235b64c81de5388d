// @ts-check
// What a view is given: what is shown now, who looks, words, and the few things a tap can do.
import {translator} from './i18n.js';
import {preferences} from './preferences.js';
import {doseText, refusalText} from './words.js';

/** @typedef {import('./store.js').Store} Store */
/** @typedef {ReturnType<typeof contextOf>} Context */

/** The seat this phone speaks for: one that is awaited, else the one picked, else its first. */
function seatOf(mine, state, picked) {
  const awaited = mine.filter((seat) => state?.to_act?.includes(seat));
  if (awaited.includes(picked)) return picked;
  return awaited[0] ?? (mine.includes(picked) ? picked : mine[0] ?? null);
}

/**
 * Who on a shared phone sees what only he may: who said that he holds it. It matters where somebody of them chooses in
 * secret, or has private rules.
 */
function hiding({ui, session}, state, mine) {
  const matters = mine.length > 1 && (mine.some((seat) => session.own[seat]?.soft || session.own[seat]?.cap > 0)
    || (state?.match?.gifts?.length > 0 && mine.some((seat) => state.to_act.includes(seat))));
  return (seat) => matters && ui.handed !== seat;
}

/** Points for a room or a person without alcohol. */
function wordingOf(state, session, me) {
  return state?.settings?.house?.no_alcohol || (me !== null && session?.own[me]?.soft) ? 'points' : 'sip';
}

/**
 * @param {Store} store
 */
export function contextOf(store) {
  const {session, ui} = store;
  const state = session?.shown ?? null;
  const mine = session?.seats ?? [];
  const me = seatOf(mine, state, ui.seat);
  const hides = hiding(store, state, mine);
  const t = translator(preferences.language, store.messages, wordingOf(state, session, me === null || hides(me) ? null : me));
  const house = state?.settings?.house ?? {};
  const player = (seat) => state?.room?.players.find((one) => one.seat === seat);
  const name = (seat) => player(seat)?.name ?? '?';
  return {
    t, store, ui, session, state, mine, me, house, player, name, hides,
    set: store.set,
    isHost: mine.includes(state?.room?.host),
    /** The seat that a host's command comes from; on a phone of several, another one may be to act. */
    hostSeat: state?.room?.host ?? null,
    myTurn: me !== null && Boolean(state?.to_act?.includes(me)),
    legal: (me !== null && state?.legal?.[me]) || {},
    upcoming: session?.upcoming ?? null,
    dose: (dose) => doseText(t, dose, house),
    rule: (group, rule) => (t.has(`setting.${group}.${rule}`) ? t(`setting.${group}.${rule}`) : ''),
    refusal: (refused) => refusalText(t, refused.code, refused.parameters ?? {}, name),
    /** Sends a command; a refusal is said on the page. @type {Store['send']} */
    send: (send) => store.send(send),
    play: (move) => {
      // Somebody else plays on it than the one who took it last: nobody knows who holds it then.
      if (ui.handed !== me) ui.handed = null;
      return store.send((connection) => connection.play(me ?? -1, move));
    },
  };
}
