// @ts-check
// What a phone finds out about its way to the server, and what to look at.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';
import {verdictOf} from '../app/diagnosis.js';
import {advice} from './advice.js';
import {button} from './parts.js';

/** @param {any} t @param {string} name @param {import('../app/diagnosis.js').Finding} result */
function line(t, name, result) {
  const text = result === null ? t('diag.running') : !result.good ? t('diag.bad') : result.took === undefined ? t('diag.yes') : t('diag.good', {n: result.took});
  return html`<li data-test="diag-${name}" class=${result?.good === false ? 'problem' : ''}>${t('pair', {label: t(`diag.${name}`), value: text})}</li>`;
}

/** @param {any} t @param {import('../app/diagnosis.js').Findings} found */
function verdict(t, found) {
  const reached = verdictOf(found);
  return html`<p class=${reached ? 'notice' : ''} role="status" data-test=${reached ? `verdict-${reached}` : 'verdict'}>${reached
    ? html`<strong>${t(`diag.verdict.${reached}`)}</strong><br>${t(`diag.verdict.${reached}.text`)}` : nothing}</p>`;
}

/** @param {any} t @param {import('../app/diagnosis.js').Findings} found */
export const findings = (t, found) => html`${verdict(t, found)}<ul role="list">${Object.entries(found).map(([name, result]) => line(t, name, result))}</ul>
  <h2>${t('diag.help')}</h2><ul>${advice.map((name) => html`<li>${t(`diag.help.${name}`)}</li>`)}</ul>`;

/** The dialog of a page that is open already. @param {any} context */
export function diagnosis({t, ui, store}) {
  return ui.found ? html`${findings(t, ui.found)}${button({test: 'look-again', label: t('action.retry'), onClick: store.look})}` : nothing;
}
