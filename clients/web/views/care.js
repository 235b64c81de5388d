// @ts-check
// Before one plays: for adults, and with care.
import {html} from '../../vendor/lit-html/lit-html.js';

/** @param {any} context */
export const care = ({t}) => html`<p><strong>${t('care.adults')}</strong></p>
  <p>${t('care.health')}</p>
  <ul><li>${t('care.pass')}</li><li>${t('care.water')}</li><li>${t('care.drive')}</li>
    <li>${t('care.help')}<br>${t('care.line')}</li></ul>`;
