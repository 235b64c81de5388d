// @ts-check
// Which part of the way to the server is broken: the page, the socket, or what this browser may keep.
import {html, render} from '../../vendor/lit-html/lit-html.js';
import {languageSwitch} from '../views/home.js';
import {loadMessages, translator} from './i18n.js';
import {dress, preferences} from './preferences.js';

/** @type {Record<string, {good: boolean, took?: number} | null>} */
const found = {http: null, socket: null, storage: null};
const patience = 5000;

/** @param {() => Promise<boolean>} probe */
async function timed(probe) {
  const started = performance.now();
  const good = await probe().catch(() => false);
  return {good, took: Math.round(performance.now() - started)};
}

async function askHealth() {
  const answer = await fetch('/healthz', {signal: AbortSignal.timeout(patience), cache: 'no-store'});
  return (await answer.json()).status === 'ok';
}

/** Any code will do: the server always lets a socket open, and says in it what is wrong. @returns {Promise<boolean>} */
function openSocket() {
  return new Promise((settle) => {
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws/DIAG`, 'trinque.v1');
    const end = (good) => { clearTimeout(timer); socket.onopen = socket.onerror = null; socket.close(1000); settle(good); };
    const timer = setTimeout(() => end(false), patience);
    socket.onopen = () => end(true);
    socket.onerror = () => end(false);
  });
}

function canStore() {
  try {
    localStorage.setItem('trinque.page.probe', '1');
    localStorage.removeItem('trinque.page.probe');
    return true;
  } catch {
    return false;
  }
}

/** @param {any} t @param {string} name */
function line(t, name) {
  const result = found[name];
  const text = result === null ? t('diag.running') : !result.good ? t('diag.bad') : result.took === undefined ? t('diag.yes') : t('diag.good', {n: result.took});
  return html`<li data-test="diag-${name}" class=${result?.good === false ? 'problem' : ''}>${t('pair', {label: t(`diag.${name}`), value: text})}</li>`;
}

async function start() {
  dress();
  const root = /** @type {HTMLElement} */ (document.getElementById('app'));
  let messages = await loadMessages(preferences.language, 'first');
  root.replaceChildren();
  document.documentElement.classList.add('drawn');
  const draw = () => {
    const t = translator(preferences.language, messages, 'sip');
    document.title = t('diag.title');
    const store = {speak: async () => { messages = await loadMessages(preferences.language, 'first'); draw(); }};
    render(html`<header class="bar plain"><h1>${t('diag.title')}</h1>${languageSwitch({t, store})}</header>
      <main><div class="content"><ul role="list" aria-live="polite">${Object.keys(found).map((name) => line(t, name))}</ul>
        <h2>${t('diag.help')}</h2><ul>${['wifi', 'mobile', 'iphone', 'firewall'].map((help) => html`<li>${t(`diag.help.${help}`)}</li>`)}</ul></div>
        <div class="actions"><a class="button secondary" data-test="home" href="/">${t('action.home')}</a></div></main>`, root);
  };
  found.storage = {good: canStore()};
  draw();
  await Promise.all([['http', askHealth], ['socket', openSocket]].map(async ([name, probe]) => {
    found[/** @type {string} */ (name)] = await timed(/** @type {() => Promise<boolean>} */ (probe));
    draw();
  }));
}

start();
