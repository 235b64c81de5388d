// The TypeScript types of protocol/schema, for clients/js/protocol.d.ts: `node clients/types.mjs` writes them anew,
// with --check it only says whether they are those of the schemas. Knows the part of JSON Schema that ours are written
// in, and complains about the rest.
import {readFileSync, readdirSync, writeFileSync} from 'node:fs';
import process from 'node:process';
import {fileURLToPath} from 'node:url';

const folder = new URL('../protocol/schema/', import.meta.url);
const target = new URL('js/protocol.d.ts', import.meta.url);

const names = readdirSync(folder).map((file) => file.replace('.json', '')).sort();
const schemas = new Map(names.map((name) => [name, JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))]));

const camel = (name) => name.split('_').map((word) => word[0].toUpperCase() + word.slice(1)).join('');
/** What these files define is named by itself, or by a shorter word than the file's. */
const prefixes = {common: '', events: 'Event'};

/** The name of a file's own schema, or of a definition in it. */
function typeName(file, definition) {
  if (definition === undefined) return {client: 'ClientMessage', server: 'ServerMessage'}[file] ?? camel(file);
  if (definition === file || (file === 'events' && definition === 'event')) return camel(definition);
  return (prefixes[file] ?? camel(file)) + camel(definition);
}

/** The type that a reference leads to. */
function referred(reference, from) {
  const [file, pointer = ''] = reference.split('#');
  const [first, second, ...rest] = pointer.split('/').slice(1);
  const name = file.replace('.json', '') || from;
  const [type, path] = first === '$defs' ? [typeName(name, second), rest] : [typeName(name), [first, second, ...rest]];
  const fields = path.filter((part) => part !== undefined && part !== 'properties');
  return type + fields.map((field) => `['${field}']`).join('');
}

const literal = (value) => (typeof value === 'string' ? `'${value}'` : String(value));
const union = (types) => [...new Set(types)].join(' | ');
const enclosed = (type) => (/[|&]/.test(type) ? `(${type})` : type);

const plain = {string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null'};

function comment(description, indent) {
  return description === undefined ? '' : `${indent}/** ${description} */\n`;
}

/** Fields, one a line. What an object says only in some cases is whatever one of the cases says. */
function fields(schema, from, indent) {
  const inner = `${indent}  `;
  const lines = Object.entries(schema.properties).map(([name, field]) => {
    const cases = (schema.allOf ?? []).map(({then}) => then?.properties?.[name]?.additionalProperties).filter(Boolean);
    const isLoose = field.type === 'object' && !field.properties && !field.additionalProperties && cases.length > 0;
    const type = isLoose ? `Record<string, ${union(cases.map((each) => typeOf(each, from, inner)))}>` : typeOf(field, from, inner);
    return `${comment(field.description, inner)}${inner}${name}${schema.required?.includes(name) ? '' : '?'}:${spaced(type)};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

/** The cases of an object that a tag tells apart, as in `{"if": {"properties": {"e": …}}, "then": {"$ref": …}}`. */
function casesOf(schema, from, indent) {
  const cases = (schema.allOf ?? []).map((each) => ({...each, tag: Object.entries(each.if.properties)[0]}));
  if (cases.length === 0 || !cases.every(({then}) => then.$ref || (then.required && then.type))) return undefined;
  return cases.map(({tag: [name, {const: one, enum: several}], then}) => {
    const type = `{${name}: ${union((several ?? [one]).map(literal))}} & ${enclosed(typeOf(then, from, `${indent}  `))}`;
    return `\n${indent}  | (${type})`;
  }).join('');
}

function objectType(schema, from, indent) {
  const cases = casesOf(schema, from, indent);
  if (cases !== undefined) {
    const tag = Object.keys(schema.allOf[0].if.properties)[0];
    const shared = Object.fromEntries(Object.entries(schema.properties).filter(([name]) => name !== tag));
    return Object.keys(shared).length > 0 ? `${fields({...schema, allOf: [], properties: shared}, from, indent)} & (${cases})` : cases;
  }
  if (schema.properties) return fields(schema, from, indent);
  const values = schema.additionalProperties ? typeOf(schema.additionalProperties, from, indent) : 'unknown';
  return `Record<string, ${values}>`;
}

function typeOf(schema, from, indent) {
  if (schema.$ref) {
    const type = referred(schema.$ref, from);
    return schema.properties ? `${type} & ${fields(schema, from, indent)}` : type;
  }
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return union(schema.enum.map(literal));
  const choice = schema.oneOf ?? schema.anyOf;
  if (choice) return union(choice.map((each) => typeOf(each, from, indent)));
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => plain[type]));
  if (schema.type === 'array') return `${enclosed(typeOf(schema.items, from, indent))}[]`;
  if (schema.type === 'object') return objectType(schema, from, indent);
  if (plain[schema.type]) return plain[schema.type];
  throw new Error(`clients/types.mjs does not understand ${JSON.stringify(schema)} in ${from}.json`);
}

const spaced = (type) => (type.startsWith('\n') ? type : ` ${type}`);

function declarations() {
  const seen = new Set();
  return names.flatMap((file) => {
    const schema = schemas.get(file);
    const own = schema.type || schema.oneOf ? [[undefined, {description: schema.title, ...schema}]] : [];
    return [...own, ...Object.entries(schema.$defs ?? {})].map(([definition, part]) => {
      const name = typeName(file, definition);
      if (seen.has(name)) throw new Error(`clients/types.mjs: two types would be named ${name}`);
      seen.add(name);
      return `${comment(part.description, '')}export type ${name} =${spaced(typeOf(part, file, ''))};\n`;
    });
  });
}

const text = `// Made from protocol/schema by clients/types.mjs; not to be edited.\n\n${declarations().join('\n')}`;
if (process.argv.includes('--check')) {
  let found = '';
  try {
    found = readFileSync(target, 'utf8');
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  if (found !== text) {
    console.error('clients/js/protocol.d.ts is not what protocol/schema says: run node clients/types.mjs');
    process.exitCode = 1;
  }
} else {
  writeFileSync(fileURLToPath(target), text);
}
