// @ts-check
// The table's page: for a big screen that everybody sees. It holds no seat and needs no touch.
import {createRoom, isRefusal} from '../../js/trinque.js';
import {openReplay, showsCode, stepReplay, tableView} from '../views/table.js';
import {stayAwake} from './awake.js';
import {contextOf} from './context.js';
import {tellOf, tellTable} from './hear.js';
import {build, startPage} from './page.js';
import {playersIn} from './players.js';
import {prefer, preferences, speak} from './preferences.js';
import {goesOn, withFrame} from './rounds.js';
import {routeOf} from './router.js';
import {Session} from './session.js';
import {unlockSound} from './sounds.js';

function toggleFullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.().catch(() => {});
}

/** @param {any} store */
function addControls(store) {
  store.toggleFullScreen = toggleFullScreen;
  store.toggleSound = () => {
    prefer({sound: !preferences.sound});
    unlockSound();
    store.changed();
  };
  store.toggleCode = () => store.set({qr: !showsCode(contextOf(store))});
  store.nextAddress = () => store.set({addressIndex: ((store.ui.addressIndex ?? 0) + 1) % Math.max(1, store.addresses.length)});
  const keys = {f: toggleFullScreen, m: store.toggleSound, q: store.toggleCode, '?': () => store.set({dialog: store.ui.dialog ? null : 'help'})};
  const toggleReplay = () => (store.ui.replay ? store.set({replay: null}) : openReplay(contextOf(store)));
  const step = (by) => () => store.ui.replay && stepReplay(contextOf(store), by);
  Object.assign(keys, {r: toggleReplay, arrowleft: step(-1), arrowright: step(1), escape: () => store.ui.replay && store.set({replay: null})});
  document.addEventListener('keydown', (event) => {
    const types = /** @type {Element} */ (event.target).closest?.('input:not([type="checkbox"])');
    if (!preferences.keys || types || event.ctrlKey || event.metaKey || event.altKey) return;
    keys[event.key.toLowerCase()]?.();
  });
}

/** Keeps what can be looked at again. The game comes first: a replay ends when it goes on. @param {any} store @param {any} state @param {any[]} events */
function follow(store, state, events) {
  if (events.length > 0) store.rounds = withFrame(store.rounds, state, events);
  if (store.ui.replay && goesOn(events)) store.set({replay: null});
}

/** @param {any} store @param {string} code */
function watch(store, code) {
  store.session = new Session({
    code, role: 'table', language: preferences.language, build, changed: store.news, unchanged: store.unchanged,
    happened: (events) => tellOf(store, events),
  });
  store.session.connection.on('shown', (state, events) => follow(store, state, events));
  store.findAddress(code);
}

/** Without a code, a room is made for this table; the first to sit down is its host. @param {any} store */
async function makeRoom(store) {
  store.set({failed: false});
  const made = await createRoom(location.origin, {language: preferences.language});
  if (isRefusal(made)) return store.set({failed: true});
  history.replaceState(null, '', `/table/${made.code}`);
  store.route = routeOf(location.pathname);
  watch(store, made.code);
  store.changed();
}

/** @param {any} store */
function extend(store) {
  store.route = routeOf(location.pathname);
  store.makeRoom = () => makeRoom(store);
  store.go = (address) => location.assign(address);
  store.rounds = [];
  addControls(store);
  stayAwake(true);
  document.addEventListener('visibilitychange', () => stayAwake(true));
  if (store.route.code) watch(store, store.route.code);
  else makeRoom(store);
}

/** The table speaks the room's language, unless somebody chose another on it. @param {any} context */
function followLanguage({state, store, ui}) {
  const wanted = ui.language ?? state?.settings?.house?.language;
  if (!wanted || wanted === preferences.language) return;
  speak(wanted);
  store.speak();
}

/** A screen that is kept outside asks to come in, once for each connection. @param {any} context */
function knock({state, store, session}) {
  const is_outside = ['outside', 'door'].includes(state?.phase);
  const connection = session?.connection;
  if (!is_outside || session.status !== 'online') return void (store.knocks = false);
  if (store.knocks || connection.state.admitted === false) return;
  store.knocks = true;
  connection.knock();
}

/** With many players everything is smaller. @param {any} context */
function makeRoomFor({state}) {
  const players = state?.room ? playersIn(state.room) : [];
  document.documentElement.classList.toggle('crowded', players.length > 6);
}

/** A table whose pages are old loads itself anew at the next quiet moment. @param {any} context */
function refreshIfOld({t, state, session}) {
  document.title = state?.room ? `${t(`game.${state.room.game}`)} · ${state.room.code}` : t('page.title');
  if (!session?.outdated || !['lobby', 'between', 'ended'].includes(state?.phase)) return;
  const key = `trinque.reloaded.${session.connection.state.build}`;
  if (sessionStorage.getItem(key)) return;
  sessionStorage.setItem(key, '1');
  location.reload();
}

startPage({view: tableView, catalogues: ['first', 'play', 'table'], extend, after: (context) => { followLanguage(context); knock(context); makeRoomFor(context); tellTable(context); refreshIfOld(context); }});
