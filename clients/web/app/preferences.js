// @ts-check
// How this device wants to be served: language, motion, size of text, colours, sound.
import {preferredLanguage} from './i18n.js';
import {recall, remember} from './storage.js';

const standard = {
  language: preferredLanguage(navigator.languages ?? [navigator.language]),
  reduced_motion: false, large_text: false, lighter_red: false, four_colours: false, sound: false, vibration: true, keys: true,
};

/** @type {typeof standard} */
export const preferences = {...standard, ...recall('preferences', {})};

/** @param {Partial<typeof standard>} changed */
export function prefer(changed) {
  Object.assign(preferences, changed);
  remember('preferences', preferences);
  dress();
}

/** Speaks a language for as long as this page is open. @param {string} language */
export function speak(language) {
  preferences.language = language;
  dress();
}

/** Tells the style sheets. */
export function dress() {
  const root = document.documentElement;
  root.lang = preferences.language;
  root.classList.toggle('reduced-motion', preferences.reduced_motion);
  root.classList.toggle('large-text', preferences.large_text);
  root.classList.toggle('lighter-red', preferences.lighter_red);
  root.classList.toggle('four-colours', preferences.four_colours);
}
