// The order, the host and the next game: what changes while one plays, and what a rematch keeps.
import assert from 'node:assert/strict';
import test from 'node:test';
import {overflow, violations} from '../support/browser.mjs';
import {startServer} from '../support/server.mjs';
import {gather} from './support/arriving.mjs';
import {stop} from './support/dice_taps.mjs';
import {Evening} from './support/evening.mjs';
import {playAtRandom, randomFrom} from './support/random_taps.mjs';

const [ines, tom] = [0, 1];

test('the host changes the order by buttons in the middle of a round, hands the role over, and a rematch keeps all of it', async (context) => {
  const server = await startServer();
  context.after(server.stop);
  const party = await gather({origin: server.address, names: ['Inès', 'Tom', 'Léa']});
  context.after(party.close);
  const evening = new Evening(party);
  const order = () => evening.state.players.map(([seat]) => seat);
  const [host, friend] = party.phones;
  await evening.reach('all are there', ({players}) => players.length === 3);
  await evening.tap(ines, ['house-rules', 'more-tas_de_des.die_cost'], 'a die costs three', () => true, false);
  await host.tap('close');
  await evening.tap(ines, ['start'], 'the dice', ({phase}) => phase === 'dice.open');

  await host.tap('menu', 'order');
  assert.deepEqual(await violations(host.page), []);
  assert.ok(await overflow(host.page) <= 0);
  await evening.tap(ines, ['down-0'], 'Inès sits after Tom', ({players}) => players[0][0] === tom);
  assert.deepEqual(order(), [1, 0, 2]);
  assert.deepEqual(evening.state.match.order, [0, 1, 2], 'the round at hand goes on as it began');
  await host.page.selectOption('[data-test="hand-over"]', String(tom));
  await evening.reach('Tom is host', (state) => state.host === tom);
  await host.tap('close');
  await playAtRandom(evening, randomFrom(3), 'the next round', ({round, phase}) => round === 2 && phase === 'dice.open');
  assert.deepEqual(evening.state.match.order, [1, 0, 2]);
  await stop(evening, tom);

  const code = new URL(friend.page.url()).pathname;
  const {totals} = evening.state;
  await evening.tap(tom, ['start'], 'a rematch', ({phase}) => phase === 'dice.open');
  assert.deepEqual([order(), evening.state.match.order, evening.state.host, evening.state.round], [[1, 0, 2], [1, 0, 2], tom, 1]);
  assert.deepEqual(evening.state.totals.map(({seat, sips}) => [seat, sips]), totals.map(({seat, sips}) => [seat, sips]), 'the evening goes on counting');
  assert.equal(new URL(host.page.url()).pathname, code);
  await friend.tap('menu', 'house-rules');
  assert.equal(await friend.page.inputValue('[data-test="setting-tas_de_des.die_cost"]'), '3');
});
