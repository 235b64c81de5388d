// @ts-check
// Words for the things of the games: doses, cards, dice, refusals.

/** @typedef {{sips?: number, halves?: number, wholes?: number}} Dose */
/** @typedef {ReturnType<typeof import('./i18n.js').translator>} Translate */

/** @param {string} code as in `10h` */
export function cardOf(code) {
  const suit = code.slice(-1);
  return {rank: code.slice(0, -1), suit, red: suit === 'd' || suit === 'h'};
}

/** @param {Translate} t @param {string} code */
export function cardLabel(t, code) {
  const {rank, suit, red} = cardOf(code);
  return t('card.label', {rank: t(`rank.${rank}`), suit: t(`suit.${suit}`), colour: t(red ? 'colour.red' : 'colour.black')});
}

/** The letter of a corner: V D R A in French, J Q K A in English. @param {Translate} t @param {string} rank */
export const rankLetter = (t, rank) => (t.has(`letter.${rank}`) ? t(`letter.${rank}`) : rank);

/** @param {Dose[]} doses */
export function addDoses(doses) {
  const sum = {sips: 0, halves: 0, wholes: 0};
  for (const dose of doses) {
    sum.sips += dose.sips ?? 0;
    sum.halves += dose.halves ?? 0;
    sum.wholes += dose.wholes ?? 0;
  }
  return sum;
}

/** What a dose counts in sips, or in points. @param {Dose} dose @param {{full_sips?: number, half_sips?: number}} house */
export function countedOf(dose, house) {
  const full = house.full_sips ?? 10;
  return (dose.sips ?? 0) + (dose.halves ?? 0) * (house.half_sips ?? Math.floor(full / 2)) + (dose.wholes ?? 0) * full;
}

/** @param {Translate} t @param {Dose} dose @param {{full_sips?: number, half_sips?: number}} house */
export function doseText(t, dose, house) {
  if (t.wording === 'points') return t('unit.dose', {n: countedOf(dose, house)});
  const parts = [];
  if (dose.wholes) parts.push(t('unit.wholes', {n: dose.wholes, points: 0}));
  if (dose.halves) parts.push(t('unit.halves', {n: dose.halves, points: 0}));
  if (dose.sips || parts.length === 0) parts.push(t('unit.dose', {n: dose.sips ?? 0}));
  return parts.join(' + ');
}

/** « 7 dés, total 25 », and from nine dice on how many of each. @param {Translate} t @param {number[]} faces */
export function diceText(t, faces) {
  const total = faces.reduce((sum, face) => sum + face, 0);
  const whole = t('die.list', {n: faces.length, total});
  if (faces.length <= 8) return whole;
  const counts = [6, 5, 4, 3, 2, 1].map((face) => ({face, n: faces.filter((other) => other === face).length}));
  const words = counts.filter(({n}) => n > 0).map(({face, n}) => t('die.count', {n, face}));
  return t('pair', {label: whole, value: t.list(words)});
}

/**
 * The sentence for a refusal.
 * @param {Translate} t @param {string} code @param {Record<string, any>} parameters @param {(seat: number) => string} name
 */
export function refusalText(t, code, parameters, name) {
  const fault = `refused.${code}.${parameters?.fault}`;
  const key = t.has(fault) ? fault : t.has(`refused.${code}`) ? `refused.${code}` : 'refused.other';
  try {
    const named = Object.fromEntries(['host', 'seat'].map((who) => [who, typeof parameters?.[who] === 'number' ? name(parameters[who]) : '']));
    return t(key, {...parameters, ...named, wait: Math.ceil((parameters?.wait ?? 0) / 1000)});
  } catch {
    return t('refused.other');
  }
}
