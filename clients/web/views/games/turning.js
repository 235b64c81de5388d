// @ts-check
// Cards are turned one by one, and who holds the rank gives: the screens that such games share. What a game says for
// itself is where its cards lie and what their places are called.
import {html, nothing} from '../../../vendor/lit-html/lit-html.js';
import {remembered} from '../../app/kinds.js';
import {cardLabel, cardOf} from '../../app/words.js';
import {card, cardBack} from '../cards.js';
import {button} from '../parts.js';
import {handOf} from './rouge_ou_noir.js';
import {deadlineBar, giftPrompt, giftTiles, giveNobody} from './gifts.js';

/**
 * @typedef {object} Layout
 * @property {(context: any) => any} layout the cards, as far as they are turned
 * @property {(context: any, turned: any) => any} where what the place of a turned card is called
 * @property {(context: any, next: any) => string} next what is said of the card that is turned next
 */

/** @param {any} context */
const turnedNow = ({state}) => state.match.turned.at(-1);

/** @param {any} context */
const isGiving = ({state}) => state.phase.endsWith('.give');

/** What tells one turned card from another. */
const marks = ['card', 'row', 'column', 'from_left'];

/** My cards; those that match the turned one are raised. @param {any} context */
function myHand(context) {
  const {t, me} = context;
  if (me === null) return nothing;
  return html`<span class="hand">${raisedHand(context, me)}</span><p class="muted">${t('gnt.mine')}</p>`;
}

/** @param {any} context @param {number} seat */
function raisedHand(context, seat) {
  const turned = turnedNow(context);
  return handOf(context, seat).cards.map((code) => card(context.t, code, {raised: Boolean(turned) && cardOf(code).rank === cardOf(turned.card).rank}));
}

/** @param {any} context */
function stakeText({t, state, dose}) {
  const {stake} = state.match;
  return stake ? html`<span class="stake">${t('cards.stake', {dose: dose(stake)})}</span>` : nothing;
}

/** How likely the next card is matched by this hand, and by none. @param {any} context */
function oddsLine({t, state, me}) {
  const {odds} = state.match;
  const own = odds?.seats.find((one) => one.seat === me);
  return own ? html`<p>${t('gnt.odds', {percent: Math.round(own.permille / 10), nobody: Math.round(odds.nobody / 10)})}</p>` : nothing;
}

/** For the table: beside each hand. @param {any} context @param {number} seat */
function oddsOf({t, state}, seat) {
  const own = state.match.odds?.seats.find((one) => one.seat === seat);
  return own ? html` <small>${t('cards.chance', {percent: Math.round(own.permille / 10)})}</small>` : nothing;
}

/** What the last card did. @param {Layout} own @param {any} context */
function lastTurned({where}, context) {
  const {t, session, name, upcoming} = context;
  const turned = turnedNow(context);
  if (!turned || upcoming) return nothing;
  const event = session.last.lastTurned;
  const known = event && marks.every((mark) => event[mark] === turned[mark]);
  const who = !known ? nothing : event.matches.length === 0 ? t('gnt.nobody')
    : t.list(event.matches.map((match) => (match.copies > 1 ? t('gnt.match.copies', {name: name(match.seat), n: match.copies}) : name(match.seat))));
  return html`<section class="verdict ${turned.column ?? 'give'}">${card(t, turned.card, {fresh: true})}
    <p>${where(context, turned)}<br>${cardLabel(t, turned.card)}<br>${who}</p></section>`;
}

/** G2 @param {any} context */
function giving(context) {
  const {t, legal, state, dose, play, ui} = context;
  if (legal.give) {
    return html`<p class="big">${t('gnt.you_give', {dose: dose(state.match.stake ?? {})})}</p>
      ${legal.give.gifts > 1 ? html`<p class="notice">${t('gnt.gifts_left', {n: legal.give.gifts})}</p>` : nothing}
      ${giftTiles(context, legal.give)}`;
  }
  if (legal.take_back) {
    return html`<p class="big">${t('gnt.chosen')}</p>${deadlineBar(context, 'gift', state.settings?.[state.match.game]?.give_undo ?? 3)}
      ${button({test: 'take-back', label: t('action.undo'), disabled: ui.busy, onClick: () => play({kind: 'take_back'})})}`;
  }
  return nothing;
}

/** Who still chooses. @param {any} context */
function choosers({t, state, name}) {
  const open = state.match.gifts.filter((gift) => !gift.chosen).map((gift) => name(gift.seat));
  const done = state.match.gifts.filter((gift) => gift.chosen).map((gift) => name(gift.seat));
  return html`${open.length ? html`<p>${t('gnt.choosing', {names: t.list(open), n: open.length})}</p>` : nothing}
    ${done.length ? html`<p class="muted">${t('gnt.have_chosen', {names: t.list(done), n: done.length})}</p>` : nothing}`;
}

/** @param {any} context */
function revealButton({t, state, mine, ui, send, upcoming}) {
  const {master} = state.match;
  if (!mine.includes(master)) return nothing;
  return button({test: 'reveal', label: t('cards.deal'), kind: 'primary', disabled: !state.legal[master]?.reveal || ui.busy || Boolean(upcoming),
    onClick: () => send((connection) => connection.play(master, {kind: 'reveal'}))});
}

/** @param {Layout} own */
export const phoneOf = (own) => (/** @type {any} */ context) => {
  const {t, state, legal, mine, name, upcoming, me} = context;
  const {master, next, game} = state.match;
  const gives = Boolean(legal.give);
  const master_text = mine.includes(master) ? t('cards.master') : t('gnt.master', {name: name(master)});
  const body = html`<div class="stage">${gives ? giving(context) : nothing}${lastTurned(own, context)}
    ${upcoming?.some((event) => remembered[event.e] === 'lastTurned') ? html`<p class="big">${t('gnt.turning')}</p>${cardBack(t, {due: true})}` : nothing}
    ${gives ? myHand(context) : nothing}
    ${isGiving(context) ? html`${me === null || gives ? nothing : giving(context)}${choosers(context)}`
    : html`<p>${master_text}</p>${next ? html`<p class="big">${own.next(context, next)}</p>` : nothing}
      <p>${stakeText(context)}</p>${oddsLine(context)}${deadlineBar(context, 'deal', state.settings?.[game]?.auto_deal ?? 10)}`}
    ${gives ? nothing : myHand(context)}</div>
    <details><summary data-test="layout">${t('gnt.layout')}</summary>${own.layout(context)}</details>`;
  const actions = html`${gives ? giveNobody(context) : nothing}${isGiving(context) ? nothing : revealButton(context)}`;
  return {title: gives ? t('gnt.title.give') : t(`game.${game}`), body, actions, awaited: gives};
};

/** T3 for cards that are turned: all of them, the last one large, and who matches it. @param {Layout} own */
export const tableOf = (own) => (/** @type {any} */ context) => {
  const {t, state, name} = context;
  const {order, next, game} = state.match;
  return {
    title: next && !isGiving(context) ? `${t(`game.${game}`)} — ${own.next(context, next)}` : t(`game.${game}`),
    body: html`<div class="table-gnt">${own.layout(context)}<div class="table-turned">${lastTurned(own, context)}<p>${stakeText(context)}</p>
      ${isGiving(context) ? choosers(context) : nothing}
      <ul class="table-hands small" role="list">${order.map((seat) => html`<li><strong>${name(seat)}${oddsOf(context, seat)}</strong><span class="hand">${raisedHand(context, seat)}</span></li>`)}</ul></div></div>`,
  };
};

/** What the events of such a game are: how it begins, how a card is turned, and how it ends. @param {string} dealt @param {string} turned @param {string} done @returns {import('../../app/kinds.js').Kinds} */
export const kindsOf = (dealt, turned, done) => ({begins: [dealt], ends: [done], moves: [turned, 'gifts_revealed'], remembered: {[turned]: 'lastTurned'}});

/** What is asked in words, by phase. @param {string} name what the phases begin with @param {Layout} own @returns {Record<string, (context: any) => string[]>} */
export const promptsOf = (name, own) => ({
  [`${name}.next`]: (context) => [context.state.match.next ? own.next(context, context.state.match.next) : '', context.t('cards.deal')],
  [`${name}.give`]: (context) => giftPrompt(context, (give) => [
    context.t('gnt.you_give', {dose: context.dose(context.state.match.stake ?? {})}), give.gifts > 1 ? context.t('gnt.gifts_left', {n: give.gifts}) : '',
  ]),
});
