// A whole evening of both games: the real server, four phones and a table in a real browser, and taps on what can be
// seen. The draws are written down, so what everybody drinks is known in advance: for the dice by rules.md 3.1, for the
// cards by hand below; and the engine, alone, comes to the same at every step.
import assert from 'node:assert/strict';
import test from 'node:test';
import {gather} from './support/arriving.mjs';
import {ask, giveCard, reveal, setHouseRules} from './support/card_taps.mjs';
import {roll, stop} from './support/dice_taps.mjs';
import {chaptersOf} from './support/chapters.mjs';
import {Evening} from './support/evening.mjs';
import {endsInOrder, nothingWentWrong, sameBytesForAll} from './support/healthy.mjs';
import {looksAt} from './support/looks.mjs';
import {startServer} from '../support/server.mjs';

const names = ['Inès', 'Karim', 'Léa', 'Tom'];
const [ines, karim, lea, tom] = [0, 1, 2, 3];

const draws = `
  0  3  3 5  3 4 5  6 6 5 5  1 2 3 3 4 3 4  4                  # rules.md 3.1; Inès opens
  1  7d Ks 7s 9c  7c 3h Kh Jd  Ah 5c 2c 10c  4s 8c 9d Qs  10h 6d Qd As   # Karim is master
  7h Kd  8s 9s  Ac 10d  Qc 2h  3s 5h                           # Give'n'Take
  2s 3c 4c 5s  6s 8d Jh 5d  Jc Js 2d 4d  6h 9h Kc 8h  10s 3d Ad 4h        # Léa is master
`;

/** rules.md 3.1, one line a roll: who, dice bought, what is then to beat, dice held, dice in the pile, who is next. */
const dice_rolls = [
  {seat: ines, buy: 0, beat: {seat: ines, score: 3}, hand: 1, pile: 19, next: karim},
  {seat: karim, buy: 0, beat: {seat: ines, score: 3}, hand: 1, pile: 19, next: karim},
  {seat: karim, buy: 0, beat: {seat: karim, score: 5}, hand: 1, pile: 19, next: lea},
  {seat: lea, buy: 2, beat: {seat: lea, score: 12}, hand: 3, pile: 17, next: tom},
  {seat: tom, buy: 1, beat: {seat: tom, score: 22}, hand: 4, pile: 16, next: ines},
];
const after_the_dice = [[13, 0, 0], [0, 0, 0], [4, 0, 0], [2, 0, 0]];

/** The first deal: 15 sips each to be drunk, less the four that Karim gives to nobody. */
const first_deal = [
  {seat: lea, answer: 'red', gives: tom}, {seat: tom, answer: 'black', gives: karim}, {seat: ines, answer: 'red'}, {seat: karim, answer: 'black', gives: lea},
  {seat: lea, answer: 'above'}, {seat: tom, answer: 'below', gives: lea}, {seat: ines, answer: 'above', gives: tom}, {seat: karim, answer: 'below'},
  {seat: lea, answer: 'outside', gives: ines}, {seat: tom, answer: 'between', gives: ines}, {seat: ines, answer: 'between'}, {seat: karim, answer: 'between', gives: tom},
  {seat: lea, answer: 'hearts'}, {seat: tom, answer: 'clubs', gives: lea}, {seat: ines, answer: 'diamonds', gives: tom}, {seat: karim, answer: 'spades', gives: 'nobody'},
  {seat: lea, answer: 'even', gives: tom}, {seat: tom, answer: 'odd'}, {seat: ines, answer: 'head', gives: karim}, {seat: karim, answer: 'odd', gives: ines},
];
const first_deal_sips = [15, 8, 13, 20];

/** Who gives to whom for each card of the layout; nobody is asked for the TAKE cards. */
const layout = [
  [[lea, tom], [lea, ines], [ines, karim]], [],
  [[tom, lea]], [],
  [[lea, karim], [karim, 'nobody']], [],
  [[ines, tom], [karim, ines]], [],
  [[tom, ines]], [],
];
const layout_doses = [[12, 0, 1], [9, 0, 0], [5, 0, 0], [6, 0, 1]];

/** The second deal: everybody loses his first two questions and wins the others. */
const second_deal = [
  {seat: tom, answer: 'red'}, {seat: ines, answer: 'red'}, {seat: karim, answer: 'red'}, {seat: lea, answer: 'red'},
  {seat: tom, answer: 'below'}, {seat: ines, answer: 'below'}, {seat: karim, answer: 'below'}, {seat: lea, answer: 'above'},
  {seat: tom, answer: 'outside', gives: ines}, {seat: ines, answer: 'outside', gives: karim}, {seat: karim, answer: 'outside', gives: lea}, {seat: lea, answer: 'outside', gives: tom},
  {seat: tom, answer: 'hearts', gives: ines}, {seat: ines, answer: 'hearts', gives: karim}, {seat: karim, answer: 'clubs', gives: lea}, {seat: lea, answer: 'hearts', gives: tom},
  {seat: tom, answer: 'even', gives: ines}, {seat: ines, answer: 'odd', gives: karim}, {seat: karim, answer: 'odd', gives: lea}, {seat: lea, answer: 'even', gives: tom},
];
const second_deal_sips = [15, 15, 15, 15];

const plus = (totals, more) => totals.map((total, seat) => total.map((amount, kind) => amount + (Array.isArray(more[seat]) ? more[seat][kind] : kind === 0 ? more[seat] : 0)));

async function playDice(evening, look) {
  await evening.tap(ines, ['start'], 'the first round', ({phase, to_act}) => phase === 'dice.open' && to_act[0] === ines);
  evening.note({start: 'tas_de_des', order: evening.order});
  for (const {seat, buy, beat, hand, pile, next} of dice_rolls) {
    const {match} = await roll(evening, seat, {buy, until: `${names[next]} is to roll`, fits: ({match: {to_beat}, turn}) => to_beat !== null && turn > 0});
    assert.deepEqual({beat: match.to_beat, hand: match.hand, pile: match.pile, next: match.seat}, {beat, hand, pile, next});
    assert.match(await evening.party.table.text('to-beat'), new RegExp(`\\b${beat.score}\\b`));
  }
  await look('dice');
  await roll(evening, ines, {buy: 3, until: 'Inès opens the next round', fits: ({phase}) => phase === 'dice.open', then: [{start: 'tas_de_des', order: evening.order, again: true}]});
  assert.deepEqual({seat: evening.state.match.seat, pile: evening.state.match.pile}, {seat: ines, pile: 19});
  assert.deepEqual(evening.received, after_the_dice);
  await look('dice-lost');
  await roll(evening, ines, {until: 'Karim answers a four', fits: ({match}) => match.to_beat?.score === 4});
  await stop(evening, ines);
  assert.deepEqual(evening.received, after_the_dice);
}

async function playCards(evening, deal, {undo, look = async () => {}}) {
  for (const [index, question] of deal.entries()) {
    if (index % 7 === 4) await look(`cards-${evening.state.match.question}`);
    assert.deepEqual(evening.state.to_act, [question.seat]);
    await ask(evening, {...question, undo});
  }
  assert.deepEqual(evening.state.match.hands.map(({cards}) => cards.length), [5, 5, 5, 5]);
}

async function playLayout(evening, {undo, look}) {
  for (const [index, gifts] of layout.entries()) {
    await reveal(evening);
    if (index === 0) {
      await look('give');
      // A choice can be taken back as long as somebody else still chooses.
      await giveCard(evening, ines, tom, {undo});
      await evening.play(ines, ['take-back'], {kind: 'take_back'}, {until: 'Inès chooses again', fits: ({to_act}) => to_act.includes(ines)});
    }
    for (const [at, [seat, to]] of gifts.entries()) await giveCard(evening, seat, to, {undo, last: at === gifts.length - 1});
  }
}

test('an evening of both games: all pages agree at every step, and on what the engine says', async (context) => {
  const server = await startServer({draws});
  context.after(server.stop);
  const party = await gather({origin: server.address, names, soft: ['Léa']});
  context.after(party.close);
  const chapter = chaptersOf(context);
  const evening = new Evening(party);
  const look = looksAt(party);
  await evening.reach('four players in the lobby', ({players, phase}) => phase === 'lobby' && players.length === 4);
  await look('lobby');

  await chapter('the dice example of the original text', () => playDice(evening, look));

  await chapter('drinks are done with, or passed, and nobody sees which', async () => {
    await evening.settleAll((seat) => (seat === tom ? 'pass' : 'done'));
    assert.deepEqual(evening.received, after_the_dice);
    await look('dice-over');
  });

  await chapter('a whole Rouge ou noir with Karim as master', async () => {
    await evening.tap(ines, ['choose-rouge_ou_noir'], 'cards are chosen', ({game}) => game === 'rouge_ou_noir');
    await setHouseRules(evening, ines, 'rouge_ou_noir', {auto_deal: 0, give_undo: 1});
    await setHouseRules(evening, ines, 'give_n_take', {auto_deal: 0, give_undo: 1});
    await evening.tap(ines, ['start'], 'the first question', ({phase}) => phase === 'cards.ask');
    evening.note({start: 'rouge_ou_noir', order: evening.order});
    assert.equal(evening.state.match.master, karim);
    await evening.play(lea, ['answer-black'], {kind: 'answer', answer: 'black'}, {until: 'Léa answers', fits: ({phase}) => phase === 'cards.answered'});
    await evening.play(lea, ['take-back'], {kind: 'take_back'}, {until: 'Léa is asked again', fits: ({phase}) => phase === 'cards.ask'});
    await playCards(evening, first_deal, {undo: 1, look});
    assert.equal(evening.state.phase, 'gnt.ask');
    assert.deepEqual(evening.received, plus(after_the_dice, first_deal_sips));
  });

  await chapter('the Give’n’Take after it', async () => {
    await look('follow-up');
    await evening.tap(ines, ['follow-up-yes'], 'the layout', ({phase}) => phase === 'gnt.next');
    evening.note({start: 'give_n_take'});
    await playLayout(evening, {undo: 1, look});
    assert.equal(evening.state.phase, 'between');
    assert.deepEqual(evening.received, plus(plus(after_the_dice, first_deal_sips), layout_doses));
    await evening.settleAll();
    await look('between');
  });

  await chapter('a second deal with the next master', async () => {
    await setHouseRules(evening, ines, 'rouge_ou_noir', {give_undo: 0});
    await evening.tap(ines, ['start'], 'the second deal', ({phase, round}) => phase === 'cards.ask' && round === 2);
    evening.note({start: 'rouge_ou_noir', order: evening.order, again: true});
    assert.equal(evening.state.match.master, lea);
    await playCards(evening, second_deal, {undo: 0});
    await evening.tap(ines, ['follow-up-no'], 'no Give’n’Take this time', ({phase}) => phase === 'between');
    await evening.tap(ines, ['finish'], 'the evening is over', ({phase}) => phase === 'ended');
    await evening.settleAll();
    await look('over');
  });

  await chapter('the totals are the engine’s, and those worked out by hand', () => {
    const engine = evening.compareWithEngine(draws);
    const by_hand = plus(plus(plus(after_the_dice, first_deal_sips), layout_doses), second_deal_sips);
    assert.deepEqual(by_hand, [[55, 0, 1], [32, 0, 0], [37, 0, 0], [43, 0, 1]]);
    assert.deepEqual(evening.received, by_hand);
    assert.deepEqual(engine.at(-1).totals.map(({sips, halves, wholes}) => [sips, halves, wholes]), by_hand);
  });

  await chapter('everybody reads at the end what the cards brought, and who drinks nothing reads of points alone', async () => {
    for (const seat of evening.order) await evening.phones[seat].tap('recap-table');
    const [first, ...others] = await Promise.all(evening.phones.map(({page}) => page.innerText('main table')));
    assert.match(first, /Inès\s+cul-sec \+ 42 gorgées[^]*Karim\s+32 gorgées[^]*Léa\s+33 gorgées[^]*Tom\s+cul-sec \+ 41 gorgées/);
    assert.deepEqual([others[karim - 1], others[tom - 1]], [first, first]);
    assert.match(others[lea - 1], /Karim\s+32 points[^]*Léa\s+33 points/);
    assert.doesNotMatch(others[lea - 1], /gorgée|cul-sec|boi/);
  });

  await chapter('nothing went wrong on any page, and every frame keeps the contract', async () => {
    assert.ok(sameBytesForAll(party) > 100);
    await nothingWentWrong(party);
    await party.close();
    await endsInOrder(server);
  });
});
