// @ts-check
// What all pages of a room must agree on, as one line: for tests, and for comparing two phones by eye.

/** JSON with sorted keys. @param {any} value @returns {any} */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]));
}

/** A page is drawn more often than its state changes. @type {WeakMap<object, string>} */
const known = new WeakMap();

/** @param {any} state */
export function publicSummary(state) {
  if (!state) return '';
  const summary = known.get(state) ?? summaryOf(state);
  known.set(state, summary);
  return summary;
}

/** @param {any} state */
function summaryOf(state) {
  const totals = [...(state.totals ?? [])].sort((one, other) => one.seat - other.seat);
  return JSON.stringify(sorted({
    revision: state.revision, phase: state.phase, turn: state.turn, to_act: state.to_act,
    round: state.room?.round, host: state.room?.host, game: state.room?.game,
    players: state.room?.players?.map((player) => [player.seat, player.name, player.plays]),
    totals, match: state.match,
  }));
}
