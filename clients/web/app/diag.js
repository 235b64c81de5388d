// @ts-check
// The diagnosis as a page of its own, at an address that can be read out.
import {html, render} from '../../vendor/lit-html/lit-html.js';
import {findings} from '../views/diagnosis.js';
import {languageSwitch} from '../views/languages.js';
import {button} from '../views/parts.js';
import {diagnose} from './diagnosis.js';
import {loadMessages, translator} from './i18n.js';
import {dress, preferences} from './preferences.js';

async function start() {
  dress();
  const root = /** @type {HTMLElement} */ (document.getElementById('app'));
  const words = async () => Object.assign({}, ...await Promise.all(['first', 'play'].map((which) => loadMessages(preferences.language, /** @type {'first' | 'play'} */ (which)))));
  let messages = await words();
  /** @type {import('./diagnosis.js').Findings} */
  let found = {http: null, socket: null, storage: null};
  root.replaceChildren();
  document.documentElement.classList.add('drawn');
  const look = () => diagnose((now) => { found = now; draw(); });
  const draw = () => {
    const t = translator(preferences.language, messages, 'sip');
    document.title = t('diag.title');
    const store = {speak: async () => { messages = await words(); draw(); }};
    render(html`<header class="bar plain"><h1>${t('diag.title')}</h1>${languageSwitch({t, store})}</header>
      <main><div class="content">${findings(t, found)}</div>
        <div class="actions">${button({test: 'look-again', label: t('action.retry'), kind: 'primary', onClick: look})}
          <a class="button secondary" data-test="home" href="/">${t('action.home')}</a></div></main>`, root);
  };
  await look();
}

start();
