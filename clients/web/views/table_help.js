// @ts-check
// What the table says when a phone sees nothing, and the Wi-Fi that somebody typed here: it stays on this page, and goes
// nowhere else.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';
import {advice} from './advice.js';
import {button} from './parts.js';

/** @param {any} context */
function help({t, store}) {
  const {address} = store;
  return html`<p>${t('table.help')}</p><ol>${advice.map((name) => html`<li>${t(`diag.help.${name}`)}</li>`)}</ol>
    ${address ? html`<p>${t('table.help.diag')} <strong class="address">${new URL(address).origin}/diag</strong></p>` : nothing}
    <p class="muted">${t('table.keys')}</p>`;
}

/** @param {any} context */
function wifi({t, ui, set}) {
  const {network = '', password = ''} = ui.wifi ?? {};
  const field = (name, value) => html`<label class="field"><span>${t(`table.wifi.${name}`)}</span><input data-test="wifi-${name}" autocomplete="off" autocapitalize="off" spellcheck="false"
    maxlength="63" .value=${value} @input=${(event) => set({wifi: {...ui.wifi, [name]: event.target.value}})}></label>`;
  return html`<form class="table-wifi" @submit=${(event) => { event.preventDefault(); set({dialog: null}); }}><p>${t('table.wifi.text')}</p>
    ${field('network', network)}${field('password', password)}
    <button class="button primary" data-test="wifi-done">${t('action.ok')}</button>
    ${button({test: 'wifi-forget', label: t('table.wifi.forget'), kind: 'quiet', onClick: () => set({wifi: null, dialog: null})})}</form>`;
}

/** The first thing that a guest needs. @param {any} context */
export function wifiLine({t, ui}) {
  const {network = '', password = ''} = ui.wifi ?? {};
  if (network === '') return nothing;
  return html`<li class="wifi" data-test="wifi-line">${t('table.wifi.name', {name: network})}${password ? html` <strong>${t('table.wifi.key', {key: password})}</strong>` : nothing}</li>`;
}

/** @type {Record<string, {title: string, body: (context: any) => any}>} */
export const dialogs = {help: {title: 'home.trouble', body: help}, wifi: {title: 'table.wifi', body: wifi}};
