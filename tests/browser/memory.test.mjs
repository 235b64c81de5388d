// What is left of an evening: its journal in the language of each phone, what was missed, and the file to keep.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import test from 'node:test';
import {check} from '../../clients/fairness/check.js';
import {overflow, violations} from '../support/browser.mjs';
import {startServer} from '../support/server.mjs';
import {gather} from './support/arriving.mjs';
import {stop} from './support/dice_taps.mjs';
import {Evening} from './support/evening.mjs';
import {playAtRandom, randomFrom} from './support/random_taps.mjs';

const [ines, tom] = [0, 1];

async function evening(context) {
  const server = await startServer();
  context.after(server.stop);
  const party = await gather({origin: server.address, names: ['Inès', 'Tom']});
  context.after(party.close);
  const played = new Evening(party);
  await played.reach('both are there', ({players}) => players.length === 2);
  await played.tap(ines, ['start'], 'the dice', ({phase}) => phase === 'dice.open');
  await playAtRandom(played, randomFrom(5), 'a second round', ({round}) => round > 1);
  return {server, party, played, phones: party.phones};
}

/** The parts of the journal that a phone shows, the latest first. */
const chapters = (phone) => phone.page.locator('dialog [data-test="chapter"]').evaluateAll((parts) => parts.map((part) => ({title: part.querySelector('summary').textContent, lines: [...part.querySelectorAll('li')].map((line) => line.textContent)})));

async function openJournal(phone) {
  await phone.tap('menu', 'journal');
  await phone.hook('save-evening').waitFor();
}

async function isFit(phone, name) {
  assert.deepEqual(await violations(phone.page), [], name);
  assert.ok(await overflow(phone.page) <= 0, `${name} is too wide`);
  assert.deepEqual(phone.heard.wrong, [], name);
}

test('the journal tells the evening round by round, in the language of the phone, and is there after a reload', async (context) => {
  const {phones, played} = await evening(context);
  const [host, friend] = phones;
  await openJournal(host);
  const told = await chapters(host);
  assert.match(told[0].title, /^Nouvelle manche\s: (Inès|Tom) ouvre$/);
  const first = told.find(({title, lines}) => title.startsWith('Nouvelle manche') && lines.length > 1);
  assert.match(first.lines.join('\n'), /lance 1 dé\s: \d\. Total \d\.[^]*perd avec \d+ dés?\s: /);
  await isFit(host, 'the journal');

  await friend.tap('menu', 'language-en', 'journal');
  await friend.hook('save-evening').waitFor();
  const english = await chapters(friend);
  assert.match(english[0].title, /^New round: (Inès|Tom) opens$/);
  assert.match(english.map(({lines}) => lines.join('\n')).join('\n'), /loses with \d+ (die|dice): /);
  await isFit(friend, 'the journal in English');

  await host.page.reload();
  await played.reach('Inès is back', () => true);
  await openJournal(host);
  const again = await chapters(host);
  assert.deepEqual(again.at(-1), told.at(-1), 'the beginning is not lost');
  assert.deepEqual(again.map(({title}) => title), told.map(({title}) => title));
});

test('what was missed while the page was away stands on the page that is loaded again', async (context) => {
  const {phones, played} = await evening(context);
  const friend = phones[tom];
  const address = friend.page.url();
  await friend.page.goto('about:blank');
  await phones[ines].tap('menu', 'stop', 'stop-yes');
  await phones[ines].hook('picture').waitFor();
  await friend.page.goto(address);
  await friend.hook('digest-seen').waitFor();
  const digest = await friend.page.locator('[aria-labelledby="digest"]').innerText();
  assert.match(digest, /Pendant ton absence[^]*Fin de partie\s: l’hôte arrête ici/);
  assert.doesNotMatch(digest, /Tom a perdu la connexion/);
  await friend.tap('digest-seen');
  await friend.hook('digest-seen').waitFor({state: 'detached'});
  await played.reach('all show the end', ({phase}) => phase === 'ended');
});

test('the evening is kept as a file: journal, totals, rules, and draws that check out', async (context) => {
  const {phones, played} = await evening(context);
  await stop(played, ines);
  const friend = phones[tom];
  await openJournal(friend);
  const [download] = await Promise.all([friend.page.waitForEvent('download'), friend.tap('save-evening')]);
  const code = new URL(friend.page.url()).pathname.split('/').at(-1);
  assert.equal(download.suggestedFilename(), `trinque-${code}-evening.json`);
  assert.match(await friend.text('told'), /fichier est prêt/);

  const kept = JSON.parse(readFileSync(await download.path(), 'utf8'));
  assert.deepEqual([kept.format, kept.version, kept.code, kept.game], ['trinque-evening', 1, code, 'tas_de_des']);
  assert.deepEqual(kept.players.map(({name}) => name), ['Inès', 'Tom']);
  assert.equal(kept.settings.tas_de_des.die_cost, 2);
  for (const {seat, sips, halves, wholes} of kept.totals) {
    const shown = played.totalOf(seat);
    assert.deepEqual([sips, halves, wholes], [shown.sips, shown.halves, shown.wholes]);
  }
  assert.match(kept.journal.flatMap(({lines}) => lines).join('\n'), /Fin de partie/);
  const lines = kept.transcript.map((line) => `${JSON.stringify(line)}\n`).join('');
  const report = check(new TextEncoder().encode(lines));
  assert.equal(report.fault, null, 'the draws can be computed again');
  assert.ok(report.rounds.length >= 2);
  assert.doesNotMatch(JSON.stringify(kept), /token|soft|passed|"cap"/);
});
