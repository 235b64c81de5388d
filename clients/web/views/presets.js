// @ts-check
// House rules under one name: taken in one tap, kept on this device, handed on as a link, and read from one.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';
import {changesFor, cleanName, fitted, forgetPreset, gentle, keepPreset, keptPresets, linkOf, readLink, rulesOf} from '../app/presets.js';
import {copyButton} from './copy.js';
import {button, problem} from './parts.js';
import {groupText, ruleGroups, valueText} from './rule_words.js';

/** @typedef {import('../app/presets.js').Preset} Preset */

/** @param {any} context @param {import('../app/presets.js').Rule} rule */
function ruleText(context, {group, setting, value}) {
  const {t} = context;
  return t('presets.rule', {rule: t(`setting.${group}.${setting.name}`), value: valueText(context, group, setting, value), standard: valueText(context, group, setting, setting.default)});
}

/** Where a value is possible, its words; else what was written, as it was written. @param {any} context @param {import('../app/presets.js').Rule} rule */
function impossibleText({t}, {group, setting, value}) {
  const written = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return t('presets.impossible', {rule: t(`setting.${group}.${setting.name}`), value: written.slice(0, 40)});
}

/** What cannot be had from this server, in words. @param {any} context @param {Preset} preset */
function remarks(context, {rules}) {
  const {impossible, unknown} = fitted(ruleGroups(context.store), rules);
  const {t} = context;
  if (impossible.length + unknown.length === 0) return nothing;
  return html`<ul class="problem rules-list" data-test="preset-remarks">${impossible.map((rule) => html`<li>${impossibleText(context, rule)}</li>`)}
    ${unknown.length ? html`<li>${t('presets.unknown', {names: t.list(unknown.map((name) => name.slice(0, 60)))})}</li>` : nothing}</ul>`;
}

/** What of a preset differs from the original rules. @param {any} context @param {Preset} preset */
function contents(context, {rules}) {
  const {t, store} = context;
  const differing = fitted(ruleGroups(store), rules).wanted.filter(({setting, value}) => value !== setting.default);
  if (differing.length === 0) return html`<p class="muted">${t('presets.as_original')}</p>`;
  return ruleGroups(store).map(({name}) => {
    const here = differing.filter(({group}) => group === name);
    return here.length === 0 ? nothing : html`<p class="muted">${groupText(context, name)}</p>
      <ul class="rules-list">${here.map((rule) => html`<li>${ruleText(context, rule)}</li>`)}</ul>`;
  });
}

/** Sets what differs, a group at a time. @param {any} context @param {Preset} preset */
async function take({t, store, state, hostSeat, send, set}, preset) {
  for (const [group, values] of changesFor(ruleGroups(store), state.settings, preset.rules)) {
    if (!await send((connection) => connection.settings(hostSeat, group, values))) return;
  }
  set({told: t('presets.taken', {name: preset.name})});
}

/** A preset in the form: what it holds, and what can be done with it. @param {any} context @param {Preset} preset @param {{test: string, about?: string, own?: boolean}} how */
function presetRow(context, preset, {test, about = '', own = false}) {
  const {t, store, state, isHost, ui, set} = context;
  const current = changesFor(ruleGroups(store), state.settings, preset.rules).length === 0;
  const link = ui.presetLink === preset.name;
  const named = (action) => t('pair', {label: t(action), value: preset.name});
  const forget = () => { forgetPreset(preset.name); set({told: t('presets.forgotten', {name: preset.name})}); };
  return html`<li class=${current ? 'changed' : ''} data-test="preset-${test}"><p><strong>${preset.name}</strong>${current ? html` <span class="tag">${t('presets.current')}</span>` : nothing}
      ${about ? html`<br><span class="muted">${about}</span>` : nothing}</p>
    <details><summary>${t('presets.contents')}</summary>${contents(context, preset)}</details>${remarks(context, preset)}
    <div class="row">${isHost && !current ? button({test: `take-${test}`, label: t('presets.take'), name: named('presets.take'), disabled: ui.busy, onClick: () => take(context, preset)}) : nothing}
      ${button({test: `share-${test}`, label: t('presets.share'), name: named('presets.share'), kind: 'quiet', onClick: () => set({presetLink: link ? null : preset.name})})}
      ${own ? button({test: `forget-${test}`, label: t('presets.forget'), name: named('presets.forget'), kind: 'quiet', onClick: forget}) : nothing}</div>
    ${link ? html`<p class="address" data-test="preset-link">${linkOf(preset, location.origin)}</p>${copyButton(context, linkOf(preset, location.origin))}` : nothing}</li>`;
}

/** The rules of this room, under a name. @param {any} context */
function keepForm(context) {
  const {t, ui, set, store, state} = context;
  const typed = ui.presetName ?? t('presets.home');
  const keep = (event) => {
    event.preventDefault();
    const name = cleanName(typed);
    if (name === '') return set({told: t('presets.unnamed')});
    set({told: t('presets.kept', {name: keepPreset({name, rules: rulesOf(ruleGroups(store), state.settings)}, {replace: true})})});
  };
  return html`<form class="tools" @submit=${keep}><label class="field"><span>${t('presets.keep.name')}</span><input data-test="preset-name" maxlength="40" autocomplete="off"
      .value=${typed} @input=${(event) => set({presetName: event.target.value})}></label>
    <button class="button secondary" data-test="preset-keep">${t('presets.keep')}</button></form>`;
}

/** What somebody sent, or why it cannot be read. Nothing is kept or set before a tap. @param {any} context @param {string} link */
function fromLink(context, link) {
  const {t, state, isHost, set, ui} = context;
  const read = readLink(link);
  if ('fault' in read) return html`<p class="problem" role="alert" data-test="link-fault">${t(`presets.link.${read.fault}`)}</p>`;
  const keep = () => set({told: t('presets.kept', {name: keepPreset(read)}), rulesLink: ''});
  return html`<section data-test="received" aria-labelledby="received"><h3 id="received">${t('presets.received', {name: read.name})}</h3>
    ${contents(context, read)}${remarks(context, read)}
    <div class="tools">${isHost && state ? button({test: 'take-received', label: t('presets.take'), disabled: ui.busy, onClick: () => take(context, read)}) : nothing}
      ${button({test: 'keep-received', label: t('presets.keep.received'), onClick: keep})}</div></section>`;
}

/** What was done last. @param {any} context */
const told = ({ui}) => html`<p role="status" class="good" data-test="told">${ui.told ?? ''}</p>`;

/** The dialog of a link that was opened. @param {any} context */
export function received(context) {
  const {t, store, ui} = context;
  store.findGames();
  const {rulesLink = ''} = ui;
  if (rulesLink !== '' && ruleGroups(store).length === 0) return html`<p role="status">${t('settings.loading')}</p>`;
  return html`${problem(ui.problem)}${told(context)}${rulesLink === '' ? nothing : fromLink(context, rulesLink)}<p>${t('presets.where')}</p>`;
}

/** @param {any} context */
function linkForm(context) {
  const {t, ui, set} = context;
  const link = ui.rulesLink ?? '';
  return html`<label class="field"><span>${t('presets.link')}</span><input data-test="rules-link" autocomplete="off" autocapitalize="off" spellcheck="false" inputmode="url"
      .value=${link} @input=${(event) => set({rulesLink: event.target.value.trim(), told: null})}></label>
    ${link === '' ? nothing : fromLink(context, link)}`;
}

/** The part of the house rules that is about whole sets of them. @param {any} context */
export function presets(context) {
  const {t} = context;
  const kept = keptPresets();
  return html`<details data-test="presets"><summary data-test="group-presets">${t('presets.title')}</summary>
    <div class="tools"><p class="muted">${t('presets.text')}</p>${told(context)}
    <ul class="settings">${presetRow(context, {name: t('presets.original'), rules: {}}, {test: 'original', about: t('presets.original.about')})}
      ${presetRow(context, {name: t('presets.gentle'), rules: gentle}, {test: 'gentle', about: t('presets.gentle.about')})}
      ${kept.map((preset, index) => presetRow(context, preset, {test: `kept-${index}`, own: true}))}</ul>
    ${keepForm(context)}${linkForm(context)}</div></details>`;
}
