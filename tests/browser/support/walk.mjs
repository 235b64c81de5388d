// A walk through every state of both games, with a stop at the first sight of each.
import {gather} from './arriving.mjs';
import {setHouseRules} from './card_taps.mjs';
import {Evening} from './evening.mjs';
import {playAtRandom, randomFrom} from './random_taps.mjs';

/** Where a walk stops, in the order of docs/protocol.md section 4, and what stands on the page there. */
export const stops = ['lobby', 'dice.open', 'dice.decide', 'ended', 'cards.ask', 'cards.answered', 'cards.give', 'gnt.ask', 'gnt.next', 'gnt.give', 'between'];

/**
 * @param {{origin: string, names: string[], visit: (evening: Evening, stop: string) => Promise<void>}} wanted
 * @returns {Promise<{party: any, evening: Evening, walk: () => Promise<void>}>}
 */
export async function startWalk({origin, names, visit}) {
  const party = await gather({origin, names});
  const evening = new Evening(party);
  const random = randomFrom(3);
  const seen = new Set();
  const stopHere = async () => {
    const {phase} = evening.state;
    if (seen.has(phase)) return;
    seen.add(phase);
    await visit(evening, phase);
  };
  const reach = async (wanted) => {
    while (!wanted.every((phase) => seen.has(phase))) {
      // A layout may pass without a gift; then another deal is played.
      if (evening.state.phase === 'between') await evening.tap(0, ['start'], 'another deal', ({phase}) => phase === 'cards.ask');
      await playAtRandom(evening, random, 'another state', ({phase}) => !seen.has(phase) || phase === 'between');
      await stopHere();
    }
  };
  const walk = async () => {
    await evening.reach('all are there', ({players}) => players.length === names.length);
    await stopHere();
    await evening.tap(0, ['start'], 'the dice', ({phase}) => phase === 'dice.open');
    await stopHere();
    await reach(['dice.decide']);
    await evening.tap(0, ['menu', 'stop', 'stop-yes'], 'the end', ({phase}) => phase === 'ended');
    await stopHere();
    await evening.settleAll();
    await evening.tap(0, ['choose-rouge_ou_noir'], 'cards', ({game}) => game === 'rouge_ou_noir');
    await setHouseRules(evening, 0, 'rouge_ou_noir', {auto_deal: 0, give_undo: 0});
    await setHouseRules(evening, 0, 'give_n_take', {auto_deal: 0, give_undo: 0, gnt_rows: 4});
    await evening.tap(0, ['start'], 'the cards', ({phase}) => phase === 'cards.ask');
    await stopHere();
    await reach(stops.slice(5));
  };
  return {party, evening, walk};
}
