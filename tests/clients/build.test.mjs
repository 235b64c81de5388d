// The script that lays the web folder: what it refuses, and what it writes.
import assert from 'node:assert/strict';
import {existsSync, mkdtempSync, readFileSync, readdirSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import test from 'node:test';
import {gunzipSync} from 'node:zlib';
import {build, checkReferences, importsOf, withoutComments} from '../../clients/build.mjs';
import {linked} from '../../clients/link.mjs';

const files = (content) => new Map(Object.entries(content).map(([name, text]) => [name, Buffer.from(text)]));

test('an import that is not relative is refused', () => {
  assert.throws(() => checkReferences(files({'web/a.js': "import {html} from 'lit-html';"})), /"lit-html" is not relative/);
  assert.throws(() => checkReferences(files({'web/a.js': "const late = import('https://example.net/x.js');"})), /is not relative/);
  assert.throws(() => checkReferences(files({'web/a.js': 'import"lit-html";'})), /is not relative/);
});

test('an import of a file that is not shipped is refused', () => {
  assert.throws(() => checkReferences(files({'web/a.js': "import {b} from './b.js';"})), /"\.\/b\.js" is not among the files/);
  assert.doesNotThrow(() => checkReferences(files({'web/a.js': "import {b} from './b.js';", 'web/b.js': 'export const b = 1;'})));
});

test('a font of another place is refused', () => {
  assert.throws(() => checkReferences(files({'web/a.css': '@font-face { src: url("https://example.net/f.woff2"); }'})), /is not relative/);
});

test('imports are found in every form, and not in comments', () => {
  const text = `import a, {b} from './1.js';\nexport {c} from './2.js';\nexport * from './3.js';\nimport './4.js';
    // import d from './no.js';\n/** @type {import('./no.js').T} */\nconst e = import('./5.js');`;
  assert.deepEqual(importsOf(text).sort(), ['./1.js', './2.js', './3.js', './4.js', './5.js']);
});

test('whole lines of comment are not shipped, and code is left alone', () => {
  const text = "// one\n/** two\n * three */\nconst a = 'http://x'; // kept\n\n  /* four */\nconst b = 1 /* five */ + 2;\n/** six */ const c = 3;\n/** seven */\n";
  assert.equal(withoutComments(text), "const a = 'http://x'; // kept\nconst b = 1 /* five */ + 2;\n/** six */ const c = 3;\n");
});

test('the folder holds three pages that name one build, with compressed twins and a notice', (context) => {
  const out = mkdtempSync(path.join(tmpdir(), 'trinque-web-'));
  context.after(() => rmSync(out, {recursive: true}));

  const id = build(out);

  assert.match(id, /^[0-9a-f]{12}$/);
  assert.deepEqual(readdirSync(path.join(out, 'assets')), [id]);
  assert.equal(JSON.parse(readFileSync(path.join(out, 'build.json'), 'utf8')).build, id);
  for (const page of ['index.html', 'table.html', 'diag.html']) {
    const text = readFileSync(path.join(out, page), 'utf8');
    assert.match(text, new RegExp(`<meta name="trinque-build" content="${id}">`));
    assert.equal(gunzipSync(readFileSync(path.join(out, `${page}.gz`))).toString(), text);
    for (const [, file] of text.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)) assert.ok(existsSync(path.join(out, file)), file);
    assert.doesNotMatch(text, /@\w+@|style=|<script>|https?:(?!\/\/www\.w3\.org\/2000\/svg)/);
  }
  const notice = readFileSync(path.join(out, 'assets', id, 'NOTICE.txt'), 'utf8');
  assert.match(notice, /lit-html 3\.3\.3 \(BSD-3-Clause\)\n {2}[0-9a-f]{64} {2}lit-html\.js/);
  assert.match(notice, /atkinson-hyperlegible 5\.3\.0 \(OFL-1\.1\)/);
  assert.equal(build(out), id, 'the same files make the same build');
});

const circle = files({'a.js': "import {b} from './b.js';\nexport const a = b;", 'b.js': "import {a} from './a.js';\nexport const b = a;"});
const three = files({
  'x/one.js': "import {two as second} from './two.js';\nexport {two} from './two.js';\nexport const one = second + 1;\nexport const later = () => import('./part.js');\n",
  'x/two.js': 'export function two() { return 2; }\nconst three = 3;\nexport {three as drei};\n',
  'x/part.js': "import {drei} from './two.js';\nexport class Part { value = drei; }\n",
});

test('modules become one file that gives what its entry gave', async () => {
  const {text, modules} = linked(three, {entry: 'x/one.js', entries: ['x/part.js']});
  assert.deepEqual(modules, ['x/two.js', 'x/one.js']);
  const given = await import(`data:text/javascript,${encodeURIComponent(text.replace(/import\('[^']*'\)/, 'null'))}`);
  assert.equal(given.two(), 2);
  assert.equal(given.one, 'function two() { return 2; }1');
});

test('a part that is fetched later borrows what the first file holds', () => {
  const {text, modules} = linked(three, {entry: 'x/part.js', parts: new Map([['x/two.js', 'x/one.js']])});
  assert.deepEqual(modules, ['x/part.js']);
  assert.match(text, /^import \{\$x_two\} from '\.\/one\.js';/);
  assert.match(text, /const \{a: drei\} = \$x_two;/);
  assert.match(text, /export const \{a: Part\} = \$x_part;/);
});

test('a module taken whole keeps the names of what it gives', async () => {
  const whole = files({'a.js': "import * as b from './b.js';\nexport const sum = b.one + b.two;", 'b.js': 'export const one = 1;\nexport const two = 2;'});
  const {text} = linked(whole, {entry: 'a.js'});
  const given = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  assert.equal(given.sum, 3);
});

test('modules that a list passes on whole keep their names, and the names of what they give', async () => {
  const list = files({
    'a.js': "import * as list from './list.js';\nexport const names = Object.keys(list);\nexport const sum = list.b.one + list.c.two;",
    'list.js': "export * as b from './b.js';\nexport * as c from './c.js';", 'b.js': 'export const one = 1;', 'c.js': 'export const two = 2;',
  });
  const given = await import(`data:text/javascript,${encodeURIComponent(linked(list, {entry: 'a.js'}).text)}`);
  assert.deepEqual([given.names, given.sum], [['b', 'c'], 3]);
});

test('what cannot be put together is refused: circles, nameless defaults, names that nobody gives, and parts that no file is made of', () => {
  assert.throws(() => linked(circle, {entry: 'a.js'}), /a circle of imports: a\.js -> b\.js -> a\.js/);
  assert.throws(() => linked(files({'a.js': 'export default 1;'}), {entry: 'a.js'}), /cannot be linked: export default/);
  assert.throws(() => linked(files({'a.js': 'export let a = 1;'}), {entry: 'a.js'}), /cannot be linked: export let/);
  assert.throws(() => linked(files({'a.js': "import {c} from './b.js';", 'b.js': 'export const b = 1;'}), {entry: 'a.js'}), /a\.js: b\.js gives no c/);
  assert.throws(() => linked(three, {entry: 'x/one.js'}), /part\.js is fetched later, but no file is made of it/);
});

test('a phone gets 40 KiB in few requests before a name can be typed, and less than 100 KiB in all', (context) => {
  const out = mkdtempSync(path.join(tmpdir(), 'trinque-web-'));
  context.after(() => rmSync(out, {recursive: true}));
  build(out);
  const size = (file) => readFileSync(path.join(out, /woff2$/.test(file) ? file : `${file}.gz`)).length;
  const total = (files) => files.reduce((sum, file) => sum + size(file), 0);
  const page = readFileSync(path.join(out, 'index.html'), 'utf8');
  const asked = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map((match) => match[1]);
  const folder = path.dirname(path.dirname(path.dirname(asked[0])));

  const first = ['index.html', ...asked, `${folder}/web/i18n/first.fr.json`];
  assert.ok(first.length <= 6, String(first));
  assert.ok(total(first) < 40 * 1024, String(total(first)));

  const fonts = ['400', '700'].map((weight) => `${folder}/vendor/@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-${weight}-normal.woff2`);
  const all = [...first, ...fonts, `${folder}/web/views/play.js`, `${folder}/js/contributions.js`, `${folder}/web/css/games.css`, `${folder}/web/i18n/play.fr.json`];
  assert.ok(total(all) < 100 * 1024, String(total(all)));
});
