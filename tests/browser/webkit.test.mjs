// One game of each kind in WebKitGTK, where it is installed: what Safari is made of. Two phones, tapping what is offered.
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {existsSync} from 'node:fs';
import net from 'node:net';
import test from 'node:test';
import {startServer} from '../support/server.mjs';
import {openWindow} from '../support/webdriver.mjs';

const program = '/usr/bin/WebKitWebDriver';
const browser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const missing = [program, browser, '/usr/bin/xvfb-run'].filter((file) => !existsSync(file));
const offers = ['roll', 'answer-', 'deal', 'give-', 'reveal', 'follow-up-yes', 'done-'];
const names = ['Inès', 'Tom'];

const freePort = () => new Promise((found) => {
  const server = net.createServer().listen(0, '127.0.0.1', () => { const {port} = server.address(); server.close(() => found(port)); });
});

/** A driver holds one window at a time, so each phone has its own. */
async function startDriver() {
  const port = await freePort();
  const driver = spawn('xvfb-run', ['-a', '-s', '-screen 0 1280x1600x24', program, `--port=${port}`], {stdio: 'ignore', detached: true});
  const ended = new Promise((gone) => driver.once('close', gone));
  const stop = async () => { process.kill(-driver.pid, 'SIGTERM'); await ended; };
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 200; ++tries) {
    if (await fetch(`${address}/status`).then(() => true, () => false)) return {address, stop};
    await new Promise((soon) => setTimeout(soon, 50));
  }
  await stop();
  return assert.fail('WebKitWebDriver does not start');
}

const there = 'document.querySelector(`[data-test="${arguments[0]}"]:not(:disabled)`)';
const press = async (page, name) => { await page.until(there, name); await page.run(`${there}.click();`, name); };

async function sitDown(context, address, code, name) {
  const driver = await startDriver();
  context.after(driver.stop);
  const page = await openWindow(driver.address, {browserName: 'MiniBrowser', 'webkitgtk:browserOptions': {binary: browser, args: ['--automation']}});
  await page.goTo(`${address}/j/${code}`);
  await page.until(there, 'name');
  await page.run(`globalThis.wrong = []; addEventListener('error', (event) => wrong.push(event.message)); addEventListener('unhandledrejection', (event) => wrong.push(String(event.reason)));
    document.addEventListener('securitypolicyviolation', (event) => wrong.push(event.violatedDirective));
    const field = document.querySelector('[data-test="name"]'); field.value = arguments[0]; field.dispatchEvent(new Event('input', {bubbles: true}));`, name);
  await press(page, 'adult');
  await press(page, 'enter');
  await page.until(there, 'menu');
  // Told only after the first paint.
  await page.until(there, 'public-state');
  return page;
}

const stateOf = async (page) => JSON.parse(await page.run('return document.querySelector(\'[data-test="public-state"]\').textContent;'));

/** Taps the first thing that is offered to anybody, until a state fits. */
async function play(pages, fits) {
  for (;;) {
    const state = await stateOf(pages[0]);
    if (fits(state)) return state;
    for (const page of pages) {
      await page.run('[...document.querySelectorAll("button[data-test]:not(:disabled)")].find((button) => arguments[0].some((offer) => button.dataset.test.startsWith(offer)))?.click();', offers);
    }
    await new Promise((soon) => setTimeout(soon, 50));
  }
}

test('WebKit plays a round of dice, a deal of cards and a Give’n’Take', {skip: missing.length > 0 && `${missing} is not installed`, timeout: 280_000}, async (context) => {
  const server = await startServer();
  context.after(server.stop);
  const made = await fetch(`${server.address}/api/v1/rooms`, {method: 'POST', headers: {'content-type': 'application/json'}, body: '{"game":"tas_de_des"}'});
  const {code} = await made.json();
  const pages = [];
  for (const name of names) pages.push(await sitDown(context, server.address, code, name));
  assert.match(await pages[0].run('return navigator.userAgent;'), /AppleWebKit\/60/);

  await press(pages[0], 'start');
  await play(pages, ({round}) => round === 2);
  for (const name of ['menu', 'stop', 'stop-yes']) await press(pages[0], name);
  await play(pages, ({phase}) => phase === 'ended');
  await press(pages[0], 'choose-rouge_ou_noir');
  await play(pages, ({game}) => game === 'rouge_ou_noir');
  await press(pages[0], 'start');
  await play(pages, ({phase}) => phase === 'gnt.next');
  const over = await play(pages, ({phase}) => phase === 'between');

  assert.ok(over.totals.some(({sips}) => sips > 0));
  assert.equal(over.match.turned.length, 10);
  for (const page of pages) {
    assert.deepEqual(await stateOf(page).then(({totals}) => totals), over.totals);
    assert.deepEqual(await page.run('return globalThis.wrong;'), []);
    await page.close();
  }
});
