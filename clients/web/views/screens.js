// @ts-check
// Which screen belongs to a phase. One line for each game.
import {lobby} from './lobby.js';
import * as give_n_take from './games/give_n_take.js';
import * as rouge_ou_noir from './games/rouge_ou_noir.js';
import * as tas_de_des from './games/tas_de_des.js';
import {isOpening, opening} from './opening.js';

/** @type {Record<string, {phone: (context: any) => any, table: (context: any) => any, steps: number}>} */
export const games = {tas_de_des, rouge_ou_noir, give_n_take};

/** Phases in which one looks back at a game, or at a part of it. */
const looking_back = new Set(['between', 'gnt.ask', 'ended']);

/** The pictures of a game that is over come while it is on. @type {typeof import('./recap.js') | null} */
let recap = null;

/** @param {any} store */
async function fetchRecap(store) {
  if (recap || store.fetchingRecap) return;
  store.fetchingRecap = true;
  try {
    recap = await import('./recap.js');
    store.changed();
  } catch {
    // The network is away: whoever draws next asks again.
  } finally {
    store.fetchingRecap = false;
  }
}

/** @param {any} context @returns {{title: string, body: any, actions?: any, awaited?: boolean}} */
export function screenOf(context) {
  const {state, store, t} = context;
  const is_over = looking_back.has(state.phase);
  if (state.match || is_over) fetchRecap(store);
  if (isOpening(context)) return opening(context);
  if (is_over) return recap ? recap.recapScreen(context) : {title: t('recap.title'), body: ''};
  const game = state.match && games[state.match.game];
  return game ? game.phone(context) : lobby(context);
}
