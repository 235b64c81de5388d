// Pages of one node at a room of another: the page stays where it is and only its socket moves, also when the other node
// is killed in mid-game.
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {createInterface} from 'node:readline';
import test from 'node:test';
import {webFolder} from '../support/browser.mjs';
import {enterByCode} from '../browser/support/arriving.mjs';
import {Evening} from '../browser/support/evening.mjs';
import {launchQuietly, openDevice, tall_phone} from '../browser/support/pages.mjs';

const not_installed = 77;

/** Three nodes, whose ports come first; skips the test where there is no database. */
async function startNodes(context) {
  const serve = new URL('serve.py', import.meta.url).pathname;
  const program = spawn('python3', [serve], {env: {...process.env, TRINQUE_WEB_DIR: webFolder()}, stdio: ['pipe', 'pipe', 'inherit']});
  const ended = once(program, 'exit');
  context.after(async () => {
    program.stdin.end();
    await ended;
  });
  const [first] = await Promise.race([once(createInterface({input: program.stdout}), 'line'), ended]);
  if (first === not_installed) return context.skip('PostgreSQL is not installed');
  assert.equal(typeof first, 'string', `the nodes ended with ${first}`);
  return {ports: JSON.parse(first), kill: (port) => program.stdin.write(`${port}\n`)};
}

const at = (port) => `http://127.0.0.1:${port}`;
const socketAt = (port, code) => `ws://127.0.0.1:${port}/ws/${code}`;

/** Until the pages of a node may use the sockets of another one. */
async function untilKnown(port, other) {
  for (;;) {
    const {headers} = await fetch(`${at(port)}/healthz`);
    if (headers.get('content-security-policy').includes(`ws://127.0.0.1:${other}`)) return;
    await new Promise((soon) => setTimeout(soon, 50));
  }
}

test('a page follows its room to another node, and comes back with it when that node is killed', {timeout: 180_000}, async (context) => {
  const nodes = await startNodes(context);
  if (!nodes) return;
  const [owner, ...others] = nodes.ports;
  const made = await fetch(`${at(owner)}/api/v1/rooms`, {method: 'POST', headers: {'content-type': 'application/json'}, body: '{"game":"tas_de_des"}'});
  const {code} = await made.json();
  const browser = await launchQuietly();
  context.after(() => browser.close());
  const phones = [];
  for (const [index, name] of ['Inès', 'Tom'].entries()) {
    await untilKnown(others[index], owner);
    const phone = await openDevice(browser, {origin: at(others[index]), name, size: tall_phone});
    await enterByCode(phone, at(others[index]), code);
    phones.push(phone);
    assert.ok(phone.heard.abroad.includes(socketAt(owner, code)), `${name} is at ${phone.heard.abroad}`);
  }
  const evening = new Evening({phones, devices: phones});
  await evening.reach('both are there', ({players}) => players.length === 2);
  await evening.tap(0, ['start'], 'the dice', ({phase}) => phase === 'dice.open');
  const {to_act: [opener]} = evening.state;
  await evening.tap(opener, ['roll'], 'a throw', ({phase}) => phase !== 'dice.open');
  const {totals, match} = evening.state;

  nodes.kill(owner);

  const {to_act: [next]} = evening.state;
  const revision = Math.max(...await Promise.all(phones.map(async ({page}) => JSON.parse(await page.textContent('[data-test="public-state"]')).revision)));
  await Promise.all(phones.map(({page}) => page.waitForSelector('.band.lost')));
  await Promise.all(phones.map(({page}) => page.waitForSelector('.band.lost', {state: 'detached', timeout: 60_000})));
  await evening.reach('both are back', (state) => state.revision >= revision && state.match !== null);
  assert.deepEqual([evening.state.totals, evening.state.match, evening.state.to_act], [totals, match, [next]]);
  await evening.tap(next, ['roll'], 'the next throw');
  for (const [index, {name, page, heard, forbidden}] of phones.entries()) {
    assert.equal(new URL(page.url()).origin, at(others[index]));
    assert.deepEqual(await forbidden(), [], name);
    assert.ok(heard.sockets >= 3, `${name} opened ${heard.sockets} sockets`);
  }
});
