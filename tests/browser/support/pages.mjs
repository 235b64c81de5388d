// Phones and a table in a real browser, with an ear for everything that goes wrong and for each frame on the wire.
import {createRequire} from 'node:module';

const {chromium} = createRequire(new URL('../../../clients/package.json', import.meta.url))('playwright-core');

const quiet = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-default-apps', '--disable-sync', '--no-first-run'];

export const tall_phone = {width: 390, height: 844};
export const small_phone = {width: 320, height: 568};
export const big_screen = {width: 1920, height: 1080};

/** A browser with a profile of its own, which is gone afterwards. */
export const launchQuietly = () => chromium.launch({executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: quiet});

/** Notes what a page asks for outside its server, and what it says there. */
function listen(page, origin, heard) {
  page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) heard.wrong.push(message.text()); });
  page.on('pageerror', (error) => heard.wrong.push(String(error)));
  page.on('request', (request) => { if (new URL(request.url()).origin !== origin) heard.abroad.push(request.url()); });
  page.on('websocket', (socket) => {
    if (socket.url().replace(/^ws/, 'http').startsWith(`${origin}/`) === false) heard.abroad.push(socket.url());
    heard.sockets += 1;
    socket.on('framesent', ({payload}) => heard.sent.push({at: performance.now(), text: payload}));
    socket.on('framereceived', ({payload}) => heard.received.push(payload));
  });
}

/**
 * A page of a device of its own.
 * @param {any} browser @param {{origin: string, name: string, size: {width: number, height: number}, touch?: boolean, still?: boolean}} device
 */
export async function openDevice(browser, {origin, name, size, touch = true, still = true}) {
  const context = await browser.newContext({
    viewport: size, locale: 'fr-FR', hasTouch: touch, isMobile: touch, reducedMotion: still ? 'reduce' : 'no-preference',
  });
  context.setDefaultTimeout(30_000);
  await context.addInitScript(() => {
    globalThis.forbidden = [];
    document.addEventListener('securitypolicyviolation', (event) => globalThis.forbidden.push(`${event.violatedDirective} ${event.blockedURI}`));
  });
  const page = await context.newPage();
  const heard = {wrong: [], abroad: [], sent: [], received: [], sockets: 0};
  listen(page, origin, heard);
  const hook = (test) => page.locator(`[data-test="${test}"]:visible`);
  return {
    name, page, heard, hook,
    /** Taps what can be seen, once it is there and can be tapped. @param {string[]} hooks */
    tap: async (...hooks) => { for (const test of hooks) await (touch ? hook(test).tap() : hook(test).click()); },
    text: (test) => hook(test).innerText(),
    forbidden: () => page.evaluate(() => globalThis.forbidden),
  };
}
