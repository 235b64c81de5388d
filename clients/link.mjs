// Puts the modules of one page into one file, each in a function of its own: forty small files would cost a phone forty
// requests. Modules keep their names, and nothing is rewritten but the lines that import and export.
import path from 'node:path';

const import_statement = /(?<=^|[;}\n])\s*import\s*(?:\{([^}]*)\}\s*from\s*)?["'](\.[^"']+)["'];?/g;
const whole_import = /(?<=^|[;}\n])\s*import\s*\*\s*as\s+(\w+)\s+from\s*["'](\.[^"']+)["'];?/g;
const passed_on = /(?<=^|[;}\n])\s*export\s*\{([^}]*)\}\s*from\s*["'](\.[^"']+)["'];?/g;
const whole_passed_on = /(?<=^|[;}\n])\s*export\s*\*\s*as\s+(\w+)\s+from\s*["'](\.[^"']+)["'];?/g;
const export_default = /(?<=^|[;}\n])\s*export\s+default\s+([A-Za-z_$][\w$]*);?/g;
const export_list = /(?<=^|[;}\n])\s*export\s*\{([^}]*)\};?/g;
const export_declaration = /(?<=^|\n)export\s+((?:const|(?:async\s+)?function\*?|class)\s+([\w$]+))/g;
const lazy_import = /\bimport\s*\(\s*["'](\.[^"']+)["']\s*\)/g;

const resolved = (name, reference) => path.posix.join(path.posix.dirname(name), reference);

/** `a, b as c` as pairs of names. */
const namesOf = (list) => list.split(',').map((one) => one.trim()).filter(Boolean).map((one) => one.split(/\s+as\s+/));

/** A short name for each of a list: a to z, a1 to z1 ... @param {number} index */
const letterOf = (index) => `${String.fromCharCode(97 + (index % 26))}${Math.floor(index / 26) || ''}`;

/**
 * One module's code without its imports and exports, and what they were. Inside a file, what modules give each other goes
 * by letters. @param {string} name @param {string} text @param {(module: string) => string[]} [givenBy] what another one gives
 */
export function takenApart(name, text, givenBy) {
  const letter = (module, given) => {
    if (givenBy === undefined) return given;
    const index = givenBy(module).indexOf(given);
    if (index < 0) throw new Error(`${name}: ${module} gives no ${given}`);
    return letterOf(index);
  };
  const needs = [];
  const gives = [];
  const head = [];
  const need = (reference) => { const target = resolved(name, reference); needs.push(target); return target; };
  const wholeOf = (module) => `{${(givenBy?.(module) ?? []).map((one) => `${one}: ${variableOf(module)}.${letter(module, one)}`).join(', ')}}`;
  const body = text.replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(whole_passed_on, (_, here, reference) => {
      head.push(`const ${here} = ${wholeOf(need(reference))};`);
      gives.push(here);
      return '\n';
    })
    .replace(passed_on, (_, list, reference) => {
      const from = need(reference);
      for (const [there, here = there] of namesOf(list)) gives.push(`${here}: ${variableOf(from)}.${letter(from, there)}`);
      return '\n';
    })
    .replace(whole_import, (_, here, reference) => {
      head.push(`const ${here} = ${wholeOf(need(reference))};`);
      return '\n';
    })
    .replace(import_statement, (_, list, reference) => {
      const from = need(reference);
      if (list) head.push(`const {${namesOf(list).map(([there, here = there]) => `${letter(from, there)}: ${here}`).join(', ')}} = ${variableOf(from)};`);
      return '\n';
    })
    .replace(export_default, (_, here) => { gives.push(`default: ${here}`); return '\n'; })
    .replace(export_list, (_, list) => { for (const [here, there = here] of namesOf(list)) gives.push(`${there}: ${here}`); return '\n'; })
    .replace(export_declaration, (_, declaration, what) => { gives.push(what); return declaration; });
  const left = /(?:^|[;}\n])\s*(?:import\s*[{*"'\w]|export\b)[^\n]*/.exec(body);
  if (left) throw new Error(`${name}: cannot be linked: ${left[0].trim()}`);
  return {needs: [...new Set(needs)], gives, body: `${head.join('\n')}\n${body.trim()}`};
}

/** The variable that holds what a module gives. @param {string} name */
const variableOf = (name) => `$${name.replace(/\.js$/, '').replace(/[^\w]/g, '_')}`;

/** The modules that an entry needs, each after those that it needs itself. @param {Map<string, Buffer>} files */
function inOrder(files, entry, known) {
  const given = new Map();
  const givenBy = (name) => {
    if (!given.has(name)) given.set(name, givenNames(takenApart(name, files.get(name).toString()).gives));
    return given.get(name);
  };
  const done = new Map();
  const visit = (name, way) => {
    if (way.includes(name)) throw new Error(`a circle of imports: ${[...way, name].join(' -> ')}`);
    if (done.has(name) || known.has(name)) return;
    const parts = takenApart(name, files.get(name).toString(), givenBy);
    for (const needed of parts.needs) visit(needed, [...way, name]);
    done.set(name, parts);
  };
  visit(entry, []);
  return done;
}

/** What one module gives, by name. @param {string[]} gives */
const givenNames = (gives) => gives.map((one) => one.split(':')[0]);

/**
 * One file for an entry and all that it needs, to stand where the entry stood.
 * @param {Map<string, Buffer>} files the modules
 * @param {{entry: string, parts?: Map<string, string>, entries?: string[]}} wanted `parts` says which modules another file
 *   holds already, and which file; `entries` are the files that may be fetched later
 * @returns {{text: string, modules: string[]}}
 */
export function linked(files, {entry, parts = new Map(), entries = []}) {
  const modules = inOrder(files, entry, parts);
  const beside = (file) => path.posix.relative(path.posix.dirname(entry), file).replace(/^(?!\.)/, './');
  const borrowed = new Map();
  for (const name of new Set([...modules.values()].flatMap(({needs}) => needs))) {
    if (parts.has(name)) borrowed.set(parts.get(name), [...(borrowed.get(parts.get(name)) ?? []), variableOf(name)]);
  }
  const lines = [...borrowed].map(([file, names]) => `import {${names.join(', ')}} from '${beside(file)}';`);
  for (const [name, {gives, body}] of modules) {
    const code = body.replace(lazy_import, (_, reference) => {
      const target = resolved(name, reference);
      if (!entries.includes(target)) throw new Error(`${name}: ${reference} is fetched later, but no file is made of it`);
      return `import('${beside(target)}')`;
    });
    lines.push(`const ${variableOf(name)} = (() => {${code}\nreturn {${gives.map((one, index) => `${letterOf(index)}: ${one.split(': ').at(-1)}`).join(', ')}};\n})();`);
  }
  lines.push(`export {${[...modules.keys()].map(variableOf).join(', ')}};`);
  const own = givenNames(modules.get(entry).gives);
  if (own.length > 0) lines.push(`export const {${own.map((one, index) => `${letterOf(index)}: ${one}`).join(', ')}} = ${variableOf(entry)};`);
  return {text: `${lines.join('\n')}\n`, modules: [...modules.keys()]};
}
