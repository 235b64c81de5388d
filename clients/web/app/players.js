// @ts-check
// Who of a room's players is in it. A removal that can still be undone leaves him there.

/** @param {any} room @param {any} player */
export const canBeSpared = (room, player) => (room.kicks ?? []).some(({seat}) => seat === player.seat);

/** @param {any} room @param {any} player */
export const hasGone = (room, player) => player.here === 'left' || (player.here === 'kicked' && !canBeSpared(room, player));

/** @param {any} room */
export const playersIn = (room) => room.players.filter((player) => !hasGone(room, player));

/** @param {any} context */
export const isFull = ({state, house}) => playersIn(state.room).length >= (house.max_seats ?? Infinity);

/** Whether one tap takes a seat: all that is asked at the door was filled in. @param {any} context */
export const isReady = ({state, ui: {form}}) => Boolean(form.name?.trim() && form.adult && (!state.room.password || form.password));
