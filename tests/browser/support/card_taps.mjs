// Rouge ou noir and Give'n'Take by taps.
import assert from 'node:assert/strict';

const next_question = ({phase}) => phase !== 'cards.answered' && phase !== 'cards.give';

/** House rules as a host sets them: the form behind the menu, a rule at a time. @param {import('./evening.mjs').Evening} evening */
export async function setHouseRules(evening, host, game, values) {
  const phone = evening.phones[host];
  // The lobby has them at hand.
  await phone.tap(...(evening.state.phase === 'lobby' ? [] : ['menu']), 'house-rules');
  // Only the groups of the game that is on are open.
  const group = phone.hook(`group-${game}`);
  await group.waitFor();
  if (!await group.evaluate((summary) => summary.parentElement.open)) await phone.tap(`group-${game}`);
  for (const [name, value] of Object.entries(values)) {
    const field = phone.hook(`setting-${game}.${name}`);
    const {revision} = evening.state;
    if (typeof value === 'string') {
      await field.selectOption(value);
    } else {
      await field.fill(String(value));
      await field.press('Tab');
    }
    await evening.reach(`${name} is ${value}`, (state) => state.revision > revision);
  }
  await phone.tap('close');
  evening.noteUnseen({settings: game, values});
}

/** One question: the answer, the card, and the gift if there is one. @param {import('./evening.mjs').Evening} evening */
export async function ask(evening, {seat, answer, gives = null, undo}) {
  const {master, question} = evening.state.match;
  const round = evening.state.match.hands.find((hand) => hand.seat === seat)?.cards.length ?? 0;
  await evening.play(seat, [`answer-${answer}`], {kind: 'answer', answer}, {until: 'the answer is in', fits: ({phase}) => phase === 'cards.answered'});
  const dealt = ({match}) => (match.hands.find((hand) => hand.seat === seat)?.cards.length ?? 0) === round + 1;
  await evening.play(master, ['deal'], {kind: 'deal'}, {until: `card ${question} of ${seat} is dealt`, fits: dealt});
  if (evening.state.phase !== 'cards.give') return assert.equal(gives, null, 'nothing is to be given');
  return give(evening, seat, gives, {undo, done: next_question});
}

/** A gift, to a seat or to `nobody`. @param {import('./evening.mjs').Evening} evening */
async function give(evening, seat, to, {undo, done}) {
  if (to === 'nobody') return evening.play(seat, ['give-nobody'], {kind: 'give_nobody'}, {until: 'the gift lapsed', fits: done});
  const then = undo > 0 ? [{elapsed: true}] : [];
  return evening.play(seat, [`give-${to}`], {kind: 'give', to}, {until: 'the gift stands', fits: done, then});
}

/** The master turns the next card of the layout. @param {import('./evening.mjs').Evening} evening */
export async function reveal(evening) {
  const {master, turned} = evening.state.match;
  await evening.play(master, ['reveal'], {kind: 'reveal'}, {until: `card ${turned.length + 1} is turned`, fits: ({match}) => match.turned.length === turned.length + 1});
}

/** One of the gifts of a GIVE card; the `last` lets them stand. @param {import('./evening.mjs').Evening} evening */
export async function giveCard(evening, seat, to, {last = false, undo}) {
  const hooks = [to === 'nobody' ? 'give-nobody' : `give-${to}`];
  const move = to === 'nobody' ? {kind: 'give_nobody'} : {kind: 'give', to};
  // Nobody sees the first of two gifts before the second is chosen.
  const changes = evening.state.match.gifts.find((gifts) => gifts.seat === seat).count === 1;
  if (!last) return evening.play(seat, hooks, move, {until: 'the gift is chosen', fits: ({phase}) => phase === 'gnt.give', changes});
  return evening.play(seat, hooks, move, {until: 'the gifts stand', fits: ({phase}) => phase !== 'gnt.give', then: undo > 0 ? [{elapsed: true}] : []});
}
