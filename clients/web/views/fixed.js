// @ts-check
// Drawings that never change: kept as templates without holes, so that drawing one again costs a single copy.
import {html} from '../../vendor/lit-html/lit-html.js';

/** Markup of this program's own source, never of anybody else. @param {string} markup */
export const fixed = (markup) => html(/** @type {any} */ (Object.assign([markup], {raw: [markup]})));

/** What a drawing of eyes only begins with. @param {string} kind its classes @param {number} size of its view box */
const head = (kind, size) => `<svg class="${kind}" viewBox="0 0 ${size} ${size}" aria-hidden="true" focusable="false">`;

/** An outline for each name, as drawings. @param {Record<string, string>} outlines @param {(name: string) => string} kind @param {number} size */
export const drawings = (outlines, kind, size) => Object.fromEntries(Object.entries(outlines).map(
  ([name, outline]) => [name, fixed(`${head(kind(name), size)}<path d="${outline}" fill-rule="evenodd"></path></svg>`)]));
