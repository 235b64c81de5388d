// @ts-check
// House rules, built from what the server says it knows. The host changes them, the others read them.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';
import {live} from '../../vendor/lit-html/directives/live.js';
import {button, checkbox, problem} from './parts.js';
import {presets} from './presets.js';
import {groupText, optionText, ruleGroups, valueText} from './rule_words.js';

/** The numbers that a setting may take, off first. @param {any} setting */
const lowest = (setting) => (setting.off === 0 ? 0 : setting.min);

/** One step up or down; "off" lies below the least. @param {any} setting @param {number} value @param {1 | -1} by */
export function steppedValue(setting, value, by) {
  const next = value + by;
  if (setting.off === 0 && next < setting.min) return by > 0 ? setting.min : 0;
  return Math.max(lowest(setting), Math.min(setting.max, next));
}

/** @param {any} context @param {string} group @param {any} setting @param {any} value @param {(value: any) => void} change */
function control(context, group, setting, value, change) {
  const {t, ui} = context;
  const key = `${group}.${setting.name}`;
  const label = t(`setting.${key}`);
  if (setting.kind === 'toggle') {
    return checkbox({test: `setting-${key}`, label: valueText(context, group, setting, value), checked: value, onChange: change, disabled: ui.busy});
  }
  if (setting.kind === 'option') {
    return html`<select data-test="setting-${key}" aria-label=${label} .value=${live(value)} ?disabled=${ui.busy} @change=${(event) => change(event.target.value)}>
      ${setting.options.map((option) => html`<option value=${option} ?selected=${option === value}>${optionText(t, group, setting.name, option)}</option>`)}</select>`;
  }
  // What is being typed must outlive the drawings meanwhile, so the field follows the rule alone; after a refusal it goes back.
  const typed = async ({target}) => { if (!await change(Math.round(Number(target.value)))) target.value = String(value); };
  return html`<label class="number"><span class="unseen">${label}</span><input type="number" inputmode="numeric" data-test="setting-${key}" min=${lowest(setting)}
      max=${setting.max} .value=${String(value)} ?disabled=${ui.busy} @change=${typed}></label>
    ${button({test: `less-${key}`, label: '−', name: t('settings.less', {name: label}), extra: 'icon', disabled: ui.busy || value <= lowest(setting), onClick: () => change(steppedValue(setting, value, -1))})}
    ${button({test: `more-${key}`, label: '+', name: t('settings.more', {name: label}), extra: 'icon', disabled: ui.busy || value >= setting.max, onClick: () => change(steppedValue(setting, value, 1))})}
    <span class="muted">${valueText(context, group, setting, value)}</span>`;
}

/** @param {any} context @param {string} group @param {any} setting */
function settingRow(context, group, setting) {
  const {t, state, isHost, hostSeat, send} = context;
  const key = `setting.${group}.${setting.name}`;
  const value = state.settings?.[group]?.[setting.name];
  if (!t.has(key) || value === undefined) return nothing;
  const change = (chosen) => send((connection) => connection.settings(hostSeat, group, {[setting.name]: chosen}));
  const changed = value !== setting.default;
  const standard = t('settings.reset', {value: valueText(context, group, setting, setting.default)});
  return html`<li class=${changed ? 'changed' : ''}><p><strong>${t(key)}</strong>${t.has(`${key}.help`) ? html`<br><span class="muted">${t(`${key}.help`)}</span>` : nothing}</p>
    <div class="row">${isHost ? control(context, group, setting, value, change) : html`<strong>${valueText(context, group, setting, value)}</strong>`}
    ${changed && !isHost ? html`<span class="tag">${t('settings.changed')}</span>` : nothing}
    ${changed && isHost ? button({test: `reset-${group}.${setting.name}`, kind: 'quiet', onClick: () => change(setting.default), label: standard})
    : html`<span class="muted">${standard}</span>`}</div></li>`;
}

/** @param {any} context */
export function settings(context) {
  const {t, state, isHost, name, store, ui} = context;
  store.findGames();
  const groups = ruleGroups(store);
  const here = state.room.game;
  const opened = (group) => group === here || store.games?.games.some(({name: game, follows}) => game === group && follows === here);
  return html`<p>${isHost ? t('settings.when') : t('settings.read', {name: name(state.room.host)})}</p>
    ${problem(ui.problem)}
    ${groups.length === 0 ? html`<p role="status">${t('settings.loading')}</p>` : nothing}
    ${groups.length === 0 ? nothing : presets(context)}
    ${groups.map((group) => html`<details ?open=${opened(group.name)}><summary data-test="group-${group.name}">${groupText(context, group.name)}</summary>
      <ul class="settings">${group.settings.map((setting) => settingRow(context, group.name, setting))}</ul></details>`)}`;
}
