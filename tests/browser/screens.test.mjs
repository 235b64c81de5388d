// The screens beside the game: arriving, dialogs, what is lost or over, what the host decides. Each in both languages:
// nothing that axe finds, no faint or small text, nothing too wide, no key instead of words, no complaint of the browser.
// The screens of the games themselves are in pages.test.mjs and eyes.test.mjs.
import assert from 'node:assert/strict';
import test from 'node:test';
import {catalogue} from '../../clients/build.mjs';
import {launch, openPage, overflow, phone_size, table_size, violations, visibleText, webFolder} from '../support/browser.mjs';
import {games, settings, states, welcome} from '../support/states.mjs';
import {startDouble} from '../support/web_double.mjs';
import {faintOrSmall, smallNumbers} from './support/measures.mjs';

const qr = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4" fill="#fff"/></svg>';
const room = {code: 'KTRF', join_url: 'http://192.168.1.20:8080/j/KTRF', addresses: ['http://192.168.1.20:8080', 'http://10.0.0.2:8080']};
const keys = new Set(Object.keys(catalogue('fr')));
const hook = (name) => `[data-test="${name}"]`;
const players = (changes) => states.lobby.room.players.map((player) => ({...player, ...changes[player.seat]}));
const with_room = (state, changes) => ({...state, room: {...state.room, ...changes}});
const full = {...settings, house: {...settings.house, max_seats: 4}};
const soon = () => Math.round(performance.now()) + 600_000;

const press = (...names) => async ({page}) => { for (const name of names) await page.click(hook(name)); };
const opened = (...names) => async (stage) => { await press(...names)(stage); await stage.page.waitForSelector('dialog[open] .dialog-body > *'); };
const unfolded = (open) => async (stage) => { await open(stage); await stage.page.evaluate(() => document.querySelectorAll('dialog details').forEach((details) => { details.open = true; })); };
const refused = (code, parameters, act) => async (stage) => {
  await act(stage);
  const {request, seat} = await stage.heard('join', 'start', 'play');
  stage.double.push({t: 'refused', request, seat, code, parameters});
  await stage.page.waitForSelector('.problem');
};
const lost = async ({page, double, clock}) => {
  double.shut();
  await page.waitForSelector('.band.lost');
  await clock(11_000);
  await page.waitForSelector(hook('reconnect'));
};

/** What is asked for, seat 0 is the host: `[name, {state, seats, address, bye, act}]`. */
const phone_screens = Object.entries({
  home: {address: '/', wait: 'join'},
  'home without a code': {address: '/', wait: 'join', act: press('join')},
  'home of who plays already': {address: '/', wait: 'resume-seat', kept: true},
  'care': {address: '/', wait: 'join', act: opened('care')},
  'diagnosis in a dialog': {address: '/', wait: 'join', act: async (stage) => { await opened('diagnose')(stage); await stage.page.waitForSelector(hook('verdict-fine')); }},
  create: {address: '/', wait: 'join', act: press('create', 'create-go')},
  'connecting for long': {state: null, wait: null, act: async ({page, clock}) => { await clock(9000); await page.waitForSelector(hook('reconnect')); }},
  'a name that is taken': {seats: [], wait: 'enter', act: refused('name_taken', {suggestion: 'Tom 2'}, async ({page}) => { await page.fill(hook('name'), 'Tom'); await press('adult', 'badge-change', 'enter')({page}); })},
  'absent players who may be me': {seats: [], wait: 'enter', state: with_room(states.lobby, {players: players({1: {here: 'away'}, 2: {here: 'left'}}), claims: [{id: 1, seat: 1}]})},
  'no seat is free': {seats: [], wait: 'notify', state: {...states.lobby, settings: full}, act: press('notify')},
  'the door is shut': {seats: [], wait: 'shut-locked', state: with_room(states.lobby, {locked: true})},
  watching: {seats: [], wait: 'watch', state: states['dice-watch'], act: press('watch')},
  'watching the menu': {seats: [], wait: 'watch', state: states['dice-watch'], act: async (stage) => { await press('watch')(stage); await opened('menu')(stage); }},
  'waiting for the next round': {state: with_room(states['dice-watch'], {players: players({3: {plays: false}})})},
  'the line is lost': {state: states['dice-watch'], act: lost},
  'another build': {state: states['dice-decide'], build: 'another', wait: 'reload'},
  'somebody claims a seat': {seats: [0], state: with_room(states['dice-watch'], {players: players({1: {here: 'lost'}}), claims: [{id: 1, seat: 1}]}), wait: 'claim-yes-1'},
  'the role may come back': {state: with_room(states['dice-watch'], {former_host: 3}), wait: 'take-role-back'},
  'the host may skip': {seats: [0], state: {...states['dice-watch'], deadlines: {skip: 1}}, wait: 'skip-1'},
  'a turn clock': {state: {...states['dice-watch'], deadlines: {turn: soon()}}},
  'two on one phone': {seats: [2, 3], state: states['dice-decide'], wait: 'as-2'},
  'a drink beside a move': {state: {...states['dice-decide'], totals: states['dice-watch'].totals}, wait: 'drink-chip', act: press('drink-chip')},
  'a refusal': {state: states['dice-decide'], act: refused('not_enough_dice', {left: 0}, press('buy-more', 'roll'))},
  'a pause of the host': {seats: [0], state: states.paused, wait: 'resume'},
  'too few players': {state: with_room(states.paused, {paused: 'players'})},
  'the menu of a player': {state: states['dice-watch'], act: unfolded(opened('menu'))},
  'the menu of the host': {seats: [0], state: states['dice-watch'], act: unfolded(opened('menu'))},
  'stopping for sure': {seats: [0], state: states['dice-watch'], act: opened('menu', 'stop')},
  'leaving for sure': {state: states['dice-watch'], act: opened('menu', 'leave')},
  'a seat for another phone': {state: states['dice-watch'], act: async (stage) => {
    await opened('menu', 'link-3')(stage);
    const {request, seat} = await stage.heard('link');
    stage.double.push({t: 'answer', request, seat, done: {key: 'k'.repeat(22), until: soon()}});
    await stage.page.waitForSelector(hook('link-address'));
  }},
  'the QR on a phone': {state: states['dice-watch'], act: opened('menu', 'invite')},
  'one more player': {seats: [0], act: opened('add-player')},
  'the house rules of the host': {seats: [0], state: states['cards-watch'], act: unfolded(async (stage) => { await opened('menu')(stage); await stage.page.click(`dialog ${hook('house-rules')}`); await stage.page.waitForSelector(hook('setting-tas_de_des.dice_total'), {state: 'attached'}); })},
  'the house rules of the others': {state: states['dice-watch'], act: unfolded(async (stage) => { await opened('menu')(stage); await stage.page.click(`dialog ${hook('house-rules')}`); await stage.page.waitForSelector('.settings li', {state: 'attached'}); })},
  'the rules of dice': {state: states['dice-watch'], act: unfolded(opened('help'))},
  'the rules of cards': {state: states['cards-watch'], act: unfolded(opened('help'))},
  'the rules of Give’n’Take': {state: states['gnt-next'], act: unfolded(opened('help'))},
  'over: the server lost the room': {bye: 'unknown_room', wait: 'final-restarted'},
  ...Object.fromEntries(['unknown_room', 'room_over', 'kicked', 'replaced', 'spectators_forbidden', 'upgrade'].map((reason) => [`over: ${reason}`, {bye: reason, seats: [], wait: `final-${reason}`}])),
});

const table_screens = Object.entries({
  'the lobby': {wait: 'table-help'},
  'the help card': {wait: 'table-help', act: opened('table-help')},
  'the Wi-Fi': {wait: 'wifi', act: opened('wifi')},
  'no address for phones': {wait: null, answers: {'GET /api/v1/rooms/KTRF': [200, {...room, join_url: null, addresses: []}]}},
  'the line is lost': {state: states['dice-watch'], wait: 'title', act: async ({page, double}) => { double.shut(); await page.waitForSelector('.band.lost'); }},
  'somebody sleeps, and may be skipped': {wait: 'title', state: {...with_room(states['dice-watch'], {players: players({1: {here: 'hidden'}})}), deadlines: {skip: 1}}},
  'an unknown room': {bye: 'unknown_room', wait: 'final-unknown_room'},
  'no room could be made': {address: '/table', wait: 'retry', answers: {'POST /api/v1/rooms': [503, {code: 'too_many_rooms'}]}, complains: true},
});

/** One page in front of a double that plays its part. */
async function setUp(context, browser, {locale, size, role}, {state = states.lobby, seats = role === 'phone' ? [3] : [], address = role === 'phone' ? '/j/KTRF' : '/table/KTRF', bye = null, wait = role === 'phone' ? 'menu' : null, build, kept = false, answers = {}, act = null}) {
  const language = locale.slice(0, 2);
  const spoken = state && {...state, settings: {...state.settings, house: {...state.settings.house, language}}};
  const double = await startDouble({
    web: webFolder(),
    answers: {'GET /api/v1/games': [200, games], 'GET /api/v1/rooms/KTRF': [200, room], 'GET /api/v1/rooms/KTRF/qr.svg': [200, qr], 'GET /healthz': [200, {status: 'ok'}], ...answers},
    welcome: () => (bye ? {t: 'bye', reason: bye} : {...welcome({...spoken, revision: 2}, seats), build}),
  });
  const {page, wrong, close} = await openPage(browser, {size, locale, tokens: seats.length ? ['a', 'b'] : []});
  context.after(async () => { await close(); await double.stop(); });
  if (kept) await page.addInitScript(() => localStorage.setItem('trinque.page.last', JSON.stringify({code: 'KTRF', name: 'Léa'})));
  await page.clock.install();
  if (state === null) double.deafen(true);
  await page.goto(`${double.address}${address}`);
  if (wait) await page.waitForSelector(hook(wait));
  else await page.waitForSelector('h1', {state: 'attached'});
  const heard = async (...types) => {
    for (let tries = 0; tries < 200; ++tries) {
      const found = double.heard.filter(({t}) => types.includes(t)).at(-1);
      if (found) return found;
      await new Promise((later) => setTimeout(later, 10));
    }
    return assert.fail(`no ${types} was sent`);
  };
  await act?.({page, double, heard, clock: (milliseconds) => page.clock.runFor(milliseconds)});
  return {page, wrong};
}

async function inspect({page, wrong}, {name, least}) {
  assert.deepEqual(await violations(page), [], name);
  assert.ok(await overflow(page) <= 0, `${name} is too wide`);
  for (const word of (await visibleText(page)).split(/\s+/)) assert.ok(!keys.has(word), `${name} shows the key ${word}`);
  assert.deepEqual(await faintOrSmall(page, {size: least}), [], name);
  assert.deepEqual(await smallNumbers(page), [], name);
  // That a line is lost, or that a room cannot be made, is for the test to wish and for the browser to say.
  assert.deepEqual(wrong.filter((one) => !/WebSocket connection|Failed to load resource|ERR_CONNECTION/.test(one)), [], name);
}

for (const [role, size, screens, least] of [['phone', phone_size, phone_screens, 16], ['table', table_size, table_screens, 16]]) {
  for (const [language, locale] of [['fr', 'fr-FR'], ['en', 'en-GB']]) {
    test(`the ${role}'s other screens can be read and used by everybody in ${language}`, {timeout: 240_000}, async (context) => {
      const browser = await launch();
      context.after(() => browser.close());
      for (const [name, screen] of screens) {
        await context.test(name, async (inner) => inspect(await setUp(inner, browser, {locale, size, role}, screen), {name: `${name} ${language}`, least}));
      }
    });
  }
}
