// What the pages say: catalogues, sentences, and that nothing is left without words.
import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import test from 'node:test';
import {catalogue} from '../../clients/build.mjs';
import {sentenceOf} from '../../clients/web/app/events.js';
import {fill, preferredLanguage, translator, typeset} from '../../clients/web/app/i18n.js';
import {cardLabel, diceText, doseText, refusalText} from '../../clients/web/app/words.js';

const root = new URL('../../', import.meta.url);
const protocol = readFileSync(new URL('docs/protocol.md', root), 'utf8');
const messages = {fr: catalogue('fr'), en: catalogue('en')};
const wordings = (message) => (typeof message === 'string' ? [message] : [message.sip, message.points]);
const placeholders = (message) => [...new Set(wordings(message).flatMap((text) => [...text.matchAll(/\{(\w+)[,}]/g)].map((match) => match[1])))].sort();
const name = (seat) => ['Inès', 'Tom', 'Karim', 'Léa'][seat];
const teller = (t) => ({t, name, house: {full_sips: 10, half_sips: 5}, rule: () => 'x'});

/** The names in the first column of a table of the protocol's page, between two of its headings. */
function names(from, to) {
  const part = protocol.slice(protocol.indexOf(from), to ? protocol.indexOf(to, protocol.indexOf(from)) : undefined);
  return part.split('\n').filter((line) => line.startsWith('| `')).flatMap((line) => [...line.split('|')[1].matchAll(/`(\w+)`/g)].map((match) => match[1]));
}

test('both languages have the same keys, the same placeholders and the same two wordings', () => {
  assert.deepEqual(Object.keys(messages.fr).sort(), Object.keys(messages.en).sort());
  for (const key of Object.keys(messages.fr)) {
    assert.deepEqual(placeholders(messages.fr[key]), placeholders(messages.en[key]), key);
    assert.equal(typeof messages.fr[key], typeof messages.en[key], key);
    for (const text of [...wordings(messages.fr[key]), ...wordings(messages.en[key])]) assert.match(text, /\S/, key);
  }
});

test('every refusal of the protocol has a sentence', () => {
  const codes = names('### Refusals', '## 3.');
  assert.ok(codes.includes('not_enough_dice') && codes.length > 25);
  for (const code of codes) assert.ok(messages.fr[`refused.${code}`], code);
});

test('every reason to end a connection is known or falls back to a sentence', () => {
  for (const reason of ['unknown_room', 'room_over', 'kicked', 'replaced', 'spectators_forbidden', 'upgrade']) {
    assert.ok(messages.fr[`final.${reason}`] && messages.fr[`final.${reason}.text`], reason);
  }
  assert.ok(messages.fr['final.other']);
});

test('every event of the protocol has a sentence', () => {
  const events = names('### events', '## 5.');
  assert.ok(events.includes('gifts_revealed') && events.length > 45);
  for (const event of events) assert.ok(messages.fr[`event.${event}`], event);
});

test('every setting of the server has a label, and every option a name', () => {
  const games = readdirSync(new URL('engine/games/', root));
  assert.ok(games.length >= 3);
  const shared = readFileSync(new URL('engine/gifts/giving.hpp', root), 'utf8');
  for (const group of ['house', ...games]) {
    const file = group === 'house' ? 'server/rooms/house.cpp' : `engine/games/${group}/settings.cpp`;
    const source = `${shared}${readFileSync(new URL(file, root), 'utf8')}`;
    const lists = new Map([...source.matchAll(/(\w+) = \{((?:"\w+"(?:, )?)+)\}/g)].map((match) => [match[1], [...match[2].matchAll(/"(\w+)"/g)].map((one) => one[1])]));
    const found = [...source.matchAll(/(\w+)_setting<[^>]+>\("(\w+)"(?:, (?:\w+::)?(\w+))?/g)];
    assert.ok(found.length >= 5, `${group}: ${found.length}`);
    for (const [, kind, setting, list] of found) {
      assert.ok(messages.fr[`setting.${group}.${setting}`], `${group}.${setting}`);
      if (kind !== 'option') continue;
      for (const option of lists.get(list)) assert.ok(messages.fr[`setting.${group}.${setting}.${option}`], `${group}.${setting}.${option}`);
    }
  }
});

test('nothing that a room without alcohol may show speaks of it', () => {
  const words = /boi(re|t|s)|gorgée|verre|cul-sec|alcool|drink|sip|glass/i;
  // Before a room, or in rooms with alcohol only.
  const elsewhere = /^(home|create|care)\.|^join\.(soft|drive|private)$|^drink\.cap$|^menu\.cap/;
  for (const language of ['fr', 'en']) {
    for (const [key, message] of Object.entries(messages[language])) {
      if (elsewhere.test(key)) continue;
      assert.doesNotMatch(typeof message === 'string' ? message : message.points, words, `${language} ${key}`);
    }
  }
});

test('no key that a view names is missing', () => {
  const folder = new URL('clients/web/', root);
  const files = ['app', 'views', 'views/games'].flatMap((part) => readdirSync(new URL(part, folder)).filter((file) => file.endsWith('.js')).map((file) => `${part}/${file}`));
  for (const file of files) {
    const text = readFileSync(new URL(file, folder), 'utf8');
    for (const [, key] of text.matchAll(/\b(?:t|words)\('([\w.]+)'/g)) assert.ok(messages.fr[key], `${file}: ${key}`);
  }
});

test('plurals follow the language: nought is singular in French', () => {
  const fr = translator('fr', messages.fr, 'sip');
  const en = translator('en', messages.en, 'sip');
  assert.equal(fr('unit.dose', {n: 0}), '0 gorgée');
  assert.equal(en('unit.dose', {n: 0}), '0 sips');
  assert.equal(en('dice.roll.pay', {cost: '6 sips', n: 7}), 'Drink 6 sips and roll 7 dice');
  assert.equal(fr('dice.roll.pay', {cost: '6 gorgées', n: 7}), 'Boire 6 gorgées et lancer 7 dés');
});

test('French sets a narrow no-break space before high punctuation', () => {
  assert.equal(typeset('fr', 'Rouge ou noire ? « Oui » : non'), 'Rouge ou noire\u202f? «\u202fOui\u202f»\u202f: non');
  assert.equal(typeset('en', 'Red or black?'), 'Red or black?');
});

test('a name with braces in it is a name, not a placeholder', () => {
  assert.equal(fill('en', '{name} joins {n}', {name: '{n}', n: 3}), '{n} joins 3');
});

test('a sentence without its parameter is a bug, not a gap', () => {
  assert.throws(() => fill('en', '{name} joins', {}), /needs name/);
});

test('a device with neither language gets French', () => {
  assert.equal(preferredLanguage(['de-DE', 'en-GB']), 'en');
  assert.equal(preferredLanguage(['de-DE']), 'fr');
});

test('doses are sips and glasses, or points where nobody drinks', () => {
  const house = {full_sips: 10, half_sips: 5};
  assert.equal(doseText(translator('fr', messages.fr, 'sip'), {wholes: 1, sips: 3}, house), 'cul-sec + 3 gorgées');
  assert.equal(doseText(translator('fr', messages.fr, 'points'), {wholes: 1, halves: 1, sips: 3}, house), '18 points');
});

test('cards and dice have words', () => {
  assert.equal(cardLabel(translator('fr', messages.fr, 'sip'), 'Qh'), 'Dame de cœur, rouge');
  assert.equal(cardLabel(translator('en', messages.en, 'sip'), '10s'), '10 of spades, black');
  assert.equal(diceText(translator('en', messages.en, 'sip'), [5, 2, 6, 1]), '4 dice, total 14');
  assert.match(diceText(translator('fr', messages.fr, 'sip'), [6, 6, 6, 4, 4, 2, 1, 1, 1]), /3 fois 6, 2 fois 4, un 2 et 3 fois 1$/);
});

test('a refusal uses what it was told, and an unknown one still says something', () => {
  const t = translator('en', messages.en, 'sip');
  assert.equal(refusalText(t, 'not_enough_dice', {left: 1}, name), 'Only 1 die is left in the heap.');
  assert.equal(refusalText(t, 'not_the_host', {host: 0}, name), 'Only the host (Inès) can do that.');
  assert.equal(refusalText(t, 'name_invalid', {fault: 'too_long'}, name), 'That name is too long.');
  assert.equal(refusalText(t, 'comes_later', {}, name), 'The server refused. Try again.');
});

test('one sentence tells a whole throw', () => {
  const t = translator('en', messages.en, 'sip');
  const event = {e: 'rolled', seat: 2, faces: [5, 2, 6, 1], total: 14, verdict: 'loses', to_beat: 22};
  assert.equal(sentenceOf(teller(t), event), 'Karim rolls 4 dice: 5, 2, 6, 1. Total 14. 14 < 22: lost.');
});

test('gifts of several givers are told one by one', () => {
  const t = translator('fr', messages.fr, 'sip');
  const event = {e: 'gifts_revealed', gifts: [{seat: 1, to: 0, dose: {sips: 1}}, {seat: 3, to: 2, dose: {wholes: 1}}]};
  assert.equal(sentenceOf(teller(t), event), 'Tom donne 1 gorgée à Inès. Léa donne cul-sec à Karim');
});

test('an event that this page does not know is passed over', () => {
  assert.equal(sentenceOf(teller(translator('fr', messages.fr, 'sip')), {e: 'comes_later', seat: 1}), '');
});
