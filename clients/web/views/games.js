// @ts-check
// The games that this page can show. Those that follow another join them later, from follow_ups.js.
import * as rouge_ou_noir from './games/rouge_ou_noir.js';
import * as tas_de_des from './games/tas_de_des.js';

/**
 * @typedef {object} Screens
 * @property {(context: any) => any} phone
 * @property {(context: any) => any} table
 * @property {Record<string, (context: any) => string[]>} prompts what is asked, in sentences, by phase
 * @property {string} [follows] the game whose hands it takes over
 */

/** @type {Record<string, Screens>} */
export const games = {tas_de_des, rouge_ou_noir};

/** How many cards a follow-up may need, by its rules; 0 if it is not allowed. rules.md R14 @type {Record<string, (rules?: any) => number>} */
export const cardsNeeded = {
  give_n_take: ({gnt = 'ask', gnt_rows = 5} = {}) => (gnt === 'never' ? 0 : 2 * gnt_rows),
  pyramide: ({pyramid = 'never'} = {}) => (pyramid === 'never' ? 0 : 15),
};
