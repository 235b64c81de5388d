// Tas de dés by taps.

/** Picks so many dice on the stepper, then rolls. @param {import('./evening.mjs').Evening} evening */
export async function roll(evening, seat, {buy = 0, until, fits = () => true, then = []}) {
  const hooks = [...Array.from({length: buy}, () => 'buy-more'), 'roll'];
  return evening.play(seat, hooks, buy > 0 ? {kind: 'roll', buy} : {kind: 'roll'}, {until, fits, then});
}

/** The host ends the game from the menu. @param {import('./evening.mjs').Evening} evening */
export const stop = (evening, host) => evening.tap(host, ['menu', 'stop', 'stop-yes'], 'the game is over', ({phase}) => phase === 'ended');
