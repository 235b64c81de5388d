// @ts-check
// Who of a room's players is in it. A removal that can still be undone leaves him there.

/** @param {any} room @param {any} player */
export const canBeSpared = (room, player) => (room.kicks ?? []).some(({seat}) => seat === player.seat);

/** @param {any} room @param {any} player */
export const hasGone = (room, player) => player.here === 'left' || (player.here === 'kicked' && !canBeSpared(room, player));

/** @param {any} room */
export const playersIn = (room) => room.players.filter((player) => !hasGone(room, player));
