// One game of each kind in Firefox, where it is installed: two phones, tapping what is offered.
import assert from 'node:assert/strict';
import {existsSync} from 'node:fs';
import {createRequire} from 'node:module';
import test from 'node:test';
import {startServer} from '../support/server.mjs';

const puppeteer = createRequire(new URL('../../clients/package.json', import.meta.url))('puppeteer-core');
const program = process.env.FIREFOX ?? '/usr/bin/firefox-esr';
const offers = ['roll', 'answer-', 'deal', 'give-', 'follow-up-no'];
const names = ['Inès', 'Tom'];

const hook = (name) => `[data-test="${name}"]`;
const stateOf = (page) => page.$eval(hook('public-state'), (element) => JSON.parse(element.textContent));
/** A tap by script, on what a person could tap. */
const tap = async (page, name) => { await page.waitForSelector(`${hook(name)}:enabled`); await page.$eval(hook(name), (element) => element.click()); };

async function sitDown(browser, address, code, name) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.goto(`${address}/j/${code}`);
  await page.waitForSelector(hook('name'));
  await page.type(hook('name'), name);
  await tap(page, 'adult');
  await tap(page, 'enter');
  await page.waitForSelector(hook('menu'));
  // Told only after the first paint.
  await page.waitForSelector(hook('public-state'));
  return page;
}

/** Taps the first thing that is offered to anybody, until a state fits. */
async function play(pages, fits) {
  for (;;) {
    const state = await stateOf(pages[0]);
    if (fits(state)) return state;
    for (const page of pages) {
      await page.evaluate((wanted) => [...document.querySelectorAll('button[data-test]:enabled')].find((button) => wanted.some((offer) => button.dataset.test.startsWith(offer)))?.click(), offers);
    }
    await new Promise((soon) => setTimeout(soon, 50));
  }
}

test('Firefox plays a round of dice and a deal of cards', {skip: !existsSync(program) && `${program} is not installed`, timeout: 200_000}, async (context) => {
  const server = await startServer();
  context.after(server.stop);
  const browser = await puppeteer.launch({browser: 'firefox', executablePath: program, headless: true});
  context.after(() => browser.close());
  const made = await fetch(`${server.address}/api/v1/rooms`, {method: 'POST', headers: {'content-type': 'application/json'}, body: '{"game":"tas_de_des"}'});
  const {code} = await made.json();
  const pages = [];
  for (const name of names) pages.push(await sitDown(browser, server.address, code, name));

  await tap(pages[0], 'start');
  await play(pages, ({round}) => round === 2);
  await tap(pages[0], 'menu');
  await tap(pages[0], 'stop');
  await tap(pages[0], 'stop-yes');
  await play(pages, ({phase}) => phase === 'ended');
  await tap(pages[0], 'choose-rouge_ou_noir');
  await play(pages, ({game}) => game === 'rouge_ou_noir');
  await tap(pages[0], 'start');
  await play(pages, ({phase}) => phase.startsWith('cards'));
  const over = await play(pages, ({phase}) => phase === 'between');

  assert.equal(over.totals.reduce((sum, {sips}) => sum + sips, 0) > 0, true);
});
