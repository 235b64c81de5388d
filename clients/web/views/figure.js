// @ts-check
// What the pictures at the end of a game share. Each drawing has its words, and its numbers in a real table below. Colours
// stand in the drawings, so that they can leave the page as an image.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';

export const text = '#fbf4e4';
export const muted = '#d3d9c9';
export const good = '#8ee6a0';
export const bad = '#ffb4a6';
export const sky = '#9cc9ff';
export const amber = '#ffc247';
export const line = '#86a395';
export const font = 'Atkinson Hyperlegible, sans-serif';

/** A chart with its title and its numbers. @param {any} context @param {string} name @param {any} chart @param {{head: any[], rows: any[][]}} table @param {any} [legend] */
export function figure({t}, name, chart, {head, rows}, legend = nothing) {
  return html`<section aria-labelledby="chart-${name}"><h2 id="chart-${name}">${t(`recap.${name}`)}</h2>${legend}${chart}
    <details><summary data-test="recap-${name === 'flow' ? 'table' : name}">${t('recap.table')}</summary><table>
      <thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
      <tbody>${rows.map(([first, ...cells]) => html`<tr><th scope="row">${first}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></details></section>`;
}

/** What the server keeps of the game. @param {any} context @returns {{flow: any[], throws: any[], cards: any[], turned: any[]}} */
export const recapOf = ({state}) => ({flow: [], throws: [], cards: [], turned: [], ...state.recap});
