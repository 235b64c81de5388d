// @ts-check
// Which screen belongs to a phase. One line for each game.
import {between, ended, followUp} from './recap.js';
import {lobby} from './lobby.js';
import * as give_n_take from './games/give_n_take.js';
import * as rouge_ou_noir from './games/rouge_ou_noir.js';
import * as tas_de_des from './games/tas_de_des.js';

/** @type {Record<string, {phone: (context: any) => any, table: (context: any) => any, steps: number}>} */
export const games = {tas_de_des, rouge_ou_noir, give_n_take};

/** @param {any} context @returns {{title: string, body: any, actions?: any, awaited?: boolean}} */
export function screenOf(context) {
  const {state} = context;
  if (state.phase === 'ended') return ended(context);
  if (state.phase === 'gnt.ask') return followUp(context);
  if (state.phase === 'between') return between(context);
  const game = state.match && games[state.match.game];
  return game ? game.phone(context) : lobby(context);
}
