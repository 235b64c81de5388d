// @ts-check
// Which screen belongs to a phase.
import {games} from './games.js';
import {fetchWhatFollows, later} from './later.js';
import {lobby} from './lobby.js';
import {isOpening, opening} from './opening.js';

/** Whether somebody rests, asks for something or writes: for that there is more code. @param {any} context */
const hasMore = ({state: {room}, house, mine}) => house.chat || room.claims.length > 0 || room.knocks?.length > 0
  || mine.includes(room.former_host) || room.players.some(({back_by}) => back_by !== undefined);

/** Phases in which one looks back at a game, or at a part of it. */
const looking_back = new Set(['between', 'gnt.ask', 'ended']);

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
