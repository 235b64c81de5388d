// @ts-check
// The verifier as one page that needs no server and no network: a file is chosen, and everything happens here.
import {translator} from '../web/app/i18n.js';
import {check} from './check.js';
import {drawInWords, roundInWords, verdict, verdictOf} from './tell.js';

/** @type {Record<string, Record<string, any>>} */
const words = JSON.parse(/** @type {HTMLElement} */ (document.getElementById('words')).textContent ?? '');
const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const hashField = /** @type {HTMLInputElement} */ (element('hash'));
const fileField = /** @type {HTMLInputElement} */ (element('file'));

let language = navigator.language.startsWith('fr') ? 'fr' : 'en';
/** @type {Uint8Array | null} */
let file = null;

/** @param {string} name @param {string} [text] */
function made(name, text = '') {
  const node = document.createElement(name);
  node.textContent = text;
  return node;
}

/** @param {string[]} texts */
function listOf(texts) {
  const list = made('ul');
  list.append(...texts.map((text) => made('li', text)));
  return list;
}

function show() {
  const t = translator(language, words[language], 'sip');
  document.documentElement.lang = language;
  element('language').textContent = language === 'fr' ? 'English' : 'Français';
  for (const node of document.querySelectorAll('[data-text]')) node.textContent = t(node.getAttribute('data-text') ?? '');
  if (file === null) return;
  const known = hashField.value.trim().toLowerCase();
  const report = check(file, known === '' ? {} : {hash: known});
  element('verdict').textContent = verdict(t, report);
  const hash = made('p', `${t('chance.hash')} ${report.hash}`);
  hash.className = 'hash';
  element('rounds').replaceChildren(made('p', t('chance.lines', {n: report.lines, room: report.room})), hash, ...report.rounds.flatMap((round) => {
    const {title, facts} = roundInWords(t, round);
    const draws = round.draws.map(({draw, is_right}) => `${drawInWords(t, draw)} ${verdictOf(t, is_right)}`);
    return [made('h2', title), listOf([...facts, ...draws])];
  }));
}

element('language').addEventListener('click', () => {
  language = language === 'fr' ? 'en' : 'fr';
  show();
});
hashField.addEventListener('input', show);
fileField.addEventListener('change', async () => {
  const chosen = fileField.files?.[0];
  file = chosen ? new Uint8Array(await chosen.arrayBuffer()) : null;
  show();
});
show();
