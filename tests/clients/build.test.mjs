// The script that lays the web folder: what it refuses, and what it writes.
import assert from 'node:assert/strict';
import {existsSync, mkdtempSync, readFileSync, readdirSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import test from 'node:test';
import {gunzipSync} from 'node:zlib';
import {build, checkReferences, importsOf, withoutComments} from '../../clients/build.mjs';

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
    assert.doesNotMatch(text, /@\w+@|style=|<script>|https?:/);
  }
  const notice = readFileSync(path.join(out, 'assets', id, 'NOTICE.txt'), 'utf8');
  assert.match(notice, /lit-html 3\.3\.3 \(BSD-3-Clause\)\n {2}[0-9a-f]{64} {2}lit-html\.js/);
  assert.match(notice, /atkinson-hyperlegible 5\.3\.0 \(OFL-1\.1\)/);
  assert.equal(build(out), id, 'the same files make the same build');
});

test('the first visit of a phone costs less than 100 KiB', (context) => {
  const out = mkdtempSync(path.join(tmpdir(), 'trinque-web-'));
  context.after(() => rmSync(out, {recursive: true}));
  build(out);

  const page = readFileSync(path.join(out, 'index.html'), 'utf8');
  const asked = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map((match) => match[1]);
  const folder = path.dirname(path.dirname(path.dirname(asked[0])));
  const sizes = [...asked, `${folder}/web/i18n/main.fr.json`].map((file) => readFileSync(path.join(out, `${file}.gz`)).length);

  assert.ok(sizes.length > 20);
  const fonts = 2 * 17_500;
  assert.ok(sizes.reduce((sum, size) => sum + size, fonts) < 100 * 1024, String(sizes.reduce((sum, size) => sum + size, fonts)));
});
