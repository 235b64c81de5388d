// @ts-check
// The rules: what happens now, five steps, the full text, and the house rules that differ from the book.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';
import {pictureOf} from './pictures.js';
import {ruleGroups, valueText} from './settings.js';
import {screenOf} from './screens.js';

const steps = 5;

/** The paragraphs that a catalogue holds for a game: `rules.<game>.full.1`, 2, … @param {any} t @param {string} prefix */
function paragraphs(t, prefix) {
  const found = [];
  for (let n = 1; t.has(`${prefix}.${n}`); ++n) found.push(t(`${prefix}.${n}`));
  return found;
}

/** @param {any} context @param {string} game */
function houseRules(context, game) {
  const {t, state, store} = context;
  store.findGames();
  const group = ruleGroups(store).find((one) => one.name === game);
  if (!group || !state.settings?.[game]) return nothing;
  const known = group.settings.filter((setting) => t.has(`setting.${game}.${setting.name}`));
  return html`<h3>${t('rules.house')}</h3><ul class="rules-list">${known.map((setting) => {
    const value = state.settings[game][setting.name];
    const changed = value !== setting.default;
    return html`<li class=${changed ? 'changed' : ''}>${t('pair', {label: t(`setting.${game}.${setting.name}`), value: valueText(context, game, setting, value)})}
      ${changed ? html`<span class="tag">${t('settings.changed')}</span>` : nothing}</li>`;
  })}</ul>`;
}

/** @param {any} context */
export function rules(context) {
  const {t, state, store} = context;
  const game = state?.match?.game ?? state?.room?.game ?? 'tas_de_des';
  const now = state && store.session ? screenOf(context).title : null;
  return html`${now ? html`<p class="notice"><strong>${t('rules.now')}</strong><br>${now}</p>` : nothing}
    <h3>${t(`game.${game}`)}</h3>
    <ol class="steps">${Array.from({length: steps}, (_, index) => html`<li>${pictureOf(t, game, index)}<span>${t(`rules.${game}.step.${index + 1}`)}</span></li>`)}</ol>
    <details><summary data-test="rules-full">${t('rules.full')}</summary>${paragraphs(t, `rules.${game}.full`).map((text) => html`<p>${text}</p>`)}</details>
    ${state ? houseRules(context, game) : nothing}`;
}
