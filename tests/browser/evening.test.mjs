// An evening on the real server: four phones and a table, played by tapping what is offered.
import assert from 'node:assert/strict';
import test from 'node:test';
import {launch, openPage, table_size} from '../support/browser.mjs';
import {startServer} from '../support/server.mjs';

const names = ['Inès', 'Tom', 'Karim', 'Léa'];
const hook = (name) => `[data-test="${name}"]`;
const publicState = async (page) => JSON.parse(await page.textContent(hook('public-state')));

/** A room of four phones, the last one in English, and a table. */
async function evening(context, game) {
  const server = await startServer();
  const browser = await launch();
  context.after(async () => { await browser.close(); await server.stop(); });
  const made = await fetch(`${server.address}/api/v1/rooms`, {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify({game})});
  const {code} = await made.json();
  const pages = [];
  for (const [seat, name] of names.entries()) {
    const opened = await openPage(browser, {locale: seat === 3 ? 'en-GB' : 'fr-FR', size: {width: 390, height: 844}});
    await opened.page.goto(`${server.address}/j/${code}`);
    await opened.page.fill(hook('name'), name);
    await opened.page.check(hook('adult'));
    await opened.page.click(hook('enter'));
    await opened.page.waitForSelector(hook('menu'));
    pages.push(opened);
  }
  const table = await openPage(browser, {size: table_size});
  await table.page.goto(`${server.address}/table/${code}`);
  await table.page.waitForSelector(hook('public-state'), {state: 'attached'});
  return {pages: pages.map(({page}) => page), table: table.page, wrong: () => [...pages, table].flatMap((one) => one.wrong)};
}

/** Waits until all pages show the newest revision that any of them shows, and asserts that they show the same. */
async function agreed(pages) {
  const revisions = await Promise.all(pages.map(async (page) => (await publicState(page)).revision));
  const newest = Math.max(...revisions);
  await Promise.all(pages.map((page) => page.waitForFunction((wanted) => JSON.parse(document.querySelector('[data-test="public-state"]').textContent).revision >= wanted, newest)));
  const states = await Promise.all(pages.map(publicState));
  if (states.some((state) => state.revision !== states[0].revision)) return agreed(pages);
  for (const state of states) assert.deepEqual(state, states[0]);
  return states[0];
}

/** Whose buttons are offered now, and to whom. */
async function offered(phones, hooks) {
  for (const name of hooks) {
    for (const page of phones) {
      const button = page.locator(`[data-test^="${name}"]:enabled`);
      if (await button.count() > 0) return {page, button: button.first(), name};
    }
  }
  return null;
}

/** Taps what is offered until the state is as wanted; every tap must lead to a new revision. */
async function play(pages, phones, hooks, until) {
  for (;;) {
    const state = await agreed(pages);
    if (until(state)) return state;
    const next = await offered(phones, hooks);
    // Nothing is offered while dice fall or the server's own clock runs: the next revision ends that.
    if (next) await next.button.click();
    await phones[0].waitForFunction((seen) => JSON.parse(document.querySelector('[data-test="public-state"]').textContent).revision > seen, state.revision);
  }
}

test('three rounds of Tas de dés: all five pages agree after every tap', {timeout: 240_000}, async (context) => {
  const {pages, table, wrong} = await evening(context, 'tas_de_des');
  const all = [...pages, table];

  await pages[0].click(hook('start'));
  const state = await play(all, pages, ['roll'], ({round, phase}) => round >= 4 && phase.startsWith('dice'));

  const counted = state.totals.reduce((sum, total) => sum + total.halves + total.wholes + (total.sips > 0 ? 1 : 0), 0);
  assert.ok(counted >= 1, 'three losers have got something');
  await pages[0].click(hook('menu'));
  await pages[0].click(hook('stop'));
  await pages[0].click(hook('stop-yes'));
  await play(all, pages, [], ({phase}) => phase === 'ended');
  assert.deepEqual(wrong(), []);
});

test("a deal of Rouge ou noir and its Give'n'Take, to the end", {timeout: 280_000}, async (context) => {
  const {pages, table, wrong} = await evening(context, 'rouge_ou_noir');
  const all = [...pages, table];
  await pages[0].click(hook('house-rules'));
  await pages[0].waitForSelector(hook('setting-rouge_ou_noir.give_undo'));
  for (const [rule, value] of [['rouge_ou_noir.give_undo', '0'], ['give_n_take.give_undo', '0'], ['give_n_take.gnt_rows', '3']]) {
    await pages[0].fill(hook(`setting-${rule}`), value);
    await pages[0].press(hook(`setting-${rule}`), 'Tab');
    await pages[0].waitForSelector(hook(`reset-${rule}`));
  }
  await pages[0].click(hook('close'));

  await pages[0].click(hook('start'));
  const asked = await play(all, pages, ['answer-', 'deal', 'give-'], ({phase}) => phase === 'gnt.ask');

  const received = asked.totals.reduce((sum, total) => sum + total.sips, 0);
  assert.equal(received, 15 * 4, 'rules.md R22: 15 sips per player');
  const over = await play(all, pages, ['follow-up-yes', 'reveal', 'give-'], ({phase}) => phase === 'between');
  assert.equal(over.round, 1);
  assert.deepEqual(wrong(), []);
});

test('who left on purpose finds the seat again with one tap', async (context) => {
  const {pages, wrong} = await evening(context, 'tas_de_des');
  const [, tom] = pages;
  await tom.click(hook('menu'));
  await tom.click(hook('leave'));
  await tom.click(hook('leave-yes'));

  await tom.click(hook('resume-seat'));
  await tom.click(hook('return-to-seat'));

  await tom.waitForSelector('[data-test="seat-1"]:has-text("Tom (toi)")');
  assert.deepEqual(wrong(), []);
});
