// What the documents say that can be typed: the lines of their code blocks and their inline code.
import { readFileSync } from 'node:fs';

/** @typedef {{file: string, line: number, text: string, block: boolean}} Code */

/** @param {URL} root @param {string} file @returns {Code[]} */
export function codeOf(root, file) {
  let fenced = false;
  return readFileSync(new URL(file, root), 'utf8').split('\n').flatMap((text, index) => {
    const line = index + 1;
    if (/^\s*```/.test(text)) {
      fenced = !fenced;
      return [];
    }
    if (fenced || /^ {4}\S/.test(text)) return [{ file, line, text: text.trim().replace(/\s+#.*$/, ''), block: true }];
    return [...text.matchAll(/`([^`]+)`/g)].map(([, inner]) => ({ file, line, text: inner ?? '', block: false }));
  });
}

/** The commands of a line: what stands between `&&`, `;` and `|`, without what is set before it. */
export function commandsIn(text) {
  return text.split(/&&|;|\|/).map((each) => each.trim().replace(/^(?:[A-Z_]+=\S*\s+|sudo\s+|flock\s+\S+\s+)*/, '')).filter((each) => each !== '');
}

/** The options of one command. */
export const optionsIn = (command) => [...command.matchAll(/(?<=^|[\s[(])(--[a-z][a-z-]*)/g)].map(([, option]) => option ?? '');
