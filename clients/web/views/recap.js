// @ts-check
// Between two deals, the offer of a follow-up, and the end of the evening.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';
import {drawPicture} from '../app/picture.js';
import {awardsOf, charts} from './charts.js';
import {confirmed} from './confirm.js';
import {firstPicker, gamePicker} from './lobby.js';
import {offeredIn} from './opening.js';
import {button} from './parts.js';

/** @param {any} context */
function startButton({t, hostSeat, send, ui}, label) {
  return button({test: 'start', label: t(label), kind: 'primary', disabled: ui.busy, onClick: () => send((connection) => connection.start(hostSeat, ui.first))});
}

/** @param {any} context */
function between(context) {
  const {t, state, isHost, hostSeat, name, send} = context;
  const dice = state.room.game === 'tas_de_des';
  return {
    title: t(dice ? 'between.title.dice' : 'between.title'),
    body: html`${charts(context)}${isHost ? html`${gamePicker(context)}${firstPicker(context, 'next_master')}` : nothing}`,
    actions: isHost ? html`${startButton(context, dice ? 'between.next.dice' : 'between.next')}
      ${button({test: 'finish', label: t('between.finish'), kind: 'quiet', onClick: () => send((connection) => connection.stop(hostSeat))})}`
      : html`<p>${t('between.wait', {name: name(state.room.host)})}</p>`,
  };
}

/** @param {any} context */
function followUp(context) {
  const {t, state, isHost, hostSeat, name, send, session, ui} = context;
  const left = Math.ceil(session.timeUntil(state.deadlines.follow_up ?? 0) / 1000);
  const offered = offeredIn(state);
  const games = t.list(offered.map((game) => t(`game.${game}`)));
  const answer = (accept, game) => send((connection) => connection.followUp(hostSeat, accept, game));
  return {
    title: games,
    body: html`<p class="big">${isHost ? t('gnt.offer', {n: offered.length, games}) : t('gnt.offer.wait', {name: name(state.room.host), games})}</p>
      <p class="muted">${t('unit.seconds', {n: left})}</p>${charts(context)}`,
    actions: isHost ? html`${offered.map((game, index) => button({
      test: index === 0 ? 'follow-up-yes' : `follow-up-${game}`, label: offered.length > 1 ? t(`game.${game}`) : t('gnt.offer.yes'), kind: 'primary',
      disabled: ui.busy, onClick: () => answer(true, game)}))}
      ${button({test: 'follow-up-no', label: t('gnt.offer.no'), disabled: ui.busy, onClick: () => answer(false)})}` : nothing,
    awaited: isHost,
  };
}

/** The charts as they stand on the page, as one image. @param {any} context */
function pictureButton(context) {
  const {t, state} = context;
  const lines = awardsOf(context).map((award) => t('pair', {label: award.title, value: award.text}));
  const draw = () => drawPicture({title: `${t(`game.${state.room.game}`)} · ${t('recap.title')}`, lines, charts: [...document.querySelectorAll('.charts svg[role="img"]')], name: `trinque-${state.room.code}.png`});
  return button({test: 'picture', label: t('recap.picture'), onClick: draw});
}

/** @param {any} context */
function ended(context) {
  const {t, state, isHost, hostSeat, name, send} = context;
  const erase = () => send((connection) => connection.erase(hostSeat));
  return {
    title: t('recap.title'),
    body: html`${charts(context)}${pictureButton(context)}${isHost ? confirmed(context, 'erase', erase) : nothing}${isHost ? html`${gamePicker(context)}${firstPicker(context, 'first_master')}` : nothing}`,
    actions: isHost ? startButton(context, 'recap.again') : html`<p>${t('recap.wait', {name: name(state.room.host)})}</p>`,
  };
}

/** The screen of a phase in which one looks back. @param {any} context @returns {{title: string, body: any, actions?: any, awaited?: boolean}} */
export function recapScreen(context) {
  const {phase} = context.state;
  if (phase === 'ended') return ended(context);
  return phase === 'gnt.ask' ? followUp(context) : between(context);
}
