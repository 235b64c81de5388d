// @ts-check
// The games that this page can show. Those that follow another join them later, from follow_ups.js.
import {learn} from '../app/kinds.js';
import * as rouge_ou_noir from './games/rouge_ou_noir.js';
import * as tas_de_des from './games/tas_de_des.js';

/**
 * @typedef {object} Screens
 * @property {(context: any) => any} phone
 * @property {(context: any) => any} table
 * @property {Record<string, (context: any) => string[]>} prompts what is asked, in sentences, by phase
 * @property {string} [follows] the game whose hands it takes over
 * @property {import('../app/kinds.js').Kinds} [kinds] what its events are
 * @property {(rules?: any) => number} [cardsNeeded] how many cards it may need by its rules; 0 if it is not allowed. rules.md R14
 * @property {((t: import('../app/words.js').Translate) => any)[]} [pictures] of the steps of its rules
 */

/** @type {Record<string, Screens>} */
export const games = {tas_de_des, rouge_ou_noir};

/** Whether the games that follow others have joined. */
export const complete = () => Object.values(games).some(({follows}) => follows);

/** @param {Record<string, Screens>} follow_ups */
export function join(follow_ups) {
  for (const {kinds} of Object.values(follow_ups)) if (kinds) learn(kinds);
  Object.assign(games, follow_ups);
}
