// Help for phones that see nothing, for browsers that forget, and for who would like to know what is going on.
import assert from 'node:assert/strict';
import test from 'node:test';
import {isSecond} from '../../clients/web/app/double_tap.js';
import {launch, openPage, table_size, violations, webFolder} from '../support/browser.mjs';
import {games, settings, states, welcome} from '../support/states.mjs';
import {startDouble} from '../support/web_double.mjs';

const qr = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4" fill="#fff"/></svg>';
const room = {code: 'KTRF', join_url: 'http://192.168.1.20:8080/j/KTRF', addresses: ['http://192.168.1.20:8080', 'http://10.0.0.2:8080']};
const instagram = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 334.0.0.25.91';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

let revision = 1;
const next = (state, changes = {}) => ({...state, ...changes, clock: Math.round(performance.now()), revision: ++revision});

async function stage(context, {state = states.lobby, seats = [3], health = true, about = room} = {}) {
  const shown = {state, seats};
  const double = await startDouble({
    web: webFolder(),
    answers: {'GET /api/v1/games': [200, games], 'GET /api/v1/rooms/KTRF': [200, about], 'GET /api/v1/rooms/KTRF/qr.svg': [200, qr], ...(health && {'GET /healthz': [200, {status: 'ok'}]})},
    welcome: () => welcome(next(shown.state), shown.seats),
  });
  const browser = await launch();
  context.after(async () => { await browser.close(); await double.stop(); });
  const show = async (page, changed) => {
    const sent = next(changed);
    double.push(sent);
    await page.waitForFunction((wanted) => JSON.parse(document.querySelector('[data-test="public-state"]')?.textContent || '{}').revision === wanted, sent.revision);
  };
  return {double, browser, shown, show};
}

/** A page with a touch screen of its own kind. */
async function openPhone(browser, userAgent) {
  const context = await browser.newContext({viewport: {width: 390, height: 844}, locale: 'fr-FR', userAgent, hasTouch: true, isMobile: true, reducedMotion: 'reduce'});
  await context.addInitScript(() => localStorage.setItem('trinque.room.KTRF', JSON.stringify({tokens: ['a']})));
  return context.newPage();
}

const hook = (name) => `[data-test="${name}"]`;

test('the diagnosis tells that all is well', async (context) => {
  const {double, browser} = await stage(context);
  const {page, wrong} = await openPage(browser);
  await page.goto(`${double.address}/diag`);
  await page.waitForSelector(hook('verdict-fine'));
  assert.match(await page.innerText(hook('diag-socket')), /oui \(\d+ ms\)/);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(wrong, []);
});

test('the diagnosis tells a server that answers from a live connection that is blocked', async (context) => {
  const {double, browser} = await stage(context);
  double.deafen(true);
  const {page} = await openPage(browser);
  await page.goto(`${double.address}/diag`);
  await page.waitForSelector(hook('verdict-socket'), {timeout: 10_000});
  assert.match(await page.innerText(hook('verdict-socket')), /VPN/);
  double.deafen(false);
  await page.click(hook('look-again'));
  await page.waitForSelector(hook('verdict-fine'));
});

test('a phone that has the page and lost its server finds out by itself, without the server', async (context) => {
  const {double, browser} = await stage(context, {state: states['dice-watch']});
  const {page} = await openPage(browser, {tokens: ['a']});
  await page.goto(`${double.address}/j/KTRF`);
  await page.waitForSelector(hook('menu'));
  await double.stop();
  await page.waitForSelector(hook('diagnose'), {timeout: 20_000});
  await page.click(hook('diagnose'));
  await page.waitForSelector(hook('verdict-unreachable'));
  assert.match(await page.innerText('dialog'), /Même Wi-Fi que l’ordinateur, pas le réseau[^]*données mobiles et le VPN[^]*pare-feu[^]*Autre adresse/);
  assert.deepEqual(await violations(page), []);
});

test('a lost line is said once, and so is its return', async (context) => {
  const {double, browser} = await stage(context, {state: states['dice-watch']});
  const {page} = await openPage(browser, {tokens: ['a']});
  await page.goto(`${double.address}/j/KTRF`);
  await page.waitForSelector(hook('menu'));
  await page.evaluate(() => {
    globalThis.said = [];
    for (const region of ['status', 'alert']) {
      const element = document.getElementById(region);
      new MutationObserver(() => { if (element.textContent) globalThis.said.push(element.textContent); }).observe(element, {childList: true});
    }
  });
  // A line that is back within a frame is not worth a word.
  await page.context().setOffline(true);
  double.drop();
  await page.waitForFunction(() => globalThis.said.some((text) => text.includes('Connexion perdue')));
  await page.context().setOffline(false);
  await page.waitForFunction(() => globalThis.said.some((text) => text.includes('Connexion revenue')));
  assert.equal((await page.evaluate(() => globalThis.said)).filter((text) => text.includes('Connexion perdue')).length, 1);
});

/** What somebody would paste now; pages on plain http may not ask the clipboard themselves. */
async function pasted(page) {
  await page.evaluate(() => {
    const field = document.body.appendChild(document.createElement('textarea'));
    field.id = 'pasted';
    field.focus();
  });
  await page.keyboard.press('Control+V');
  return page.$eval('#pasted', (field) => {
    field.remove();
    return field.value;
  });
}

test('a small browser within another application is told to open a real one, and gives the address away', async (context) => {
  const {double, browser} = await stage(context, {seats: []});
  const page = await openPhone(browser, instagram);
  await page.goto(`${double.address}/j/KTRF`);
  assert.match(await page.innerText(hook('in-app')), /oublie ta place[^]*Safari/);
  await page.tap(hook('copy'));
  await page.waitForSelector(`${hook('copied')}:has-text("Copiée")`);
  assert.equal(await pasted(page), `${double.address}/j/KTRF`);
  assert.deepEqual(await violations(page), []);

  const real = await openPhone(browser, iphone);
  await real.goto(`${double.address}/j/KTRF`);
  await real.waitForSelector(hook('enter'));
  assert.equal(await real.locator(hook('in-app')).count(), 0);
});

test('on an iPhone a quick second tap counts, and the browser does not get to zoom', async (context) => {
  const {double, browser} = await stage(context, {state: states['dice-decide']});
  const page = await openPhone(browser, iphone);
  await page.goto(`${double.address}/j/KTRF`);
  await page.waitForSelector(hook('buy-more'));
  await page.evaluate(() => {
    globalThis.ends = [];
    document.addEventListener('touchend', (event) => globalThis.ends.push({at: event.timeStamp, kept: event.defaultPrevented}));
  });
  for (let taps = 0; taps < 3; ++taps) await page.tap(hook('buy-more'), {noWaitAfter: true});
  assert.equal(await page.innerText(hook('roll')), 'Boire 6 gorgées et lancer 7 dés');
  // How quick these fingers were is up to the machine; the rule is not.
  const ends = await page.evaluate(() => globalThis.ends);
  assert.deepEqual(ends.map(({kept}) => kept), ends.map(({at}, index) => index > 0 && at - ends[index - 1].at < 350));
});

test('two taps are a pair when they come within 350 ms and 30 pixels', () => {
  const first = {at: 1000, x: 100, y: 100};
  for (const [then, pair] of [[{at: 1349, x: 100, y: 100}, true], [{at: 1350, x: 100, y: 100}, false], [{at: 1100, x: 120, y: 120}, true], [{at: 1100, x: 122, y: 122}, false]]) {
    assert.equal(isSecond(first, then), pair, JSON.stringify(then));
  }
  assert.equal(isSecond(null, first), false);
});

test('who finds all seats taken is told when one becomes free', async (context) => {
  const full = {...settings, house: {...settings.house, max_seats: 4}};
  const {double, browser} = await stage(context, {seats: [], state: {...states.lobby, settings: full}});
  const {page} = await openPage(browser);
  await page.goto(`${double.address}/j/KTRF`);
  await page.click(hook('notify'));
  assert.equal(await page.getAttribute(hook('notify'), 'aria-pressed'), 'true');
  assert.deepEqual(await violations(page), []);
  const left = states.lobby.room.players.map((player) => (player.seat === 2 ? {...player, here: 'left'} : player));
  double.push(next({...states.lobby, settings: full, room: {...states.lobby.room, players: left}}));
  await page.waitForSelector(hook('enter'));
  await page.waitForFunction(() => document.getElementById('alert').textContent.includes('Une place s’est libérée'));
});

test('the table shows the Wi-Fi that was typed on it, and sends it nowhere', async (context) => {
  const {double, browser} = await stage(context, {seats: []});
  const {page, wrong} = await openPage(browser, {size: table_size});
  const asked = [];
  page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
  page.on('websocket', (socket) => socket.on('framesent', ({payload}) => asked.push(String(payload))));
  await page.goto(`${double.address}/table/KTRF`);
  await page.click(hook('wifi'));
  await page.fill(hook('wifi-network'), 'Maison');
  await page.fill(hook('wifi-password'), 'fmq citron');
  assert.deepEqual(await violations(page), []);
  await page.click(hook('wifi-done'));
  assert.match(await page.innerText(hook('wifi-line')), /Wi-Fi\s: «\sMaison\s»\s+mot de passe\s: fmq citron/);
  assert.deepEqual(await page.evaluate(() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth]), [1080, 1920]);
  assert.equal(await page.getAttribute('dialog', 'open'), null);
  assert.ok(asked.length > 0);
  assert.deepEqual(asked.filter((text) => /Maison|citron/.test(text)), []);
  assert.equal(await page.evaluate(() => JSON.stringify({...localStorage, ...sessionStorage})).then((kept) => /Maison|citron/.test(kept)), false);
  await page.reload();
  await page.waitForSelector(hook('wifi'));
  assert.equal(await page.locator(hook('wifi-line')).count(), 0);
  assert.deepEqual(wrong, []);
});

test('the table has a help card, by button and by key', async (context) => {
  const {double, browser} = await stage(context, {seats: []});
  const {page, wrong} = await openPage(browser, {size: table_size});
  await page.goto(`${double.address}/table/KTRF`);
  await page.click(hook('table-help'));
  assert.match(await page.innerText('dialog'), /Même Wi-Fi[^]*partage de connexion[^]*VPN[^]*Rester connecté[^]*iPhone[^]*pare-feu[^]*Autre adresse[^]*http:\/\/192\.168\.1\.20:8080\/diag/);
  assert.deepEqual(await violations(page), []);
  await page.click(hook('close'));
  await page.waitForSelector('dialog[open]', {state: 'detached'});
  await page.keyboard.press('?');
  await page.waitForSelector('dialog[open]');
  assert.deepEqual(wrong, []);
});

test('a dialog that is opened right after another one was closed stays open', async (context) => {
  const {double, browser} = await stage(context, {seats: []});
  const {page} = await openPage(browser, {size: table_size});
  await page.goto(`${double.address}/table/KTRF`);
  await page.click(hook('table-help'));
  await page.waitForSelector('dialog[open]');
  // The browser tells a little after the dialog closed that it did; the key comes in between.
  const stays = await page.evaluate(async () => {
    const dialog = document.querySelector('dialog');
    const told = new Promise((soon) => dialog.addEventListener('close', soon, {once: true}));
    const key = new MutationObserver(() => { key.disconnect(); document.dispatchEvent(new globalThis.KeyboardEvent('keydown', {key: '?'})); });
    key.observe(dialog, {attributeFilter: ['open']});
    document.querySelector('[data-test="close"]').click();
    await told;
    for (let frame = 0; frame < 2; ++frame) await new Promise(requestAnimationFrame);
    return dialog.open;
  });
  assert.ok(stays);
});

test('the table keeps a QR for who comes late, as long as one may come in', async (context) => {
  const {double, browser, show} = await stage(context, {seats: []});
  const {page} = await openPage(browser, {size: table_size});
  await page.goto(`${double.address}/table/KTRF`);
  await page.waitForSelector('.qr');
  const corner = page.locator('.corner .qr');
  for (const [state, shown] of [[states['dice-watch'], 1], [{...states['dice-watch'], room: {...states['dice-watch'].room, locked: true}}, 0], [states['cards-watch'], 1]]) {
    await show(page, state);
    assert.equal(await corner.count(), shown);
  }
  assert.match(await page.innerText('.foot'), /http:\/\/192\.168\.1\.20:8080 · Code KTRF/);
  await page.keyboard.press('q');
  await page.waitForSelector('.corner', {state: 'detached'});
});

test('a server that knows no address for phones says so in the lobby, and leaves the game its room', async (context) => {
  const {double, browser, show} = await stage(context, {seats: [], about: {...room, join_url: null, addresses: []}});
  const {page} = await openPage(browser, {size: table_size});
  await page.goto(`${double.address}/table/KTRF`);
  await page.waitForSelector('.qr-box:has-text("--public-url")');
  await show(page, states['dice-watch']);
  assert.equal(await page.locator('.qr-box').count(), 0);
  const {width} = await page.locator('.places').boundingBox();
  assert.ok(width > 1700, `the players have ${width} pixels`);
});

test('the table says that the host may go on without an absent player, once he may', async (context) => {
  const {double, browser, show} = await stage(context, {seats: []});
  const {page} = await openPage(browser, {size: table_size});
  await page.goto(`${double.address}/table/KTRF`);
  await page.waitForSelector('.qr');
  const asleep = states['dice-watch'].room.players.map((player) => (player.seat === 1 ? {...player, here: 'hidden'} : player));
  const waits = {...states['dice-watch'], room: {...states['dice-watch'].room, players: asleep}};
  await show(page, {...waits, deadlines: {skip: Math.round(performance.now()) + 600_000}});
  assert.match(await page.innerText('.table-wait'), /On attend Tom \(téléphone en veille\)/);
  assert.doesNotMatch(await page.innerText('.table-wait'), /hôte/);
  await show(page, {...waits, deadlines: {skip: Math.round(performance.now()) - 10}});
  assert.match(await page.innerText('.table-wait'), /L’hôte peut passer son tour/);
});

test('the rules are told as they are played here, with their numbers', async (context) => {
  const played = {...settings, house: {...settings.house, full_sips: 12}, tas_de_des: {...settings.tas_de_des, die_cost: 3, dice_total: 30, five_dice: 'none', tie_rebuy: false}};
  const {double, browser} = await stage(context, {state: {...states['dice-watch'], settings: played}});
  const {page} = await openPage(browser, {tokens: ['a']});
  await page.goto(`${double.address}/j/KTRF`);
  await page.click(hook('help'));
  await page.click(hook('rules-full'));
  const text = (await page.innerText('dialog')).replace(/\s/g, ' ');
  for (const told of ['acheter des dés du tas : 3 gorgées par dé', 'Il y a 30 dés en tas', 'Avec 5 dés tout juste : rien', 'Score égal : on relance les mêmes dés', 'Un cul-sec compte pour : 12 gorgées', 'C’est à Tom']) {
    assert.ok(text.includes(told), `${told}\n${text}`);
  }
  const changed = await page.locator('.rules-list .changed').allInnerTexts();
  assert.equal(changed.length, 5, String(changed));
});
