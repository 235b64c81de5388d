// A shorter evening on the server as people run it: chance as it comes, and people who tap whatever is offered. The
// engine plays it again from what was told. TRINQUE_SEED repeats the taps of an evening, though not its draws.
import assert from 'node:assert/strict';
import test from 'node:test';
import {replayed, startServer} from '../support/server.mjs';
import {gather} from './support/arriving.mjs';
import {setHouseRules} from './support/card_taps.mjs';
import {downloaded, entriesOf, flipADraw, lookAtChance, onCommandLines} from './support/chance_checks.mjs';
import {chaptersOf} from './support/chapters.mjs';
import {stop} from './support/dice_taps.mjs';
import {Evening} from './support/evening.mjs';
import {endsInOrder, nothingWentWrong, sameBytesForAll} from './support/healthy.mjs';
import {playAtRandom, randomFrom} from './support/random_taps.mjs';
import {transcriptOf} from './support/transcript.mjs';

const names = ['Inès', 'Karim', 'Léa', 'Tom'];
const host = 0;
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

test('a short evening at random: all pages agree after every tap, and the engine comes to the same', async (context) => {
  const seed = Number(process.env.TRINQUE_SEED ?? Math.floor(Math.random() * 2 ** 32));
  context.diagnostic(`TRINQUE_SEED=${seed}`);
  const random = randomFrom(seed);
  const server = await startServer();
  context.after(server.stop);
  const party = await gather({origin: server.address, names});
  context.after(party.close);
  const chapter = chaptersOf(context);
  const evening = new Evening(party);
  await evening.reach('four players in the lobby', ({players, phase}) => phase === 'lobby' && players.length === 4);

  await chapter('two rounds of Tas de dés', async () => {
    await evening.tap(host, ['start'], 'the first round', ({phase}) => phase === 'dice.open');
    await playAtRandom(evening, random, 'the third round', ({round, match}) => {
      assert.equal(match.pile + match.hand, 20, 'rules.md 3.7: no die gets lost');
      return round === 3;
    });
    await stop(evening, host);
  });

  await chapter('a deal of Rouge ou noir and its Give’n’Take', async () => {
    const before = sum(evening.received.map(([sips]) => sips));
    await evening.tap(host, ['choose-rouge_ou_noir'], 'cards are chosen', ({game}) => game === 'rouge_ou_noir');
    await setHouseRules(evening, host, 'rouge_ou_noir', {auto_deal: 0, give_undo: 0});
    await setHouseRules(evening, host, 'give_n_take', {auto_deal: 0, give_undo: 0, gnt_rows: 3});
    await evening.tap(host, ['start'], 'the first question', ({phase}) => phase === 'cards.ask');
    await playAtRandom(evening, random, 'the last question is answered', ({phase}) => phase === 'gnt.ask');
    assert.ok(sum(evening.received.map(([sips]) => sips)) - before <= 15 * names.length, 'rules.md 3.7: 15 sips a player, less what nobody got');
    await playAtRandom(evening, random, 'the layout is played out', ({phase}) => phase === 'between');
    assert.equal(evening.state.match.turned.length, 6);
  });

  await chapter('the totals are the engine’s', () => {
    const {steps, draws} = transcriptOf(party, {game: 'tas_de_des', order: evening.order});
    const {totals, match} = replayed({draws, steps}).at(-1);
    assert.deepEqual(evening.state.totals.map(({pending: _, ...total}) => total), totals);
    assert.deepEqual(evening.state.match, match);
  });

  await chapter('every die and card is computed again: on phones in two languages, and by both command lines', async () => {
    const [french, english, deceived] = evening.phones;
    await english.tap('menu', 'language-en', 'close');
    const {hash, verdict} = await lookAtChance(french);
    const file = await downloaded(french);
    const entries = entriesOf(file);
    const draws = sum(entries.filter(({kind}) => kind === 'draws').map((entry) => entry.draws.length));
    assert.ok(draws > 30, String(draws));
    assert.equal(verdict, `Tout est juste : ${draws} tirages recalculés.`);
    assert.deepEqual(await lookAtChance(english), {hash, verdict: `All is right: ${draws} draws computed again.`});
    assert.equal(await french.page.locator('[data-test="chance-round"]').count(), entries.filter(({kind}) => kind === 'commit').length);
    assert.deepEqual(entries.filter(({kind}) => kind === 'contribution').length + sum(entries.filter(({kind}) => kind === 'opened').map(({left_out}) => left_out.length)),
      names.length * entries.filter(({kind}) => kind === 'commit').length);
    for (const {code, said} of await onCommandLines(file, {hash, language: 'fr'})) {
      assert.match(said, /Tout est juste/);
      assert.equal(code, 0);
    }
    for (const {code, said} of await onCommandLines(file, {hash: hash.replace(/./g, '0'), language: 'en'})) {
      assert.match(said, /other_hash/);
      assert.equal(code, 1);
    }

    await flipADraw(deceived);
    assert.match((await lookAtChance(deceived)).verdict, /^Il y a un écart, ligne \d+ : la ligne ne suit pas la précédente/);
    for (const phone of [french, english, deceived]) await phone.tap('close');
  });

  await chapter('nothing went wrong on any page, and every frame keeps the contract', async () => {
    assert.ok(sameBytesForAll(party) > 100);
    await nothingWentWrong(party);
    await party.close();
    await endsInOrder(server);
  });
});
