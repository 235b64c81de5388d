// The journal of an evening in words, and the file that keeps it.
import assert from 'node:assert/strict';
import test from 'node:test';
import {catalogue} from '../../clients/build.mjs';
import {translator} from '../../clients/web/app/i18n.js';
import {chaptersOf, journalOf} from '../../clients/web/app/journal.js';
import {keepsakeOf} from '../../clients/web/app/keepsake.js';
import {states} from '../support/states.mjs';

const name = (seat) => ['Inès', 'Tom', 'Karim', 'Léa'][seat];
const teller = (language) => ({t: translator(language, catalogue(language), 'sip'), name, house: {full_sips: 10, half_sips: 5}, rule: (_, rule) => rule});
const log = [
  {e: 'joined', seat: 3}, {e: 'game_started', game: 'tas_de_des'}, {e: 'round_started', opener: 0, drawn: true},
  {e: 'rolled', seat: 0, faces: [3], total: 3, verdict: 'opens'}, {e: 'turn', seat: 1}, {e: 'hidden', seat: 2},
  {e: 'dice_bought', seat: 1, dice: 2, sips: 4, left: 17}, {e: 'comes_later', seat: 1},
  {e: 'rolled', seat: 1, faces: [1, 1, 1], total: 3, verdict: 'ties', to_beat: 3},
  {e: 'round_started', opener: 1, drawn: false},
];

test('a journal has a part for each round, without the steps on the way, in the language of the phone', () => {
  assert.deepEqual(journalOf(teller('en'), log), [
    {title: null, lines: ['Léa joins']},
    {title: 'Heap of dice: here we go', lines: []},
    {title: 'New round: Inès opens', lines: ['Inès rolls 1 die: 3. Total 3. 3 to beat.', 'Tom buys 2 dice (4 sips)', 'Tom rolls 3 dice: 1, 1, 1. Total 3. 3 = 3: tie.']},
    {title: 'New round: Tom opens', lines: []},
  ]);
  assert.equal(journalOf(teller('fr'), log)[3].title, 'Nouvelle manche\u202f: Tom ouvre');
});

test('nothing happened yet: there is no part', () => {
  assert.deepEqual(chaptersOf([]), []);
});

test('the file of an evening holds who, by which rules, how much, what and which draws; and nothing private', () => {
  const transcript = new TextEncoder().encode('{"line":1}\n{"line":2}\n');
  const now = new Date('2026-11-30T21:00:00Z');
  const {settings, journal, events, totals, ...rest} = keepsakeOf({state: states.ended, log, teller: teller('fr'), transcript, now});
  assert.deepEqual(rest, {
    format: 'trinque-evening', version: 1, code: 'KTRF', game: 'tas_de_des', saved_at: '2026-11-30T21:00:00.000Z', language: 'fr',
    players: states.ended.room.players.map(({seat, name: of, badge}) => ({seat, name: of, badge})), transcript: [{line: 1}, {line: 2}],
  });
  assert.equal(settings, states.ended.settings);
  assert.deepEqual(totals[3], {seat: 3, sips: 7, halves: 0, wholes: 0, given: {sips: 4, halves: 0, wholes: 0}, dice_bought: 0});
  assert.equal(journal.length, 4);
  assert.deepEqual(events, log);
});

test('who holds no seat gets the file without the draws', () => {
  assert.equal(keepsakeOf({state: states.ended, log, teller: teller('fr'), transcript: null}).transcript, null);
});
