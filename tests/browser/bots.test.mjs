// For whom the server plays, on the real server: alone with three of them, among people, and through a power cut.
import assert from 'node:assert/strict';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import test from 'node:test';
import {openLink} from '../support/link.mjs';
import {startServer} from '../support/server.mjs';
import {gather} from './support/arriving.mjs';
import {launchQuietly, openDevice, tall_phone} from './support/pages.mjs';

const patience = 60_000;

/** What the page shows, as soon as it fits. @param {any} phone @param {(state: any) => unknown} fits */
async function stateOf(phone, fits) {
  const place = phone.page.locator('[data-test="public-state"]');
  for (const end = performance.now() + patience; performance.now() < end;) {
    const text = await place.textContent();
    if (text && fits(JSON.parse(text))) return JSON.parse(text);
    await new Promise((soon) => setTimeout(soon, 50));
  }
  return assert.fail(`not shown: ${fits}\n${await place.textContent()}`);
}

/** A phone on the first page of a real server. @param {any} context */
async function aloneOnTheFirstPage(context) {
  const server = await startServer();
  context.after(server.stop);
  const browser = await launchQuietly();
  context.after(() => browser.close());
  const phone = await openDevice(browser, {origin: server.address, name: 'alone', size: tall_phone});
  await phone.page.goto(`${server.address}/`);
  return phone;
}

/** Taps the first of these that is offered, until the state fits. @param {any} phone @param {string[]} hooks @param {(state: any) => unknown} fits */
async function tapUntil(phone, hooks, fits) {
  const place = phone.page.locator('[data-test="public-state"]');
  for (const end = performance.now() + patience; performance.now() < end;) {
    const state = JSON.parse((await place.textContent()) ?? 'null');
    if (state && fits(state)) return state;
    for (const hook of hooks) {
      const button = phone.page.locator(`[data-test^="${hook}"]:visible:enabled`).first();
      if (await button.count()) await button.click({timeout: 2000}).catch(() => {});
    }
    await new Promise((soon) => setTimeout(soon, 100));
  }
  return assert.fail(`not reached: ${fits}`);
}

test('one person alone plays dice at once, with three bots, without a form', async (context) => {
  const phone = await aloneOnTheFirstPage(context);

  await phone.tap('demo-tas_de_des');

  const first = await stateOf(phone, ({phase}) => phase === 'dice.open' || phase === 'dice.decide');
  assert.equal(first.players.length, 4);
  await tapUntil(phone, ['roll'], ({round}) => round === 2);
  const words = await phone.page.innerText('body');
  assert.doesNotMatch(words, /gorgée|cul-sec/);
  assert.deepEqual(phone.heard.wrong, []);
});

test('one person alone plays cards at once', async (context) => {
  const phone = await aloneOnTheFirstPage(context);

  await phone.tap('demo-rouge_ou_noir');

  await tapUntil(phone, ['answer-', 'deal', 'give-'], ({match}) => match?.hands?.every(({cards}) => cards.length >= 2));
  assert.deepEqual(phone.heard.wrong, []);
});

test('the host seats bots and sends them away; nobody else does, and none is offered the host’s chair', async (context) => {
  const server = await startServer();
  context.after(server.stop);
  const party = await gather({origin: server.address, names: ['Inès', 'Tom']});
  context.after(party.close);
  const [ines, tom] = party.phones;

  await ines.tap('bot-careful', 'bot-joker');
  await tom.page.waitForSelector('[data-test="seat-3"]');
  assert.match(await tom.page.innerText('[data-test="seat-2"]'), /Zinc/);
  assert.match(await tom.page.textContent('[data-test="seat-3"]'), /robot farceur/);
  assert.equal(await tom.hook('bot-careful').count(), 0);
  await ines.tap('menu');
  // The menu is fetched when it is opened first.
  await ines.page.waitForSelector('[data-test="hand-over"]');
  assert.deepEqual(await ines.page.locator('[data-test="hand-over"] option').allInnerTexts().then((texts) => texts.slice(1)), ['Tom']);
  await ines.page.keyboard.press('Escape');

  await ines.tap('bot-remove-2');
  await tom.page.waitForSelector('[data-test="seat-2"]', {state: 'detached'});
  assert.deepEqual([...ines.heard.wrong, ...tom.heard.wrong], []);
});

test('bots keep their seats and play on after the server was killed', async (context) => {
  const kept = mkdtempSync(path.join(tmpdir(), 'trinque-bots-'));
  context.after(() => rmSync(kept, {recursive: true, force: true}));
  const server = await startServer({kept});
  const link = await openLink(server.address);
  context.after(link.close);
  const browser = await launchQuietly();
  context.after(() => browser.close());
  const phone = await openDevice(browser, {origin: link.address, name: 'alone', size: tall_phone});
  await phone.page.goto(`${link.address}/`);
  await phone.tap('demo-tas_de_des');
  const before = await stateOf(phone, ({phase}) => phase === 'dice.open' || phase === 'dice.decide');

  await server.kill();
  const again = await startServer({kept});
  context.after(again.stop);
  link.leadTo(again.address);

  const after = await tapUntil(phone, ['roll'], ({round}) => round > before.round);
  assert.deepEqual(after.players.map(([, name]) => name), before.players.map(([, name]) => name));
});
