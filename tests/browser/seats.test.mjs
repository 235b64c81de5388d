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

test('who left on purpose finds the seat again with one tap', async (context) => {
  const server = await startServer();
  context.after(server.stop);
  const party = await gather({origin: server.address, names: ['Inès', 'Tom']});
  context.after(party.close);
  const [, tom] = party.phones;

  await tom.tap('menu', 'leave', 'leave-yes');
  await tom.tap('resume-seat', 'return-to-seat');

  await tom.page.waitForSelector('[data-test="seat-1"]:has-text("Tom (toi)")');
  assert.deepEqual(tom.heard.wrong, []);
});

test('a one-time link takes a seat to another phone', async (context) => {
  const server = await startServer();
  context.after(server.stop);
  const party = await gather({origin: server.address, names: ['Inès', 'Tom']});
  context.after(party.close);
  const [, tom] = party.phones;
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

test('the host shows a QR that takes the seat of who is not here to another phone', async (context) => {
  const server = await startServer({options: ['--public-url', 'http://192.0.2.7:8080']});
  context.after(server.stop);
  const party = await gather({origin: server.address, names: ['Inès', 'Tom']});
  context.after(party.close);
  const [ines, tom] = party.phones;
  const other = await anotherPhone(party, server.address, 'the other phone');
  await tom.page.context().close();
  await ines.tap('menu', 'link-1');
  const link = new URL(await ines.text('link-address'));
  assert.equal(link.origin, 'http://192.0.2.7:8080');
  await ines.page.waitForFunction(() => document.querySelector('[data-test="link-qr"]')?.naturalWidth > 0);

  await other.page.goto(`${server.address}${link.pathname}${link.hash}`);

  await sits(other, 1, 'Tom');
  assert.deepEqual(ines.heard.wrong, []);
});

test('whose phone is gone gets the seat back on another one when the host agrees', async (context) => {
  const server = await startServer();
  context.after(server.stop);
  const party = await gather({origin: server.address, names: ['Inès', 'Tom']});
  context.after(party.close);
  const [ines, tom] = party.phones;
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
