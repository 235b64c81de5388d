// @ts-check
// What one shows or writes to the others, and the way into a break: fetched with the dialogs.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';
import {live} from '../../vendor/lit-html/directives/live.js';
import {button, problem} from './parts.js';

/** @type {('clap' | 'laugh' | 'wow' | 'heart' | 'sweat' | 'water')[]} */
const reactions = ['clap', 'laugh', 'wow', 'heart', 'sweat', 'water'];

/** @param {any} context @param {number} seat */
export function breakButton({t, mine, player, name, send, set}, seat) {
  const one = player(seat);
  if (!one || one.back_by !== undefined || one.here === 'left') return nothing;
  return button({test: `break-${seat}`, label: mine.length > 1 ? t('break.take.of', {name: name(seat)}) : t('break.take'),
    onClick: () => { set({dialog: null}); send((connection) => connection.takeBreak(seat)); }});
}

/** Somebody shares this phone and is not here. @param {any} context */
export function notHere(context) {
  const {t, me, name} = context;
  return html`<p role="status">${t('hand.skipped', {name: name(me)})}</p>${breakButton(context, me)}`;
}

/** Short messages, where the house allows them. @param {any} context */
function messageForm({t, ui, set, me, house, send}) {
  if (!house.chat) return nothing;
  const submit = async (event) => {
    event.preventDefault();
    if (await send((connection) => connection.say(me, ui.message ?? ''))) set({message: '', dialog: null});
  };
  return html`<form class="row" @submit=${submit}><label class="field grow"><span>${t('say.label')}</span><input data-test="message" autocomplete="off" maxlength="280"
      .value=${live(ui.message ?? '')} @input=${(event) => set({message: event.target.value})}></label>
    <button class="button" data-test="say" ?disabled=${ui.busy || !ui.message}>${t('say.go')}</button></form>`;
}

/** @param {any} context */
export function talk(context) {
  const {t, me, send, set} = context;
  const show = async (reaction) => { if (await send((connection) => connection.react(me, reaction))) set({dialog: null}); };
  return html`${problem(context.ui.problem)}<div class="picker">${reactions.map((reaction) => button({
    test: `react-${reaction}`, label: t(`react.${reaction}`), onClick: () => show(reaction),
  }))}</div>${messageForm(context)}`;
}
