// @ts-check
// The games that follow another; they come to a phone when that one is chosen. One line for each.
export * as give_n_take from './games/give_n_take.js';
export * as pyramide from './games/pyramide.js';
