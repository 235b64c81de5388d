// @ts-check
// The journal of a game in words: what happened, round by round, as far as this device knows it.
import {sentenceOf} from './events.js';
import {begins} from './kinds.js';

/** What begins a part of the evening, and stands above it. @param {any} event */
const isHead = ({e}) => e === 'game_started' || begins.has(e);

/** Steps on the way to what is told anyway. */
const interim = new Set(['hidden', 'turn', 'asked', 'gift_asked', 'gift_held', 'gift_chosen', 'choice_taken_back', 'gift_taken_back', 'answer_taken_back']);

/** @typedef {{head: any | null, events: any[]}} Chapter */

/** The events of an evening in parts; a part of which nothing is left but its name stays, the beginning may have none. @param {any[]} log @returns {Chapter[]} */
export function chaptersOf(log) {
  /** @type {Chapter[]} */
  const chapters = [];
  for (const event of log) {
    if (isHead(event)) chapters.push({head: event, events: []});
    else if (!interim.has(event.e)) {
      if (chapters.length === 0) chapters.push({head: null, events: []});
      chapters[chapters.length - 1].events.push(event);
    }
  }
  return chapters;
}

/**
 * @param {import('./events.js').Teller} teller @param {any[]} log
 * @returns {{title: string | null, lines: string[]}[]} the first part first
 */
export function journalOf(teller, log) {
  return chaptersOf(log).map(({head, events}) => ({
    title: head && sentenceOf(teller, head), lines: events.map((event) => sentenceOf(teller, event)).filter(Boolean),
  }));
}
