// @ts-check
// No answer yet.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';
import {button} from './parts.js';

/** Opens the diagnosis and begins to look. @param {any} context @param {string} label @param {'secondary' | 'link'} kind */
export const diagnoseButton = ({set, store}, label, kind) => button({test: 'diagnose', label, kind, onClick: () => {
  set({dialog: 'diag', found: null});
  store.look();
}});

/** Nothing for 0.4 s, then a sentence, then advice. @param {any} context @param {string} code */
export function connecting(context, code) {
  const {t, session} = context;
  const waited = session.lostFor;
  const guessed = session.connection.state.bye?.reason === 'too_many_guesses';
  const title = t('connect.room', {code});
  return html`<header class="bar plain"><h1 tabindex="-1" class=${waited < 400 ? 'unseen' : ''}>${title}</h1></header>
    <main><div class="content">
      ${waited < 400 ? nothing : html`<p class="spinner" aria-hidden="true"></p>`}
      ${guessed ? html`<p role="alert">${t('net.guesses')}</p>` : nothing}
      ${waited < 8000 ? nothing : html`<p>${t('connect.nothing')}</p><ul><li>${t('connect.wifi')}</li><li>${t('connect.mobile')}</li></ul>`}
    </div>${waited < 8000 ? nothing : html`<div class="actions">
      ${button({test: 'reconnect', label: t('action.retry'), kind: 'primary', onClick: () => session.reconnect()})}
      ${diagnoseButton(context, t('action.diagnose'), 'secondary')}</div>`}</main>`;
}
