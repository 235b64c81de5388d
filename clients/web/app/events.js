// @ts-check
// One sentence for each event of the protocol: for the log, and for who listens instead of looking.
import {addDoses, cardLabel, doseText} from './words.js';

/**
 * @typedef {object} Teller
 * @property {import('./words.js').Translate} t
 * @property {(seat: number) => string} name
 * @property {Record<string, any>} house the house settings, for points
 * @property {Record<string, any>} [dice] the settings of tas_de_des
 * @property {(group: string, name: string) => string} rule the label of a house rule
 */

/** @param {Teller} teller @param {any} event */
function verdictText({t}, event) {
  return t(`dice.verdict.${event.verdict}`, {total: event.total, beat: event.to_beat ?? 0});
}

/** « Gagné », « Perdu », and why. @param {import('./words.js').Translate} t @param {any} event */
export function cardResultText(t, event) {
  const reason = event.ace !== undefined ? t(`cards.why.ace.${event.ace}`)
    : event.why === 'equal' ? t('cards.why.equal') : '';
  const word = event.result === 'void' ? t('cards.void') : t(`cards.result.${event.result}`);
  return reason ? `${word} (${reason})` : word;
}

/** @param {Teller} teller @param {any} event */
function servedText({t, name, house}, event) {
  const dose = doseText(t, event.dose, house);
  if (event.struck) return t('event.served.struck', {name: name(event.to), dose});
  if (event.from !== undefined) return t('event.served.gift', {name: name(event.to), from: name(event.from), dose});
  return t('event.served', {name: name(event.to), dose});
}

/** @param {Teller} teller @param {any} event */
function matchesText({t, name}, event) {
  if (event.matches.length === 0) return t('gnt.nobody');
  return t.list(event.matches.map((match) => (match.copies > 1
    ? t('gnt.match.copies', {name: name(match.seat), n: match.copies}) : name(match.seat))));
}

/** @param {import('./words.js').Translate} t @param {string[]} games */
const offeredText = (t, games) => t('event.follow_up_offered', {n: games.length, games: t.list(games.map((game) => t(`game.${game}`)))});

/** Events that need more than what all are told by: who is in them, cards and doses. @type {Record<string, (teller: Teller, event: any) => string>} */
const special = {
  game_chosen: ({t}, event) => t('event.game_chosen', {game: t(`game.${event.game}`)}),
  game_started: ({t}, event) => t('event.game_started', {game: t(`game.${event.game}`)}),
  game_ended: ({t}, event) => t('event.game_ended', {why: t(`event.why.${event.why}`)}),
  follow_up_offered: ({t}, event) => offeredText(t, event.games ?? [event.game]),
  follow_up_declined: ({t}, event) => t('event.follow_up_declined', {game: t(`game.${event.game}`)}),
  settings_changed: ({t, rule}, event) => {
    const rules = Object.keys(event.values).map((name) => rule(event.group, name)).filter(Boolean);
    return rules.length > 0 ? t('event.settings_changed', {rules: t.list(rules)}) : t('event.settings_changed.some');
  },
  served: servedText,
  woken: ({t, name}, event) => t('event.woken', {name: name(event.seat), by: name(event.by)}),
  reacted: ({t, name}, event) => t('event.reacted', {name: name(event.seat), reaction: t(`react.${event.reaction}`)}),
  said: ({t, name}, event) => t('event.said', {name: name(event.seat), text: event.text}),
  round_started: ({t, name}, event) => t('event.round_started', {name: name(event.opener)}),
  dice_bought: ({t, name, house}, event) => t('event.dice_bought', {
    name: name(event.seat), n: event.dice, dose: doseText(t, {sips: event.sips}, house),
  }),
  rolled: (teller, event) => teller.t('event.rolled', {
    name: teller.name(event.seat), n: event.faces.length, faces: event.faces.join(', '), total: event.total,
    verdict: verdictText(teller, event),
  }),
  round_lost: ({t, name, house}, event) => t('event.round_lost', {
    name: name(event.seat), n: event.dice, dose: event.dose ? doseText(t, event.dose, house) : t('unit.nothing'),
  }),
  turn_rolled_back: ({t, name}, event) => t('event.turn_rolled_back', {name: name(event.seat), n: event.dice}),
  deal_started: ({t, name}, event) => {
    const said = t('event.deal_started', {name: name(event.master)});
    return event.decks_raised ? `${said}. ${t('event.deal_started.decks', {n: event.decks})}` : said;
  },
  asked: ({t, name}, event) => t('event.asked', {name: name(event.seat), n: event.question}),
  answered: ({t, name}, event) => t('event.answered', {name: name(event.seat), answer: t(`answer.${event.answer}`)}),
  card_dealt: ({t, name}, event) => t('event.card_dealt', {
    name: name(event.seat), card: cardLabel(t, event.card), result: cardResultText(t, event),
  }).replace(/([!?])\.$/, '$1'),
  layout_dealt: ({t}, event) => t('event.layout_dealt', {n: event.rows}),
  card_turned: (teller, event) => teller.t('event.card_turned', {
    column: teller.t(`gnt.column.${event.column}`), row: event.row, card: cardLabel(teller.t, event.card),
    matches: matchesText(teller, event),
  }),
  gifts_revealed: ({t, name, house}, event) => event.gifts.map((gift) => t('event.gift_given', {
    name: name(gift.seat), to: name(gift.to), dose: doseText(t, addDoses([gift.dose]), house),
  })).join('. '),
  taken: ({t, name, house}, event) => t('event.taken', {name: name(event.seat), dose: doseText(t, event.dose, house)}),
};

/** The sentence of an event; empty for one that this page does not know. @param {Teller} teller @param {any} event */
export function sentenceOf(teller, event) {
  const {t, name, house} = teller;
  if (!t.has(`event.${event.e}`)) return '';
  if (special[event.e]) return special[event.e](teller, event);
  return t(`event.${event.e}`, {
    ...event,
    name: event.name ?? (event.seat === undefined ? '' : name(event.seat)),
    to: event.to === undefined ? '' : name(event.to),
    dose: event.sips === undefined ? '' : doseText(t, {sips: event.sips}, house),
    card: event.card === undefined ? '' : cardLabel(t, event.card),
    matches: event.matches === undefined ? '' : matchesText(teller, event),
  });
}

/** What is worth a spoken sentence: comings and goings of the game, not each step of it. */
const quiet = new Set([
  'hidden', 'asked', 'gift_asked', 'gift_held', 'gift_taken_back', 'turn', 'done', 'answered',
  'order_changed', 'gift_chosen', 'choice_taken_back', 'layout_dealt',
]);

/** Of what somebody is to drink, the sentence of its cause tells already; a wrong answer's does not. @param {any} event */
const isTold = (event) => event.e === 'served' && event.why !== 'mistake' && !event.struck;

/** @param {any[]} events */
export const spokenOf = (events) => events.filter((event) => !quiet.has(event.e) && !isTold(event));
