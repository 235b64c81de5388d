// @ts-check
// The games that follow another; they come to a phone while that one is on. One line for each.
import * as give_n_take from './games/give_n_take.js';
import * as pyramide from './games/pyramide.js';

/** @type {Record<string, import('./games.js').Screens>} */
export const follow_ups = {give_n_take, pyramide};
