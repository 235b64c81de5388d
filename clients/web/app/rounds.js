// @ts-check
// The rounds that this page saw, step by step, so that a finished one can be looked at again.
import {begins, ends, moves} from './kinds.js';

/** @typedef {{state: any, events: any[]}} Step a moment of a match, and what led to it */
/** @typedef {{game: string, number: number, steps: Step[], over: boolean}} Round */

const most_rounds = 8;
const most_steps = 400;

/** Whether the game on goes on. @param {any[]} events */
export const goesOn = (events) => events.some(({e}) => moves.has(e));

/** What of a state is needed to draw it again; nobody can act in it. @param {any} state @param {any} match */
const pictureOf = ({phase, turn, to_act, room, settings, totals}, match) => ({phase, turn, to_act, room, settings, totals, match, deadlines: {}, legal: {}});

/** A round with one more step. Where the match is gone already, it stands as it was. @param {Round} round @param {any} state @param {any[]} events @returns {Round} */
function withStep(round, state, events) {
  const before = round.steps.at(-1)?.state;
  const over = round.over || events.some(({e}) => ends.has(e));
  const match = state.match ?? before?.match;
  if (!match || (match === before?.match && !over) || round.steps.length >= most_steps) return {...round, over};
  const picture = pictureOf(state.match ? state : {...state, phase: before.phase}, match);
  return {...round, over, steps: [...round.steps, {state: picture, events}]};
}

/**
 * The rounds after a frame was shown.
 * @param {Round[]} rounds @param {any} state @param {any[]} events @returns {Round[]}
 */
export function withFrame(rounds, state, events) {
  const start = events.findIndex(({e}) => begins.has(e));
  const latest = rounds.at(-1);
  const closing = start < 0 ? events : events.slice(0, start);
  const goes_on = latest && !latest.over && (start < 0 || closing.length > 0);
  // A frame of a slow line may hold the end of one round and the beginning of the next, and shows the next.
  const known = goes_on ? [...rounds.slice(0, -1), withStep(latest, start < 0 ? state : latest.steps.at(-1)?.state ?? state, closing)] : rounds;
  if (start < 0 || !state.match) return known;
  const round = {game: state.match.game, number: state.room.round, steps: [], over: false};
  return [...known, withStep(round, state, events.slice(start))].slice(-most_rounds);
}

/** Those that can be looked at again. @param {Round[]} rounds */
export const finished = (rounds) => rounds.filter(({over, steps}) => over && steps.length > 1);
