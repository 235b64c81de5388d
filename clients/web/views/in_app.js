// @ts-check
// Opened inside another application: the seat would be forgotten with that small window.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';
import {betterBrowser} from '../app/in_app.js';
import {copyButton} from './copy.js';

/** @param {any} context */
export function inAppAdvice(context) {
  const browser = betterBrowser(navigator.userAgent);
  if (!browser) return nothing;
  return html`<section class="notice" data-test="in-app"><p>${context.t('in_app.text', {browser})}</p>${copyButton(context, location.href)}</section>`;
}
