// @ts-check
// Taking a seat: a name, a badge, two private switches.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';
import {playersIn} from '../app/players.js';
import {live} from '../../vendor/lit-html/directives/live.js';
import {badgeMark, colours, shapes} from './badge.js';
import {claimList} from './claim.js';
import {languageSwitch} from './languages.js';
import {inAppAdvice} from './in_app.js';
import {button, checkbox, problem} from './parts.js';

/** @param {any} context @param {string} kind @param {string[]} options */
function badgeOptions({t, ui, set}, kind, options) {
  const {badge} = ui.form;
  return html`<fieldset class="options"><legend>${t(`join.badge.${kind}`)}</legend>${options.map((option) => html`<label class="option">
    <input type="radio" name=${kind} data-test="badge-${option}" .checked=${live(badge[kind] === option)}
      @change=${() => set({form: {...ui.form, badge: {...badge, [kind]: option}}})}>
    <span>${badgeMark({...badge, [kind]: option}, '')}<span class="unseen">${t(`${kind === 'shape' ? 'shape' : 'badge'}.${option}`)}</span></span></label>`)}</fieldset>`;
}

/** @param {any} context */
export function badgeField(context) {
  const {t, ui, set} = context;
  const {badge, name = ''} = ui.form;
  return html`<div class="row"><span>${t('join.badge')}</span> ${badgeMark(badge, name)}
    <span>${t(`badge.${badge.colour}`)}, ${t(`shape.${badge.shape}`)}</span>
    ${button({test: 'badge-change', label: t(ui.badgeOpen ? 'join.badge.done' : 'join.badge.change'), kind: 'quiet', onClick: () => set({badgeOpen: !ui.badgeOpen})})}</div>
    ${ui.badgeOpen ? html`${badgeOptions(context, 'shape', shapes)}${badgeOptions(context, 'colour', colours)}` : nothing}`;
}

/** The name, and what is wrong with it. @param {any} context @param {string} label */
export function nameField({t, ui, set}, label) {
  const {suggestion} = ui.refused?.parameters ?? {};
  const change = (name) => set({form: {...ui.form, name}, problem: null, refused: null});
  return html`<label class="field"><span>${label}</span>
      <input data-test="name" autocomplete="nickname" autocapitalize="words" enterkeyhint="go" maxlength="40"
        aria-describedby=${ui.problem ? 'name-problem' : nothing} aria-invalid=${ui.problem ? 'true' : nothing}
        .value=${live(ui.form.name ?? '')} @input=${(event) => change(event.target.value)}></label>
    ${problem(ui.problem, 'name-problem')}
    ${suggestion && ui.problem ? button({test: 'use-suggestion', label: t('join.use', {name: suggestion}), onClick: () => change(suggestion)}) : nothing}`;
}

/** @param {any} context */
function passwordField({t, ui, set}) {
  return html`<label class="field"><span>${t('join.password')}</span>
    <input data-test="password" type="password" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="64"
      .value=${live(ui.form.password ?? '')} @input=${(event) => set({form: {...ui.form, password: event.target.value}, problem: null, refused: null})}></label>`;
}

/** @param {any} context */
const adultField = ({t, ui, set}) => checkbox({test: 'adult', label: t('join.adult'), checked: ui.form.adult ?? false, onChange: (adult) => set({form: {...ui.form, adult}, problem: null})});

/** @param {any} context */
export function join(context) {
  const {t, ui, set, state, store, house, session} = context;
  const {room} = state;
  const {form} = ui;
  const change = (patch) => set({form: {...form, ...patch}, problem: null});
  const present = playersIn(room).length;
  const submit = (event) => { event.preventDefault(); store.join(context); };
  return html`<header class="bar plain"><h1 tabindex="-1">${t('join.title', {code: room.code})}</h1>${languageSwitch(context)}</header>
    <main><form class="fill" @submit=${submit}><div class="content">
      ${inAppAdvice(context)}
      <p>${t('join.about', {n: present, game: t(`game.${room.game}`)})}</p>
      ${session.mayReturn ? button({test: 'return-to-seat', label: t('home.resume'), onClick: () => session.returnToSeat()}) : nothing}
      ${nameField(context, t('join.name'))}
      ${room.password ? passwordField(context) : nothing}
      ${badgeField(context)}
      ${house.no_alcohol ? nothing : html`
        ${checkbox({test: 'soft', label: t('join.soft'), checked: form.soft ?? false, onChange: (soft) => change({soft})})}
        ${checkbox({test: 'drive', label: t('join.drive'), checked: form.drive ?? false, onChange: (drive) => change({drive})})}
        <p class="muted small">${t('join.private')}</p>`}
      ${claimList(context)}
      ${adultField(context)}
      ${house.no_alcohol ? nothing : button({test: 'care', label: t('action.more'), kind: 'link', onClick: () => set({dialog: 'care'})})}
    </div><div class="actions">
      <button class="button primary" data-test="enter" ?disabled=${ui.busy}>${t('join.enter')}</button>
      ${state.phase === 'outside' ? nothing : button({test: 'watch', label: t('join.watch'), kind: 'quiet', onClick: () => set({watching: true, problem: null})})}
    </div></form></main>`;
}

/** What is filled in while one waits, so that a free seat is one tap away. @param {any} context */
const whatIsAsked = (context) => html`<p>${context.t('join.notify.fill')}</p>${nameField(context, context.t('join.name'))}
  ${context.state.room.password ? passwordField(context) : nothing}${adultField(context)}`;

/** The door is shut, or no seat is free: one may still look on. @param {any} context @param {'full' | 'locked'} why */
export function shut(context, why) {
  const {t, ui, state, house, name, set} = context;
  const text = why === 'full' ? t('join.full.text', {n: house.max_seats ?? state.room.players.length})
    : t('join.locked.text', {host: name(state.room.host)});
  return html`<header class="bar plain"><h1 tabindex="-1" data-test="shut-${why}">${t(`join.${why}`)}</h1></header>
    <main><div class="content"><p>${text}</p>${why === 'full' && ui.notify ? whatIsAsked(context) : nothing}</div><div class="actions">
      ${button({test: 'watch', label: t('join.look'), kind: 'primary', onClick: () => set({watching: true, refused: null, problem: null})})}
      ${why === 'full' ? button({test: 'notify', label: t(ui.notify ? 'join.notify.on' : 'join.notify'), pressed: Boolean(ui.notify), onClick: () => set({notify: !ui.notify})}) : nothing}</div></main>`;
}
