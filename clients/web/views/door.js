// @ts-check
// Kept outside: the code alone does not open this room.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';
import {languageSwitch} from './languages.js';
import {nameField} from './join.js';

/** The code alone does not open: a name, and the host is asked. @param {any} context */
export function door(context) {
  const {t, ui, send, set, session} = context;
  const {admitted} = session.connection.state;
  const submit = async (event) => {
    event.preventDefault();
    const name = (ui.form.name ?? '').trim();
    if (await send((connection) => connection.knock(name))) set({knocked: true});
  };
  const waits = ui.knocked && admitted === null;
  return html`<header class="bar plain"><h1 tabindex="-1" data-test="door">${t('door.title')}</h1>${languageSwitch(context)}</header>
    <main><form class="fill" @submit=${submit}><div class="content"><p>${t('door.text')}</p>
      ${nameField(context, t('join.name'))}
      ${waits ? html`<p role="status" data-test="door-waiting">${t('door.waiting')}</p>` : nothing}
      ${admitted === false ? html`<p class="problem" role="alert" data-test="door-no">${t('door.no')}</p>` : nothing}
    </div><div class="actions">
      <button class="button primary" data-test="knock" ?disabled=${ui.busy || waits}>${t('door.knock')}</button></div></form></main>`;
}
