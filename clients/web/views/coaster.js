// @ts-check
// The beer mat: the number that counts now, and what it is.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';

/** @param {{label: string, value?: string | number, note?: any, test?: string}} shown without a value, the mat is still bare */
export const coaster = ({label, value, note = nothing, test}) => html`<p class="coaster ${value === undefined ? 'waits' : ''}" data-test=${test ?? nothing}>
  <span class="coaster-label">${label}</span> ${value === undefined ? nothing : html`<strong class="coaster-number ${String(value).length > 2 ? 'wide' : ''}">${value}</strong>`}
  ${note}</p>`;
