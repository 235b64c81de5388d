// @ts-check
// Rouge ou noir on a phone: answering, waiting for the card, giving; and the master's part.
import {html, nothing} from '../../../vendor/lit-html/lit-html.js';
import {card_stands_for, fresh_for} from '../../app/clocks.js';
import {cardResultText} from '../../app/events.js';
import {cardLabel, cardOf, rankLetter} from '../../app/words.js';
import {card, cardBack, hand, suitMark} from '../cards.js';
import {icon} from '../icons.js';
import {burst, button} from '../parts.js';
import {nextText} from '../seats.js';
import {deadlineBar, giftPrompt, giftTiles, giveNobody, heldText} from './gifts.js';

/** @type {Record<string, string[]>} what stands on a button beside its word */
const suits_on = {red: ['h', 'd'], black: ['s', 'c'], clubs: ['c'], diamonds: ['d'], hearts: ['h'], spades: ['s']};
/** @type {Record<string, string>} */
const signs_on = {above: 'above', below: 'below', between: 'inside', outside: 'outside'};

/** @param {any} context @param {number} seat */
export const handOf = ({state}, seat) => state.match.hands.find((one) => one.seat === seat) ?? {cards: [], results: []};

/** The ranks that a fifth answer wins with, as configured. @param {any} context @param {string} answer */
function ranksOn({t, state}, answer) {
  const ace = state.settings?.rouge_ou_noir?.ace_q5 === 'head' ? 'head' : 'odd';
  const letter = (rank) => (t.has(`letter.${rank}`) ? t(`letter.${rank}`) : rank);
  const ranks = {even: ['2', '4', '6', '8', '10'], odd: ['3', '5', '7', '9'], head: ['J', 'Q', 'K']}[answer];
  if (!ranks) return '';
  return (answer === ace ? ['A', ...ranks] : ranks).map(letter).join(' ');
}

/** @param {any} context @param {string} answer */
function answerFace(context, answer) {
  const {t} = context;
  const suits = suits_on[answer]?.map(suitMark) ?? nothing;
  const sign = signs_on[answer] ? icon(signs_on[answer]) : ranksOn(context, answer);
  return html`<span class="answer-sign" aria-hidden="true">${suits}${sign}</span> ${t(`answer.${answer}`)}`;
}

/** @param {any} context */
function answerButtons(context) {
  const {t, state, legal, play, ui, upcoming} = context;
  const {chances, question, seat} = state.match;
  const held = handOf(context, seat).cards;
  return html`<div class="answers question-${question}">${(legal.answer ?? []).map((answer) => {
    const hopeless = legal.hopeless?.includes(answer);
    const label = html`${answerFace(context, answer)}
      ${hopeless ? html`<small>${t('cards.hopeless', {cards: t.list(held.map((code) => rankLetter(t, cardOf(code).rank)))})}</small>` : nothing}
      ${chances?.[answer] !== undefined ? html`<small>${t('cards.chance', {percent: Math.round(chances[answer] / 10)})}</small>` : nothing}`;
    return button({test: `answer-${answer}`, label, kind: 'answer', extra: `${answer} ${hopeless ? 'hopeless' : ''}`,
      disabled: ui.busy || Boolean(upcoming), onClick: () => play({kind: 'answer', answer})});
  })}</div>`;
}

/** @param {any} context */
const stakeText = ({t, state, dose}) => html`<span class="stake">${t('cards.stake', {dose: dose({sips: state.match.stake})})}</span>`;

/** My own cards, where they are not the ones in question. @param {any} context */
function ownCards(context) {
  const {t, me, state} = context;
  if (me === null || me === state.match.seat) return nothing;
  const {cards, results} = handOf(context, me);
  return cards.length ? html`<div class="own-cards"><p class="muted">${t('cards.mine')}</p>${hand(t, cards, results)}</div>` : nothing;
}

/** C1 @param {any} context */
function askScreen(context) {
  const {t, state, name, me} = context;
  const {question, master, seat} = state.match;
  const {cards, results} = handOf(context, seat);
  return html`<div class="stage"><p>${master === me ? t('cards.ask_yourself') : t('cards.asks', {name: name(master)})}</p>
    <p class="big">${t(`cards.q${question}`)}</p>
    <p>${stakeText(context)}</p>
    ${cards.length ? html`${hand(t, cards, results)}<p class="muted">${t('cards.yours', {n: cards.length})}</p>` : cardBack(t, {due: true})}</div>`;
}

/** C2: for who answered, and for the others. @param {any} context */
function answeredScreen(context) {
  const {t, state, name, mine} = context;
  const {seat, answer, master} = state.match;
  const own = mine.includes(seat);
  const {cards, results} = handOf(context, seat);
  return html`<div class="stage"><p class="big">${own ? t('cards.said', {answer: t(`answer.${answer}`)}) : t('event.answered', {name: name(seat), answer: t(`answer.${answer}`)})}</p>
    ${cards.length ? hand(t, cards, results) : nothing}${cardBack(t, {due: true})}
    ${mine.includes(master) ? nothing : html`<p>${own ? t('cards.wait_master', {name: name(master)}) : t('cards.wait_other', {name: name(master)})}</p>`}
    ${deadlineBar(context, 'deal', state.settings?.rouge_ou_noir?.auto_deal ?? 10)}</div>`;
}

/** Takes the answer back, as long as the card lies face down. @param {any} context */
function undoButton({t, state, mine, ui, send, upcoming}) {
  const {seat} = state.match;
  if (state.phase !== 'cards.answered' || !mine.includes(seat) || !state.legal[seat]?.take_back) return nothing;
  return button({test: 'take-back', label: t('action.undo'), disabled: ui.busy || Boolean(upcoming),
    onClick: () => send((connection) => connection.play(seat, {kind: 'take_back'}))});
}

/** C4 @param {any} context */
function giveScreen(context) {
  const {t, state, legal, dose, name, play, ui} = context;
  const {gift} = state.match;
  if (gift.held) {
    return html`<div class="stage"><p class="big">${t('cards.held', {dose: dose({sips: gift.held.sips}), name: name(gift.held.to)})}</p>
      ${deadlineBar(context, 'gift', state.settings?.rouge_ou_noir?.give_undo ?? 3)}
      ${legal.take_back ? button({test: 'take-back', label: t('action.undo'), disabled: ui.busy, onClick: () => play({kind: 'take_back'})}) : nothing}</div>`;
  }
  return html`<div class="stage"><p class="big">${t('cards.give', {dose: dose({sips: gift.left})})}</p>
    ${legal.give ? html`<p class="muted">${t(legal.give.min === legal.give.max ? 'cards.give.one' : 'cards.give.parts')}</p>${giftTiles(context, legal.give)}` : nothing}</div>`;
}

/** C3: the card that has just been turned, and why it won or lost. @param {any} context */
export function lastCardBanner(context) {
  const {t, session, name, upcoming, mine} = context;
  const last = session.last.lastCard;
  if (!last || upcoming || performance.now() - last.at > card_stands_for) return nothing;
  const fresh = performance.now() - last.at < fresh_for;
  return html`<section class="verdict ${last.result}">${fresh && last.result === 'won' ? burst : nothing}${card(t, last.card, {fresh: true})}
    <p><strong>${mine.includes(last.seat) ? cardResultText(t, last) : t('pair', {label: name(last.seat), value: cardResultText(t, last)})}</strong><br>${cardLabel(t, last.card)}</p></section>`;
}

/** C6 @param {any} context */
function watchScreen(context) {
  const {t, state, name, dose} = context;
  const {seat, question, gift} = state.match;
  const {cards, results} = handOf(context, seat);
  const what = gift ? (gift.held ? t('cards.held', {dose: dose({sips: gift.held.sips}), name: name(gift.held.to)})
    : t('cards.choosing', {name: name(seat), dose: dose({sips: gift.left})})) : t('cards.thinking', {name: name(seat)});
  return html`<div class="stage"><p>${t('cards.question', {n: question})}</p>
    <p class="big">${t(`cards.q${question}`)}</p><p>${stakeText(context)}</p>
    ${cards.length ? hand(t, cards, results) : cardBack(t, {due: !gift})}<p class=${gift ? '' : 'thinking'}>${what}</p>
    <p class="muted">${nextText(context, seat)}</p>${ownCards(context)}</div>`;
}

/** C5: what the master reads out. @param {any} context */
function masterScreen(context) {
  const {t, state, name} = context;
  const {seat, question, answer} = state.match;
  const {cards, results} = handOf(context, seat);
  return html`<div class="stage"><p>${icon('star')} ${t('cards.read_aloud')}</p>
    <p class="big">${t('cards.read', {name: name(seat), question: t(`cards.q${question}.ask`)})}</p>
    ${cards.length ? html`${hand(t, cards, results)}<p class="muted">${t('cards.theirs', {name: name(seat)})}</p>` : cardBack(t, {due: Boolean(answer)})}
    <p class=${answer ? '' : 'thinking'}>${answer ? t('event.answered', {name: name(seat), answer: t(`answer.${answer}`)}) : t('cards.thinking', {name: name(seat)})}</p>
    ${deadlineBar(context, 'deal', state.settings?.rouge_ou_noir?.auto_deal ?? 10)}
    <p class="muted">${nextText(context, seat)}</p>${ownCards(context)}</div>`;
}

/** The master's button, there whenever this phone holds the master. @param {any} context */
function dealButton({t, state, mine, ui, send, upcoming}) {
  const {master, seat} = state.match;
  const asks_himself = state.phase === 'cards.ask' && seat === master;
  if (!mine.includes(master) || state.phase === 'cards.give' || asks_himself) return nothing;
  return button({test: 'deal', label: t('cards.deal'), kind: 'primary', disabled: !state.legal[master]?.deal || ui.busy || Boolean(upcoming),
    onClick: () => send((connection) => connection.play(master, {kind: 'deal'}))});
}

/** @param {any} context */
function titleOf({t, state, mine, name}) {
  const {seat, question, master} = state.match;
  if (mine.includes(seat)) return mine.length > 1 ? t('turn.for', {name: name(seat)}) : t('cards.title.you', {n: question});
  return mine.includes(master) ? t('cards.master') : t('turn.other', {name: name(seat)});
}

/** @param {any} context */
export function phone(context) {
  const {state, myTurn, mine, upcoming, t, name} = context;
  const {seat, master} = state.match;
  const own = mine.includes(seat);
  const flipping = upcoming?.find((event) => event.e === 'card_dealt');
  const screen = flipping ? html`<div class="stage"><p class="big">${t('cards.flipping', {name: name(flipping.seat)})}</p>${cardBack(t, {due: true})}</div>`
    : state.phase === 'cards.give' ? (own ? giveScreen(context) : watchScreen(context))
      : state.phase === 'cards.answered' ? (mine.includes(master) && !own ? masterScreen(context) : answeredScreen(context))
        : own ? askScreen(context) : mine.includes(master) ? masterScreen(context) : watchScreen(context);
  const actions = html`${state.phase === 'cards.ask' && own && !flipping ? answerButtons(context) : nothing}${state.phase === 'cards.give' && own && !flipping ? giveNobody(context) : nothing}${dealButton(context)}${flipping ? nothing : undoButton(context)}`;
  return {title: titleOf(context), body: html`${lastCardBanner(context)}${screen}`, actions, awaited: myTurn && !flipping};
}

/** @param {any} context @param {number} seat */
function tableHand(context, seat) {
  const {t, state, name} = context;
  const {cards, results} = handOf(context, seat);
  const active = seat === state.match.seat;
  return html`<strong>${active ? icon('turn') : nothing} ${name(seat)}</strong>
    <span class="hand">${cards.map((code, index) => card(t, code, {result: results[index]}))}${active && state.phase !== 'cards.give' ? cardBack(t, {due: true}) : nothing}</span>
    ${active && state.match.answer ? html`<span>${t('cards.answer_is', {answer: t(`answer.${state.match.answer}`)})}</span>` : nothing}`;
}

/** T3: the hand in question beside what just happened, and the others below. @param {any} context */
export function table(context) {
  const {t, state, name, dose} = context;
  const {order, question, master, seat, gift} = state.match;
  return {
    title: `${t('cards.question', {n: question})} — ${t(`cards.q${question}`)}`,
    body: html`<div class="table-facts"><p>${icon('star')} ${t('cards.master.of', {name: name(master)})}</p><p class="muted">${nextText(context, seat)}</p><p>${stakeText(context)}</p></div>
      <div class="table-stage"><div class="table-active">${tableHand(context, seat)}</div>
        ${gift ? html`<p class="table-now">${gift.held ? t('cards.held', {dose: dose({sips: gift.held.sips}), name: name(gift.held.to)}) : t('cards.choosing', {name: name(seat), dose: dose({sips: gift.left})})}</p>` : lastCardBanner(context)}</div>
      <ul class="table-hands" role="list">${order.filter((one) => one !== seat).map((one) => html`<li>${tableHand(context, one)}</li>`)}</ul>
`,
  };
}

/** @param {any} context */
function questionPrompt(context) {
  const {t, state, legal, me, dose} = context;
  const {question, stake} = state.match;
  const hopeless = (legal.hopeless ?? []).map((answer) => t('pair', {label: t(`answer.${answer}`), value: t('cards.hopeless.short')}));
  return [t('cards.question', {n: question}), t(`cards.q${question}`), heldText(context, me), t('cards.stake', {dose: dose({sips: stake})}), ...hopeless];
}

/** @param {any} context */
function dealPrompt({t, state, name}) {
  const {seat, answer} = state.match;
  return [answer ? t('event.answered', {name: name(seat), answer: t(`answer.${answer}`)}) : '', t('cards.deal')];
}

/** @type {Record<string, (context: any) => string[]>} */
export const prompts = {
  'cards.ask': questionPrompt, 'cards.answered': dealPrompt,
  'cards.give': (context) => giftPrompt(context, (give) => [context.t('cards.give', {dose: context.dose({sips: give.max})})]),
};
