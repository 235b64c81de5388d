// @ts-check
// What kinds of events there are: what begins and ends a round or deal, what is a move in it, and what of it stays in
// sight. A game whose screens come later brings its own kinds.

/**
 * @typedef {object} Kinds
 * @property {string[]} begins
 * @property {string[]} ends
 * @property {string[]} moves
 * @property {Record<string, string>} remembered
 */

/** What begins a round, a deal or a follow-up. */
export const begins = new Set(['round_started', 'deal_started']);

/** What ends one. */
export const ends = new Set(['round_lost', 'round_void', 'deal_over', 'game_ended']);

/** Whatever somebody does in a match. */
export const moves = new Set(['rolled', 'dice_bought', 'answered', 'card_dealt', 'gift_given']);

/** What the last throw and the last card were; they stay in sight when the next player has the turn. @type {Record<string, string>} */
export const remembered = {rolled: 'lastRoll', card_dealt: 'lastCard', round_lost: 'lastLoss', reacted: 'lastTalk', said: 'lastTalk'};

/** @param {Kinds} kinds */
export function learn(kinds) {
  for (const event of kinds.begins) begins.add(event);
  for (const event of kinds.ends) ends.add(event);
  for (const event of kinds.moves) moves.add(event);
  Object.assign(remembered, kinds.remembered);
}
