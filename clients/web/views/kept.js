// @ts-check
// Parts of a page that are drawn anew only when what they show is another.
import {guard} from '../../vendor/lit-html/directives/guard.js';

/**
 * `draw` is called again when the words or what it shows differ. What its buttons do must not depend on anything else.
 * @param {import('../app/words.js').Translate} t @param {unknown} seen everything that `draw` shows @param {() => any} draw
 */
export const kept = (t, seen, draw) => guard(`${t.language} ${t.wording} ${JSON.stringify(seen)}`, draw);
