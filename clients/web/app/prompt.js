// @ts-check
// What is asked of this phone, in words: for who hears the page and does not see it. Whoever was told this can choose.
import {cardLabel} from './words.js';

/** @param {any} context @param {number} seat */
const cardsOf = ({state}, seat) => state.match.hands.find((hand) => hand.seat === seat)?.cards ?? [];

/** @param {any} context @param {number} seat */
function heldText(context, seat) {
  const {t} = context;
  const cards = cardsOf(context, seat);
  return cards.length === 0 ? '' : t('pair', {label: t('cards.yours', {n: cards.length}), value: t.list(cards.map((code) => cardLabel(t, code)))});
}

/** @param {any} context */
function dicePrompt({t, state, legal}) {
  const {to_beat, hand, pile, tie} = state.match;
  if (state.phase === 'dice.open') return [t('dice.open.title'), legal.buy ? t('dice.open.buy') : ''];
  return [tie ? t(legal.buy ? 'dice.tie' : 'dice.tie.only') : '', to_beat ? t('dice.beat', {n: to_beat.score}) : '', t('dice.hand', {n: hand}),
    legal.buy ? t('dice.left', {n: pile}) : pile === 0 ? t('dice.left', {n: 0}) : t('dice.no_buy')];
}

/** @param {any} context */
function questionPrompt(context) {
  const {t, state, legal, me, dose} = context;
  const {question, stake} = state.match;
  const hopeless = (legal.hopeless ?? []).map((answer) => t('pair', {label: t(`answer.${answer}`), value: t('cards.hopeless.short')}));
  return [t('cards.question', {n: question}), t(`cards.q${question}`), heldText(context, me), t('cards.stake', {dose: dose({sips: stake})}), ...hopeless];
}

/** @param {any} context */
function giftPrompt(context) {
  const {t, state, legal, name, dose, me} = context;
  if (!legal.give) return [];
  const to = t.list(legal.give.to.map(name));
  if (state.phase === 'cards.give') return [t('cards.give', {dose: dose({sips: legal.give.max})}), t('prompt.to', {names: to})];
  return [t('gnt.you_give', {dose: dose(state.match.stake ?? {})}), legal.give.gifts > 1 ? t('gnt.gifts_left', {n: legal.give.gifts}) : '',
    heldText(context, me), t('prompt.to', {names: to})];
}

/** @param {any} context */
function dealPrompt({t, state, name}) {
  const {seat, answer} = state.match;
  return [answer ? t('event.answered', {name: name(seat), answer: t(`answer.${answer}`)}) : '', t('cards.deal')];
}

/** @param {any} context */
function turnPrompt({t, state}) {
  const {next} = state.match;
  return [next ? t('gnt.next', {column: t(`gnt.column.${next.column}`), row: next.row}) : '', t('cards.deal')];
}

/** @type {Record<string, (context: any) => string[]>} */
const prompts = {
  'dice.open': dicePrompt, 'dice.decide': dicePrompt, 'cards.ask': questionPrompt, 'cards.answered': dealPrompt,
  'cards.give': giftPrompt, 'gnt.next': turnPrompt, 'gnt.give': giftPrompt, 'gnt.ask': ({t}) => [t('gnt.offer')],
};

/** Sentences, one after the other, without what ends them. @param {string[]} parts */
export const sentences = (parts) => parts.filter(Boolean).map((part) => (/[.!?…:]$/.test(part) ? part : `${part}.`)).join(' ');

/** What is asked, beyond that it is this phone's turn. @param {any} context */
export const promptOf = (context) => sentences(prompts[context.state.phase]?.(context) ?? []);

/** What the master is to read to the others. @param {any} context */
export function readAloud({t, state, mine, name}) {
  const {match, phase} = state;
  if (phase !== 'cards.ask' || !mine.includes(match.master) || mine.includes(match.seat)) return '';
  return `${t('cards.read_aloud')} ${t('cards.read', {name: name(match.seat), question: t(`cards.q${match.question}.ask`)})}`;
}
