// @ts-check
// A finished round on the table once more, step by step, drawn as it was.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';
import {sentenceOf} from '../app/events.js';
import {sentencesOf, tellerOf} from '../app/hear.js';
import {remembered} from '../app/kinds.js';
import {finished} from '../app/rounds.js';
import {games} from './games.js';
import {button} from './parts.js';

/** @typedef {import('../app/rounds.js').Round} Round */

/** Where the replay stands; numbers out of range are those next to them. @param {any} context @returns {{rounds: Round[], round: Round, at: number, index: number} | null} */
function placeOf({store, ui}) {
  const rounds = finished(store.rounds);
  if (rounds.length === 0) return null;
  const index = Math.max(0, Math.min(ui.replay.round, rounds.length - 1));
  const round = rounds[index];
  return {rounds, round, index, at: Math.max(0, Math.min(ui.replay.step, round.steps.length - 1))};
}

/** The last throw and the last card as they were known at a step; what belongs to it is new. @param {Round} round @param {number} at @param {number} opened */
function lastAt(round, at, opened) {
  /** @type {Record<string, any>} */
  const last = {};
  round.steps.slice(0, at + 1).forEach(({events}, index) => {
    for (const event of events) {
      const name = remembered[event.e];
      if (name) last[name] = {...event, at: index === at ? opened : -Infinity};
    }
  });
  return last;
}

/** What happened in a step; at least something. @param {any} context @param {any[]} events */
function linesOf(context, events) {
  const spoken = sentencesOf(context, events);
  return spoken.length > 0 ? spoken : events.map((event) => sentenceOf(tellerOf(context), event)).filter(Boolean);
}

/** Goes to a step of a round. @param {any} context @param {number} round @param {number} step */
const go = ({set}, round, step) => set({replay: {round, step, opened: performance.now()}});

/** A step on or back. @param {any} context @param {1 | -1} by */
export function stepBy(context, by) {
  const place = placeOf(context);
  if (place) go(context, place.index, Math.max(0, Math.min(place.at + by, place.round.steps.length - 1)));
}

/** @param {any} context @param {NonNullable<ReturnType<typeof placeOf>>} place */
function controls(context, {rounds, round, index, at}) {
  const {t, set} = context;
  const tool = (test, to, step, disabled) => button({test: `replay-${test}`, label: t(`replay.${test}`), disabled, onClick: () => go(context, to, step)});
  return html`<section class="replay-controls" aria-label=${t('replay.controls')}>
    ${rounds.length > 1 ? html`${tool('earlier', index - 1, 0, index === 0)}${tool('later', index + 1, 0, index === rounds.length - 1)}` : nothing}
    ${tool('back', index, at - 1, at === 0)}<p class="grow">${t('replay.step', {at: at + 1, of: round.steps.length})}</p>${tool('on', index, at + 1, at === round.steps.length - 1)}
    ${button({test: 'replay-close', label: t('replay.close'), kind: 'primary', onClick: () => set({replay: null})})}</section>`;
}

/**
 * The screen of a step, and what leads to others.
 * @param {any} context @returns {{title: string, body: any, controls: any} | null}
 */
export function replay(context) {
  const place = placeOf(context);
  const {t, ui} = context;
  if (!place) return null;
  const {round, at} = place;
  const {state, events} = round.steps[at];
  const session = Object.create(context.session, {last: {value: lastAt(round, at, ui.replay.opened)}});
  const then = {...context, state, session, upcoming: null, myTurn: false, legal: {}};
  const kind = round.game === 'tas_de_des' ? 'dice' : 'cards';
  return {
    title: t(`replay.title.${kind}`, {game: t(`game.${round.game}`), n: round.number}),
    body: html`<section class="replay">${games[round.game].table(then).body}
      <p class="replay-line" role="status" data-test="replay-line">${linesOf(then, events).join(' · ')}</p></section>`,
    controls: controls(context, place),
  };
}
