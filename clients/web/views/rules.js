// @ts-check
// The rules: what happens now, five steps, the full text, and the house rules that differ from the book.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';
import {promptOf} from '../app/prompt.js';
import {pictureOf} from './pictures.js';
import {ruleGroups, valueText} from './rule_words.js';
import {screenOf} from './screens.js';

const steps = 5;

/**
 * The house rules in words, for the sentences that depend on them: numbers with their unit, options by their names.
 * @param {any} context @param {string} game
 */
function wordsOfRules({t, state, dose}, game) {
  const words = {half: dose({halves: 1}), whole: dose({wholes: 1})};
  for (const group of ['house', game]) {
    for (const [name, value] of Object.entries(state.settings?.[group] ?? {})) {
      const number = `setting.${group}.${name}.n`;
      if (typeof value === 'number') words[name] = t.has(number) ? t(number, {n: value}) : String(value);
      else if (typeof value === 'string' && t.has(`setting.${group}.${name}.${value}`)) words[name] = t(`setting.${group}.${name}.${value}`);
    }
  }
  return words;
}

/**
 * A sentence of the rules as they are played here: `KEY.RULE.VALUE`, where the catalogue has it for a house rule, stands
 * in for `KEY`.
 * @param {any} context @param {string} game @param {string} key
 */
function sentence(context, game, key) {
  const {t, state} = context;
  const other = Object.entries(state.settings?.[game] ?? {}).map(([name, value]) => `${key}.${name}.${value}`).find((one) => t.has(one));
  return t(other ?? key, wordsOfRules(context, game));
}

/** The paragraphs that a catalogue holds for a game: `rules.<game>.full.1`, 2, … @param {any} context @param {string} game */
function paragraphs(context, game) {
  const found = [];
  for (let n = 1; context.t.has(`rules.${game}.full.${n}`); ++n) found.push(sentence(context, game, `rules.${game}.full.${n}`));
  return found;
}

/** @param {any} context @param {string} game */
function houseRules(context, game) {
  const {t, state, store} = context;
  store.findGames();
  const group = ruleGroups(store).find((one) => one.name === game);
  if (!group || !state.settings?.[game]) return nothing;
  const known = group.settings.filter((setting) => t.has(`setting.${game}.${setting.name}`));
  return html`<h3>${game === 'house' ? t('settings.house') : t('rules.house')}</h3><ul class="rules-list">${known.map((setting) => {
    const value = state.settings[game][setting.name];
    const changed = value !== setting.default;
    return html`<li class=${changed ? 'changed' : ''}>${t('pair', {label: t(`setting.${game}.${setting.name}`), value: valueText(context, game, setting, value)})}
      ${changed ? html`<span class="tag">${t('settings.changed')}</span>` : nothing}</li>`;
  })}</ul>`;
}

/** @param {any} context */
export function rules(context) {
  const {t, state, store, myTurn} = context;
  const game = state?.match?.game ?? state?.room?.game ?? 'tas_de_des';
  const now = state && store.session ? screenOf(context).title : null;
  return html`${now ? html`<p class="notice"><strong>${t('rules.now')}</strong><br>${now}${myTurn ? html`<br>${promptOf(context)}` : nothing}</p>` : nothing}
    <h3>${t(`game.${game}`)}</h3>
    <ol class="steps">${Array.from({length: steps}, (_, index) => html`<li>${pictureOf(t, game, index)}<span>${sentence(context, game, `rules.${game}.step.${index + 1}`)}</span></li>`)}</ol>
    <details><summary data-test="rules-full">${t('rules.full')}</summary>${paragraphs(context, game).map((text) => html`<p>${text}</p>`)}</details>
    ${state ? html`${houseRules(context, game)}${houseRules(context, 'house')}` : nothing}`;
}
