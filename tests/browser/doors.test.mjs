// The doors of a room, on the real server: a password, a QR that changes, a host who lets in, and an evening erased.
import assert from 'node:assert/strict';
import test from 'node:test';
import {startServer} from '../support/server.mjs';
import {gather} from './support/arriving.mjs';
import {openDevice, tall_phone} from './support/pages.mjs';

/** One more phone at the same table. @param {any} party @param {string} origin @param {string} name */
const another = ({phones: [first]}, origin, name) => openDevice(first.page.context().browser(), {origin, name, size: tall_phone});

/** A QR that carries more than an address is drawn by the page itself. */
const with_ticket = '[data-test="qr-picture"][src^="data:image/svg"]';

async function party(context, names) {
  const server = await startServer({options: ['--public-url', 'http://play.example.org']});
  context.after(server.stop);
  const gathered = await gather({origin: server.address, names});
  context.after(gathered.close);
  const room = new URL(gathered.phones[0].page.url()).pathname;
  return {origin: server.address, room, gathered, host: gathered.phones[0]};
}

/** The host changes a rule of the evening on his phone. */
async function changeRule(host, name, change) {
  await host.tap('house-rules', 'group-house');
  await change(host.hook(`setting-house.${name}`));
  await host.tap('close');
}

async function fillIn(phone, name) {
  await phone.page.fill('[data-test="name"]', name);
  await phone.page.check('[data-test="adult"]');
}

test('a newcomer types the password that the host set', async (context) => {
  const {origin, room, gathered, host} = await party(context, ['Inès']);
  await host.tap('menu');
  await host.hook('password-new').fill('apéro');
  await host.tap('password-set');
  await host.hook('password-remove').waitFor();

  const tom = await another(gathered, origin, 'Tom');
  await tom.page.goto(origin + room);
  await fillIn(tom, 'Tom');
  await tom.page.fill('[data-test="password"]', 'Apéro');
  await tom.tap('enter');
  await tom.page.waitForSelector('.problem:has-text("mot de passe")');
  await tom.page.fill('[data-test="password"]', 'apéro');
  await tom.tap('enter');

  await tom.page.waitForSelector('[data-test="seat-1"]:has-text("Tom (toi)")');
  assert.deepEqual(tom.heard.wrong, []);
});

test('with a QR that changes, a screen and a phone that know the code alone are let in by the host', async (context) => {
  const {origin, room, gathered, host} = await party(context, ['Inès']);
  await changeRule(host, 'invitation_minutes', (field) => field.fill('2').then(() => field.press('Tab')));

  const {table} = gathered;
  await table.hook('table-door').waitFor();
  await host.tap('knock-yes-1');
  await table.page.waitForSelector(with_ticket);
  await table.page.reload();
  await table.page.waitForSelector(with_ticket);

  const luc = await another(gathered, origin, 'Luc');
  await luc.page.goto(origin + room);
  await luc.hook('door').waitFor();
  await luc.page.fill('[data-test="name"]', 'Luc');
  await luc.tap('knock');
  await luc.hook('door-waiting').waitFor();
  await host.tap('knock-yes-2');
  await fillIn(luc, 'Luc');
  await luc.tap('enter');
  await luc.page.waitForSelector('[data-test="seat-1"]:has-text("Luc (toi)")');

  for (const device of [table, luc, host]) assert.deepEqual(device.heard.wrong, [], device.name);
});

test('what the QR carries opens the room, and disappears from the address', async (context) => {
  const {origin, room, gathered, host} = await party(context, ['Inès']);
  await changeRule(host, 'invitation_minutes', (field) => field.fill('2').then(() => field.press('Tab')));
  await host.tap('invite');
  await host.page.waitForSelector(with_ticket);
  const {ticket} = host.heard.received.map((text) => JSON.parse(text)).filter(({t}) => t === 'ticket').at(-1);

  const tom = await another(gathered, origin, 'Tom');
  await tom.page.goto(`${origin}${room}#t=${ticket}`);
  await fillIn(tom, 'Tom');
  assert.equal(new URL(tom.page.url()).hash, '');
  await tom.tap('enter');

  await tom.page.waitForSelector('[data-test="seat-1"]:has-text("Tom (toi)")');
});

test('where nobody may watch, there is only a seat to take', async (context) => {
  const {origin, room, gathered, host} = await party(context, ['Inès']);
  await changeRule(host, 'spectators', (field) => field.uncheck());

  const tom = await another(gathered, origin, 'Tom');
  await tom.page.goto(origin + room);
  await fillIn(tom, 'Tom');
  assert.equal(await tom.page.locator('[data-test="watch"]').count(), 0);
  await tom.tap('enter');
  await tom.page.waitForSelector('[data-test="seat-1"]:has-text("Tom (toi)")');
});

test('the host erases the evening from its recap, for everybody', async (context) => {
  const {host, gathered} = await party(context, ['Inès', 'Tom']);
  await host.tap('start');
  // A tap at the instant at which the screen changes is lost, as for anybody.
  await host.page.waitForFunction(() => JSON.parse(document.querySelector('[data-test="public-state"]').textContent).phase === 'dice.open');
  await host.tap('menu', 'stop', 'stop-yes');
  await host.tap('erase', 'erase-yes');

  for (const phone of gathered.phones) await phone.hook('final-erased').waitFor();
});
