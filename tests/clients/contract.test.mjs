// The contract against its samples, and against the page that guides through it.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { messagesOf, validateFrames, violationsOf } from '../support/validate_frames.mjs';

const examples = new URL('../../protocol/examples/', import.meta.url);
const schemas = new URL('../../protocol/schema/', import.meta.url);
const page = readFileSync(new URL('../../docs/protocol.md', import.meta.url), 'utf8');

/** The samples of a folder, by name. */
function samplesIn(folder) {
  const url = new URL(`${folder}/`, examples);
  return readdirSync(url).map((file) => [`${folder}/${file}`, JSON.parse(readFileSync(new URL(file, url), 'utf8'))]);
}
const schemaOf = (name) => JSON.parse(readFileSync(new URL(`${name}.json`, schemas), 'utf8'));

/** The part of the page from one heading to the next. */
function section(heading) {
  const start = page.indexOf(heading);
  assert.notEqual(start, -1, heading);
  const end = page.slice(start + heading.length).search(/^#/m);
  return page.slice(start, end === -1 ? undefined : start + heading.length + end);
}
/** The names in the first column of a table. */
function firstColumn(text) {
  const cells = text.split('\n').filter((line) => line.startsWith('| `')).map((line) => line.split('|')[1] ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name ?? ''));
}
/** The names that a list of cases in a schema knows. */
const casesOf = (schema, tag) => schema.allOf.flatMap(({ if: { properties } }) => properties[tag].enum ?? [properties[tag].const]);

for (const direction of ['client', 'server']) {
  for (const [t, folder] of messagesOf(direction)) {
    test(`the samples of ${folder} keep to the contract, to the letter`, () => {
      const samples = samplesIn(folder);

      assert.notEqual(samples.length, 0);
      for (const [name, sample] of samples) {
        assert.equal(sample.t, t, name);
        assert.deepEqual(violationsOf(sample, { from: direction, exact: true }), [], name);
      }
    });
  }
}

for (const [name, { from, frame, text, refusal }] of samplesIn('bad')) {
  test(`${name} breaks the contract`, () => {
    const why = violationsOf(text ?? frame, { from });

    assert.notDeepEqual(why, []);
    const field = refusal?.parameters.field;
    if (field !== undefined) assert.ok(why.some((each) => each.includes(field)), `${field} in ${why}`);
  });
}

test('there is room for what a later server says, but not to the letter', () => {
  for (const [name, sample] of samplesIn('from_a_later_server')) {
    assert.deepEqual(violationsOf(sample, { from: 'server' }), [], name);
    assert.notDeepEqual(violationsOf(sample, { from: 'server', exact: true }), [], name);
  }
});

test('every command of the page has a schema and a sample, and no other has', () => {
  const commands = firstColumn(section('## 2. Commands and their answers'));

  assert.deepEqual([...messagesOf('client').keys()].sort(), [...commands, 'hello', 'ping', 'presence'].sort());
});

test('every message that the page shows has a schema', () => {
  const shown = new Set([...page.matchAll(/"t":"([a-z_]+)"/g)].map(([, t]) => t));
  const known = new Set([...messagesOf('client').keys(), ...messagesOf('server').keys()]);

  assert.ok(shown.size > 8);
  assert.deepEqual([...shown].filter((t) => !known.has(t)), []);
});

test('every event of the page has a schema and a sample, and no other has', () => {
  const named = firstColumn(section('### events')).sort();
  const seen = new Set(samplesIn('state').flatMap(([, { events }]) => events.map(({ e }) => e)));

  assert.deepEqual(casesOf(schemaOf('events').$defs.event, 'e').sort(), named);
  assert.deepEqual([...new Set(named)].filter((e) => !seen.has(e)), []);
});

test('every refusal of the page has a schema and a sample, and no other has', () => {
  const named = firstColumn(section('### Refusals')).sort();
  const seen = new Set(samplesIn('refused').map(([, { code }]) => code));

  assert.deepEqual(casesOf(schemaOf('refused'), 'code').sort(), named);
  assert.deepEqual(named.filter((code) => !seen.has(code)), []);
});

test('every reason for a goodbye has a sample', () => {
  const table = page.slice(page.indexOf('| reason | close code |'), page.indexOf('## 2.'));
  const seen = samplesIn('bye').map(([, { reason }]) => reason);

  assert.deepEqual(seen.sort(), firstColumn(table).sort());
});

test('every phase of the page is a phase of the schema', () => {
  const line = page.slice(page.indexOf('`phase`: `lobby`'), page.indexOf('`to_act` are'));
  const named = [...line.matchAll(/`([a-z]+(?:\.[a-z]+)?)`/g)].map(([, phase]) => phase).filter((name) => name !== 'phase');

  assert.deepEqual(schemaOf('state').properties.phase.enum.sort(), named.sort());
});

test('the frames of some traffic are judged one by one', () => {
  const frames = ['{"t":"beat","clock":3}', { t: 'beat' }, 'nonsense', { t: 'hello' }];

  const judged = validateFrames(frames, { from: 'server' });

  assert.deepEqual(judged.map(({ index }) => index), [1, 2, 3]);
  assert.match(judged[0].why[0], /clock/);
  assert.deepEqual(judged[1].why, ['is not JSON']);
  assert.match(judged[2].why[0], /no message of the server/);
});
