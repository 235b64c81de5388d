// @ts-check
// The one dialog of a page.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';
import {button} from '../views/parts.js';

/** @param {any} context @param {Record<string, {title: string, body: (context: any) => any}>} dialogs */
export function dialogOf(context, dialogs) {
  const {t, ui, set} = context;
  const shown = ui.dialog ? dialogs[ui.dialog] : null;
  const close = () => set({dialog: null, problem: null, told: null});
  // The browser tells that it closed a little later: the next dialog may be open by then.
  const closed = (/** @type {Event} */ {target}) => { if (ui.dialog && !(/** @type {HTMLDialogElement} */ (target).open)) close(); };
  return html`<dialog aria-labelledby="dialog-title" @close=${closed}>${shown ? html`
    <div class="dialog-head"><h2 id="dialog-title" tabindex="-1">${t(shown.title)}</h2>
      ${button({test: 'close', label: '✕', name: t('action.close'), kind: 'quiet', extra: 'icon', onClick: close})}</div>
    <div class="dialog-body">${shown.body(context)}</div>` : nothing}</dialog>`;
}
