// @ts-check

/** @param {number} min @param {number} max */
const range = (min, max) => Array.from({ length: max - min + 1 }, (_, index) => min + index);

/**
 * The moves behind each key of a seat's entry in `legal`. Sips are named only where there is something to choose.
 * @typedef {import('./protocol.js').Play['move']} Move
 * @type {Record<string, (choice: any, entry: any) => Move[]>}
 */
const movesBehind = {
  roll: (_, { buy }) => [
    { kind: 'roll' }, ...(buy ? range(buy.min, buy.max).map((/** @returns {Move} */ (dice) => ({ kind: 'roll', buy: dice }))) : []),
  ],
  buy: ({ min, max }) => range(min, max).map((dice) => ({ kind: 'buy', dice })),
  answer: (answers) => answers.map((/** @type {string} */ answer) => ({ kind: 'answer', answer })),
  give: ({ to, min, max }) => to.flatMap((/** @type {number} */ seat) => (min === max
    ? [{ kind: 'give', to: seat }]
    : range(min, max).map((sips) => ({ kind: 'give', to: seat, sips })))),
  give_nobody: () => [{ kind: 'give_nobody' }],
  take_back: () => [{ kind: 'take_back' }],
  deal: () => [{ kind: 'deal' }],
  reveal: () => [{ kind: 'reveal' }],
};

/**
 * All that a seat may play now, one by one.
 * @param {Pick<import('./reduce.js').State, 'legal'>} state @param {number} seat @returns {Move[]}
 */
export function legalMoves(state, seat) {
  const entry = state.legal[seat] ?? {};
  return Object.entries(entry).flatMap(([key, choice]) => (choice ? movesBehind[key]?.(choice, entry) ?? [] : []));
}
