// @ts-check
// What is asked of this phone, in words: for who hears the page and does not see it. Whoever was told this can choose.
import {games} from '../views/games.js';
import {offeredIn} from '../views/opening.js';

/** @param {any} context */
function offerPrompt({t, state}) {
  const offered = offeredIn(state);
  return [t('gnt.offer', {n: offered.length, games: t.list(offered.map((game) => t(`game.${game}`)))})];
}

/** @param {string} phase @returns {((context: any) => string[]) | undefined} */
const promptIn = (phase) => (phase === 'gnt.ask' ? offerPrompt : Object.values(games).map(({prompts}) => prompts[phase]).find(Boolean));

/** Sentences, one after the other, without what ends them. @param {string[]} parts */
export const sentences = (parts) => parts.filter(Boolean).map((part) => (/[.!?…:]$/.test(part) ? part : `${part}.`)).join(' ');

/** What is asked, beyond that it is this phone's turn. @param {any} context */
export const promptOf = (context) => sentences(promptIn(context.state.phase)?.(context) ?? []);

/** What the master is to read to the others. @param {any} context */
export function readAloud({t, state, mine, name}) {
  const {match, phase} = state;
  if (phase !== 'cards.ask' || !mine.includes(match.master) || mine.includes(match.seat)) return '';
  return `${t('cards.read_aloud')} ${t('cards.read', {name: name(match.seat), question: t(`cards.q${match.question}.ask`)})}`;
}
