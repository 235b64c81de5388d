// A browser for tests: Debian's Chromium, a profile of its own each time, and an ear for whatever goes wrong on a page.
import {createRequire} from 'node:module';
import {readFileSync} from 'node:fs';

const fetched = createRequire(new URL('../../clients/package.json', import.meta.url));
const {chromium} = fetched('playwright-core');
const axe_source = readFileSync(fetched.resolve('axe-core/axe.min.js'), 'utf8');
const axe_tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const phone_size = {width: 320, height: 568};
export const table_size = {width: 1920, height: 1080};

export const launch = () => chromium.launch({executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox']});

/** The built web folder that is tested. */
export const webFolder = () => process.env.TRINQUE_WEB ?? new URL('../../build/dev/web', import.meta.url).pathname;

/**
 * A page with a fresh profile. `wrong` fills with console errors, page errors, and refusals by the security policy.
 * `tokens` are the seat tokens that the device holds for room KTRF.
 */
export async function openPage(browser, {size = phone_size, locale = 'fr-FR', tokens = []} = {}) {
  const context = await browser.newContext({viewport: size, locale, reducedMotion: 'reduce'});
  if (tokens.length > 0) {
    await context.addInitScript((kept) => {
      localStorage.setItem('trinque.room.KTRF', localStorage.getItem('trinque.room.KTRF') ?? JSON.stringify({tokens: kept}));
    }, tokens);
  }
  const page = await context.newPage();
  const wrong = [];
  page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) wrong.push(message.text()); });
  page.on('pageerror', (error) => wrong.push(String(error)));
  return {page, wrong, close: () => context.close()};
}

/** What axe finds, one line each. */
export async function violations(page) {
  if (!await page.evaluate('typeof axe !== "undefined"')) await page.evaluate(axe_source);
  const found = await page.evaluate((tags) => globalThis.axe.run({runOnly: {type: 'tag', values: tags}}), axe_tags);
  return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

/** By how many pixels the page is wider than the screen. */
export const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** The text that a person may read, hidden elements left out. */
export const visibleText = (page) => page.evaluate(() => document.body.innerText);
