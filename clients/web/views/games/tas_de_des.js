// @ts-check
// Tas de dés on a phone: opening, buying and rolling, watching.
import {html, nothing} from '../../../vendor/lit-html/lit-html.js';
import {fresh_for, throw_stands_for} from '../../app/clocks.js';
import {coaster} from '../coaster.js';
import {diceRow, heap, rollingRow} from '../dice.js';
import {icon} from '../icons.js';
import {burst, button, stepper} from '../parts.js';
import {nextText} from '../seats.js';

/** @param {any} context */
function titleOf({t, state, mine, name}) {
  const {seat} = state.match;
  if (seat === null) return t('between.title.dice');
  if (!mine.includes(seat)) return t('turn.other', {name: name(seat)});
  return mine.length > 1 ? t('turn.for', {name: name(seat)}) : t('turn.you');
}

/** @param {any} context */
export function roundText({t, state}) {
  const {round, last_round} = state.room;
  const of = state.settings?.tas_de_des?.rounds ?? 0;
  const text = of > 0 ? t('dice.round.of', {n: round, of}) : t('dice.round', {n: round});
  return last_round ? `${text} · ${t('dice.round.last')}` : text;
}

/** What is to be beaten, and whose it is. @param {any} context */
function beatMat({t, state, name}) {
  const {to_beat} = state.match;
  if (!to_beat) return coaster({label: t('dice.beat.none'), test: 'to-beat'});
  return coaster({label: t('dice.beat.label'), value: to_beat.score, note: html`<span class="coaster-label">${name(to_beat.seat)}</span>`, test: 'to-beat'});
}

/** @type {Record<string, string>} */
const verdict_signs = {opens: 'won', beats: 'won', ties: 'same', loses: 'gone'};

/** The last throw in words, for a while after it fell. @param {any} context */
export function verdictBanner(context) {
  const {t, session, dose, name, state, mine} = context;
  const {lastRoll: roll, lastLoss: loss} = session.last;
  if (!roll || context.upcoming) return nothing;
  const lost = roll.verdict === 'loses';
  if (roll.verdict !== 'loses' && performance.now() - roll.at > throw_stands_for) return nothing;
  if (lost && state.match?.faces.length > 0) return nothing;
  const fresh = performance.now() - roll.at < fresh_for;
  return html`<section class="verdict ${roll.verdict} ${fresh ? 'new' : ''}">${fresh && roll.verdict === 'beats' ? burst : nothing}
    <p><strong>${icon(verdict_signs[roll.verdict])} ${name(roll.seat)} · ${t(`dice.word.${roll.verdict}`)}</strong></p>
    ${diceRow(t, roll.faces, {landed: fresh})}
    <p>${t(`dice.verdict.${roll.verdict}`, {total: roll.total, beat: roll.to_beat ?? 0})}</p>
    ${lost && loss ? html`<p>${loss.dose ? t('pair', {label: t('dice.lost', {n: loss.dice}), value: dose(loss.dose)}) : t('dice.lost', {n: loss.dice})}${mine.includes(loss.seat) ? ` · ${t('dice.restart.you')}` : ''}</p>` : nothing}
  </section>`;
}

/** What is impossible, said kindly; nothing is ever switched off for it. @param {any} context @param {number} buying */
function warning({t, state, legal}, buying) {
  const {hand, to_beat, pile} = state.match;
  const dice = hand + buying;
  if (!to_beat || to_beat.score < dice * 6) return nothing;
  const key = pile === 0 ? 'dice.unbeatable.empty' : buying === 0 && legal.buy ? 'dice.unbeatable.buy' : 'dice.impossible';
  return html`<p class="warning">${t(key, {score: to_beat.score, n: dice})}</p>`;
}

/** @param {any} context @param {number} buying */
function oddsLine({t, state}, buying) {
  const permille = state.match.odds?.[Math.min(buying, state.match.odds.length - 1)];
  if (permille === undefined) return nothing;
  return html`<p>${t('dice.odds', {n: state.match.hand + buying, percent: Math.round(permille / 10)})}</p>`;
}

/** @param {any} context */
function buyStepper(context) {
  const {t, state, legal, set, dose} = context;
  const {pile, bought} = state.match;
  const most = legal.buy?.max ?? 0;
  const buying = buyingOf(context);
  const cost = dose({sips: buying * (state.settings?.tas_de_des?.die_cost ?? 2)});
  const left = t('dice.left', {n: pile - buying});
  const limit = legal.buy && buying === most && pile > most ? html`<br><span class="muted">${t('dice.limit')}</span>` : nothing;
  return html`${legal.buy ? stepper({
    test: 'buy', less: () => set({buy: {turn: state.turn, dice: buying - 1}}), more: () => set({buy: {turn: state.turn, dice: buying + 1}}),
    canLess: buying > 0, canMore: buying < most, lessName: t('dice.less'), moreName: t('dice.more'),
    value: html`<output><strong class=${buying > 0 ? '' : 'none'}>${t('dice.plus', {n: buying})}</strong><br>${buying > 0 ? html`${cost}<br>` : nothing}<span class="muted">${left}</span>${limit}</output>`,
  }) : html`<p class="muted">${pile === 0 ? t('dice.left', {n: 0}) : t('dice.no_buy')}</p>`}
  ${bought > 0 ? html`<p class="muted">${t('dice.bought', {n: bought})}</p>` : nothing}`;
}

/** Dice picked on the stepper; they belong to one turn. @param {any} context */
function buyingOf({state, legal, ui}) {
  if (!legal.buy || ui.buy?.turn !== state.turn) return 0;
  return Math.max(0, Math.min(ui.buy.dice, legal.buy.max));
}

/** @param {any} context */
function rollButton(context) {
  const {t, state, ui, play, dose, upcoming} = context;
  const buying = buyingOf(context);
  const {hand, tie} = state.match;
  const n = hand + buying;
  const cost = dose({sips: buying * (state.settings?.tas_de_des?.die_cost ?? 2)});
  const label = buying > 0 ? t('dice.roll.pay', {cost, n}) : state.phase === 'dice.open' ? t('dice.roll.free')
    : tie ? t('dice.roll.again') : t('dice.roll', {n});
  return button({test: 'roll', label, kind: 'primary', disabled: ui.busy || Boolean(upcoming),
    onClick: () => play(buying > 0 ? {kind: 'roll', buy: buying} : {kind: 'roll'})});
}

/** @param {any} context */
function openScreen(context) {
  const {t, state, session, legal, me} = context;
  const lost = session.last.lastLoss?.seat === me && session.last.lastRoll?.seat === me;
  return html`<div class="stage">${lost ? html`<p>${t('dice.open.lost')}</p>` : nothing}
    <p class="big">${t('dice.open.title')}</p>${diceRow(t, [1])}<p>${t('dice.open.text')}</p>
    ${legal.buy ? html`<p>${t('dice.open.buy')}</p>` : nothing}
    <p class="muted">${t('dice.heap', {n: state.match.pile})} · ${roundText(context)}</p></div>`;
}

/** @param {any} context */
function decideScreen(context) {
  const {t, state, legal, name} = context;
  const {tie, faces, hand, to_beat, bought} = state.match;
  const buying = buyingOf(context);
  const whose = tie || !to_beat ? t('dice.yours') : `${t('dice.yours')} (${t('dice.by', {name: name(to_beat.seat), dice: hand - bought})})`;
  return html`<div class="stage">${tie ? html`<p class="notice">${t(legal.buy ? 'dice.tie' : 'dice.tie.only')}</p>` : nothing}
    ${beatMat(context)}
    ${faces.length > 0 ? html`${diceRow(t, faces)}<p>${whose}</p>` : html`<p>${t('dice.hand', {n: hand})}</p>`}
    ${oddsLine(context, buying)}${warning(context, buying)}
    <p class="muted">${roundText(context)}</p></div>`;
}

/** @param {any} context */
function watchScreen(context) {
  const {t, state, name} = context;
  const {seat, faces, hand, pile, tie} = state.match;
  return html`<div class="stage">${beatMat(context)}
    <p class="thinking">${t('dice.thinking', {name: name(seat)})}</p>
    ${tie ? html`<p class="notice">${t('dice.word.ties')}</p>` : nothing}
    ${faces.length > 0 ? diceRow(t, faces) : nothing}
    <p>${t('dice.hand', {n: hand})} · ${t('dice.heap', {n: pile})}</p>
    <p class="muted">${nextText(context, seat)} · ${roundText(context)}</p></div>`;
}

/** Dice in the air: how many, from the frame whose faces nobody may see yet. @param {any} context */
function rolling({t, upcoming, state, name, mine}) {
  const roll = upcoming?.find((event) => event.e === 'rolled');
  if (!roll) return null;
  return html`<div class="stage"><p class="big">${mine.includes(roll.seat) ? t('dice.rolling.you') : t('dice.rolling.other', {name: name(roll.seat), n: roll.faces.length})}</p>
    ${rollingRow(t, roll.faces.length)}
    <p>${state.match?.to_beat ? t('dice.beat', {n: state.match.to_beat.score}) : nothing}</p></div>`;
}

/** @param {any} context */
export function phone(context) {
  const {state, myTurn, legal} = context;
  if (state.match.seat === null) return {title: titleOf(context), body: verdictBanner(context)};
  const falling = rolling(context);
  const stepper_shown = state.phase === 'dice.decide' || legal.buy;
  const actions = html`${stepper_shown ? buyStepper(context) : nothing}${rollButton(context)}`;
  const body = falling ?? (!myTurn ? html`${verdictBanner(context)}${watchScreen(context)}`
    : html`${verdictBanner(context)}${state.phase === 'dice.open' ? openScreen(context) : decideScreen(context)}`);
  return {title: titleOf(context), body, actions: myTurn && !falling ? actions : nothing, awaited: myTurn && !falling};
}

/** T2: everything at once, to be read from the sofa. @param {any} context */
export function table(context) {
  const {t, state, session, name, upcoming, dose} = context;
  const {seat, hand, pile, faces, bought} = state.match;
  const roll = upcoming?.find((event) => event.e === 'rolled');
  const {lastRoll, lastLoss} = session.last;
  const lost = lastRoll?.verdict === 'loses' && faces.length === 0 && !roll;
  const thrown = lost ? lastRoll.faces : faces;
  const total = thrown.reduce((sum, face) => sum + face, 0);
  const cost = dose({sips: bought * (state.settings?.tas_de_des?.die_cost ?? 2)});
  const thrower = seat === null && !roll ? nothing : html`<p class="table-now">${icon('turn')} <strong>${name(roll?.seat ?? seat)}</strong>
    ${roll ? t('dice.rolling.other', {name: '', n: roll.faces.length}) : bought > 0 ? t('event.dice_bought', {name: '', n: bought, dose: cost}) : t('dice.hand', {n: hand})}</p>`;
  return {
    title: `${t('game.tas_de_des')} · ${roundText(context)}`,
    body: html`<section class="table-felt ${lost ? 'loses' : ''}">${beatMat(context)}
      <div class="middle">${roll ? rollingRow(t, roll.faces.length) : thrown.length ? html`${diceRow(t, thrown, {landed: Boolean(lastRoll) && performance.now() - lastRoll.at < fresh_for})}<p class="table-total">${lost ? t('dice.word.loses') : t('dice.total', {n: total})}</p>` : html`<p class="table-now">${t('dice.beat.none')}</p>`}</div>
      <div class="pile">${heap(pile)}<p>${t('dice.heap', {n: pile})}</p></div></section>
      ${lost && lastLoss ? html`<p class="table-now">${t('dice.verdict.loses', {total, beat: lastRoll.to_beat ?? 0})} · ${t('event.round_lost', {name: name(lastLoss.seat), n: lastLoss.dice, dose: lastLoss.dose ? dose(lastLoss.dose) : t('unit.nothing')})} — ${t('dice.restart.other')}</p>` : nothing}
      <div class="table-facts">${thrower}<p class="muted">${nextText(context, seat)}</p></div>`,
  };
}

/** @param {any} context */
function prompt({t, state, legal}) {
  const {to_beat, hand, pile, tie} = state.match;
  if (state.phase === 'dice.open') return [t('dice.open.title'), legal.buy ? t('dice.open.buy') : ''];
  return [tie ? t(legal.buy ? 'dice.tie' : 'dice.tie.only') : '', to_beat ? t('dice.beat', {n: to_beat.score}) : '', t('dice.hand', {n: hand}),
    legal.buy ? t('dice.left', {n: pile}) : pile === 0 ? t('dice.left', {n: 0}) : t('dice.no_buy')];
}

/** @type {Record<string, (context: any) => string[]>} */
export const prompts = {'dice.open': prompt, 'dice.decide': prompt};
