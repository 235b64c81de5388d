// @ts-check
// An address that goes to a friend by other ways than the QR.
import {html} from '../../vendor/lit-html/lit-html.js';
import {copyText} from '../app/clipboard.js';
import {button} from './parts.js';

/** @param {any} context @param {string} text */
export function copyButton({t, ui, set}, text) {
  const copy = async () => set({copied: {text, done: await copyText(text)}});
  const told = ui.copied?.text === text ? t(ui.copied.done ? 'action.copied' : 'action.copy.failed') : '';
  return html`${button({test: 'copy', label: t('action.copy'), onClick: copy})}<p role="status" data-test="copied">${told}</p>`;
}
