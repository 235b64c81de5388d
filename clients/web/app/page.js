// @ts-check
// What the phone's and the table's page have in common: drawing, focus, the dialog, the languages.
import {render} from '../../vendor/lit-html/lit-html.js';
import {games, isRefusal, lookUpRoom} from '../../js/trinque.js';
import {loadMessages} from './i18n.js';
import {afterPaint} from './painted.js';
import {dress, preferences} from './preferences.js';
import {nextLook} from './clocks.js';
import {Store} from './store.js';
import {publicSummary} from './summary.js';

export const build = document.querySelector('meta[name="trinque-build"]')?.getAttribute('content') ?? '';

/** The dialog of the page: opened and closed after each drawing, as `ui.dialog` says. */
function keepDialog(store) {
  const dialog = /** @type {HTMLDialogElement | null} */ (document.querySelector('dialog'));
  if (!dialog) return;
  if (store.ui.dialog && !dialog.open) dialog.showModal();
  if (!store.ui.dialog && dialog.open) dialog.close();
}

/** What all pages of the room must agree on, where tests and people who compare two phones find it. @param {any} context */
function tellSummary({state}) {
  const place = /** @type {HTMLElement | null} */ (document.querySelector('.summary'));
  if (!place || !state) return;
  const summary = publicSummary(state);
  if (place.textContent !== summary) place.textContent = summary;
  place.dataset.test = 'public-state';
}

const own_change = 4000;

/** Where a tap of one's own took away what had the focus, reading goes on at the title. @param {any} store */
function keepFocus(store) {
  const lost = document.activeElement === document.body || document.activeElement === null;
  if (!lost || store.ui.dialog || performance.now() - store.sentAt > own_change) return;
  document.querySelector('h1')?.focus({preventScroll: true});
}

/** What views may want from the server besides the room; asked for once, then drawn. @param {any} store */
function addLookUps(store) {
  store.findGames = async () => {
    if (store.gamesAsked) return;
    store.gamesAsked = true;
    const found = await games(location.origin);
    if (isRefusal(found)) store.gamesAsked = false;
    else store.games = found;
    store.changed();
  };
  store.findAddress = async (code) => {
    if (store.addressAsked === code) return;
    store.addressAsked = code;
    const found = await lookUpRoom(location.origin, code);
    if (isRefusal(found)) store.addressAsked = null;
    else Object.assign(store, {address: found.join_url, addresses: found.addresses ?? []});
    store.changed();
  };
}

/**
 * Starts a page. `view` draws it; `after` looks at what was drawn.
 * @param {{view: (context: any) => any, catalogues?: ('first' | 'play' | 'table')[], after?: (context: any) => void, extend?: (store: any) => void}} wanted
 */
export async function startPage({view, catalogues = ['first'], after = () => {}, extend = () => {}}) {
  dress();
  const root = /** @type {HTMLElement} */ (document.getElementById('app'));
  let clock = 0;
  let ahead = 0;
  const draw = (context) => {
    render(view(context), root);
    keepDialog(store);
    // The thread would only wait for the next frame: meanwhile it lays out what was drawn, so that painting alone is left.
    clearTimeout(ahead);
    ahead = setTimeout(() => root.getBoundingClientRect());
    afterPaint(() => {
      keepFocus(store);
      tellSummary(context);
      after(context);
    });
    clearTimeout(clock);
    const wait = nextLook(store.session);
    if (wait < Infinity) clock = setTimeout(store.changed, wait);
  };
  const known = new Set(catalogues);
  const speakAll = async () => Object.assign({}, ...await Promise.all([...known].map((which) => loadMessages(preferences.language, which))));
  // The words and the room come side by side; nothing is drawn before there are words.
  let spoken = false;
  let summed = false;
  const store = /** @type {any} */ (new Store({}, (context) => { if (spoken) draw(context); }));
  const words = speakAll();
  /** What came changes nothing that is in sight; a dialog may show more. */
  store.unchanged = () => {
    if (store.ui.dialog) return store.news();
    if (!summed) afterPaint(() => { summed = false; tellSummary({state: store.session?.shown}); });
    summed = true;
  };
  /** Changes the language of the page. */
  store.speak = async () => {
    store.messages = await speakAll();
    store.changed();
  };
  /** Adds a catalogue, once. @param {'play' | 'more'} which */
  store.learn = async (which) => {
    if (known.has(which)) return;
    const added = await loadMessages(preferences.language, which);
    store.messages = {...store.messages, ...added};
    known.add(which);
  };
  addLookUps(store);
  extend(store);
  store.messages = {...await words, ...store.messages};
  spoken = true;
  root.replaceChildren();
  document.documentElement.classList.add('drawn');
  store.changed();
  return store;
}

