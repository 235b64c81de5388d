// @ts-check
// Between two deals, the offer of a follow-up, and the end of the evening.
import {html, nothing, svg} from '../../vendor/lit-html/lit-html.js';
import {countedOf} from '../app/words.js';
import {firstPicker, gamePicker} from './lobby.js';
import {button} from './parts.js';

/** One line per player: what he got, what he gave, as numbers. @param {any} context */
function flows({state, house, name}) {
  return state.totals.map((total) => ({
    name: name(total.seat), received: countedOf(total, house), given: countedOf(total.given ?? {}, house), total,
  }));
}

/** Paired bars with their words beside, and a real table below. @param {any} context */
export function flowChart(context) {
  const {t, dose} = context;
  const lines = flows(context);
  const most = Math.max(1, ...lines.flatMap((line) => [line.received, line.given]));
  const width = (value) => Math.round((value / most) * 200);
  const label = (line) => t('recap.bar', {name: line.name, received: dose(line.total), given: dose(line.total.given ?? {})});
  return html`<section class="flow" aria-labelledby="flow"><h2 id="flow">${t('recap.flow')}</h2>
    <p class="legend"><span class="key received" aria-hidden="true"></span> ${t('recap.received')} <span class="key given" aria-hidden="true"></span> ${t('recap.given')}</p>
    <svg class="bars" viewBox="0 0 420 ${lines.length * 44}" role="img" aria-label=${`${t('recap.chart')}. ${lines.map(label).join('. ')}`}>
      ${lines.map((line, index) => svg`<text x="0" y=${index * 44 + 14}>${line.name}</text>
        <rect class="received" x="0" y=${index * 44 + 20} width=${width(line.received)} height="16"></rect>
        <rect class="given" x="210" y=${index * 44 + 20} width=${width(line.given)} height="16"></rect>`)}</svg>
    <details><summary data-test="recap-table">${t('recap.table')}</summary><table>
      <thead><tr><th scope="col">${t('recap.player')}</th><th scope="col">${t('recap.received')}</th><th scope="col">${t('recap.given')}</th><th scope="col">${t('recap.bought')}</th></tr></thead>
      <tbody>${lines.map((line) => html`<tr><th scope="row">${line.name}</th><td>${dose(line.total)}</td><td>${dose(line.total.given ?? {})}</td>
        <td>${line.total.dice_bought ?? 0}</td></tr>`)}</tbody></table></details></section>`;
}

/** @param {any} context */
function startButton({t, hostSeat, send, ui}, label) {
  return button({test: 'start', label: t(label), kind: 'primary', disabled: ui.busy, onClick: () => send((connection) => connection.start(hostSeat, ui.first))});
}

/** @param {any} context */
export function between(context) {
  const {t, state, isHost, hostSeat, name, send} = context;
  const dice = state.room.game === 'tas_de_des';
  return {
    title: t(dice ? 'between.title.dice' : 'between.title'),
    body: html`${flowChart(context)}${isHost ? html`${gamePicker(context)}${firstPicker(context, 'next_master')}` : nothing}`,
    actions: isHost ? html`${startButton(context, dice ? 'between.next.dice' : 'between.next')}
      ${button({test: 'finish', label: t('between.finish'), kind: 'quiet', onClick: () => send((connection) => connection.stop(hostSeat))})}`
      : html`<p>${t('between.wait', {name: name(state.room.host)})}</p>`,
  };
}

/** @param {any} context */
export function followUp(context) {
  const {t, state, isHost, hostSeat, name, send, session, ui} = context;
  const left = Math.ceil(session.timeUntil(state.deadlines.follow_up ?? 0) / 1000);
  return {
    title: t('game.give_n_take'),
    body: html`<p class="big">${isHost ? t('gnt.offer') : t('gnt.offer.wait', {name: name(state.room.host)})}</p>
      <p class="muted">${t('unit.seconds', {n: left})}</p>${flowChart(context)}`,
    actions: isHost ? html`${button({test: 'follow-up-yes', label: t('gnt.offer.yes'), kind: 'primary', disabled: ui.busy, onClick: () => send((connection) => connection.followUp(hostSeat, true))})}
      ${button({test: 'follow-up-no', label: t('gnt.offer.no'), disabled: ui.busy, onClick: () => send((connection) => connection.followUp(hostSeat, false))})}` : nothing,
    awaited: isHost,
  };
}

/** @param {any} context */
export function ended(context) {
  const {t, state, isHost, name} = context;
  return {
    title: t('recap.title'),
    body: html`${flowChart(context)}${isHost ? html`${gamePicker(context)}${firstPicker(context, 'first_master')}` : nothing}`,
    actions: isHost ? startButton(context, 'recap.again') : html`<p>${t('recap.wait', {name: name(state.room.host)})}</p>`,
  };
}
