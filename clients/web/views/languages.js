// @ts-check
// French or English, for this phone alone.
import {html} from '../../vendor/lit-html/lit-html.js';
import {prefer, preferences} from '../app/preferences.js';

/** @param {any} context */
export function languageSwitch({t, store}) {
  const choose = (language) => { prefer({language}); store.speak(); };
  return html`<div class="languages" role="group" aria-label=${t('home.language')}>
    ${[['fr', 'FR', 'Français'], ['en', 'EN', 'English']].map(([language, label, name]) => html`<button type="button" class="button quiet" lang=${language}
      data-test="language-${language}" aria-label=${`${label} – ${name}`} aria-pressed=${String(preferences.language === language)}
      @click=${() => choose(language)}>${label}</button>`)}</div>`;
}
