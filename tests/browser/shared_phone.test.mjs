// Two friends on one phone: what is one's own waits until the phone was handed over, and a seat leaves for its own phone.
import assert from 'node:assert/strict';
import test from 'node:test';
import {launch, openPage, overflow, violations, webFolder} from '../support/browser.mjs';
import {replayed, startServer} from '../support/server.mjs';
import {games, states, welcome} from '../support/states.mjs';
import {startDouble} from '../support/web_double.mjs';
import {gather} from './support/arriving.mjs';
import {setHouseRules} from './support/card_taps.mjs';
import {Evening} from './support/evening.mjs';
import {nothingWentWrong, sameBytesForAll} from './support/healthy.mjs';
import {openDevice, tall_phone} from './support/pages.mjs';
import {playAtRandom, randomFrom} from './support/random_taps.mjs';
import {transcriptOf} from './support/transcript.mjs';

const [karim, lea] = [2, 3];

/** Karim and Léa on one phone, to which a double tells a state. @param {any} context @param {any} state @param {any} [own] of Léa */
async function sharedPhone(context, state, own) {
  const double = await startDouble({web: webFolder(), answers: {'GET /api/v1/games': [200, games]}, welcome: () => welcome(state, [karim, lea])});
  const browser = await launch();
  const {page, wrong} = await openPage(browser, {tokens: ['a', 'b']});
  context.after(async () => { await browser.close(); await double.stop(); });
  await page.goto(`${double.address}/j/KTRF`);
  await page.waitForSelector('.seats');
  if (own) double.push({t: 'own', seat: lea, soft: false, cap: 0, counted: 0, ...own});
  return {double, page, wrong};
}

const secret = {...states['gnt-give'], to_act: [karim, lea], legal: {2: states['gnt-give'].legal[3], 3: states['gnt-give'].legal[3]}};

test('a choice in secret is offered to who holds the phone alone, one after the other', async (context) => {
  const {double, page, wrong} = await sharedPhone(context, secret);
  await page.waitForSelector('text=Passe le téléphone à Karim');
  assert.equal(await page.locator('[data-test^="give-"]').count(), 0);
  assert.deepEqual(await violations(page), []);
  assert.ok(await overflow(page) <= 0);

  await page.click('[data-test="hand-go"]');
  await page.click('[data-test="give-0"]');
  await page.waitForFunction(() => document.querySelectorAll('[data-test^="give-"]').length > 0);
  double.push({...secret, revision: 2, since: 1, to_act: [lea], legal: {3: secret.legal[3]}});

  await page.waitForSelector('text=Passe le téléphone à Léa');
  assert.equal(await page.locator('[data-test^="give-"]').count(), 0);
  assert.equal(double.heard.find(({t}) => t === 'play').seat, karim);
  assert.deepEqual(wrong, []);
});

test('what is given in a pyramid is chosen in secret as well', async (context) => {
  const {page} = await sharedPhone(context, {...states['pyramid-give'], to_act: [karim, lea], legal: {2: states['pyramid-give'].legal[3], 3: states['pyramid-give'].legal[3]}});

  await page.waitForSelector('text=Passe le téléphone à Karim');
  assert.equal(await page.locator('[data-test^="give-"]').count(), 0);
  await page.click('[data-test="hand-go"]');
  await page.waitForSelector('[data-test="give-0"]');
});

test('whoever skips the hand-over is told what becomes of the turn, and nothing is shown or sent', async (context) => {
  const {double, page} = await sharedPhone(context, secret);

  await page.click('[data-test="hand-skip"]');

  await page.waitForSelector('dialog >> text=Rien ne se montre et rien n’est perdu');
  assert.deepEqual(await violations(page), []);
  await page.click('[data-test="close"]');
  await page.waitForSelector('[data-test="hand-go"]');
  assert.deepEqual(double.heard.filter(({t}) => t === 'play' || t === 'break'), []);
  await page.click('[data-test="hand-skip"]');
  await page.click('[data-test="break-2"]');
  await page.waitForSelector('[data-test="hand-go"]');
  const taken = async () => double.heard.find(({t}) => t === 'break');
  while (!await taken()) await new Promise((soon) => setTimeout(soon, 20));
  assert.deepEqual([(await taken()).seat, (await taken()).on], [karim, true]);
});

test('private rules of one of two stay private: neither words nor switches of the other show them', async (context) => {
  const watched = {...states['dice-watch'], totals: states['dice-watch'].totals.map((total) => ({...total, pending: [{id: 7, dose: {sips: 7}, why: 'loss'}]}))};
  const {page} = await sharedPhone(context, watched, {soft: true});
  await page.waitForSelector('text=Passe le téléphone à Karim');
  await page.click('[data-test="hand-go"]');
  await page.waitForSelector('[data-test="drink-2"]');
  assert.equal(await page.locator('[data-test="drink-3"]').count(), 0);
  await page.click('[data-test="menu"]');
  await page.waitForSelector('[data-test="private-3"]');
  assert.equal(await page.locator('[data-test="soft-3"]').count(), 0);
  await page.waitForSelector('[data-test="soft-2"]');
  await page.click('[data-test="close"]');

  await page.click('[data-test="hand-to-3"]');
  await page.waitForSelector('text=Passe le téléphone à Léa');
  await page.click('[data-test="hand-go"]');

  await page.waitForSelector('[data-test="drink-3"]');
  assert.match(await page.innerText('[data-test="drink-3"]'), /points/);
  assert.equal(await page.locator('[data-test="drink-2"]').count(), 0);
});

test('where nothing is secret, the phone of two asks for nothing', async (context) => {
  const {page} = await sharedPhone(context, {...states['dice-decide'], to_act: [lea]});

  await page.waitForSelector('[data-test="roll"]');
  assert.equal(await page.locator('[data-test="hand-go"]').count(), 0);
});

test('who sat down on a friend’s phone takes the seat to another one, and a link works once', async (context) => {
  const server = await startServer();
  context.after(server.stop);
  const party = await gather({origin: server.address, names: ['Inès', 'Tom']});
  context.after(party.close);
  const [ines, tom] = party.phones;
  await ines.tap('add-player');
  await ines.hook('name').fill('Léa');
  await ines.tap('add-go', 'start');
  await tom.page.waitForSelector('[data-test="seat-2"]');
  await ines.hook('as-2').waitFor();

  await ines.tap('menu', 'link-2');
  const address = await ines.text('link-address');
  const browser = ines.page.context().browser();
  const own = await openDevice(browser, {origin: server.address, name: 'Léa', size: tall_phone});
  await own.page.goto(address);
  await own.page.waitForSelector('[data-test="seat-2"]:has-text("Léa (toi)")');
  const stranger = await openDevice(browser, {origin: server.address, name: 'a stranger', size: tall_phone});
  await stranger.page.goto(address);
  await stranger.page.waitForSelector('[role="alert"]:has-text("lien")');

  await ines.tap('close');
  await ines.page.waitForSelector('[data-test="as-2"]', {state: 'detached'});
  await ines.page.waitForSelector('[data-test="seat-0"]:has-text("Inès (toi)")');
  assert.deepEqual(own.heard.wrong, []);
});

/** Tom is master; Léa, who sits on Inès's phone, and Inès hold sevens, and Léa two of them. */
const draws = `
  1  7d 7s Ks  7c Kh 3h  Ah 2c 5c  4s 9d 9c  10h Qs 6d
  7h Kd  8s 9s  Ac 10d                                        # Give'n'Take with three rows
`;
const [host, master, friend] = [0, 1, 2];

/** Inès and Léa on one phone and Tom on his own have played the questions, and the layout lies there. @param {any} context */
async function dealOfThree(context) {
  const server = await startServer({draws});
  context.after(server.stop);
  const party = await gather({origin: server.address, names: ['Inès', 'Tom']});
  context.after(party.close);
  const evening = new Evening(party);
  evening.order = [host, master, friend];
  await evening.reach('two in the lobby', ({players}) => players.length === 2);
  const [ines] = party.phones;
  await ines.tap('add-player');
  await ines.hook('name').fill('Léa');
  await evening.tap(host, ['add-go'], 'Léa is there', ({players}) => players.length === 3);
  await evening.tap(host, ['choose-rouge_ou_noir'], 'cards are chosen', ({game}) => game === 'rouge_ou_noir');
  await setHouseRules(evening, host, 'rouge_ou_noir', {auto_deal: 0, give_undo: 0});
  await setHouseRules(evening, host, 'give_n_take', {auto_deal: 0, give_undo: 0, gnt_rows: 3});
  await evening.tap(host, ['start'], 'the first question', ({phase}) => phase === 'cards.ask');
  await playAtRandom(evening, randomFrom(5), 'the questions are answered', ({phase}) => phase === 'gnt.ask');
  await evening.tap(host, ['follow-up-yes'], 'the layout', ({phase}) => phase === 'gnt.next');
  return {party, evening};
}

/** The phone is to be handed to somebody; before that nothing of the choice is shown. */
async function handOver(evening, name) {
  const {page} = evening.phones[host];
  await page.waitForSelector(`text=Passe le téléphone à ${name}`);
  assert.equal(await page.locator('[data-test^="give-"]').count(), 0);
  assert.deepEqual(await violations(page), []);
  await evening.phones[host].tap('hand-go');
}

/** Who holds the phone gives. The first of two gifts of one card changes nothing that others see. */
async function gives(evening, {to, what, fits}) {
  const {page} = evening.phones[host];
  for (const [index, seat] of to.entries()) {
    const last = index === to.length - 1;
    await evening.phones[host].hook(`give-${seat}`).waitFor();
    if (last) await evening.tap(host, [`give-${seat}`], what, fits);
    else {
      await evening.phones[host].tap(`give-${seat}`);
      await page.waitForFunction(() => !document.querySelector('main').innerText.includes('2 cadeaux'));
    }
  }
}

test('in a Give’n’Take two on one phone choose in secret, the one after the other, and the totals are the engine’s', async (context) => {
  const {party, evening} = await dealOfThree(context);

  await evening.tap(master, ['reveal'], 'seven of hearts', ({phase}) => phase === 'gnt.give');
  assert.deepEqual([...evening.state.to_act].sort(), [host, friend]);
  await handOver(evening, 'Inès');
  await gives(evening, {to: [master], what: 'Inès has chosen', fits: ({match}) => match.gifts.some(({seat, chosen}) => seat === host && chosen)});
  assert.deepEqual(evening.state.to_act, [friend]);
  await handOver(evening, 'Léa');
  await gives(evening, {to: [master, host], what: 'all gifts are given', fits: ({phase}) => phase === 'gnt.next'});

  for (const turned of [2, 3, 4]) await evening.tap(master, ['reveal'], `card ${turned}`, ({phase, match}) => match.turned.length === turned && phase === 'gnt.next');
  await evening.tap(master, ['reveal'], 'the ace', ({phase}) => phase === 'gnt.give');
  // Léa took it last, and nobody else played on it.
  await gives(evening, {to: [master], what: 'the glass is given', fits: ({phase}) => phase === 'gnt.next'});
  await evening.tap(master, ['reveal'], 'the last card', ({phase}) => phase === 'between');

  const {steps, draws: told} = transcriptOf(party, {game: 'tas_de_des', order: evening.order});
  const engine = replayed({draws: told, steps}).at(-1);
  assert.deepEqual(evening.state.totals.map(({pending: _, ...total}) => total), engine.totals);
  assert.deepEqual(evening.state.match, engine.match);
  assert.ok(sameBytesForAll(party) > 20);
  await nothingWentWrong(party);
});
