// @ts-check
// Who did well with dice and guesses. Nothing is ever awarded for drinking.

/** @typedef {{seat: number, dice: number, total: number}} Throw */
/** @typedef {{seat: number, result: string}} Guess */

/** What so many dice show on average. @param {number} dice */
const expected = (dice) => 3.5 * dice;

/** The throw that went furthest above what its dice promise. @param {Throw[]} throws */
export function goldenHand(throws) {
  return throws.reduce((best, one) => (one.total - expected(one.dice) > (best ? best.total - expected(best.dice) : 0) ? one : best),
    /** @type {Throw | null} */ (null));
}

/** Who guessed best, and how often; several where they are equal. @param {Guess[]} cards */
export function bestGuessers(cards) {
  const counts = new Map();
  for (const {seat, result} of cards.filter((card) => card.result !== 'void')) {
    const {right = 0, asked = 0} = counts.get(seat) ?? {};
    counts.set(seat, {right: right + (result === 'won' ? 1 : 0), asked: asked + 1});
  }
  const share = ({right, asked}) => right / asked;
  const best = [...counts.values()].reduce((most, one) => (!most || share(one) > share(most) ? one : most), null);
  if (!best || best.right === 0) return null;
  const seats = [...counts].filter(([, one]) => share(one) === share(best)).map(([seat]) => seat);
  return {seats, right: best.right, asked: best.asked};
}

/**
 * Who rolled and bought the fewest dice, where the others bought more.
 * @param {Throw[]} throws @param {{seat: number, dice_bought: number}[]} flow
 */
export function coolHeads(throws, flow) {
  const rolled = flow.filter(({seat}) => throws.some((one) => one.seat === seat)).map(({seat, dice_bought}) => ({seat, dice: dice_bought}));
  const least = Math.min(...rolled.map(({dice}) => dice));
  const seats = rolled.filter(({dice}) => dice === least).map(({seat}) => seat);
  return seats.length > 0 && seats.length < rolled.length ? {seats, dice: least} : null;
}
