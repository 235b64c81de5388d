// Lays the web folder: `node clients/build.mjs OUT`. The modules of a page are put into one file, in fewer letters
// (link.mjs), in a folder named after a hash of everything, so that browsers may keep it for ever. The pages name it.
import {createHash} from 'node:crypto';
import {mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {gzipSync} from 'node:zlib';
import {minify_sync} from 'terser';
import {linked} from './link.mjs';
import {mergeCatalogues} from './web/app/catalogues.js';

const clients = path.dirname(fileURLToPath(import.meta.url));

/** The only files of others that reach a browser. */
const third_party = [
  {
    package: 'lit-html',
    files: ['lit-html.js', 'directive.js', 'directive-helpers.js', 'directives/guard.js', 'directives/live.js'],
  },
  {
    package: '@fontsource/atkinson-hyperlegible',
    files: ['files/atkinson-hyperlegible-latin-400-normal.woff2', 'files/atkinson-hyperlegible-latin-700-normal.woff2'],
  },
  {package: '@noble/hashes', files: ['sha2.js', 'hmac.js', 'utils.js', '_md.js', '_u64.js']},
];

const pages = {'index.html': 'web/app/phone.js', 'table.html': 'web/app/table.js', 'diag.html': 'web/app/diag.js'};

/** Each file of modules that a browser fetches, after those whose modules it borrows. */
const scripts = [
  {entry: 'web/app/phone.js', on: []},
  {entry: 'web/views/play.js', on: ['web/app/phone.js']},
  {entry: 'web/views/home.js', on: ['web/app/phone.js', 'web/views/play.js']},
  {entry: 'web/views/recap.js', on: ['web/app/phone.js', 'web/views/play.js']},
  {entry: 'web/views/more_games.js', on: ['web/app/phone.js', 'web/views/play.js']},
  {entry: 'web/views/breaks.js', on: ['web/app/phone.js', 'web/views/play.js']},
  {entry: 'web/views/dialogs.js', on: ['web/app/phone.js', 'web/views/play.js', 'web/views/breaks.js']},
  {entry: 'js/contributions.js', on: ['web/app/phone.js']},
  {entry: 'web/views/chance.js', on: ['web/app/phone.js', 'web/views/play.js', 'web/views/breaks.js', 'web/views/dialogs.js']},
  {entry: 'web/app/table.js', on: []},
  {entry: 'web/views/replay.js', on: ['web/app/table.js']},
  {entry: 'web/app/diag.js', on: []},
];
/** What games look like comes to a phone with the games. */
const styles = {'web/css/phone.css': ['base', 'phone'], 'web/css/games.css': ['games'], 'web/css/table.css': ['base', 'games', 'table']};
/** Where a game keeps its screens, and what only they look like. */
const game_folder = 'web/views/games';
const languages = ['fr', 'en'];

/** What is fetched together: to come in, to play, to read at leisure, and for the table alone. */
const catalogues = {first: ['common', 'arriving', 'refusals'], play: ['dice', 'cards', 'ends', 'events', 'help', 'refusals_at_play'], more: ['menu', 'rules', 'settings', 'presets', 'chance'], table: ['table']};

/** Words that are not named there are a game's own: its rules are read at leisure. @param {string} part */
const fetchedWith = (part) => Object.keys(catalogues).find((which) => catalogues[which].includes(part)) ?? (part.endsWith('_rules') ? 'more' : 'play');

const at_once = [
  /(?:^|[;}\s])import\s*(?:[\w$*{][^'"();]*?from\s*)?["']([^"']+)["']/g,
  /(?:^|[;}\s])export\s*[{*][^'"();]*?from\s*["']([^"']+)["']/g,
];
const later = [/\bimport\s*\(\s*["']([^"']+)["']/g];

/** What a module imports: at once (also re-exported), and what it fetches later. */
export function importsOf(text, patterns = [...at_once, ...later]) {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return patterns.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1]));
}

/** Complains about an import or a url() that is not relative, or that names a file outside the set. */
export function checkReferences(files) {
  for (const [name, content] of files) {
    const references = name.endsWith('.js') ? importsOf(content.toString())
      : name.endsWith('.css') ? [...content.toString().matchAll(/url\(\s*["']?([^"')]+)/g)].map((match) => match[1])
      : [];
    for (const reference of references) {
      // A drawing that stands in the style sheet itself.
      if (reference.startsWith('data:image/svg+xml,')) continue;
      if (!/^\.\.?\//.test(reference)) throw new Error(`${name}: "${reference}" is not relative`);
      const target = path.posix.join(path.posix.dirname(name), reference);
      if (!files.has(target)) throw new Error(`${name}: "${reference}" is not among the files that are shipped`);
    }
  }
}

/** The same program in fewer letters: what a name says is for readers of the source. @param {string} text */
function minified(text) {
  const {code} = minify_sync(text, {module: true, ecma: 2020});
  if (code === undefined) throw new Error('a script came out empty');
  return code;
}

/** Puts the modules into the files that browsers fetch. */
export function linkScripts(files) {
  const entries = scripts.map(({entry}) => entry);
  const held = new Map();
  const made = new Map([...files].filter(([name]) => !name.endsWith('.js')));
  for (const {entry, on} of scripts) {
    const parts = new Map([...on].reverse().flatMap((file) => held.get(file).map((name) => [name, file])));
    const {text, modules} = linked(files, {entry, parts, entries});
    held.set(entry, modules);
    made.set(entry, Buffer.from(minified(text)));
  }
  return made;
}

/** A style sheet without the spaces that it does not need; what stands in quotes stays. @param {string} text */
const squeezed = (text) => text.split(/("[^"]*")/).map((part, index) => (index % 2 === 1 ? part
  : part.replace(/\s*\n\s*/g, '').replace(/ ?([{};,]) ?/g, '$1').replace(/: /g, ':').replace(/;}/g, '}'))).join('');

/** Puts the style sheets of a page into one. */
function joinStyles(files) {
  const sheet = (name) => files.get(`web/css/${name}.css`).toString();
  const own = [...files.keys()].filter((name) => name.startsWith(game_folder) && name.endsWith('.css')).map((name) => files.get(name).toString());
  const joined = Object.entries(styles).map(([file, names]) => [file, Buffer.from(squeezed([...names.map(sheet), ...(names.includes('games') ? own : [])].join('')))]);
  return new Map([...[...files].filter(([name]) => !name.endsWith('.css')), ...joined]);
}

/** Comments are for readers of the source: whole lines of them are not sent to phones. */
export function withoutComments(text) {
  return text.replace(/^[ \t]*\/\*(?:(?!\*\/)[\s\S])*\*\/[ \t]*\n/gm, '').replace(/^[ \t]*\/\/.*\n/gm, '').replace(/^[ \t]*\n/gm, '');
}

/** Node finds a package by its name; a browser is led to the file beside ours. */
function withPackagesBeside(name, text) {
  return text.replace(/(\bfrom\s+)(["'])([^"'.][^"']*)\2/g, (_, from, quote, reference) => {
    const known = third_party.find(({package: one}) => reference.startsWith(`${one}/`));
    if (!known) throw new Error(`${name}: "${reference}" is no package that reaches a browser`);
    return `${from}${quote}${path.posix.relative(path.posix.dirname(name), `vendor/${reference}`)}${quote}`;
  });
}

const readOwn = (name) => {
  const content = readFileSync(path.join(clients, name));
  if (!/\.(js|css)$/.test(name)) return content;
  const text = withoutComments(content.toString()).replace(/^[ \t]+/gm, '');
  return Buffer.from(name.endsWith('.js') ? withPackagesBeside(name, text) : text);
};

function ownFiles() {
  const files = new Map();
  for (const folder of ['js', 'fairness']) {
    for (const name of readdirSync(path.join(clients, folder)).filter((file) => file.endsWith('.js'))) {
      files.set(`${folder}/${name}`, readOwn(`${folder}/${name}`));
    }
  }
  const walk = (folder) => {
    for (const entry of readdirSync(path.join(clients, folder), {withFileTypes: true})) {
      const name = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(name);
      else if (/\.(js|css|svg)$/.test(name)) files.set(name, readOwn(name));
    }
  };
  for (const folder of ['web/app', 'web/views', 'web/css']) walk(folder);
  for (const language of languages) {
    for (const which of Object.keys(catalogues)) {
      files.set(`web/i18n/${which}.${language}.json`, Buffer.from(JSON.stringify(catalogue(language, (part) => fetchedWith(part) === which))));
    }
  }
  return files;
}

/** The parts of one language's catalogue, merged: all, or those that are wanted. */
export function catalogue(language, wanted = () => true) {
  const folder = path.join(clients, 'web/i18n');
  const parts = readdirSync(folder).filter((name) => name.endsWith(`.${language}.json`) && wanted(name.split('.')[0])).sort();
  return mergeCatalogues(parts.map((name) => [name, JSON.parse(readFileSync(path.join(folder, name), 'utf8'))]));
}

function thirdPartyFiles() {
  const files = new Map();
  const notices = [];
  for (const {package: name, files: wanted} of third_party) {
    const root = path.join(clients, 'node_modules', name);
    const {version, license} = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    const sums = wanted.map((file) => {
      const content = readFileSync(path.join(root, file));
      files.set(`vendor/${name}/${file}`, withoutSourceMap(file, content));
      return `  ${createHash('sha256').update(content).digest('hex')}  ${file}`;
    });
    const licence = readFileSync(path.join(root, 'LICENSE'), 'utf8').trim();
    notices.push(`${name} ${version} (${license})\n${sums.join('\n')}\n\n${licence}\n`);
  }
  files.set('NOTICE.txt', Buffer.from(notices.join(`\n${'-'.repeat(72)}\n\n`)));
  return files;
}

// The maps are not shipped; a browser with open tools would ask for them in vain.
function withoutSourceMap(name, content) {
  return name.endsWith('.js') ? Buffer.from(content.toString().replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n')) : content;
}

function buildId(files) {
  const hash = createHash('sha256');
  for (const name of [...files.keys()].sort()) hash.update(`${name}\0${files.get(name).length}\0`).update(files.get(name));
  return hash.digest('hex').slice(0, 12);
}

function write(file, content) {
  mkdirSync(path.dirname(file), {recursive: true});
  writeFileSync(file, content);
  if (/\.(html|js|css|json|svg|txt)$/.test(file)) writeFileSync(`${file}.gz`, gzipSync(content, {level: 9}));
}

/** The verifier with everything inside, to be kept and opened without a server. */
function verifierPage(sources) {
  const words = Object.fromEntries(languages.map((language) => [language,
    Object.fromEntries(Object.entries(catalogue(language)).filter(([key]) => /^chance\.|^game\.\w+$/.test(key)))]));
  const {text} = linked(sources, {entry: 'fairness/page.js'});
  // Inside a script `<` could end it.
  const inside = {'@WORDS@': JSON.stringify(words).replaceAll('<', '\\u003c'), '@SCRIPT@': text};
  if (/<\/script/i.test(text)) throw new Error('the verifier holds the end of a script');
  return readFileSync(path.join(clients, 'fairness/page.html'), 'utf8').replace(/@(WORDS|SCRIPT)@/g, (mark) => inside[mark]);
}

function pageOf(name, entry, build) {
  const text = readFileSync(path.join(clients, 'web', name), 'utf8');
  if (!text.includes(`/assets/@BUILD@/${entry}`)) throw new Error(`${name} does not fetch ${entry}`);
  return text.replaceAll('@BUILD@', build);
}

/** Writes everything below `out`, which is emptied first. Returns the build id. */
export function build(out) {
  const sources = new Map([...ownFiles(), ...thirdPartyFiles()]);
  checkReferences(sources);
  const files = joinStyles(linkScripts(sources));
  for (const name of Object.keys(pages)) files.set(`pages/${name}`, readFileSync(path.join(clients, 'web', name)));
  const id = buildId(files);
  rmSync(out, {recursive: true, force: true});
  for (const [name, content] of files) {
    if (!name.startsWith('pages/')) write(path.join(out, 'assets', id, name), content);
  }
  for (const [name, entry] of Object.entries(pages)) write(path.join(out, name), pageOf(name, entry, id));
  write(path.join(out, 'verify.html'), verifierPage(sources));
  write(path.join(out, 'build.json'), `${JSON.stringify({build: id})}\n`);
  return id;
}

if (process.argv[1] && import.meta.url === pathToFileURL(path.resolve(process.argv[1])).href) {
  if (process.argv.length !== 3) {
    console.error('usage: node clients/build.mjs OUT');
    process.exit(2);
  }
  console.log(`web: build ${build(path.resolve(process.argv[2]))}`);
}
