// @ts-check
// What kinds of events there are: what begins and ends a round or deal, what is a move in it, and what of it stays in
// sight. A game has a line in each list.

/** What begins a round, a deal or a follow-up. */
export const begins = new Set(['round_started', 'deal_started', 'layout_dealt', 'pyramid_dealt']);

/** What ends one. */
export const ends = new Set(['round_lost', 'round_void', 'deal_over', 'layout_done', 'pyramid_done', 'game_ended']);

/** Whatever somebody does in a match. */
export const moves = new Set(['rolled', 'dice_bought', 'answered', 'card_dealt', 'card_turned', 'pyramid_turned', 'gift_given', 'gifts_revealed']);

/** What the last throw and the last card were; they stay in sight when the next player has the turn. @type {Record<string, string>} */
export const remembered = {
  rolled: 'lastRoll', card_dealt: 'lastCard', card_turned: 'lastTurned', pyramid_turned: 'lastTurned', round_lost: 'lastLoss', reacted: 'lastTalk', said: 'lastTalk',
};
