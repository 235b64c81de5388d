// The documents against what they speak of: links, options, commands. Says what a reader would stumble over.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { codeOf, commandsIn, optionsIn } from './commands.mjs';

const root = new URL('../../', import.meta.url);
const program = process.env.TRINQUE ?? fileURLToPath(new URL('build/dev/trinque', root));
const skipped = ['node_modules', 'build', '.git'];

/** The files of the repository, wherever it lies. */
function filesUnder(folder) {
  return readdirSync(new URL(folder, root), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}${entry.name}`;
    if (entry.isDirectory()) return skipped.includes(entry.name) ? [] : filesUnder(`${path}/`);
    return entry.isFile() ? [path] : [];
  });
}
const files = filesUnder('./').map((path) => path.slice(2));
const textOf = (path) => readFileSync(new URL(path, root), 'utf8');
const pages = files.filter((path) => path.endsWith('.md'));
const code = pages.flatMap((page) => codeOf(root, page));
const at = ({ file, line }) => `${file}:${line}`;

/** What a heading is called in an address. */
const anchorOf = (heading) => heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').trim().replace(/\s/g, '-');
const anchorsOf = (page) => textOf(page).split('\n').filter((line) => /^#+ /.test(line)).map((line) => anchorOf(line.replace(/^#+ /, '')));

test('no link within the repository is dead', () => {
  const dead = pages.flatMap((page) => {
    const links = [...textOf(page).matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)].map(([, link, source]) => link ?? source);
    return links.filter((link) => !/^[a-z]+:/.test(link)).filter((link) => {
      const [path, anchor] = link.split('#');
      const target = path === '' ? new URL(page, root) : new URL(path, new URL(page, root));
      if (!existsSync(target)) return true;
      return anchor !== undefined && !anchorsOf(fileURLToPath(target).slice(fileURLToPath(root).length)).includes(anchor);
    }).map((link) => `${page}: ${link}`);
  });

  assert.deepEqual(dead, []);
});

const help = execFileSync(program, ['--help'], { encoding: 'utf8' });
// Test hooks are for whoever reads CONTRIBUTING.md, and no part of a release.
const hooks = ['--fixed-draws', '--echo'];
const options = [...new Set([...help.matchAll(/^ +(?:-\w,)?(--[a-z-]+)/gm)].map(([, option]) => option))];
const sources = files.filter((path) => /^(scripts|docker|clients|tests|cmake|\.ci)\//.test(path) && !path.endsWith('.md') && !/lock\.json$|\.jsonl$/.test(path));
const said = new Map(sources.filter((path) => statSync(new URL(path, root)).size < 400_000).map((path) => [path, textOf(path)]));
const ours = (command) => /^(\S*\/)?trinque( |$)|^scripts\/play\.sh/.test(command);

test('every option that the documents give to the program is one of it', () => {
  const unknown = code.flatMap((each) => commandsIn(each.text).filter(ours).flatMap((command) => optionsIn(command)
    .filter((option) => !options.includes(option) && !hooks.includes(option)).map((option) => `${at(each)}: ${option}`)));

  assert.ok(options.length > 10);
  assert.deepEqual(unknown, [], 'trinque --help does not know these');
});

test('every option that the documents name by itself is known to the program or to a script', () => {
  const named = code.filter(({ block, text }) => !block && /^--[a-z]/.test(text));
  const isKnown = (option) => options.includes(option) || [...said.values()].some((text) => text.includes(option));

  assert.deepEqual(named.flatMap((each) => optionsIn(each.text).filter((option) => !isKnown(option)).map((option) => `${at(each)}: ${option}`)), []);
});

test('every option of the program is in docs/operations.md', () => {
  const page = textOf('docs/operations.md');
  const missing = options.filter((option) => !hooks.includes(option) && !new RegExp(`${option}(?![a-z-])`).test(page));
  assert.deepEqual(missing, [], 'explain these in docs/operations.md');
});

test('every variable of the environment that the documents name is read somewhere', () => {
  const asVariable = (option) => `TRINQUE_${option.slice(2).replaceAll('-', '_').toUpperCase()}`;
  const known = options.map(asVariable);
  const unknown = code.flatMap((each) => [...each.text.matchAll(/TRINQUE_[A-Z_]+/g)].map(([name]) => name)
    .filter((name) => !known.includes(name) && ![...said.values(), textOf('CMakeLists.txt'), textOf('CMakePresets.json')].some((text) => text.includes(name)))
    .map((name) => `${at(each)}: ${name}`));

  assert.deepEqual(unknown, []);
});

const presets = JSON.parse(textOf('CMakePresets.json')).configurePresets.map(({ name }) => name);
// CMake finds the games by their folders.
const games = new Set(files.flatMap((path) => /^tests\/engine\/games\/(\w+)\//.exec(path)?.[1] ?? []));
const cmake = [...files.filter((path) => /CMakeLists\.txt$|\.cmake$/.test(path)).map(textOf), ...[...games].map((game) => `engine_${game}_test`)].join('\n');

// What scripts/test.sh runs by a name that is no label: "fuzz", "churn" ...
const stages = [...textOf('scripts/test.sh').matchAll(/^ {2}([a-z|]+)\)/gm)].flatMap(([, names = '']) => names.split('|'));

/** What a command of the documents would stumble over. */
function stumblesOf(command) {
  const [first = '', ...rest] = command.split(/\s+/);
  const words = first === 'python3' || first === 'node' || first === 'bash' ? rest.filter((word) => !word.startsWith('-')) : [first];
  const file = words[0]?.replace(/^\.\//, '') ?? '';
  const isOurs = /^(scripts|clients|tests|docker|\.ci)\//.test(file) && !file.includes('*') && !file.includes('…') && !file.includes('<');
  const found = [];
  if (isOurs && !existsSync(new URL(file, root))) found.push(`${file} is not there`);
  else if (isOurs && words[0] === first && statSync(new URL(file, root)).isFile() && rest.length > 0) {
    try {
      accessSync(new URL(file, root), constants.X_OK);
    } catch {
      found.push(`${file} cannot be executed`);
    }
  }
  for (const [, preset = ''] of command.matchAll(/--preset[ =](\w+)/g)) if (!presets.includes(preset)) found.push(`there is no preset ${preset}`);
  const targets = /--target ((?:[a-z_]+ ?)+)/.exec(command)?.[1]?.trim().split(' ') ?? [];
  for (const target of targets) if (!new RegExp(`\\b${target}\\b`).test(cmake)) found.push(`there is no target ${target}`);
  const label = /^scripts\/test\.sh ([a-z]+)/.exec(command)?.[1];
  if (label !== undefined && !stages.includes(label) && !new RegExp(`LABELS?[ "]([a-z;]*;)?${label}\\b`).test(cmake)) found.push(`no test has the label ${label}`);
  return found;
}

test('every command of the documents can be typed', () => {
  const commands = code.filter(({ block, file }) => block && file !== 'docs/protocol.md').flatMap((each) => commandsIn(each.text).map((command) => ({ ...each, command })));
  const stumbles = commands.flatMap((each) => stumblesOf(each.command).map((why) => `${at(each)}: ${why}`));

  assert.ok(commands.length > 20);
  assert.deepEqual(stumbles, []);
});

test('every file that the documents name by its path is there', () => {
  const folders = /^(engine|protocol|server|clients|tests|docs|scripts|docker|cmake|changes)\/[\w./-]+$/;
  const missing = code.filter(({ block, text }) => !block && folders.test(text))
    .filter(({ text }) => !existsSync(new URL(text.replace(/[.:]$/, ''), root)) && !files.some((path) => path.startsWith(text)))
    .map((each) => `${at(each)}: ${each.text}`);

  assert.deepEqual(missing, []);
});
