// @ts-check

/**
 * The commands of docs/protocol.md section 2, as frames without their request number.
 * @typedef {import('./protocol.js').ClientMessage} ClientMessage
 * @typedef {ClientMessage extends infer Each ? Each extends {request: number} ? Omit<Each, 'request'> : never : never} Command
 * @satisfies {Record<string, (...told: any[]) => Command>}
 */
export const commands = {
  /** @param {Pick<import('./protocol.js').Join, 'name' | 'badge' | 'key' | 'password'>} player */
  join: ({ name, badge, key, password }) => ({ t: 'join', name, ...(badge && { badge }), ...(key && { key }), ...(password && { password }) }),
  /** @param {string} [name] of a player; a table has none */
  knock: (name) => ({ t: 'knock', ...(name && { name }) }),
  claim: (/** @type {number} */ of) => ({ t: 'claim', of }),
  redeem: (/** @type {string} */ key) => ({ t: 'redeem', key }),
  leave: (/** @type {number} */ seat) => ({ t: 'leave', seat }),
  /** @param {number} seat @param {number} turn @param {import('./protocol.js').Play['move']} move */
  play: (seat, turn, move) => ({ t: 'play', seat, turn, move }),
  /** @param {number} seat @param {string} group @param {Record<string, boolean | number | string>} values */
  settings: (seat, group, values) => ({ t: 'settings', seat, group, values }),
  choose: (/** @type {number} */ seat, /** @type {string} */ game) => ({ t: 'choose', seat, game }),
  /** @param {number} seat @param {number} [first] opener or master, where the host may choose */
  start: (seat, first) => ({ t: 'start', seat, ...(first !== undefined && { first }) }),
  /** @param {number} seat @param {boolean} [accept] @param {string} [game] which of those that are offered; else the first */
  followUp: (seat, accept = true, game) => ({ t: 'follow_up', seat, accept, ...(game && { game }) }),
  lastRound: (/** @type {number} */ seat) => ({ t: 'last_round', seat }),
  stop: (/** @type {number} */ seat) => ({ t: 'stop', seat }),
  pause: (/** @type {number} */ seat, paused = true) => ({ t: 'pause', seat, paused }),
  order: (/** @type {number} */ seat, /** @type {number[]} */ seats) => ({ t: 'order', seat, seats }),
  lock: (/** @type {number} */ seat, locked = true) => ({ t: 'lock', seat, locked }),
  password: (/** @type {number} */ seat, /** @type {string} */ password) => ({ t: 'password', seat, password }),
  admit: (/** @type {number} */ seat, /** @type {number} */ knock, accept = true) => ({ t: 'admit', seat, knock, accept }),
  erase: (/** @type {number} */ seat) => ({ t: 'erase', seat }),
  host: (/** @type {number} */ seat, /** @type {number} */ to) => ({ t: 'host', seat, to }),
  skip: (/** @type {number} */ seat, /** @type {number} */ whom) => ({ t: 'skip', seat, whom }),
  confirm: (/** @type {number} */ seat, /** @type {number} */ claim, accept = true) => ({ t: 'confirm', seat, claim, accept }),
  link: (/** @type {number} */ seat, /** @type {number} */ to) => ({ t: 'link', seat, to }),
  wake: (/** @type {number} */ seat, /** @type {number} */ whom) => ({ t: 'wake', seat, whom }),
  takeBreak: (/** @type {number} */ seat, on = true) => ({ t: 'break', seat, on }),
  react: (/** @type {number} */ seat, /** @type {import('./protocol.js').React['reaction']} */ reaction) => ({ t: 'react', seat, reaction }),
  say: (/** @type {number} */ seat, /** @type {string} */ text) => ({ t: 'say', seat, text }),
  bot: (/** @type {number} */ seat, /** @type {'careful' | 'bold' | 'joker'} */ temperament) => ({ t: 'bot', seat, temperament }),
  kick: (/** @type {number} */ seat, /** @type {number} */ whom) => ({ t: 'kick', seat, whom }),
  undoKick: (/** @type {number} */ seat, /** @type {number} */ whom) => ({ t: 'undo_kick', seat, whom }),
  /** @param {number} seat @param {number} upto the last serving that is done with @param {boolean} [passed] */
  served: (seat, upto, passed = false) => ({ t: 'served', seat, upto, passed }),
  /** @param {number} seat @param {{name?: string, badge?: import('./protocol.js').Badge}} player what is left out stays */
  rename: (seat, { name, badge }) => ({ t: 'rename', seat, ...(name !== undefined && { name }), ...(badge && { badge }) }),
  /** @param {number} seat @param {{soft?: boolean, cap?: number}} switches */
  own: (seat, switches) => ({ t: 'own', seat, ...switches }),
};
