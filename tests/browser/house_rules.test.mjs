// House rules under one name: the host takes them in one tap, a device keeps them, and a link hands them on, whatever
// somebody made of it.
import assert from 'node:assert/strict';
import test from 'node:test';
import {isDeepStrictEqual} from 'node:util';
import {linkOf} from '../../clients/web/app/presets.js';
import {overflow, violations} from '../support/browser.mjs';
import {startServer} from '../support/server.mjs';
import {gather} from './support/arriving.mjs';
import {Evening} from './support/evening.mjs';

const [ines, tom] = [0, 1];

async function two(context) {
  const server = await startServer();
  context.after(server.stop);
  const party = await gather({origin: server.address, names: ['Inès', 'Tom']});
  context.after(party.close);
  const evening = new Evening(party);
  await evening.reach('both are there', ({players}) => players.length === 2);
  return {server, party, evening, phones: party.phones, code: party.table.page.url().split('/').at(-1)};
}

/** The settings that a device was told last. */
const settingsOf = ({heard}) => heard.received.map((text) => JSON.parse(text)).map((frame) => frame.state ?? frame).filter(({settings}) => settings).at(-1).settings;

/** Opens the house rules and their ready-made sets. */
async function openPresets(phone) {
  await phone.tap('house-rules');
  await phone.tap('group-presets');
}

/** Taps, waits until all know what follows, and gives the settings that the others were told. */
async function takes({evening, phones}, hook) {
  await phones[ines].tap(hook);
  await phones[ines].page.locator('[data-test="told"]', {hasText: 'c’est pris'}).waitFor();
  // Each group of rules is a command of its own.
  await evening.reach('the rules are known', () => isDeepStrictEqual(settingsOf(phones[tom]), settingsOf(phones[ines])));
  return settingsOf(phones[tom]);
}

async function isFit(phone, name) {
  assert.deepEqual(await violations(phone.page), [], name);
  assert.ok(await overflow(phone.page) <= 0, `${name} is too wide`);
  assert.deepEqual(phone.heard.wrong, [], name);
}

test('the host takes ready-made rules in one tap, everybody is told, and the room keeps what is its own', async (context) => {
  const all = await two(context);
  const host = all.phones[ines];
  await openPresets(host);
  await isFit(host, 'ready-made rules');

  const gentle = await takes(all, 'take-gentle');
  assert.deepEqual([gentle.tas_de_des.die_cost, gentle.house.max_sips_per_event, gentle.give_n_take.gnt_last_row], [1, 5, 'row_sips']);
  assert.deepEqual([gentle.house.no_alcohol, gentle.house.language, gentle.house.max_seats], [false, 'fr', 12]);
  assert.equal(await host.hook('take-gentle').count(), 0, 'what is in use need not be taken');

  const original = await takes(all, 'take-original');
  assert.deepEqual([original.tas_de_des.die_cost, original.house.max_sips_per_event, original.give_n_take.gnt_last_row], [2, 0, 'cul_sec']);
});

test('who is not host reads the ready-made rules and can keep them, but not take them', async (context) => {
  const {phones} = await two(context);
  await openPresets(phones[tom]);
  assert.equal(await phones[tom].hook('take-gentle').count(), 0);
  await phones[tom].tap('preset-keep');
  assert.match(await phones[tom].text('told'), /«\sComme chez nous\s» est gardé/);
});

test('rules that were kept are there after a reload, and go to a friend as a link', async (context) => {
  const all = await two(context);
  const {phones, code, server} = all;
  const host = phones[ines];
  await openPresets(host);
  await host.tap('group-tas_de_des');
  await host.hook('setting-tas_de_des.dice_total').waitFor({state: 'hidden'});
  await host.tap('group-tas_de_des', 'more-tas_de_des.die_cost');
  await host.hook('reset-tas_de_des.die_cost').waitFor();
  await host.hook('preset-name').fill('Chez Inès');
  await host.tap('preset-keep');
  assert.match(await host.text('told'), /«\sChez Inès\s» est gardé/);
  await takes(all, 'take-gentle');

  await host.page.reload();
  await openPresets(host);
  assert.equal((await takes(all, 'take-kept-0')).tas_de_des.die_cost, 3);
  await host.tap('share-kept-0');
  await isFit(host, 'a link to rules');
  const link = await host.text('preset-link');

  const friend = phones[tom];
  await friend.page.goto(link);
  assert.match(await friend.text('received'), /Chez Inès[^]*Prix d’un dé\s: 3 gorgées \(d’origine\s: 2 gorgées\)/);
  assert.equal(friend.page.url(), `${server.address}/`, 'the rules leave the address once they are read');
  await isFit(friend, 'rules that came');
  await friend.tap('keep-received');
  await friend.page.goto(`${server.address}/j/${code}`);
  await openPresets(friend);
  assert.match(await friend.text('preset-kept-0'), /Chez Inès/);
});

test('a link of another version, half a link and impossible rules are answered in words, and nothing is lost', async (context) => {
  const all = await two(context);
  const {phones, server} = all;
  const host = phones[ines];
  await openPresets(host);
  await host.tap('preset-keep');
  const link = linkOf({name: 'Folie', rules: {tas_de_des: {dice_total: 500, die_cost: 4, gravity: 9}}}, server.address);
  const before = settingsOf(phones[tom]);

  for (const [given, said] of [['bonjour', /pas un lien de règles/], [link.replace('rules=1', 'rules=7'), /autre version de Trinque/], [link.slice(0, -7), /partie de ce lien manque/]]) {
    await host.hook('rules-link').fill(given);
    assert.match(await host.text('link-fault'), said);
    assert.equal(await host.hook('take-received').count(), 0);
    assert.deepEqual(settingsOf(phones[tom]), before);
  }
  await host.hook('rules-link').fill(link);
  assert.match(await host.text('preset-remarks'), /Nombre de dés\s: «\s500\s» n’est pas possible ici[^]*Inconnu de cette version\s: tas_de_des\.gravity/);
  await isFit(host, 'rules with remarks');
  const after = await takes(all, 'take-received');
  assert.deepEqual([after.tas_de_des.die_cost, after.tas_de_des.dice_total], [4, before.tas_de_des.dice_total]);
  assert.match(await host.text('preset-kept-0'), /Comme chez nous/, 'what was kept is there');

  const guest = phones[tom];
  await guest.page.goto(link.replace('rules=1', 'rules=7'));
  assert.match(await guest.text('link-fault'), /autre version de Trinque/);
  await isFit(guest, 'a link that cannot be read');
});
