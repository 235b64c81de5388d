// Judges frames by the contract in protocol/schema: which violate it, and why.
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';

// The packages stand beside the clients, whoever asks for them.
const require = createRequire(new URL('../../clients/package.json', import.meta.url));
const { default: Ajv } = require('ajv/dist/2020.js');

const folder = new URL('../../protocol/schema/', import.meta.url);
const origin = 'https://trinque.example/protocol/1/';
const directions = ['client', 'server'];

const read = (file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8'));

/** The names that a choice of cases (`if` this name `then` …) knows. */
function namesOf(cases, tag) {
  return cases.flatMap(({ if: { properties } }) => properties[tag]?.enum ?? [properties[tag]?.const]);
}

/** The same schema without room for what it does not name: no other fields, events, codes or games. */
function closed(schema) {
  if (Array.isArray(schema)) return schema.map(closed);
  if (schema === null || typeof schema !== 'object') return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, key === 'if' ? value : closed(value)]));
  if (schema.type !== 'object' || !schema.properties) return copy;
  const tag = ['e', 'code', 'game'].find((name) => schema.allOf?.every((each) => each.if?.properties?.[name]));
  if (tag !== undefined) copy.properties[tag] = { enum: namesOf(schema.allOf, tag) };
  const elsewhere = ({ then = {} }) => then.$ref || Object.keys(then.properties ?? {}).some((name) => !(name in schema.properties));
  return schema.allOf?.some(elsewhere) ? copy : { ...copy, additionalProperties: false };
}

function schemasIn(change) {
  const ajv = new Ajv({ allErrors: true, strict: true, strictTypes: false, strictRequired: false });
  for (const file of readdirSync(folder)) ajv.addSchema(change(read(file)));
  return ajv;
}

function validators(ajv) {
  const named = (direction) => read(`${direction}.json`).oneOf.map(({ $ref }) => {
    const { properties } = read($ref);
    return [properties.t.const, { schema: $ref.replace('.json', ''), validate: ajv.getSchema(origin + $ref) }];
  });
  return Object.fromEntries(directions.map((direction) => [direction, new Map(named(direction))]));
}

const openSchemas = schemasIn((schema) => schema);
const open = validators(openSchemas);
const strict = validators(schemasIn(closed));

/**
 * What judges a value by a part of the contract, as in `schema/http.json#/$defs/games`; an empty list if it keeps to it.
 * @param {string} reference @returns {(value: unknown) => string[]}
 */
export function compiled(reference) {
  const validate = openSchemas.getSchema(origin + reference.replace('schema/', ''));
  return (value) => (validate(value) ? [] : validate.errors.map(({ instancePath, message }) => `${instancePath} ${message}`));
}

/** The messages of one direction, and the schema of each. @param {'client' | 'server'} direction */
export function messagesOf(direction) {
  return new Map([...open[direction]].map(([t, { schema }]) => [t, schema]));
}

/**
 * What is wrong with one frame; an empty list if nothing is.
 * @param {unknown} frame a frame, or its text
 * @param {{from: 'client' | 'server', exact?: boolean}} how `exact` also finds what the contract does not name
 * @returns {string[]}
 */
export function violationsOf(frame, { from, exact = false }) {
  let message = frame;
  if (typeof frame === 'string') {
    try {
      message = JSON.parse(frame);
    } catch {
      return ['is not JSON'];
    }
  }
  const known = (exact ? strict : open)[from].get(message?.t);
  if (known === undefined) return [`is no message of the ${from}: t is ${JSON.stringify(message?.t)}`];
  if (known.validate(message)) return [];
  // Of a choice that failed, the reasons within tell more than that it failed.
  const { errors } = known.validate;
  const reasons = errors.filter(({ keyword }) => !['if', 'oneOf', 'anyOf'].includes(keyword));
  return (reasons.length > 0 ? reasons : errors)
    .map(({ instancePath, message: why, params }) => `${instancePath || 'the frame'} ${why} ${JSON.stringify(params)}`);
}

/**
 * The frames that violate the contract.
 * @param {unknown[]} frames frames or their texts, in the order of the traffic
 * @param {{from: 'client' | 'server', exact?: boolean}} how
 * @returns {{index: number, frame: unknown, why: string[]}[]}
 */
export function validateFrames(frames, how) {
  return frames
    .map((frame, index) => ({ index, frame, why: violationsOf(frame, how) }))
    .filter(({ why }) => why.length > 0);
}
