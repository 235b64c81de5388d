// @ts-check
// A report in words, for a terminal and for pages: what each round held, and what is wrong.

/** @typedef {(key: string, parameters?: Record<string, string | number>) => string} Translate */

/** @param {Translate} t @param {any} draw */
export function drawInWords(t, draw) {
  if ('die' in draw) return t('chance.draw.die', {n: draw.die});
  if ('card' in draw) return t('chance.draw.card', {card: draw.card, of: draw.of});
  return t('chance.draw.number', {n: draw.number + 1, of: draw.of});
}

/** How a draw came out. @param {Translate} t @param {boolean | null} is_right */
export const verdictOf = (t, is_right) => t(`chance.draw.${is_right === null ? 'later' : is_right ? 'right' : 'wrong'}`);

/** @param {import('./check.js').Report} report */
export function countsOf(report) {
  const draws = report.rounds.flatMap((round) => round.draws);
  return {
    checked: draws.filter(({is_right}) => is_right === true).length,
    pending: draws.filter(({is_right}) => is_right === null).length,
  };
}

/** The sentence that matters. @param {Translate} t @param {import('./check.js').Report} report */
export function verdict(t, report) {
  if (report.fault !== null) {
    return t('chance.wrong', {line: report.fault.line, what: t(`chance.deviation.${report.fault.deviation}`)});
  }
  return t('chance.right', {n: countsOf(report).checked});
}

/** The lines about one round. @param {Translate} t @param {import('./round.js').Round} round */
export function roundInWords(t, round) {
  const {number, game, commitment} = round.terms;
  return {
    title: t('chance.round', {number, game: t(`game.${game}`)}),
    facts: [
      `${t('chance.commitment')} ${commitment.slice(0, 8)}`,
      `${t('chance.secret')} ${round.revealed ? `${round.revealed.secret.slice(0, 8)}, ${t(`chance.why.${round.revealed.why}`)}` : t('chance.secret.later')}`,
      t('chance.shares', {n: round.contributions.size}),
      ...round.left_out.map(({name, why}) => t(`chance.left_out.${why}`, {name})),
    ],
  };
}
