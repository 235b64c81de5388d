// @ts-check
// What a page draws of a room, to be compared: most frames of a full evening change nothing that anybody could see.

/** Sections that a frame leaves as they are unless it brings them. */
const sections = ['room', 'settings', 'match', 'totals', 'recap'];
/** What concerns this device alone. */
const private_ones = ['kicked', 'refusal', 'bye', 'claim', 'admitted', 'ticket', 'build', 'digest'];

/** Whose share of chance is awaited is drawn; how many pledged for the next round is not. @param {any} fairness */
const chanceOf = (fairness) => [fairness?.phase, fairness?.hash, fairness?.phase === 'opening' ? fairness.awaited : null, fairness?.left_out];

/** @param {import('./session.js').Session} session @returns {unknown[]} equal, one by one, for what looks the same */
export function glance({shown, log, connection}) {
  const {state, falling} = connection;
  const {phase, turn, to_act, deadlines, legal, fairness} = shown ?? state;
  const own = Object.values(state.own).map(({pledge, ...rest}) => rest);
  return [shown === null, log, phase, turn, falling.length, ...sections.map((name) => shown?.[name]), ...private_ones.map((name) => state[name]),
    JSON.stringify([to_act, deadlines, legal, state.seats, own, chanceOf(fairness)])];
}

/** @param {unknown[]} one @param {unknown[]} other */
export const alike = (one, other) => one.length === other.length && one.every((part, index) => part === other[index]);
