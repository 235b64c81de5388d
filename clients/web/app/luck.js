// @ts-check
// How lucky everybody was: what was won, against what the exact chances promised.

/** @typedef {{seat: number, tries: number, won: number, expected: number, luck: number}} Luck */

/** On TAKE it is luck to hold nothing. */
const turnedFor = ({seat, column, copies, chance}) => column === 'give' ? {seat, chance, won: copies > 0} : {seat, chance: 1000 - chance, won: copies === 0};

/** Throws and guesses that were decided, and cards that were turned; an equal throw is rolled again, and counted then. @param {{throws: any[], cards: any[], turned: any[]}} recap */
function decided({throws, cards, turned}) {
  return [
    ...throws.filter(({verdict}) => verdict === 'beats' || verdict === 'loses').map((one) => ({...one, won: one.verdict === 'beats'})),
    ...cards.filter(({result}) => result !== 'void').map((one) => ({...one, won: one.result === 'won'})),
    ...turned.map(turnedFor),
  ].filter(({chance}) => chance !== undefined);
}

/** The luckiest first. @param {{throws: any[], cards: any[], turned: any[]}} recap @returns {Luck[]} */
export function luckOf(recap) {
  /** @type {Map<number, Luck>} */
  const found = new Map();
  for (const {seat, chance, won} of decided(recap)) {
    const before = found.get(seat) ?? {seat, tries: 0, won: 0, expected: 0, luck: 0};
    const luck = (won ? 1000 : 0) - chance;
    found.set(seat, {seat, tries: before.tries + 1, won: before.won + (won ? 1 : 0), expected: before.expected + chance, luck: before.luck + luck});
  }
  // Thousandths are summed as whole numbers, and told in tenths.
  const tenths = (thousandths) => Math.round(thousandths / 100) / 10;
  return [...found.values()].sort((one, other) => other.luck - one.luck)
    .map((one) => ({...one, expected: tenths(one.expected), luck: tenths(one.luck)}));
}
