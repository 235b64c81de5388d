// What a tap sends, and when a page shows what came back.
import assert from 'node:assert/strict';
import test from 'node:test';
import {launch, openPage, webFolder} from '../support/browser.mjs';
import {games, states, welcome} from '../support/states.mjs';
import {startDouble} from '../support/web_double.mjs';

async function phone(context, {state, seats = [3], extra = {}, build}) {
  let held = seats;
  let instead = null;
  const double = await startDouble({
    web: webFolder(), answers: {'GET /api/v1/games': [200, games]},
    welcome: () => {
      const first = {...welcome(state, held), build};
      Object.assign(first.own[0] ?? {}, extra);
      return instead ?? first;
    },
  });
  const browser = await launch();
  const {page, wrong} = await openPage(browser, {tokens: seats.length ? ['a', 'b'] : []});
  context.after(async () => { await browser.close(); await double.stop(); });
  await page.goto(`${double.address}/j/KTRF`);
  await page.waitForSelector('h1');
  return {double, page, wrong, hold: (now) => { held = now; }, answerWith: (frame) => { instead = frame; }};
}

/** The last command of a type that the double heard, as soon as there is one. */
const seen = async (double, type, fits = () => true) => {
  for (let tries = 0; tries < 100; ++tries) {
    const found = double.heard.filter((message) => message.t === type && fits(message)).at(-1);
    if (found) return found;
    await new Promise((soon) => setTimeout(soon, 20));
  }
  return assert.fail(`no ${type} was sent`);
};

const shownState = async (page) => JSON.parse(await page.textContent('[data-test="public-state"]'));

test('dice picked on the stepper are bought and rolled in one move, for the turn that is shown', async (context) => {
  const {double, page} = await phone(context, {state: states['dice-decide']});
  for (let dice = 0; dice < 3; ++dice) await page.click('[data-test="buy-more"]');
  assert.equal(await page.innerText('[data-test="roll"]'), 'Boire 6 gorgées et lancer 7 dés');

  await page.click('[data-test="roll"]');

  const {seat, turn, move} = await seen(double, 'play');
  assert.deepEqual({seat, turn, move}, {seat: 3, turn: 9, move: {kind: 'roll', buy: 3}});
});

test('the stepper stops at what may be bought', async (context) => {
  const {page} = await phone(context, {state: {...states['dice-decide'], legal: {3: {roll: true, buy: {min: 1, max: 2}}}}});
  await page.click('[data-test="buy-more"]');
  await page.click('[data-test="buy-more"]');
  assert.ok(await page.isDisabled('[data-test="buy-more"]'));
  await page.click('[data-test="buy-less"]');
  assert.equal(await page.innerText('[data-test="roll"]'), 'Boire 2 gorgées et lancer 5 dés');
});

test('dice are not shown before their moment', async (context) => {
  const {double, page} = await phone(context, {state: states['dice-decide']});
  await page.waitForSelector('[data-test="roll"]');
  const clock = Math.round(performance.now());
  const roll = {e: 'rolled', seat: 3, faces: [6, 6, 6, 6], total: 24, verdict: 'beats', to_beat: 22};
  const after = {...states['dice-watch'], revision: 2, since: 1, clock, reveal_at: clock + 900, events: [roll]};
  after.match = {...after.match, to_beat: {seat: 3, score: 24}};

  double.push(after);

  await page.waitForSelector('.dice.rolling');
  assert.equal((await shownState(page)).revision, 1);
  assert.doesNotMatch(await page.innerText('body'), /24/);
  await page.waitForSelector('.verdict.beats');
  assert.ok(performance.now() >= clock + 880);
  assert.equal((await shownState(page)).match.to_beat.score, 24);
  await page.waitForFunction(() => document.getElementById('status').textContent.includes('Léa lance 4 dés : 6, 6, 6, 6. Total 24'.replace(' :', '\u202f:')));
});

test('an answer, a gift and nobody are one tap each', async (context) => {
  const answering = await phone(context, {state: states['cards-q1']});
  await answering.page.click('[data-test="answer-red"]');
  assert.deepEqual((await seen(answering.double, 'play')).move, {kind: 'answer', answer: 'red'});

  const giving = await phone(context, {state: states['cards-give']});
  assert.ok(await giving.page.isDisabled('[data-test="give-2"]'), 'who is not there gets nothing');
  await giving.page.click('[data-test="give-1"]');
  assert.deepEqual((await seen(giving.double, 'play')).move, {kind: 'give', to: 1});

  const keeping = await phone(context, {state: states['cards-give']});
  await keeping.page.click('[data-test="give-nobody"]');
  assert.deepEqual((await seen(keeping.double, 'play')).move, {kind: 'give_nobody'});
});

test('a gift that divides names its sips', async (context) => {
  const {double, page} = await phone(context, {state: states['cards-divide']});
  await page.click('[data-test="part-less"]');
  await page.click('[data-test="give-2"]');
  assert.deepEqual((await seen(double, 'play')).move, {kind: 'give', to: 2, sips: 3});
});

test('the master turns the card, and only once there is an answer', async (context) => {
  const asked = await phone(context, {state: states['cards-q1'], seats: [0]});
  assert.ok(await asked.page.isDisabled('[data-test="deal"]'));
  const answered = await phone(context, {state: states['cards-answered'], seats: [0]});
  await answered.page.click('[data-test="deal"]');
  const {seat, move} = await seen(answered.double, 'play');
  assert.deepEqual({seat, move}, {seat: 0, move: {kind: 'deal'}});
});

test('done and pass settle everything up to the last serving', async (context) => {
  const done = await phone(context, {state: states['dice-watch']});
  await done.page.click('[data-test="done-3"]');
  const {seat, upto, passed} = await seen(done.double, 'served');
  assert.deepEqual({seat, upto, passed: passed ?? false}, {seat: 3, upto: 8, passed: false});

  const pass = await phone(context, {state: states['dice-watch']});
  await pass.page.click('[data-test="pass-3"]');
  assert.equal((await seen(pass.double, 'served')).passed, true);
});

test('a private switch turns this screen into points', async (context) => {
  const {page} = await phone(context, {state: states['dice-watch'], extra: {soft: true}});
  await page.waitForSelector('[data-test="drink-3"]');
  assert.match(await page.innerText('[data-test="drink-3"] h2'), /11 points/);
  assert.doesNotMatch(await page.innerText('body'), /gorgée/);
});

test('a number that is being typed stays while things happen, and goes back when it is refused', async (context) => {
  const {double, page} = await phone(context, {state: states.lobby, seats: [0]});
  const field = '[data-test="setting-tas_de_des.dice_total"]';
  await page.click('[data-test="house-rules"]');
  await page.fill(field, '33');

  const next = {...states.lobby, revision: 2, since: 1, clock: Math.round(performance.now())};
  double.push({...next, room: {...next.room, spectators: next.room.spectators + 1}});
  await page.waitForFunction(() => JSON.parse(document.querySelector('[data-test="public-state"]').textContent).revision === 2);

  assert.equal(await page.inputValue(field), '33');
  await page.press(field, 'Tab');
  const {seat, request, values} = await seen(double, 'settings');
  assert.deepEqual(values, {dice_total: 33});
  double.push({t: 'refused', seat, request, code: 'out_of_range', parameters: {field: 'dice_total', min: 10, max: 60}});
  await page.waitForFunction((selector) => document.querySelector(selector).value === '20', field);
});

test('a refusal is said in words, and the dice are still picked', async (context) => {
  const {double, page} = await phone(context, {state: states['dice-decide']});
  await page.click('[data-test="buy-more"]');
  await page.click('[data-test="roll"]');
  const {seat, request} = await seen(double, 'play');
  double.push({t: 'refused', seat, request, code: 'not_enough_dice', parameters: {left: 0}});
  await page.waitForSelector('.problem');
  assert.match(await page.innerText('.problem'), /Il ne reste que 0 dé/);
  assert.equal(await page.innerText('[data-test="roll"]'), 'Boire 2 gorgées et lancer 5 dés');
});

test('a lost line is said at once, nothing can be tapped, and the same screen comes back', async (context) => {
  const {double, page} = await phone(context, {state: states['dice-decide']});
  await page.waitForSelector('[data-test="roll"]');
  await page.evaluate(() => { globalThis.bands = 0; new MutationObserver(() => { if (document.querySelector('.band.lost') && document.querySelector('.actions[inert]')) globalThis.bands = 1; }).observe(document.body, {subtree: true, childList: true, attributes: true}); });
  double.drop();
  await page.waitForFunction(() => globalThis.bands === 1);
  await page.waitForSelector('.band.lost', {state: 'detached'});
  assert.ok(await page.isEnabled('[data-test="roll"]'));
});

test('joining sends name and badge, then the private switch, and keeps the typed name when it is refused', async (context) => {
  const {double, page, hold} = await phone(context, {state: states.lobby, seats: []});
  await page.fill('[data-test="name"]', 'Tom');
  await page.click('[data-test="enter"]');
  assert.match(await page.innerText('.problem'), /réservés aux adultes/);
  await page.check('[data-test="adult"]');
  await page.check('[data-test="soft"]');
  await page.click('[data-test="enter"]');
  const first = await seen(double, 'join');
  assert.equal(first.name, 'Tom');
  double.push({t: 'refused', request: first.request, code: 'name_taken', parameters: {suggestion: 'Tom 2'}});
  await page.click('[data-test="use-suggestion"]');
  assert.equal(await page.inputValue('[data-test="name"]'), 'Tom 2');
  hold([3]);
  await page.click('[data-test="enter"]');
  const second = await seen(double, 'join', (message) => message.name === 'Tom 2');
  double.push({t: 'answer', seat: 3, request: second.request, done: {seat: 3, token: 'new'}});
  const own = await seen(double, 'own');
  assert.equal(own.soft, true);
});

test('a phone whose room is gone after a restart is told so, and not that its code is wrong', async (context) => {
  const {double, page, answerWith} = await phone(context, {state: states['dice-decide']});
  await page.waitForSelector('[data-test="roll"]');
  answerWith({t: 'bye', reason: 'unknown_room'});
  double.drop();
  await page.waitForSelector('[data-test="final-restarted"]');
});

test('a page of another build offers to load itself anew while a move is awaited', async (context) => {
  const {page} = await phone(context, {state: states['dice-decide'], build: 'another'});
  await page.waitForSelector('[data-test="reload"]');
  assert.ok(await page.isEnabled('[data-test="roll"]'));
});

test('a page of another build loads itself anew, once, when nothing is awaited', async (context) => {
  const {page, double} = await phone(context, {state: states['dice-watch'], build: 'another'});
  await page.waitForSelector('[data-test="reload"]');
  assert.equal(await page.evaluate(() => sessionStorage.getItem('trinque.reloaded.another')), '1');
  assert.equal(await page.evaluate(() => performance.getEntriesByType('navigation')[0].type), 'reload');
  assert.ok(double.address);
});

test('what was missed stands in a few lines until it is read', async (context) => {
  const lost = {e: 'round_lost', seat: 2, dice: 7, dose: {sips: 7}};
  const {double, page} = await phone(context, {state: states['dice-watch']});
  await page.waitForSelector('.seats');
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', {value: 'hidden', configurable: true});
    document.dispatchEvent(new Event('visibilitychange'));
  });
  double.push({...states['dice-watch'], revision: 2, since: 1, events: [lost]});
  await page.waitForFunction(() => JSON.parse(document.querySelector('[data-test="public-state"]').textContent).revision === 2);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', {value: 'visible', configurable: true});
    document.dispatchEvent(new Event('visibilitychange'));
  });
  assert.match(await page.innerText('[aria-labelledby="digest"]'), /Karim perd avec 7 dés\s: 7 gorgées/);
  await page.click('[data-test="digest-seen"]');
  await page.waitForSelector('[data-test="digest-seen"]', {state: 'detached'});
});

test('above the private limit this phone speaks of water and points', async (context) => {
  const {page} = await phone(context, {state: states['dice-watch'], extra: {cap: 10, counted: 11}});
  await page.waitForSelector('[data-test="drink-3"] .water');
  assert.match(await page.innerText('[data-test="drink-3"] .water'), /11 points\s: ta limite est atteinte/);
});

test('the whole first turn is played from the keyboard', async (context) => {
  const {double, page} = await phone(context, {state: states['dice-decide']});
  await page.waitForSelector('[data-test="roll"]');
  for (let tabs = 0; tabs < 30 && await page.evaluate(() => document.activeElement?.dataset?.test !== 'buy-more'); ++tabs) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  assert.deepEqual((await seen(double, 'play')).move, {kind: 'roll', buy: 1});
});
