// @ts-check
// What cannot be taken back is asked twice.
import {html} from '../../vendor/lit-html/lit-html.js';
import {button} from './parts.js';

/** A button that asks again before it acts. @param {any} context @param {string} what @param {() => void} act */
export function confirmed({t, ui, set}, what, act) {
  return ui.confirm === what ? html`<div class="confirm"><p>${t(`menu.${what}.sure`)}</p>
      ${button({test: `${what}-yes`, label: t(`menu.${what}`), kind: 'primary', onClick: () => { set({confirm: null, dialog: null}); act(); }})}
      ${button({test: `${what}-no`, label: t('action.back'), onClick: () => set({confirm: null})})}</div>`
    : button({test: what, label: t(`menu.${what}`), onClick: () => set({confirm: what})});
}
