// @ts-check

/**
 * The server's clock as pings show it. The quickest of the latest round trips has the least doubt in it.
 * @typedef {{roundTrip: number, offset: number}} Sample
 * @typedef {Sample[]} ServerClock
 */
const kept = 16;

/** What a welcome tells: the frame was under way for an unknown time. @param {number} clock @param {number} now */
export const clockFromWelcome = (clock, now) => [{ roundTrip: Infinity, offset: clock - now }];

/**
 * @param {ServerClock} samples @param {{sent: number, received: number, clock: number}} pong @returns {ServerClock}
 */
export function withPong(samples, { sent, received, clock }) {
  return [...samples, { roundTrip: received - sent, offset: clock - (sent + received) / 2 }].slice(-kept);
}

/** What to add to the monotonic clock. @param {ServerClock} samples */
export function offsetOf(samples) {
  if (samples.length === 0) return 0;
  return samples.reduce((best, sample) => (sample.roundTrip < best.roundTrip ? sample : best)).offset;
}
