// @ts-check
// What this page saw of a game, kept for its end: throws and cards. A reload keeps it; what happened while the page was
// not there is missing, and never made up.

/** @typedef {{round: number, seat: number, dice: number, total: number, verdict: string}} Throw */
/** @typedef {{deal: number, seat: number, question: number, result: string}} Turned */
/** @typedef {{round: number, deal: number, throws: Throw[], cards: Turned[]}} Told */

/** @type {Told} */
export const nothingTold = {round: 0, deal: 0, throws: [], cards: []};
const longest = 600;

/** @param {Told} told @param {any} event @returns {Told} */
export function tell(told, event) {
  switch (event.e) {
    case 'game_started': return event.game === 'give_n_take' ? told : nothingTold;
    case 'round_started': return {...told, round: told.round + 1};
    case 'deal_started': return {...told, deal: told.deal + 1};
    case 'rolled': return {...told, throws: [...told.throws, {
      round: told.round, seat: event.seat, dice: event.faces.length, total: event.total, verdict: event.verdict}].slice(-longest)};
    case 'card_dealt': return {...told, cards: [...told.cards, {
      deal: told.deal, seat: event.seat, question: event.question, result: event.result}].slice(-longest)};
    default: return told;
  }
}

const key = (code) => `trinque.told.${code}`;

/** @param {string} code @returns {Told} */
export function toldBefore(code) {
  try {
    return {...nothingTold, ...JSON.parse(sessionStorage.getItem(key(code)) ?? '{}')};
  } catch {
    return nothingTold;
  }
}

/** @param {string} code @param {Told} told */
export function keepTold(code, told) {
  try {
    sessionStorage.setItem(key(code), JSON.stringify(told));
  } catch {
    // Then a reload forgets it.
  }
}
