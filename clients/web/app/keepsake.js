// @ts-check
// An evening as a file: who played, by which rules, what everybody got, what happened in words, and each draw of dice and
// cards with what it takes to compute it again. What a player keeps to himself is not in it.
import {journalOf} from './journal.js';

const format = 'trinque-evening';
const version = 1;

/** The lines of a transcript as values. @param {Uint8Array} file */
const linesOf = (file) => new TextDecoder().decode(file).split('\n').filter(Boolean).map((line) => JSON.parse(line));

/**
 * @param {{state: any, log: any[], teller: import('./events.js').Teller, transcript: Uint8Array | null, now?: Date}} known
 */
export function keepsakeOf({state, log, teller, transcript, now = new Date()}) {
  const {code, game, players} = state.room;
  return {
    format, version, code, game, saved_at: now.toISOString(), language: teller.t.language,
    players: players.map(({seat, name, badge}) => ({seat, name, badge})),
    settings: state.settings,
    totals: state.totals.map(({seat, sips, halves, wholes, given, dice_bought}) => ({seat, sips, halves, wholes, given, dice_bought})),
    journal: journalOf(teller, log), events: log,
    transcript: transcript && linesOf(transcript),
  };
}

/** Hands a file to the browser. @param {string} name @param {string} text */
export function saveFile(name, text) {
  const address = URL.createObjectURL(new Blob([text], {type: 'application/json'}));
  Object.assign(document.createElement('a'), {href: address, download: name}).click();
  URL.revokeObjectURL(address);
}
