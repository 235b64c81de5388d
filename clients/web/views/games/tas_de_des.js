// @ts-check
// Tas de dés on a phone: opening, buying and rolling, watching.
import {html, nothing} from '../../../vendor/lit-html/lit-html.js';
import {diceRow, rollingRow} from '../dice.js';
import {button, stepper} from '../parts.js';
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

/** Whose score is to be beaten. @param {any} context */
function beatLine({t, state, name}) {
  const {to_beat, hand} = state.match;
  if (!to_beat) return html`<p class="big">${t('dice.beat.none')}</p>`;
  return html`<p>${t('dice.beat.by', {name: name(to_beat.seat), n: to_beat.score, dice: hand - state.match.bought})}</p>
    <p class="big" data-test="to-beat">${t('dice.beat', {n: to_beat.score})}</p>`;
}

/** The last throw in words, for a while after it fell. @param {any} context */
export function verdictBanner(context) {
  const {t, session, dose, name, state} = context;
  const {lastRoll: roll, lastLoss: loss} = session.last;
  if (!roll || context.upcoming) return nothing;
  const lost = roll.verdict === 'loses';
  if (roll.verdict !== 'loses' && performance.now() - roll.at > 4000) return nothing;
  if (lost && state.match?.faces.length > 0) return nothing;
  const sign = {opens: '✔', beats: '✔', ties: '=', loses: '✘'}[roll.verdict];
  return html`<section class="verdict ${roll.verdict}">
    <p><strong>${name(roll.seat)} ${sign} ${t(`dice.word.${roll.verdict}`)}</strong></p>
    ${diceRow(t, roll.faces)}
    <p>${t(`dice.verdict.${roll.verdict}`, {total: roll.total, beat: roll.to_beat ?? 0})}</p>
    ${lost && loss ? html`<p>${loss.dose ? t('pair', {label: t('dice.lost', {n: loss.dice}), value: dose(loss.dose)}) : t('dice.lost', {n: loss.dice})}</p>` : nothing}
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
    value: html`<output><strong>${t('dice.plus', {n: buying})}</strong><br>${buying > 0 ? cost : nothing}<br><span class="muted">${left}</span>${limit}</output>`,
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
  return html`${lost ? html`<p>${t('dice.open.lost')}</p>` : nothing}
    <p class="big">${t('dice.open.title')}</p><p>${t('dice.open.text')}</p>
    ${legal.buy ? html`<p>${t('dice.open.buy')}</p>` : nothing}
    <p class="muted">${t('dice.heap', {n: state.match.pile})} · ${roundText(context)}</p>`;
}

/** @param {any} context */
function decideScreen(context) {
  const {t, state, legal, name} = context;
  const {tie, faces, hand, to_beat} = state.match;
  const buying = buyingOf(context);
  return html`${tie ? html`<p class="notice">${t(legal.buy ? 'dice.tie' : 'dice.tie.only')}</p>` : nothing}
    ${beatLine(context)}
    <p>${tie || !to_beat ? t('dice.yours') : `${t('dice.yours')} (${t('dice.theirs', {name: name(to_beat.seat)})})`}</p>
    ${faces.length > 0 ? diceRow(t, faces) : html`<p>${t('dice.hand', {n: hand})}</p>`}
    ${oddsLine(context, buying)}${warning(context, buying)}
    <p class="muted">${roundText(context)}</p>`;
}

/** @param {any} context */
function watchScreen(context) {
  const {t, state, name} = context;
  const {seat, faces, hand, pile, to_beat, tie} = state.match;
  return html`<p class="spinner" aria-hidden="true"></p>
    <p>${t('dice.thinking', {name: name(seat)})}</p>
    ${tie ? html`<p class="notice">${t('dice.word.ties')}</p>` : nothing}
    <p class="big">${to_beat ? t('dice.beat', {n: to_beat.score}) : t('dice.beat.none')}</p>
    <p>${t('dice.hand', {n: hand})}</p>
    ${faces.length > 0 ? diceRow(t, faces) : nothing}
    <p>${t('dice.heap', {n: pile})}</p>
    <p class="muted">${nextText(context, seat)} · ${roundText(context)}</p>`;
}

/** Dice in the air: how many, from the frame whose faces nobody may see yet. @param {any} context */
function rolling({t, upcoming, state, name, mine}) {
  const roll = upcoming?.find((event) => event.e === 'rolled');
  if (!roll) return null;
  return html`<p class="big">${mine.includes(roll.seat) ? t('dice.rolling.you') : t('dice.rolling.other', {name: name(roll.seat), n: roll.faces.length})}</p>
    ${rollingRow(t, roll.faces.length)}
    <p>${state.match?.to_beat ? t('dice.beat', {n: state.match.to_beat.score}) : nothing}</p>`;
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
  const {seat, hand, pile, to_beat, faces, bought} = state.match;
  const roll = upcoming?.find((event) => event.e === 'rolled');
  const {lastRoll, lastLoss} = session.last;
  const lost = lastRoll?.verdict === 'loses' && faces.length === 0 && !roll;
  const thrown = lost ? lastRoll.faces : faces;
  const total = thrown.reduce((sum, face) => sum + face, 0);
  const cost = dose({sips: bought * (state.settings?.tas_de_des?.die_cost ?? 2)});
  return {
    title: `${t('game.tas_de_des')} · ${roundText(context)}`,
    body: html`<div class="table-facts"><p class="table-big" data-test="to-beat">${to_beat ? t('dice.beat', {n: to_beat.score}) : t('dice.beat.none')}</p>
        <p>${t('dice.heap', {n: pile})}</p></div>
      <section class="table-dice ${lost ? 'loses' : ''}">${roll ? rollingRow(t, roll.faces.length) : thrown.length ? html`${diceRow(t, thrown)}<p class="table-total">${t('dice.total', {n: total})}</p>` : html`<p>${t('dice.hand', {n: hand})}</p>`}
        ${lost ? html`<p class="table-total">${t('dice.word.loses')}</p>` : nothing}</section>
      <p class="table-now">${seat === null ? nothing : html`► <strong>${name(roll?.seat ?? seat)}</strong>`} ${roll ? t('dice.rolling.other', {name: '', n: roll.faces.length}) : ''}
        ${lost && lastLoss ? html`<br>${t('event.round_lost', {name: name(lastLoss.seat), n: lastLoss.dice, dose: lastLoss.dose ? dose(lastLoss.dose) : t('unit.nothing')})} — ${t('dice.restart.other')}` : nothing}
        ${bought > 0 ? t('event.dice_bought', {name: '', n: bought, dose: cost}) : nothing}</p>
      <p class="muted">${nextText(context, seat)}</p>`,
  };
}
