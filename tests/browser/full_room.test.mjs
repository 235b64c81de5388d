// A room where every seat is taken: one watches, is told when a seat frees up, and has it by one tap. Whoever is slower
// goes on waiting.
import assert from 'node:assert/strict';
import test from 'node:test';
import {startServer} from '../support/server.mjs';
import {gather} from './support/arriving.mjs';
import {setHouseRules} from './support/card_taps.mjs';
import {Evening} from './support/evening.mjs';
import {openDevice, tall_phone} from './support/pages.mjs';

const [ines, tom] = [0, 1];

/** Somebody who finds the room full, says what the door asks for, and looks on. */
async function waiting(party, origin, name) {
  const page_of_host = party.phones[ines].page;
  const phone = await openDevice(page_of_host.context().browser(), {origin, name, size: tall_phone});
  await phone.page.goto(page_of_host.url());
  await phone.hook('shut-full').waitFor();
  await phone.tap('notify');
  await phone.hook('name').fill(name);
  await phone.tap('adult', 'watch');
  await phone.page.waitForSelector('.seats');
  assert.equal(await phone.hook('notify').getAttribute('aria-pressed'), 'true');
  assert.equal(await phone.hook('take-seat').count(), 0);
  return phone;
}

const tells = (phone, words) => phone.page.waitForFunction((wanted) => document.getElementById('alert').textContent.includes(wanted), words);
const sits = (party, name) => party.table.page.waitForSelector(`[data-test^="seat-"]:has-text("${name}")`);

test('two who wait in a full room are told of a free seat, and the first tap has it', async (context) => {
  const server = await startServer();
  context.after(server.stop);
  const party = await gather({origin: server.address, names: ['Inès', 'Tom']});
  context.after(party.close);
  const evening = new Evening(party);
  await evening.reach('two in the lobby', ({players}) => players.length === 2);
  await setHouseRules(evening, ines, 'house', {max_seats: 2});
  const lea = await waiting(party, server.address, 'Léa');
  const zoe = await waiting(party, server.address, 'Zoé');

  await party.phones[tom].tap('menu', 'leave', 'leave-yes');
  for (const phone of [lea, zoe]) await tells(phone, 'Une place s’est libérée');
  await lea.tap('take-seat');
  await sits(party, 'Léa');
  await lea.page.waitForSelector('[data-test^="seat-"]:has-text("Léa (toi)")');

  await tells(zoe, 'la place est prise');
  assert.equal(await zoe.hook('notify').getAttribute('aria-pressed'), 'true');
  await lea.tap('menu', 'leave', 'leave-yes');
  await tells(zoe, 'Une place s’est libérée');
  await zoe.tap('take-seat');
  await sits(party, 'Zoé');
  await zoe.page.waitForSelector('[data-test^="seat-"]:has-text("Zoé (toi)")');
  for (const phone of [lea, zoe]) assert.deepEqual(phone.heard.wrong, []);
});

test('who waits at the door of a full room has the form of a seat as soon as one is free, filled in', async (context) => {
  const server = await startServer();
  context.after(server.stop);
  const party = await gather({origin: server.address, names: ['Inès', 'Tom']});
  context.after(party.close);
  const evening = new Evening(party);
  await evening.reach('two in the lobby', ({players}) => players.length === 2);
  await setHouseRules(evening, ines, 'house', {max_seats: 2});
  const lea = await openDevice(party.phones[ines].page.context().browser(), {origin: server.address, name: 'Léa', size: tall_phone});
  await lea.page.goto(party.phones[ines].page.url());
  await lea.hook('shut-full').waitFor();
  await lea.tap('notify');
  await lea.hook('name').fill('Léa');
  await lea.tap('adult');

  await party.phones[tom].tap('menu', 'leave', 'leave-yes');
  await lea.tap('enter');

  await sits(party, 'Léa');
});
