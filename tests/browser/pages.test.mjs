// Every screen of phone and table, in both languages, without a server: what the frames of one evening look like.
import assert from 'node:assert/strict';
import test from 'node:test';
import {catalogue} from '../../clients/build.mjs';
import {launch, openPage, overflow, table_size, violations, visibleText, webFolder} from '../support/browser.mjs';
import {frame, games, settings, states, welcome} from '../support/states.mjs';
import {startDouble} from '../support/web_double.mjs';

const qr = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4" fill="#fff"/></svg>';
const room = {code: 'KTRF', join_url: 'http://192.168.1.20:8080/j/KTRF', addresses: ['http://192.168.1.20:8080', 'http://10.0.0.2:8080']};
const keys = new Set([...Object.keys(catalogue('fr'))]);
const languages = [['fr', 'fr-FR'], ['en', 'en-GB']];

let revision = 1;
const next = (state, changes = {}) => ({...state, ...changes, clock: Math.round(performance.now()), revision: ++revision});

/** A double whose room is in a state that the test may change. */
async function evening(context, {seats = [3], state = states.lobby} = {}) {
  const shown = {state, seats, bye: null};
  const double = await startDouble({
    web: webFolder(),
    answers: {'GET /api/v1/games': [200, games], 'GET /api/v1/rooms/KTRF': [200, room], 'GET /api/v1/rooms/KTRF/qr.svg': [200, qr], 'GET /healthz': [200, {status: 'ok'}]},
    welcome: () => shown.bye ?? welcome(next(shown.state), shown.seats),
  });
  const browser = await launch();
  context.after(async () => { await browser.close(); await double.stop(); });
  return {shown, double, browser};
}

/** Opens an address and waits until the room is there. */
async function enter(page, address) {
  await page.goto(address);
  await page.waitForSelector('[data-test="public-state"]', {state: 'attached'});
}

/** Waits until the page shows a frame. */
const shows = (page, frame) => page.waitForFunction((wanted) => JSON.parse(document.querySelector('[data-test="public-state"]')?.textContent || '{}').revision === wanted, frame.revision);

async function inspect(page, wrong, name) {
  assert.deepEqual(await violations(page), [], name);
  assert.ok(await overflow(page) <= 0, `${name} is too wide`);
  for (const word of (await visibleText(page)).split(/\s+/)) assert.ok(!keys.has(word), `${name} shows the key ${word}`);
  assert.deepEqual(wrong, [], name);
}

/** What is asked of this phone can be tapped without scrolling. */
const primaryInSight = (page) => page.evaluate(() => [...document.querySelectorAll('.actions .primary, .actions .answer')].every((button) => {
  const {top, bottom, left, right} = button.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight && left >= 0 && right <= window.innerWidth;
}));

/** A table in the middle of an evening: four hands, a card that was just turned, drinks that wait, and a story so far. */
function fullTables() {
  const seats = [2, 3, 0, 1];
  const story = [{e: 'card_dealt', seat: 0, card: '2c', question: 5, answer: 'even', result: 'lost', why: 'parity'}, {e: 'served', to: 0, dose: {sips: 5}, why: 'mistake'}, {e: 'asked', seat: 1, question: 5}];
  const cards = [['7d', '7c', 'Ah', '4s', '10h'], ['Ks', '3h', '5c', '8c', '6d'], ['7s', 'Kh', '2c', '9d', 'Qd'], ['9c', 'Jd', '10c', 'Qs', 'As']];
  const hands = (many) => seats.map((seat, at) => ({seat, cards: cards[at].slice(0, many), results: ['won', 'lost', 'won', 'lost', 'won'].slice(0, many)}));
  const {totals} = states['dice-watch'];
  const asked = (question) => ({...states['cards-q5'], totals, events: story, to_act: [1], match: {...states['cards-q5'].match, order: seats, master: 1, seat: 1, question, hands: hands(question - 1), chances: undefined}});
  const turned = {e: 'card_turned', column: 'give', row: 1, card: '7h', matches: [{seat: 2, copies: 2}, {seat: 0, copies: 1}]};
  const gnt = {...states['gnt-give'], totals, events: [...story, turned]};
  gnt.match = {...gnt.match, order: seats, master: 1, hands: hands(5), turned: [{column: 'give', row: 1, card: '7h'}], gifts: [{seat: 2, count: 2, chosen: false}, {seat: 0, count: 1, chosen: true}]};
  const pyramid = {...states['pyramid-give'], totals, events: [...story, {...turned, e: 'pyramid_turned', row: 1, from_left: 1}]};
  pyramid.match = {...pyramid.match, order: seats, master: 1, hands: hands(5), gifts: gnt.match.gifts};
  return {'question 3': asked(3), 'question 5': asked(5), "Give'n'Take": gnt, Pyramide: pyramid, 'follow-up': {...states['follow-up'], events: story}, between: {...states.between, events: story}, ended: {...states.ended, events: story}};
}

test('in the lobby, where nobody plays yet, nobody looks absent', async (context) => {
  const {double, browser} = await evening(context);
  const {page} = await openPage(browser, {tokens: ['a']});
  await enter(page, `${double.address}/j/KTRF`);
  const waiting = (state) => ({...state, room: {...state.room, players: state.room.players.map((player) => ({...player, plays: false}))}});
  for (const [state, absent] of [[states.lobby, 0], [states['dice-watch'], 4]]) {
    const sent = next(waiting(state));
    double.push(sent);
    await shows(page, sent);
    assert.equal(await page.locator('.chip.waits').count(), absent, state.phase);
  }
});

test('a table of four on a television needs no scrolling', async (context) => {
  const {double, browser} = await evening(context, {seats: []});
  const {page} = await openPage(browser, {size: table_size});
  await enter(page, `${double.address}/table/KTRF`);
  for (const [name, state] of Object.entries(fullTables())) {
    const sent = next({...state, since: revision});
    double.push(sent);
    await shows(page, sent);
    assert.deepEqual(await page.evaluate(() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth]), [1080, 1920], name);
  }
});

for (const [width, height, text] of [[320, 568, ''], [390, 844, ''], [844, 390, ''], [390, 844, '36px']]) {
  test(`what is asked is in sight at ${width}x${height}${text && ', text twice as large'}`, async (context) => {
    // A player, and the host who is master.
    for (const seat of [3, 0]) {
      const {double, browser} = await evening(context, {seats: [seat]});
      const {page} = await openPage(browser, {size: {width, height}, tokens: ['a']});
      await enter(page, `${double.address}/j/KTRF`);
      await page.evaluate((size) => { document.documentElement.style.fontSize = size; }, text);
      for (const [name, state] of Object.entries(states)) {
        const sent = next(state);
        double.push(sent);
        await shows(page, sent);
        assert.ok(await overflow(page) <= 0, `${name} is too wide for seat ${seat}`);
        assert.ok(await primaryInSight(page), `${name}: the buttons of seat ${seat} are out of sight`);
      }
    }
  });
}

for (const [language, locale] of languages) {
  test(`the phone's screens are whole, named and narrow enough in ${language}`, async (context) => {
    const {double, browser} = await evening(context);
    const {page, wrong} = await openPage(browser, {locale, tokens: ['a']});
    await enter(page, `${double.address}/j/KTRF`);
    for (const [name, state] of Object.entries(states)) {
      const sent = next(state);
      double.push(sent);
      await shows(page, sent);
      await inspect(page, wrong, `${name} ${language}`);
    }
  });

  test(`host, master and reader find their screens in ${language}`, async (context) => {
    const {double, browser} = await evening(context, {seats: [0]});
    const {page, wrong} = await openPage(browser, {locale, tokens: ['a']});
    await enter(page, `${double.address}/j/KTRF`);
    for (const name of ['lobby', 'lobby-alone', 'cards-answered', 'gnt-next', 'pyramid-next', 'follow-up', 'two-follow-ups', 'between', 'ended', 'paused']) {
      const sent = next(states[name]);
      double.push(sent);
      await shows(page, sent);
      await inspect(page, wrong, `${name} of the host ${language}`);
    }
    for (const dialog of ['menu', 'help']) {
      await page.click(`[data-test="${dialog}"]`);
      await page.waitForSelector('dialog[open] .dialog-body *');
      await inspect(page, wrong, `${dialog} ${language}`);
      await page.click('[data-test="close"]');
    }
    await page.click('[data-test="menu"]');
    await page.click('dialog [data-test="house-rules"]');
    await page.waitForSelector('[data-test="setting-tas_de_des.dice_total"]');
    await page.evaluate(() => document.querySelectorAll('dialog details').forEach((details) => { details.open = true; }));
    await inspect(page, wrong, `house rules ${language}`);
  });

  test(`arriving is whole in ${language}`, async (context) => {
    const {shown, double, browser} = await evening(context, {seats: []});
    const {page, wrong} = await openPage(browser, {locale});
    await page.goto(double.address);
    await page.waitForSelector('[data-test="join"]');
    await inspect(page, wrong, `home ${language}`);
    await page.click('[data-test="create"]');
    await inspect(page, wrong, `create ${language}`);
    await page.goto(`${double.address}/j/KTRF`);
    await page.click('[data-test="badge-change"]');
    await inspect(page, wrong, `join ${language}`);
    await page.goto(`${double.address}/diag`);
    await page.waitForSelector('[data-test="diag-socket"]');
    await inspect(page, wrong, `diag ${language}`);
    for (const reason of ['unknown_room', 'room_over', 'kicked', 'replaced', 'spectators_forbidden', 'upgrade']) {
      shown.bye = {t: 'bye', reason};
      await page.goto(`${double.address}/j/KTRF`);
      await page.waitForSelector(`[data-test="final-${reason}"]`);
      await inspect(page, wrong, `${reason} ${language}`);
    }
  });

  test(`the table's screens are whole in ${language}`, async (context) => {
    const house = {...settings, house: {...settings.house, language}};
    const {double, browser} = await evening(context, {seats: [], state: frame({settings: house})});
    const {page, wrong} = await openPage(browser, {size: table_size});
    await page.goto(`${double.address}/table/KTRF`);
    await page.waitForSelector('.qr');
    for (const [name, state] of Object.entries(states)) {
      const sent = next(state, {settings: house});
      double.push(sent);
      await shows(page, sent);
      await inspect(page, wrong, `table ${name} ${language}`);
    }
    assert.equal(await page.getAttribute('html', 'lang'), language);
  });

  test(`a room without alcohol shows no word of it in ${language}`, async (context) => {
    const dry = {...settings, house: {...settings.house, no_alcohol: true, language}};
    const {shown, double, browser} = await evening(context, {state: frame({settings: dry})});
    const {page} = await openPage(browser, {locale, tokens: ['a']});
    const {page: table} = await openPage(browser, {size: table_size});
    await enter(page, `${double.address}/j/KTRF`);
    await enter(table, `${double.address}/table/KTRF`);
    const words = /boi(re|t|s)|gorgée|verre|cul-sec|alcool|drink|sip|glass/i;
    for (const [name, state] of Object.entries(states)) {
      const sent = next(state, {settings: dry});
      double.push(sent);
      for (const one of [page, table]) {
        await shows(one, sent);
        assert.doesNotMatch(await visibleText(one), words, name);
      }
    }
    for (const dialog of ['menu', 'help']) {
      await page.click(`[data-test="${dialog}"]`);
      await page.waitForSelector('dialog[open] .dialog-body *');
      await page.evaluate(() => document.querySelectorAll('dialog details').forEach((details) => { details.open = true; }));
      assert.doesNotMatch(await visibleText(page), words, dialog);
      await page.click('[data-test="close"]');
    }
    shown.seats = [];
    shown.state = frame({settings: dry});
    const {page: guest} = await openPage(browser, {locale});
    await guest.goto(`${double.address}/j/KTRF`);
    await guest.waitForSelector('[data-test="enter"]');
    assert.doesNotMatch(await visibleText(guest), words, 'join');
  });
}
