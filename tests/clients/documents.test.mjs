// protocol/asyncapi.yaml and protocol/openapi.yaml: valid, made of the schemas, and complete. Whoever adds a message, a
// refusal or an address to the server without describing it is told here what is missing.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
const require = createRequire(new URL('clients/checks/package.json', root));
const { Parser, fromFile } = require('@asyncapi/parser');
const { Validator } = await import(require.resolve('@seriousme/openapi-schema-validator'));
const { load } = require('js-yaml');
const { default: Ajv } = createRequire(new URL('clients/package.json', root))('ajv/dist/2020.js');

const textOf = (path) => readFileSync(new URL(path, root), 'utf8');
const schemaNames = readdirSync(new URL('protocol/schema/', root)).map((file) => file.replace('.json', ''));
const schemas = Object.fromEntries(schemaNames.map((name) => [name, JSON.parse(textOf(`protocol/schema/${name}.json`))]));
const messagesOf = (direction) => schemas[direction].oneOf.map(({ $ref }) => $ref.replace('.json', ''));
const openapi = load(textOf('protocol/openapi.yaml'));
const asyncapi = load(textOf('protocol/asyncapi.yaml'));

/** The sources of a layer, as one text. */
function sourcesOf(...folders) {
  return folders.flatMap((folder) => readdirSync(new URL(`${folder}/`, root), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.[ch]pp$/.test(entry.name))
    .map((entry) => readFileSync(`${entry.parentPath ?? entry.path}/${entry.name}`, 'utf8')).join('\n');
}
const matches = (text, pattern) => [...new Set([...text.matchAll(pattern)].map(([, found]) => found))];

/** Everything that a document refers to. */
function referencesIn(value) {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [inner] : referencesIn(inner)));
}
const without = (names, known) => names.filter((name) => !known.includes(name));
const isEmpty = (missing, advice) => assert.deepEqual(missing, [], `${advice}: ${missing.join(', ')}`);

test('asyncapi.yaml is AsyncAPI 3', async () => {
  const parser = new Parser();
  // The parser judges no payload of AsyncAPI 3 by itself; the schemas are compiled below.
  parser.registerSchemaParser({
    getMimeTypes: () => ['application/schema+json;version=2020-12'], validate: () => [], parse: ({ data }) => data,
  });

  const { document, diagnostics } = await fromFile(parser, fileURLToPath(new URL('protocol/asyncapi.yaml', root))).parse();

  assert.deepEqual(diagnostics.map(({ message, path }) => `${path.join('.')}: ${message}`), []);
  assert.match(document.version(), /^3\./);
  assert.equal(document.messages().all().length, messagesOf('client').length + messagesOf('server').length);
});

test('every file of protocol/schema is a JSON Schema of 2020-12 that can be compiled', () => {
  const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false });
  for (const schema of Object.values(schemas)) ajv.addSchema(schema);

  for (const { $id, $defs = {} } of Object.values(schemas)) {
    assert.equal(typeof ajv.getSchema($id), 'function', $id);
    for (const name of Object.keys($defs)) assert.equal(typeof ajv.getSchema(`${$id}#/$defs/${name}`), 'function', name);
  }
});

test('every message of either side stands in asyncapi.yaml with its schema, its name and who sends it', () => {
  const named = Object.entries(asyncapi.components.messages);
  const of = (action) => Object.values(asyncapi.operations).flatMap((operation) => [
    ...(operation.action === action ? operation.messages : []), ...(operation.action !== action ? operation.reply?.messages ?? [] : []),
  ]).map(({ $ref }) => $ref.split('/').at(-1));

  const all = [...messagesOf('client'), ...messagesOf('server')];
  isEmpty(without(all, named.map(([name]) => name)), 'describe these messages in components/messages of protocol/asyncapi.yaml');
  isEmpty(without(all, Object.keys(asyncapi.channels.room.messages)), 'list these messages in the channel of protocol/asyncapi.yaml');
  isEmpty(without(named.map(([name]) => name), all), 'protocol/asyncapi.yaml has messages that client.json and server.json do not list');
  for (const [name, { name: t, payload }] of named) {
    assert.equal(payload.schema.$ref, `schema/${name}.json`);
    assert.equal(t, schemas[name].properties.t.const, `${name}: its name in protocol/asyncapi.yaml is the "t" of its schema`);
  }
  isEmpty(without(messagesOf('client'), of('receive')), 'say in an operation of protocol/asyncapi.yaml that the server receives these messages');
  isEmpty(without(messagesOf('server'), of('send')), 'say in an operation of protocol/asyncapi.yaml that the server sends these messages');
});

/** The same without what stands in files of its own, which the validator does not look at. */
function alone(value) {
  if (Array.isArray(value)) return value.map(alone);
  if (value === null || typeof value !== 'object') return value;
  if (value.$ref?.startsWith('schema/')) return {};
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, alone(inner)]));
}

test('openapi.yaml is OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(alone(openapi));

  assert.equal(valid, true, JSON.stringify(errors, null, 1));
  assert.match(openapi.openapi, /^3\.1\./);
});

test('every reference leads to a schema, and no schema is left out of the documents', () => {
  const reached = new Set();
  const follow = (reference, from) => {
    const [file, pointer = ''] = reference.split('#');
    const name = (file || from).replace(/^schema\//, '').replace('.json', '');
    const target = pointer.split('/').slice(1).reduce((inside, part) => inside?.[part], schemas[name]);
    assert.notEqual(target, undefined, `${reference} in ${from} leads nowhere`);
    const key = `${name}#${pointer}`;
    if (reached.has(key)) return;
    reached.add(key);
    for (const next of referencesIn(target)) follow(next, `${name}.json`);
  };
  for (const document of [openapi, asyncapi.components]) {
    for (const reference of referencesIn(document)) follow(reference, 'the document');
  }

  const files = [...reached].map((key) => key.split('#')[0]);
  const lists = ['client', 'server'];
  isEmpty(without(schemaNames, [...files, ...lists]), 'nothing in protocol/asyncapi.yaml or protocol/openapi.yaml leads to these files of protocol/schema');
});

test('every message that the server reads or writes has a schema', () => {
  const reader = textOf('protocol/read.cpp');
  const read = [...matches(reader, /CommandReader\{"([a-z_]+)"/g), ...matches(reader, /\*type == "([a-z_]+)"/g)];
  const written = matches(sourcesOf('protocol', 'server'), /\.field\("t", "([a-z_]+)"\)/g);
  const names = (direction) => messagesOf(direction).map((name) => schemas[name].properties.t.const);

  assert.ok(read.length >= 20 && written.length >= 9, 'this test reads the sources, and finds nothing there any more');
  isEmpty(without(read, names('client')), 'protocol/read.cpp reads messages that protocol/schema/client.json does not list; CONTRIBUTING.md, "Adding a message"');
  isEmpty(without(names('client'), read), 'protocol/schema/client.json lists messages that protocol/read.cpp does not read');
  isEmpty(without(written, names('server')), 'the server writes messages that protocol/schema/server.json does not list; CONTRIBUTING.md, "Adding a message"');
  isEmpty(without(names('server'), written), 'protocol/schema/server.json lists messages that the server does not write');
});

test('every refusal of the sources is a refusal of the contract', () => {
  const codes = matches(sourcesOf('engine', 'protocol', 'server'), /RefusalCode\s+\w+\s*\{\s*"([a-z_]+)"\s*\}/g);
  const onSockets = schemas.refused.allOf.flatMap(({ if: { properties } }) => properties.code.enum ?? [properties.code.const]);
  const overHttp = matches(textOf('protocol/openapi.yaml'), /`([a-z_]+)`/g);

  assert.ok(codes.length > 30, 'this test reads the sources, and finds nothing there any more');
  isEmpty(without(codes, [...onSockets, ...overHttp]), 'put these refusals into protocol/schema/refused.json, docs/protocol.md and clients/web/i18n/refusals.*.json, or into protocol/openapi.yaml where only HTTP answers them');
  isEmpty(without(onSockets, codes), 'protocol/schema/refused.json names refusals that no source has');
});

test('every address that the sources of the server name is described', () => {
  const pages = ['/', '/j/', '/table', '/table/', '/diag', '/assets/', '/index.html', '/table.html', '/diag.html', '/build.json', '/__echo'];
  const operators = ['/metrics', '/rooms/', '/close', '/style.css'];
  const described = [...Object.keys(openapi.paths), ...Object.values(asyncapi.channels).map(({ address }) => address)];
  const addresses = matches(sourcesOf('server/net'), /"(\/[a-z0-9_./]*)"/g);

  assert.ok(addresses.length > 8, 'this test reads the sources, and finds nothing there any more');
  const missing = addresses.filter((address) => ![...pages, ...operators].includes(address) && !described.some((path) => path.includes(address)));
  isEmpty(missing, 'describe these addresses in protocol/openapi.yaml and docs/protocol.md section 6, or name them as pages in this test');
});
