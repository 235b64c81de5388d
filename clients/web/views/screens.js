// @ts-check
// Which screen belongs to a phase.
import {games} from './games.js';
import {lobby} from './lobby.js';
import {isOpening, opening} from './opening.js';

/** Whether somebody rests, asks for something or writes: for that there is more code. @param {any} context */
const hasMore = ({state: {room}, house, mine}) => house.chat || room.claims.length > 0 || room.knocks?.length > 0
  || mine.includes(room.former_host) || room.players.some(({back_by}) => back_by !== undefined);

/** Phases in which one looks back at a game, or at a part of it. */
const looking_back = new Set(['between', 'gnt.ask', 'ended']);

/**
 * What comes while a game is on: the pictures of its end, and what one does meanwhile.
 * @type {{recap: typeof import('./recap.js') | null, breaks: typeof import('./breaks.js') | null}}
 */
export const later = {recap: null, breaks: null};

/** @param {any} store */
async function fetchWhatFollows(store) {
  if (later.recap || store.fetchingMore) return;
  store.fetchingMore = true;
  try {
    const [recap, breaks, {follow_ups}] = await Promise.all([import('./recap.js'), import('./breaks.js'), import('./follow_ups.js')]);
    Object.assign(games, follow_ups);
    Object.assign(later, {recap, breaks});
    store.changed();
  } catch {
    // The network is away: whoever draws next asks again.
  } finally {
    store.fetchingMore = false;
  }
}

/** @param {any} context @returns {{title: string, body: any, actions?: any, awaited?: boolean}} */
export function screenOf(context) {
  const {state, store, t} = context;
  const is_over = looking_back.has(state.phase);
  if (state.match || is_over || hasMore(context)) fetchWhatFollows(store);
  if (isOpening(context)) return opening(context);
  if (is_over) return later.recap ? later.recap.recapScreen(context) : {title: t('recap.title'), body: ''};
  const game = state.match && games[state.match.game];
  if (game) return game.phone(context);
  return state.match ? {title: t(`game.${state.match.game}`), body: ''} : lobby(context);
}
