// Nobody holds up an evening: in every waiting state, 30 seconds after somebody is awaited, one tap of the host goes on
// without him, and who is absent for longer than the house allows is passed without a tap. Most of it is waiting.
import assert from 'node:assert/strict';
import test from 'node:test';
import {startServer} from '../support/server.mjs';
import {gather} from './support/arriving.mjs';
import {setHouseRules} from './support/card_taps.mjs';
import {Evening} from './support/evening.mjs';
import {playAtRandom, randomFrom} from './support/random_taps.mjs';

const names = ['Inès', 'Tom', 'Léa'];
const host = 0;
const grace = 4;
const waiting = ['dice.open', 'dice.decide', 'cards.ask', 'cards.answered', 'cards.give', 'gnt.next', 'gnt.give'];

/** Somebody else than the host is awaited. */
const awaited = ({to_act}) => to_act.find((seat) => seat !== host);

/** Waits on the host's phone alone: another one may be away. */
const movesOn = ({page}, {phase, turn}, seat) => page.waitForFunction(([was, at, who]) => {
  const state = JSON.parse(document.querySelector('[data-test="public-state"]').textContent);
  return state.phase !== was || state.turn !== at || !state.to_act.includes(who);
}, [phase, turn, seat], {timeout: 60_000});

/** Idle: the phone lies there. Within half a minute nobody may be passed over, then one tap does it. */
async function skipIdle(evening, state) {
  const seat = awaited(state);
  const phone = evening.phones[host];
  const since = performance.now();
  assert.equal(await phone.hook(`skip-${seat}`).count(), 0);
  await phone.hook(`skip-${seat}`).waitFor({timeout: 40_000});
  assert.ok(performance.now() - since < 31_000, `${state.phase}: ${performance.now() - since} ms`);
  assert.match(await evening.party.table.page.innerText('.table-wait'), /L’hôte peut passer son tour/);
  await phone.tap(`skip-${seat}`);
  await movesOn(phone, state, seat);
}

/** Absent: the page is gone. Nobody does anything, and it goes on. */
async function passAbsent(evening, state) {
  const seat = awaited(state);
  const {page} = evening.phones[seat];
  const address = page.url();
  await page.goto('about:blank');
  await movesOn(evening.phones[host], state, seat);
  await page.goto(address);
  await page.waitForSelector('[data-test="public-state"]', {state: 'attached'});
}

test('in every waiting state one tap goes on without an idle player, and none is needed without an absent one', {timeout: 840_000}, async (context) => {
  const server = await startServer();
  context.after(server.stop);
  const party = await gather({origin: server.address, names});
  context.after(party.close);
  const evening = new Evening(party);
  const random = randomFrom(11);
  await evening.reach('all are there', ({players}) => players.length === names.length);
  await setHouseRules(evening, host, 'house', {grace});
  await setHouseRules(evening, host, 'rouge_ou_noir', {auto_deal: 0, give_undo: 0});
  await setHouseRules(evening, host, 'give_n_take', {auto_deal: 0, give_undo: 0});
  const left = new Map(waiting.map((phase) => [phase, [skipIdle, passAbsent]]));
  const due = (state) => awaited(state) !== undefined && left.get(state.phase)?.length > 0;

  const waitThrough = async (phases) => {
    while (phases.some((phase) => left.get(phase).length > 0)) {
      const {state} = evening;
      if (due(state)) {
        await left.get(state.phase).shift()(evening, state);
        await evening.reach('all are back', ({to_act, phase}) => to_act.length > 0 || ['between', 'gnt.ask'].includes(phase));
      } else if (state.phase === 'between') await evening.tap(host, ['start'], 'another deal', ({phase}) => phase === 'cards.ask');
      else await playAtRandom(evening, random, 'somebody else is awaited', (now) => due(now) || now.phase === 'between');
    }
  };

  await evening.tap(host, ['start'], 'the dice', ({phase}) => phase === 'dice.open');
  await waitThrough(['dice.open', 'dice.decide']);
  await evening.tap(host, ['menu', 'stop', 'stop-yes'], 'the end', ({phase}) => phase === 'ended');
  await evening.settleAll();
  await evening.tap(host, ['choose-rouge_ou_noir'], 'cards', ({game}) => game === 'rouge_ou_noir');
  await evening.tap(host, ['start'], 'the cards', ({phase}) => phase === 'cards.ask');
  await waitThrough(waiting.slice(2));

  assert.deepEqual([...left.values()].flat(), []);
});
