// Whatever happens to a phone, it comes back to the screen that it left, at once, and nothing is done twice. At every
// state of both games; with a server that keeps its evenings in a folder, so that it may die as well.
import assert from 'node:assert/strict';
import test from 'node:test';
import {openLink} from '../support/link.mjs';
import {startServer} from '../support/server.mjs';
import {startWalk, stops} from './support/walk.mjs';

const at_once = 1000;
const at_worst = 5000;

/** What a person sees: the title, what can be tapped, and what all agree on. Reading it, we wait until a hand is lifted. */
const screenOf = ({page}) => page.evaluate(() => JSON.stringify({
  title: document.querySelector('h1')?.textContent,
  offers: [...document.querySelectorAll('.actions button:enabled, .tiles button:enabled')].map((button) => button.dataset.test),
  state: document.querySelector('[data-test="public-state"]')?.textContent,
}));

const public_only = (screen) => ({...JSON.parse(screen), state: undefined});

/** Waits for a screen to be back, and says how long that took. */
async function timeUntilBack(device, wanted, since) {
  for (let last = ''; ;) {
    const now = await screenOf(device).catch(() => '');
    if (now !== '' && JSON.parse(now).state && JSON.stringify(public_only(now)) === JSON.stringify(public_only(wanted)) && await device.page.locator('.band.lost').count().catch(() => 1) === 0) return performance.now() - since;
    if (now !== last) last = now;
    if (performance.now() - since > at_worst) throw new Error(`${device.name} does not come back.\nleft: ${wanted}\nnow:  ${last}`);
    await new Promise((soon) => setTimeout(soon, 15));
  }
}

const middle = (times) => [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)];

/** Ways to be away, and back. */
const accidents = {
  'the line is cut without a word': async ({page}, {link}) => { link.cut(); await page.waitForFunction(() => document.querySelector('.dot.off'), null, {polling: 10, timeout: 3000}).catch(() => {}); },
  'the page is loaded again': ({page}) => page.reload({waitUntil: 'commit'}),
  'back and forward': async ({page}, {origin}) => { await page.goto(`${origin}/diag`); await page.goBack({waitUntil: 'commit'}); },
};

test('a phone comes back to its screen from every state', {timeout: 280_000}, async (context) => {
  const server = await startServer();
  context.after(server.stop);
  const link = await openLink(server.address);
  context.after(link.close);
  const times = Object.fromEntries(Object.keys(accidents).map((name) => [name, []]));
  const visited = [];
  const visit = async (evening, stop) => {
    visited.push(stop);
    for (const [name, happen] of Object.entries(accidents)) {
      const phone = evening.phones[evening.state.to_act[0] ?? 0];
      const before = await screenOf(phone);
      const since = performance.now();
      await happen(phone, {link, origin: link.address});
      times[name].push(await timeUntilBack(phone, before, since));
      await evening.reach(`${stop} is as it was`, ({phase}) => phase === stop);
    }
  };
  const {party, walk} = await startWalk({origin: link.address, names: ['Inès', 'Tom', 'Léa'], visit});
  context.after(party.close);

  await walk();

  assert.deepEqual([...visited].sort(), [...stops].sort());
  for (const [name, took] of Object.entries(times)) {
    context.diagnostic(`${name}: ${Math.round(middle(took))} ms in the middle, ${Math.round(Math.max(...took))} ms at most`);
    assert.ok(middle(took) < at_once, `${name}: ${took}`);
  }
});
