// House rules that go by one name: what a preset holds, what a link carries, and that nothing which somebody wrote is trusted.
import assert from 'node:assert/strict';
import test from 'node:test';
import {catalogue} from '../../clients/build.mjs';
import {areSame, changesFor, cleanName, fitted, forgetPreset, gentle, isPossible, keepPreset, keptPresets, linkOf, readLink, rulesOf} from '../../clients/web/app/presets.js';
import {remember} from '../../clients/web/app/storage.js';
import {startServer} from '../support/server.mjs';

const groups = [
  {name: 'house', settings: [{name: 'full_sips', kind: 'number', min: 5, max: 20, default: 10}, {name: 'no_alcohol', kind: 'toggle', default: false}, {name: 'max_seats', kind: 'number', min: 2, max: 29, default: 12}]},
  {name: 'tas_de_des', settings: [{name: 'dice_total', kind: 'number', min: 10, max: 60, default: 20}, {name: 'five_dice', kind: 'option', options: ['sips', 'half', 'none'], default: 'sips'},
    {name: 'tie_rebuy', kind: 'toggle', default: true}, {name: 'max_buy_per_turn', kind: 'number', min: 1, max: 59, off: 0, default: 0}]},
];
const standard = {house: {full_sips: 10, no_alcohol: false, max_seats: 12}, tas_de_des: {dice_total: 20, five_dice: 'sips', tie_rebuy: true, max_buy_per_turn: 0}};
const origin = 'http://192.168.1.20:8080';
const fragment = (version, text) => `${origin}/#rules=${version}.${Buffer.from(text).toString('base64url')}`;

test('a setting takes the values of its kind and no others', () => {
  const [dice, five, tie, most] = groups[1].settings;
  assert.deepEqual([10, 60, 9, 61, 20.5, '20', null, true].map((value) => isPossible(dice, value)), [true, true, false, false, false, false, false, false]);
  assert.deepEqual(['half', 'twice', 1].map((value) => isPossible(five, value)), [true, false, false]);
  assert.deepEqual([true, 1].map((value) => isPossible(tie, value)), [true, false]);
  assert.deepEqual([0, 1, 60].map((value) => isPossible(most, value)), [true, true, false]);
});

test('a preset names what differs from the original rules, and leaves seats, language and alcohol to the room', () => {
  const settings = {house: {...standard.house, no_alcohol: true, max_seats: 20}, tas_de_des: {...standard.tas_de_des, tie_rebuy: false}};
  assert.deepEqual(rulesOf(groups, settings), {tas_de_des: {tie_rebuy: false}});
  assert.deepEqual(rulesOf(groups, standard), {});
});

test('to take the original rules changes back what was changed, and nothing else', () => {
  const settings = {house: {...standard.house, no_alcohol: true, max_seats: 20, full_sips: 5}, tas_de_des: {...standard.tas_de_des, dice_total: 30, tie_rebuy: false}};
  assert.deepEqual(changesFor(groups, settings, {}), [['house', {full_sips: 10}], ['tas_de_des', {dice_total: 20, tie_rebuy: true}]]);
  assert.deepEqual(changesFor(groups, standard, {}), []);
});

test('an impossible value leaves its setting alone, an unknown name is told, and the rest can be had', () => {
  const rules = {tas_de_des: {dice_total: 500, tie_rebuy: false, quantum: 3}, belote: {trump: 'h'}, house: {no_alcohol: true}};
  const {impossible, unknown} = fitted(groups, rules);
  assert.deepEqual(impossible.map(({group, setting, value}) => [group, setting.name, value]), [['tas_de_des', 'dice_total', 500]]);
  assert.deepEqual(unknown, ['tas_de_des.quantum', 'belote.trump']);
  const settings = {...standard, tas_de_des: {...standard.tas_de_des, dice_total: 40}};
  assert.deepEqual(changesFor(groups, settings, rules), [['tas_de_des', {tie_rebuy: false}]]);
});

test('a link carries a preset, whatever its name', () => {
  for (const name of ['Comme chez nous', 'Œuf & ‘Noël’ 🎲', 'x'.repeat(40)]) {
    const preset = {name, rules: {tas_de_des: {dice_total: 30, tie_rebuy: false, five_dice: 'half'}}};
    const link = linkOf(preset, origin);
    assert.match(link, /^http:\/\/192\.168\.1\.20:8080\/#rules=1\.[\w-]+$/);
    assert.deepEqual(readLink(link), preset);
    assert.deepEqual(readLink(link.slice(link.indexOf('#'))), preset);
  }
});

test('the same preset makes the same link in every release, so that old links go on working', () => {
  assert.equal(linkOf({name: 'Nous', rules: {tas_de_des: {die_cost: 1}}}, origin), `${origin}/#rules=1.eyJuYW1lIjoiTm91cyIsInJ1bGVzIjp7InRhc19kZV9kZXMiOnsiZGllX2Nvc3QiOjF9fX0`);
});

test('a link that cannot be read says why', () => {
  const link = linkOf({name: 'Nous', rules: {tas_de_des: {die_cost: 1}}}, origin);
  assert.deepEqual(readLink('http://192.168.1.20:8080/j/KTRF'), {fault: 'no_link'});
  assert.deepEqual(readLink(''), {fault: 'no_link'});
  assert.deepEqual(readLink(link.replace('#rules=1.', '#rules=2.')), {fault: 'other_version'});
  assert.deepEqual(readLink(`${origin}/#rules=`), {fault: 'other_version'});
  assert.deepEqual(readLink(link.slice(0, -5)), {fault: 'damaged'});
  assert.deepEqual(readLink(`${origin}/#rules=1.`), {fault: 'damaged'});
  assert.deepEqual(readLink(`${origin}/#rules=1.%%%`), {fault: 'damaged'});
  assert.deepEqual(readLink(fragment(1, '\xff\xfe')), {fault: 'damaged'});
  for (const text of ['7', 'null', '[]', '{}', '{"name":"x"}', '{"name":"x","rules":[]}', '{"name":"x","rules":{"house":1}}', '{"name":" \\u0000 ","rules":{}}', '{"name":7,"rules":{}}']) {
    assert.deepEqual(readLink(fragment(1, text)), {fault: 'damaged'}, text);
  }
  assert.deepEqual(readLink(fragment(1, `{"name":"x","rules":{"house":{"y":"${'z'.repeat(9000)}"}}}`)), {fault: 'damaged'});
});

test('a link cannot reach what every object has', () => {
  const read = readLink(fragment(1, '{"name":"x","rules":{"__proto__":{"polluted":true},"constructor":{"polluted":true}}}'));
  const {unknown} = fitted(groups, read.rules);
  assert.deepEqual(unknown, ['__proto__.polluted', 'constructor.polluted']);
  assert.equal({}.polluted, undefined);
});

test('a name is cleaned of what cannot be seen, and is not longer than 40 letters', () => {
  assert.equal(cleanName('  Chez\u202e nous\u0007 '), 'Chez nous');
  assert.equal(cleanName('y'.repeat(100)).length, 40);
  assert.equal(cleanName(undefined), '');
});

test('other rules of a name that is kept get a number, and no rules are lost', () => {
  const one = {name: 'Nous', rules: {tas_de_des: {die_cost: 1}}};
  const two = {name: 'Nous', rules: {tas_de_des: {die_cost: 3}}};
  assert.equal(keepPreset(one), 'Nous');
  assert.equal(keepPreset(one), 'Nous');
  assert.equal(keepPreset(two), 'Nous 2');
  assert.deepEqual(keptPresets(), [one, {...two, name: 'Nous 2'}]);
  assert.equal(keepPreset({name: 'Nous', rules: {}}, {replace: true}), 'Nous');
  assert.deepEqual(keptPresets(), [{...two, name: 'Nous 2'}, {name: 'Nous', rules: {}}]);
  forgetPreset('Nous 2');
  assert.deepEqual(keptPresets().map(({name}) => name), ['Nous']);
});

test('whatever stands in the storage of a device, there is a list of presets', () => {
  for (const kept of [null, 7, 'x', {}, [null, 7, {name: 'x'}, {name: '', rules: {}}]]) {
    remember('presets', kept);
    assert.deepEqual(keptPresets(), []);
  }
  remember('presets', [{name: 'Nous', rules: {}}, 7]);
  assert.deepEqual(keptPresets(), [{name: 'Nous', rules: {}}]);
});

test('two sets of rules are the same in whatever order they are written', () => {
  assert.equal(areSame({a: {b: 1, c: 2}, d: {}}, {a: {c: 2, b: 1}}), true);
  assert.equal(areSame({a: {b: 1}}, {a: {b: '1'}}), false);
});

test('a server has every rule of the gentle evening, and each of its settings has a name, a sentence and a default', async (context) => {
  const server = await startServer();
  context.after(server.stop);
  const {house, games} = await (await fetch(`${server.address}/api/v1/games`)).json();
  const all = [{name: 'house', settings: house}, ...games];
  assert.deepEqual([fitted(all, gentle).impossible, fitted(all, gentle).unknown], [[], []]);
  const words = catalogue('fr');
  for (const {name, settings} of all) {
    for (const setting of settings) {
      assert.ok(words[`setting.${name}.${setting.name}`] && words[`setting.${name}.${setting.name}.help`], `${name}.${setting.name}`);
      assert.ok(isPossible(setting, setting.default), `${name}.${setting.name}`);
    }
  }
});
