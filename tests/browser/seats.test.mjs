// Leaving and coming back, on the real server.
import assert from 'node:assert/strict';
import test from 'node:test';
import {startServer} from '../support/server.mjs';
import {gather} from './support/arriving.mjs';
import {openDevice, tall_phone} from './support/pages.mjs';

/** One more phone at the same table. @param {any} party @param {string} origin @param {string} name */
const anotherPhone = ({phones: [first]}, origin, name) => openDevice(first.page.context().browser(), {origin, name, size: tall_phone});

/** Whether the phone's own place is the one with this name. */
const sits = (phone, seat, name) => phone.page.waitForSelector(`[data-test="seat-${seat}"]:has-text("${name} (toi)")`);

/** Inès, who is the host, and Tom, in a room of a real server. @param {any} context @param {any} [wanted] of the server */
async function tableOfTwo(context, wanted) {
  const server = await startServer(wanted);
  context.after(server.stop);
  const party = await gather({origin: server.address, names: ['Inès', 'Tom']});
  context.after(party.close);
  const [ines, tom] = party.phones;
  return {server, party, ines, tom};
}

test('who left on purpose finds the seat again with one tap', async (context) => {
  const {tom} = await tableOfTwo(context);

  await tom.tap('menu', 'leave', 'leave-yes');
  await tom.tap('resume-seat', 'return-to-seat');

  await tom.page.waitForSelector('[data-test="seat-1"]:has-text("Tom (toi)")');
  assert.deepEqual(tom.heard.wrong, []);
});

test('a one-time link takes a seat to another phone', async (context) => {
  const {server, party, tom} = await tableOfTwo(context);
  const other = await anotherPhone(party, server.address, 'the other phone');

  await tom.tap('menu', 'link-1');
  const address = await tom.text('link-address');
  await other.page.goto(address);

  await sits(other, 1, 'Tom');
  assert.equal(new URL(other.page.url()).hash, '');
  await tom.page.waitForSelector('[data-test="final-replaced"]');
  await other.page.reload();
  await sits(other, 1, 'Tom');
  assert.deepEqual(other.heard.wrong, []);
});

test('the host makes the link of a seat whose phone is dead, to be scanned or typed', async (context) => {
  const {server, party, ines, tom} = await tableOfTwo(context);
  await tom.page.context().close();
  const other = await anotherPhone(party, server.address, 'the other phone');

  await ines.tap('menu', 'link-1');
  const address = await ines.text('link-address');
  await other.page.goto(address);

  await sits(other, 1, 'Tom');
  assert.deepEqual(other.heard.wrong, []);
});

test('the link of a seat names the address that other phones can reach, as its picture does', async (context) => {
  const {tom} = await tableOfTwo(context, {options: ['--public-url', 'http://192.0.2.7:8080']});

  await tom.tap('menu', 'link-1');

  const link = new URL(await tom.text('link-address'));
  assert.equal(link.origin, 'http://192.0.2.7:8080');
  await tom.page.waitForFunction(() => document.querySelector('[data-test="link-picture"]')?.naturalWidth > 0);
});

test('whose phone is gone gets the seat back on another one when the host agrees', async (context) => {
  const {server, party, ines, tom} = await tableOfTwo(context);
  const room = new URL(tom.page.url()).pathname;
  const other = await anotherPhone(party, server.address, 'the other phone');
  await tom.page.context().close();

  await other.page.goto(`${server.address}${room}`);
  await other.tap('claim-1');
  await ines.tap('claim-yes-1');

  await sits(other, 1, 'Tom');
  assert.deepEqual(other.heard.wrong, []);
  assert.deepEqual(ines.heard.wrong, []);
});

test('of two who say that they are Tom one gets the seat, and the other reads that he does not', async (context) => {
  const {server, party, ines, tom} = await tableOfTwo(context);
  const room = new URL(tom.page.url()).pathname;
  const [first, second] = [await anotherPhone(party, server.address, 'the first'), await anotherPhone(party, server.address, 'the second')];
  await tom.page.context().close();
  await first.page.goto(`${server.address}${room}`);
  await first.tap('claim-1');
  await ines.hook('claim-yes-1').waitFor();
  await second.page.goto(`${server.address}${room}`);
  await second.tap('claim-1');
  await ines.page.waitForFunction(() => document.querySelectorAll('[data-test="claim-yes-1"]').length === 2);

  await ines.page.locator('[data-test="claim-yes-1"]').first().click();

  await sits(first, 1, 'Tom');
  await second.page.waitForSelector('text=Ta demande a été refusée.');
  assert.equal(await ines.hook('claim-yes-1').count(), 0);
  assert.deepEqual([...first.heard.wrong, ...second.heard.wrong, ...ines.heard.wrong], []);
});

test('the host removes a player and takes it back: his screen is as it was', async (context) => {
  const {ines, tom} = await tableOfTwo(context);

  await ines.tap('menu', 'kick-1');
  await tom.page.waitForSelector('[data-test="final-kicked"]');
  await tom.page.waitForSelector('text=Inès t’a retiré de la partie.');
  await ines.tap('undo-kick-1');

  await sits(tom, 1, 'Tom');
  assert.deepEqual(tom.heard.wrong, []);
  assert.deepEqual(ines.heard.wrong, []);
});

test('who is removed for good asks to come back, and the host decides', async (context) => {
  const {ines, tom} = await tableOfTwo(context);

  await ines.tap('menu', 'kick-1');
  // Past the ten seconds in which it could be undone.
  await tom.tap('ask-back');
  await tom.page.waitForSelector('text=Demande envoyée');
  await tom.page.reload();
  await tom.tap('ask-back');
  await ines.tap('claim-no-1');
  await tom.page.waitForSelector('text=Ta demande a été refusée.');
  await tom.page.reload();
  await tom.tap('ask-back');
  await ines.tap('claim-yes-1');

  await sits(tom, 1, 'Tom');
  await tom.page.reload();
  await sits(tom, 1, 'Tom');
  assert.deepEqual(tom.heard.wrong, []);
  assert.deepEqual(ines.heard.wrong, []);
});
