// An evening as evenings are: twenty things that come in between, each in the middle of a phase, on the real server with
// pages in a real browser. The draws are written down; at the end the engine, alone, comes to the same totals.
import assert from 'node:assert/strict';
import test from 'node:test';
import {startServer} from '../support/server.mjs';
import {enterByCode, gather} from './support/arriving.mjs';
import {setHouseRules} from './support/card_taps.mjs';
import {chaptersOf} from './support/chapters.mjs';
import {roll, stop} from './support/dice_taps.mjs';
import {contentOf, Evening} from './support/evening.mjs';
import {openDevice, tall_phone} from './support/pages.mjs';

const [ines, karim, tom, marc, lea, bot] = [0, 1, 2, 3, 4, 5];

const draws = `
  0  3  5  6  1 1     # Inès opens; Tom loses with two dice
  4  5  2             # Tom opens; Karim loses with one die
  0  3                # the rematch: Karim opens
  0  7d 8c 9h         # Karim is master; Inès wins, Tom is on a break, Marc loses
`;

/** A command whose answer changes nothing that others see. */
async function quietly(evening, seat, hooks, done) {
  const before = contentOf(evening.state);
  await evening.phones[seat].tap(...hooks);
  await done(evening.phones[seat]);
  await evening.reach('nobody sees a difference', (state) => contentOf(state) === before);
}

const nameOf = ({players}, seat) => players.find(([one]) => one === seat)[1];

/** Taps, and waits until the table shows where somebody is: pages agree on that, but do not write it down. */
async function tapUntilHere(evening, seat, hooks, whom, here) {
  await evening.phones[seat].tap(...hooks);
  await evening.party.table.page.waitForSelector(`[data-test="seat-${whom}"].${here}`);
  return evening.reach(`${whom} is ${here}`, () => true);
}

/** Who comes late, types the code and sits down. */
async function comeLate(evening, browser, origin, name, seat) {
  const phone = await openDevice(browser, {origin, name, size: tall_phone});
  await enterByCode(phone, origin, new URL(evening.phones[ines].page.url()).pathname.split('/').at(-1));
  evening.phones[seat] = phone;
  evening.party.devices.push(phone);
  return phone;
}

test('an evening with twenty mishaps comes to its end, with the totals of the engine', async (context) => {
  const server = await startServer({draws});
  context.after(server.stop);
  const party = await gather({origin: server.address, names: ['Inès', 'Karim', 'Tom']});
  context.after(party.close);
  const browser = party.phones[ines].page.context().browser();
  const chapter = chaptersOf(context);
  const evening = new Evening(party);
  const {phones} = evening;
  await evening.reach('three players in the lobby', ({players}) => players.length === 3);

  const rule = async (host, change, fits) => {
    await phones[host].tap('menu', 'house-rules');
    const group = phones[host].hook('group-house');
    await group.waitFor();
    if (!await group.evaluate((summary) => summary.parentElement.open)) await phones[host].tap('group-house');
    const {revision} = evening.state;
    await change(phones[host].page);
    await evening.reach('the rule is changed', (state) => state.revision > revision && fits(state));
    await phones[host].tap('close');
  };

  await chapter('dice: Inès opens', async () => {
    await evening.tap(ines, ['start'], 'the first round', ({phase}) => phase === 'dice.open');
    evening.note({start: 'tas_de_des', order: [ines, karim, tom]});
    await roll(evening, ines, {until: 'Karim is to beat a three', fits: ({match}) => match.to_beat?.score === 3});
  });

  await chapter('1: a friend comes late, and plays from the next round on', async () => {
    const phone = await comeLate(evening, browser, server.address, 'Marc', marc);
    await evening.reach('Marc is there', ({players}) => players.length === 4);
    assert.deepEqual(evening.state.match.order, [ines, karim, tom]);
    await phone.page.waitForSelector('text=prochaine manche');
  });

  await chapter('2: one without a phone sits down on the host’s', async () => {
    await phones[ines].tap('menu', 'add-player');
    await phones[ines].hook('name').fill('Léa');
    await phones[ines].tap('add-go');
    await evening.reach('Léa is there', ({players}) => players.length === 5);
    phones[lea] = phones[ines];
  });

  await chapter('3: a bot joins, and is offered no host’s chair', async () => {
    await evening.tap(ines, ['menu', 'bot-joker'], 'a bot is there', ({players}) => players.length === 6);
    assert.equal(await phones[ines].page.locator(`[data-test="hand-over"] option[value="${bot}"]`).count(), 0);
    assert.equal(await phones[ines].page.locator(`[data-test="hand-over"] option[value="${karim}"]`).count(), 1);
    await phones[ines].tap('close');
  });

  const zoe = await openDevice(browser, {origin: server.address, name: 'Zoé', size: tall_phone});
  await chapter('4: the room is full: one watches, and is told when a place is free', async () => {
    await rule(ines, async (page) => {
      await page.fill('[data-test="setting-house.max_seats"]', '6');
      await page.press('[data-test="setting-house.max_seats"]', 'Tab');
    }, () => true);
    await zoe.page.goto(phones[ines].page.url());
    await zoe.hook('shut-full').waitFor();
    await zoe.tap('notify', 'watch');
    await zoe.page.waitForSelector('.seats');
    await evening.tap(ines, ['menu', `bot-remove-${bot}`], 'the bot goes', () => true, false);
    await party.table.page.waitForSelector(`[data-test="seat-${bot}"]`, {state: 'detached'});
    await phones[ines].tap('close');
    await zoe.page.waitForFunction(() => document.getElementById('alert')?.textContent !== '');
    await zoe.tap('take-seat');
    await zoe.hook('enter').waitFor();
    await zoe.page.close();
  });

  await chapter('5, 6: soft mode and a private limit, of which nobody sees anything', async () => {
    await quietly(evening, karim, ['menu', `soft-${karim}`], (phone) => phone.page.waitForSelector(`[data-test="soft-${karim}"]:checked`));
    const limit = phones[karim].page.locator(`[data-test="cap-${karim}"]`);
    await quietly(evening, karim, [], () => limit.selectOption('10'));
    await phones[karim].tap('close');
  });

  await chapter('7: the host’s pause', async () => {
    await phones[ines].tap('menu', 'pause');
    await party.table.page.waitForSelector('.table-pause');
    assert.equal(await phones[karim].page.locator('[data-test="roll"]:enabled').count(), 0);
    await phones[ines].tap('pause');
    await party.table.page.waitForSelector('.table-pause', {state: 'detached'});
    await phones[ines].tap('close');
  });

  await chapter('8: another name', async () => {
    await phones[karim].tap('menu', `rename-${karim}`);
    await phones[karim].hook('name').fill('Karim le Grand');
    await evening.tap(karim, ['rename-go'], 'Karim has another name', (state) => nameOf(state, karim) === 'Karim le Grand');
  });

  await chapter('9: a reaction, and no second one', async () => {
    await phones[tom].tap('react', 'react-clap');
    await party.table.page.waitForSelector('.ticker >> text=Tom : Bravo');
    await phones[tom].tap('react', 'react-wow');
    await phones[tom].page.waitForSelector('dialog >> text=Une réaction par tour.');
    await phones[tom].tap('close');
  });

  await chapter('10: messages, once the host allows them', async () => {
    await rule(ines, (page) => page.check('[data-test="setting-house.chat"]'), () => true);
    await phones[tom].tap('react');
    await phones[tom].hook('message').fill('On t’attend !');
    await phones[tom].tap('say');
    await party.table.page.waitForSelector('.ticker >> text=On t’attend !');
  });

  await chapter('11: Karim is woken after fifteen seconds, and rolls', async () => {
    await phones[tom].hook(`wake-${karim}`).waitFor({timeout: 60_000});
    await phones[tom].tap(`wake-${karim}`);
    await phones[karim].page.waitForFunction(() => /te réveille/.test(document.getElementById('alert')?.textContent ?? ''));
    await roll(evening, karim, {until: 'Tom is to beat a five', fits: ({match}) => match.to_beat?.score === 5});
  });

  await chapter('12: a page is loaded again at its owner’s turn', async () => {
    await phones[tom].page.reload();
    await phones[tom].hook('roll').waitFor();
    await evening.reach('Tom is there again', ({to_act}) => to_act[0] === tom);
  });

  await chapter('13: Tom idles, and a vote passes over him', async () => {
    await rule(ines, (page) => page.selectOption('[data-test="setting-house.skip_by"]', 'vote'), () => true);
    for (const [seat, votes] of [[ines, 1], [karim, 2]]) {
      await phones[seat].hook(`skip-${tom}`).waitFor({timeout: 60_000});
      await phones[seat].tap(`skip-${tom}`);
      await phones[marc].page.waitForSelector(`text=${votes} sur 3`);
    }
    await evening.tap(marc, [`skip-${tom}`], 'Inès is to beat a five', ({to_act}) => to_act[0] === ines);
    evening.note({occurs: 'timed_out', seat: tom});
    await roll(evening, ines, {until: 'Karim is to beat a six', fits: ({match}) => match.to_beat?.score === 6});
  });

  await chapter('14: a break passes the turn without a penalty, and ends with a tap', async () => {
    await evening.tap(karim, ['menu', `break-${karim}`], 'Tom is to beat a six', ({to_act}) => to_act[0] === tom);
    evening.note({occurs: 'away', seat: karim});
    await tapUntilHere(evening, karim, [`break-over-${karim}`], karim, 'present');
    evening.note({occurs: 'back', seat: karim});
  });

  await chapter('15: another order, in the middle of the round', async () => {
    await phones[ines].tap('menu', 'order');
    await evening.tap(ines, [`down-${ines}`], 'Inès sits after Karim', ({players}) => players[0][0] === karim);
    await phones[ines].tap('close');
    assert.deepEqual(evening.state.match.order, [ines, karim, tom]);
    const order = [karim, ines, tom, marc, lea];
    await roll(evening, tom, {buy: 1, until: 'Tom opens the next round', fits: ({phase, round}) => phase === 'dice.open' && round === 2, then: [{start: 'tas_de_des', order, again: true}]});
    assert.deepEqual(evening.state.match.order, order);
  });

  await chapter('16: a penalty is passed, and it looks like one that was drunk', async () => {
    await evening.phones[tom].tap('drink-chip');
    await evening.tap(tom, [`pass-${tom}`], 'Tom is done', ({totals}) => totals.find(({seat}) => seat === tom).pending.length === 0);
    await roll(evening, tom, {until: 'Marc is to beat a four', fits: ({match}) => match.to_beat?.score === 4});
  });

  await chapter('17: Marc is removed, asks to come back, and is let in', async () => {
    await phones[ines].tap('menu', `kick-${marc}`);
    await phones[marc].hook('final-kicked').waitFor();
    party.devices.splice(party.devices.indexOf(phones[marc]), 1);
    await evening.reach('Léa is awaited', ({to_act}) => to_act[0] === lea);
    evening.note({occurs: 'left', seat: marc});
    await phones[marc].tap('ask-back');
    await tapUntilHere(evening, ines, [`claim-yes-${marc}`], marc, 'present');
    evening.note({occurs: 'back', seat: marc});
    party.devices.push(phones[marc]);
  });

  await chapter('18: what is Léa’s waits for the phone to be handed over; skipped, it says what becomes of the turn', async () => {
    await quietly(evening, ines, ['menu', `soft-${lea}`, 'close'], (phone) => phone.hook('roll').waitFor());
    await phones[ines].page.reload();
    await phones[ines].page.waitForSelector('text=Passe le téléphone à Léa');
    assert.equal(await phones[ines].hook('roll').count(), 0);
    await phones[ines].tap('hand-skip');
    await phones[ines].page.waitForSelector('dialog >> text=rien n’est perdu');
    await phones[ines].tap('close', 'hand-go');
    await phones[ines].hook('roll').waitFor();
  });

  await chapter('19: Léa’s seat goes to a phone of its own at her turn', async () => {
    await phones[ines].tap('menu', `link-${lea}`);
    const address = await phones[ines].text('link-address');
    await phones[ines].tap('close');
    const own = await openDevice(browser, {origin: server.address, name: 'Léa', size: tall_phone});
    await own.page.goto(address);
    await own.hook('roll').waitFor();
    phones[lea] = own;
    party.devices.push(own);
    await evening.reach('all show Léa’s turn', ({to_act}) => to_act[0] === lea);
    await roll(evening, lea, {until: 'Karim is to beat a five', fits: ({match}) => match.to_beat?.score === 5});
  });

  await chapter('20: the role of the host goes to Karim, who loses, stops, and plays a rematch of the same people', async () => {
    await phones[ines].tap('menu');
    await phones[ines].page.selectOption('[data-test="hand-over"]', String(karim));
    await evening.reach('Karim is host', ({host}) => host === karim);
    await phones[ines].tap('close');
    const order = [karim, ines, tom, marc, lea];
    await roll(evening, karim, {until: 'Karim opens the third round', fits: ({round}) => round === 3, then: [{start: 'tas_de_des', order, again: true}]});
    await stop(evening, karim);
    await evening.tap(karim, ['start'], 'a rematch', ({phase}) => phase === 'dice.open');
    evening.note({start: 'tas_de_des', order});
    assert.deepEqual([evening.state.match.order, evening.state.host, evening.state.round], [order, karim, 1]);
    await roll(evening, karim, {until: 'Inès is to beat a three', fits: ({match}) => match.to_beat?.score === 3});
    await stop(evening, karim);
  });

  await chapter('cards: whoever is asked and takes a break gets the card without a guess', async () => {
    await evening.tap(karim, ['choose-rouge_ou_noir'], 'cards are chosen', ({game}) => game === 'rouge_ou_noir');
    await setHouseRules(evening, karim, 'rouge_ou_noir', {auto_deal: 0, give_undo: 0});
    await evening.tap(karim, ['start'], 'the first question', ({phase}) => phase === 'cards.ask');
    evening.note({start: 'rouge_ou_noir', order: [karim, ines, tom, marc, lea]});
    const answer = (seat, word) => evening.play(seat, [`answer-${word}`], {kind: 'answer', answer: word}, {until: 'the answer is in', fits: ({phase}) => phase === 'cards.answered'});
    await answer(ines, 'red');
    await evening.play(karim, ['deal'], {kind: 'deal'}, {until: 'Inès may give', fits: ({phase}) => phase === 'cards.give'});
    await evening.play(ines, [`give-${tom}`], {kind: 'give', to: tom}, {until: 'Tom is asked', fits: ({to_act}) => to_act[0] === tom});
    await evening.tap(tom, ['menu', `break-${tom}`], 'Marc is asked', ({to_act}) => to_act[0] === marc);
    evening.note({occurs: 'away', seat: tom});
    await answer(marc, 'black');
    await evening.play(karim, ['deal'], {kind: 'deal'}, {until: 'Léa is asked', fits: ({to_act}) => to_act[0] === lea});
    await stop(evening, karim);
  });

  await chapter('the totals are the engine’s, and those worked out by hand', async () => {
    const engine = evening.compareWithEngine(draws);
    const {totals} = engine.at(-1);
    // Half a glass for a loss with fewer than five dice, two sips for a die, and a sip each for a gift and a mistake.
    const had = ({sips, halves, wholes}) => [sips, halves, wholes];
    assert.deepEqual(totals.map(had), [[0, 0, 0], [0, 1, 0], [3, 1, 0], [1, 0, 0], [0, 0, 0]]);
    assert.deepEqual(evening.state.totals.filter(({seat}) => seat !== bot).sort((one, other) => one.seat - other.seat).map(had), totals.map(had));
  });
});
