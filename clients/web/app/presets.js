// @ts-check
// House rules that go by one name. A preset names what differs from the original rules; whatever it does not name is as
// it was at first. Presets come from this device and from links, so nothing about them is taken for granted.
import {recall, remember} from './storage.js';

/**
 * @typedef {Record<string, Record<string, boolean | number | string>>} Rules by group and name
 * @typedef {{name: string, rules: Rules}} Preset
 * @typedef {{name: string, kind: 'number' | 'option' | 'toggle', default: any, min?: number, max?: number, off?: number, options?: string[]}} Setting
 * @typedef {{name: string, settings: Setting[]}} Group
 * @typedef {{group: string, setting: Setting, value: any}} Rule
 */

const link_version = '1';
const longest_link = 8000;
const longest_name = 40;

/** What belongs to a room and its people, not to the rules that one plays by. */
const of_the_room = new Set(['house.no_alcohol', 'house.language', 'house.max_seats']);

/** Little to drink, and gifts that can be shared. @type {Rules} */
export const gentle = {
  house: {full_sips: 5, half_sips: 2, max_sips_per_event: 5},
  tas_de_des: {die_cost: 1, five_dice: 'half', max_buy_per_turn: 5},
  rouge_ou_noir: {divisible_gifts: true},
  give_n_take: {gnt_rows: 4, gnt_last_row: 'row_sips', gnt_multiple: 'once', gnt_divisible: true},
};

/** Every setting that a preset may name. @param {Group[]} groups @returns {{group: string, setting: Setting}[]} */
function coveredBy(groups) {
  return groups.flatMap(({name, settings}) => settings.filter((setting) => !of_the_room.has(`${name}.${setting.name}`)).map((setting) => ({group: name, setting})));
}

/** Whether a setting may take a value. @param {Setting} setting @param {any} value */
export function isPossible(setting, value) {
  if (setting.kind === 'toggle') return typeof value === 'boolean';
  if (setting.kind === 'option') return setting.options?.includes(value) ?? false;
  return Number.isInteger(value) && ((value >= (setting.min ?? 0) && value <= (setting.max ?? 0)) || value === setting.off);
}

/**
 * What of some rules can be had from a server: `wanted` has a value for each setting but those for which an `impossible`
 * one was named; `unknown` are names that it does not have.
 * @param {Group[]} groups @param {Rules} rules @returns {{wanted: Rule[], impossible: Rule[], unknown: string[]}}
 */
export function fitted(groups, rules) {
  const covered = coveredBy(groups);
  const named = Object.entries(rules).flatMap(([group, values]) => Object.entries(values).map(([name, value]) => ({key: `${group}.${name}`, value})));
  const values = new Map(named.map(({key, value}) => [key, value]));
  const all = covered.map(({group, setting}) => {
    const key = `${group}.${setting.name}`;
    return {group, setting, value: values.has(key) ? values.get(key) : setting.default};
  });
  const known = new Set([...of_the_room, ...covered.map(({group, setting}) => `${group}.${setting.name}`)]);
  return {
    wanted: all.filter(({setting, value}) => isPossible(setting, value)),
    impossible: all.filter(({setting, value}) => !isPossible(setting, value)),
    unknown: named.map(({key}) => key).filter((key) => !known.has(key)),
  };
}

/** The rules of a room, as a preset names them. @param {Group[]} groups @param {any} settings @returns {Rules} */
export function rulesOf(groups, settings) {
  /** @type {Rules} */
  const rules = {};
  for (const {group, setting} of coveredBy(groups)) {
    const value = settings?.[group]?.[setting.name];
    if (value !== undefined && value !== setting.default) rules[group] = {...rules[group], [setting.name]: value};
  }
  return rules;
}

/** What a room would have to change, group by group. @param {Group[]} groups @param {any} settings @param {Rules} rules @returns {[string, Record<string, any>][]} */
export function changesFor(groups, settings, rules) {
  /** @type {Map<string, Record<string, any>>} */
  const changes = new Map();
  for (const {group, setting, value} of fitted(groups, rules).wanted) {
    const now = settings?.[group]?.[setting.name];
    if (now !== undefined && now !== value) changes.set(group, {...changes.get(group), [setting.name]: value});
  }
  return [...changes];
}

/** @param {any} value */
const isPlain = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A name as people type one; empty if nothing of it is left. @param {any} name */
export const cleanName = (name) => (typeof name === 'string' ? name.replace(/\p{C}/gu, '').trim().slice(0, longest_name).trim() : '');

/** Whatever somebody wrote, as a preset; null if it is none. @param {any} value @returns {Preset | null} */
function presetFrom(value) {
  if (!isPlain(value) || !isPlain(value.rules) || !Object.values(value.rules).every(isPlain)) return null;
  const name = cleanName(value.name);
  return name === '' ? null : {name, rules: value.rules};
}

/** @param {Preset} preset @param {string} origin */
export function linkOf({name, rules}, origin) {
  const bytes = new TextEncoder().encode(JSON.stringify({name, rules}));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return `${origin}/#rules=${link_version}.${text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/**
 * What a link holds, or what is wrong with it: it is none, it comes from another version, or a part of it is missing.
 * @param {string} link an address, or what follows its `#` @returns {Preset | {fault: 'no_link' | 'other_version' | 'damaged'}}
 */
export function readLink(link) {
  const [, version, text] = /#rules=(\w*)\.?(\S*)/.exec(link) ?? [];
  if (version === undefined) return {fault: 'no_link'};
  if (version !== link_version) return {fault: 'other_version'};
  if (link.length > longest_link) return {fault: 'damaged'};
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    return presetFrom(JSON.parse(new TextDecoder('utf-8', {fatal: true}).decode(bytes))) ?? {fault: 'damaged'};
  } catch {
    return {fault: 'damaged'};
  }
}

/** @param {Rules} one @param {Rules} other */
export function areSame(one, other) {
  const flat = (/** @type {Rules} */ rules) => Object.entries(rules).flatMap(([group, values]) => Object.entries(values).map(([name, value]) => `${group}.${name}=${JSON.stringify(value)}`)).sort().join();
  return flat(one) === flat(other);
}

/** The presets that this device keeps. @returns {Preset[]} */
export function keptPresets() {
  const kept = recall('presets', []);
  return Array.isArray(kept) ? kept.map(presetFrom).filter((preset) => preset !== null) : [];
}

/**
 * Keeps a preset. Other rules of the same name stay: the new ones get a number, unless they `replace` the old ones.
 * @param {Preset} preset @param {{replace?: boolean}} [how] @returns {string} the name that it got
 */
export function keepPreset({name, rules}, {replace = false} = {}) {
  const kept = keptPresets();
  const taken = (/** @type {string} */ wanted) => kept.find((one) => one.name === wanted && !areSame(one.rules, rules));
  let free = name;
  for (let number = 2; !replace && taken(free); ++number) free = `${name} ${number}`;
  remember('presets', [...kept.filter((one) => one.name !== free), {name: free, rules}]);
  return free;
}

/** @param {string} name */
export const forgetPreset = (name) => remember('presets', keptPresets().filter((one) => one.name !== name));
