// @ts-check
// Give'n'Take on a phone: my five cards, the layout, giving and taking.
import {html, nothing} from '../../../vendor/lit-html/lit-html.js';
import {cardLabel, cardOf} from '../../app/words.js';
import {card, cardBack} from '../cards.js';
import {button} from '../parts.js';
import {handOf} from './rouge_ou_noir.js';
import {deadlineBar, giftTiles, giveNobody} from './gifts.js';

/** @param {any} context */
const turnedNow = ({state}) => state.match.turned.at(-1);

/** The two columns, as far as they are turned. @param {any} context */
export function layout({t, state}) {
  const {rows, turned, next} = state.match;
  const at = (column, row) => turned.find((one) => one.column === column && one.row === row);
  return html`<table class="layout"><caption class="unseen">${t('gnt.layout')}</caption>
    <thead><tr><th scope="col">${t('gnt.column.give')}</th><th scope="col">${t('gnt.column.take')}</th></tr></thead>
    <tbody>${Array.from({length: rows}, (_, index) => index + 1).map((row) => html`<tr>${['give', 'take'].map((column) => {
    const found = at(column, row);
    const coming = next?.column === column && next.row === row;
    return html`<td class=${coming ? 'coming' : ''}>${found ? card(t, found.card) : cardBack(t)}</td>`;
  })}</tr>`)}</tbody></table>`;
}

/** My cards; those that match the turned one are raised. @param {any} context */
function myHand(context) {
  const {t, me} = context;
  if (me === null) return nothing;
  const turned = turnedNow(context);
  const {cards} = handOf(context, me);
  return html`<span class="hand">${cards.map((code) => card(t, code, {
    raised: Boolean(turned) && cardOf(code).rank === cardOf(turned.card).rank,
  }))}</span><p class="muted">${t('gnt.mine')}</p>`;
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

/** What the last card did. @param {any} context */
function lastTurned(context) {
  const {t, session, name, state, upcoming} = context;
  const turned = turnedNow(context);
  if (!turned || upcoming) return nothing;
  const event = session.last.lastTurned;
  const known = event && event.card === turned.card && event.row === turned.row && event.column === turned.column;
  const who = !known ? nothing : event.matches.length === 0 ? t('gnt.nobody')
    : t.list(event.matches.map((match) => (match.copies > 1 ? t('gnt.match.copies', {name: name(match.seat), n: match.copies}) : name(match.seat))));
  return html`<section class="verdict ${turned.column}">${card(t, turned.card, {fresh: true})}
    <p><strong>${t(`gnt.column.${turned.column}`)}</strong> · ${t('gnt.row', {n: turned.row, of: state.match.rows})}<br>${cardLabel(t, turned.card)}<br>${who}</p></section>`;
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
    return html`<p class="big">${t('gnt.chosen')}</p>${deadlineBar(context, 'gift', state.settings?.give_n_take?.give_undo ?? 3)}
      ${button({test: 'take-back', label: t('action.undo'), disabled: ui.busy, onClick: () => play({kind: 'take_back'})})}`;
  }
  return nothing;
}

/** Who still chooses. @param {any} context */
export function choosers({t, state, name}) {
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

/** @param {any} context */
export function phone(context) {
  const {t, state, legal, mine, name, upcoming, me} = context;
  const {master, next} = state.match;
  const gives = Boolean(legal.give);
  const master_text = mine.includes(master) ? t('cards.master') : t('gnt.master', {name: name(master)});
  const body = html`<div class="stage">${gives ? giving(context) : nothing}${lastTurned(context)}
    ${upcoming?.some((event) => event.e === 'card_turned') ? html`<p class="big">${t('gnt.turning')}</p>${cardBack(t, {due: true})}` : nothing}
    ${gives ? myHand(context) : nothing}
    ${state.phase === 'gnt.give' ? html`${me === null || gives ? nothing : giving(context)}${choosers(context)}`
    : html`<p>${master_text}</p>${next ? html`<p class="big">${t('gnt.next', {column: t(`gnt.column.${next.column}`), row: next.row})}</p>` : nothing}
      <p>${stakeText(context)}</p>${oddsLine(context)}${deadlineBar(context, 'deal', state.settings?.give_n_take?.auto_deal ?? 10)}`}
    ${gives ? nothing : myHand(context)}</div>
    <details><summary data-test="layout">${t('gnt.layout')}</summary>${layout(context)}</details>`;
  const actions = html`${gives ? giveNobody(context) : nothing}${state.phase === 'gnt.next' ? revealButton(context) : nothing}`;
  return {title: gives ? t('gnt.title.give') : t('game.give_n_take'), body, actions, awaited: gives};
}

/** T3 for two columns: the layout, the turned card large, and who matches it. @param {any} context */
export function table(context) {
  const {t, state, name} = context;
  const {order, next} = state.match;
  const turned = turnedNow(context);
  return {
    title: next && state.phase === 'gnt.next' ? `${t('game.give_n_take')} — ${t('gnt.next', {column: t(`gnt.column.${next.column}`), row: next.row})}` : t('game.give_n_take'),
    body: html`<div class="table-gnt">${layout(context)}<div class="table-turned">${lastTurned(context)}<p>${stakeText(context)}</p>
      ${state.phase === 'gnt.give' ? choosers(context) : nothing}
      <ul class="table-hands small" role="list">${order.map((seat) => html`<li><strong>${name(seat)}${oddsOf(context, seat)}</strong><span class="hand">${handOf(context, seat).cards.map((code) => card(t, code, {
    raised: Boolean(turned) && cardOf(code).rank === cardOf(turned.card).rank}))}</span></li>`)}</ul></div></div>`,
  };
}
