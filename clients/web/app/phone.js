// @ts-check
// The phone's page: which screen is shown, and what its buttons do beyond a command.
import {html} from '../../vendor/lit-html/lit-html.js';
import {createRoom, isRefusal, lookUpRoom} from '../../js/trinque.js';
import {care} from '../views/care.js';
import {connecting} from '../views/connecting.js';
import {colours, shapes} from '../views/badge.js';
import {languageSwitch} from '../views/languages.js';
import {join, shut} from '../views/join.js';
import {stayAwake} from './awake.js';
import {dialogOf} from './dialog.js';
import {build, startPage} from './page.js';
import {preferences} from './preferences.js';
import {routeOf} from './router.js';
import {Session} from './session.js';
import {recall, remember} from './storage.js';
import {contextOf} from './context.js';
import {isFull} from './players.js';

/** The dialog of the first page; the others come with the game, or when they are asked for. @type {Record<string, {title: string, body: (context: any) => any}>} */
const dialogs = {care: {title: 'care.title', body: care}};

/** What is needed once one sits in a room; it is fetched while people type their names. @type {typeof import('../views/play.js') | null} */
let play = null;

/** The style sheet of the games, before that of the phone, which has the last word. */
function addGameStyles() {
  const own = document.querySelector('link[rel="stylesheet"]');
  const link = Object.assign(document.createElement('link'), {rel: 'stylesheet', href: new URL('../css/games.css', import.meta.url).href});
  return new Promise((done, failed) => {
    link.onload = done;
    link.onerror = () => { link.remove(); failed(new Error('no style sheet')); };
    own?.before(link);
  });
}

/** @type {Promise<unknown> | null} */
let styled = null;
const gameStyles = () => (styled ??= addGameStyles().catch((failure) => { styled = null; throw failure; }));

/** The first page: nobody needs it who came by a QR. @type {typeof import('../views/home.js') | null} */
let first = null;

/** @param {any} store */
async function fetchHome(store) {
  if (store.fetchingHome) return;
  store.fetchingHome = true;
  try {
    [first] = await Promise.all([import('../views/home.js'), gameStyles()]);
    store.changed();
  } catch {
    // The network is away: whoever draws next asks again.
  } finally {
    store.fetchingHome = false;
  }
}

/** @param {any} context */
function homeView(context) {
  if (first) return context.ui.creating ? first.create(context) : first.home(context);
  fetchHome(context.store);
  return html`<header class="bar plain"><h1 tabindex="-1">${context.t('page.title')}</h1>${languageSwitch(context)}</header><main></main>`;
}

/** @param {any} store */
async function fetchPlay(store) {
  if (store.fetchingPlay) return;
  store.fetchingPlay = true;
  try {
    [play] = await Promise.all([import('../views/play.js'), store.learn('play'), gameStyles()]);
    play.guardDoubleTaps(document);
    dialogs.diag = {title: 'diag.title', body: play.diagnosis};
    if (store.ui.dialog === 'diag') store.look();
  } catch {
    // The network is away: whoever draws next asks again.
  } finally {
    store.fetchingPlay = false;
    if (play) store.changed();
  }
}

/** @param {any} context */
function roomView(context, code) {
  const {session, state, ui} = context;
  if (session.bye) return play ? play.final(context, code) : connecting(context, code);
  if (!state) return connecting(context, code);
  if (session.asksBack) return play ? play.askingBack(context) : connecting(context, code);
  if (play?.isBeingRemoved(context)) return play.beingRemoved(context);
  const is_outside = ['outside', 'door'].includes(state.phase);
  if (session.seats.length === 0 && (!ui.watching || is_outside)) {
    if (state.room.locked || ui.refused?.code === 'room_locked') return shut(context, 'locked');
    if (isFull(context) || ui.refused?.code === 'room_full') return shut(context, 'full');
    if (state.phase !== 'door') return join(context);
    return play ? play.door(context) : connecting(context, code);
  }
  if (!play) return connecting(context, code);
  context.digest = play.missedOf(context, session.missed);
  return play.frame(context, play.screenOf(context));
}

/** @param {any} context */
function view(context) {
  const {store, ui} = context;
  context.drawnWith = play;
  const page = store.route.page === 'room' ? roomView(context, store.route.code) : homeView(context);
  if (ui.dialog && !dialogs[ui.dialog]) (ui.dialog === 'diag' ? fetchPlay : fetchDialogs)(store);
  return html`${page}${dialogOf(context, dialogs)}`;
}

/** @param {any} store */
async function fetchDialogs(store) {
  if (store.fetching) return;
  store.fetching = true;
  try {
    const [more] = await Promise.all([import('../views/dialogs.js'), store.learn('more')]);
    Object.assign(dialogs, more.dialogs);
  } catch {
    store.set({dialog: null, problem: contextOf(store).t('net.offline')});
  } finally {
    store.fetching = false;
    store.changed();
  }
}

/** The badge that a phone starts with: what it wore last, or any. */
function firstBadge() {
  const any = (list) => list[crypto.getRandomValues(new Uint8Array(1))[0] % list.length];
  return recall('badge', {shape: any(shapes), colour: any(colours)});
}

const freshForm = () => ({name: recall('name', ''), badge: firstBadge(), adult: recall('adult', false)});

/** A link to house rules was opened: they are shown, whatever the page is, and disappear from the address. */
function receivedRules() {
  const rulesLink = location.hash;
  if (!rulesLink.startsWith('#rules=')) return {};
  history.replaceState(null, '', location.pathname);
  return {rulesLink, dialog: 'received'};
}

/** @param {any} store */
function extend(store) {
  store.set({form: freshForm()});
  store.enter = () => {
    store.session?.close();
    store.session = null;
    store.route = routeOf(location.pathname);
    const {code} = store.route;
    Object.assign(store.ui, {dialog: null, problem: null, refused: null, watching: false, creating: false, demo: false, seat: null, notify: false, freed: false, handed: null, buy: null, drinkOpen: false, knocked: false, chance: null, ...receivedRules()});
    if (store.route.page === 'room') {
      store.session = new Session({
        code, role: 'phone', language: preferences.language, build, changed: store.news, unchanged: store.unchanged, ticket: takeTicket(),
        happened: (events) => play?.tellOf(store, events),
      });
    } else findKeptSeat(store);
    store.changed();
  };
  /** Goes to another address without loading the page again. @param {string} address */
  store.go = (address) => {
    history.pushState(null, '', address);
    store.enter();
    focusTitle();
  };
  store.resumable = () => store.kept ?? null;
  store.createRoom = async (wanted) => {
    store.set({busy: true});
    const made = await createRoom(location.origin, wanted);
    store.set({busy: false});
    if (isRefusal(made)) return store.set({problem: contextOf(store).t('create.failed')});
    store.go(`/j/${made.code}`);
  };
  store.demo = async (game) => {
    await store.createRoom({game, no_alcohol: true, language: preferences.language});
    if (store.route.page === 'room') store.set({demo: true});
  };
  store.join = joinRoom;
  /** Finds out how far the server is; what is found is drawn as it comes. */
  store.look = () => play?.diagnose((found) => store.set({found}));
  addEventListener('popstate', store.enter);
  store.enter();
}

/** Whether the room of the last evening on this device still lives. @param {any} store */
async function findKeptSeat(store) {
  store.kept = null;
  const last = recall('last', null);
  if (!last) return;
  const room = await lookUpRoom(location.origin, last.code);
  if (isRefusal(room)) return;
  store.kept = last;
  store.changed();
}

/** Takes the seat, then tells the server the private switch. @param {any} context */
async function joinRoom({t, ui, set, send, state}) {
  const {form} = ui;
  if (!form.adult) return set({problem: t('join.adult.missing'), refused: null});
  const name = (form.name ?? '').trim();
  const password = state.room.password ? form.password : undefined;
  const joined = await send((connection) => connection.join({name, badge: form.badge, password}));
  if (!joined) return;
  set({form: {...form, password: undefined}, handed: joined.seat, notify: false, freed: false});
  remember('adult', true);
  remember('name', name);
  remember('badge', form.badge);
  remember('last', {code: state.room.code, name});
  if (form.soft || form.drive) await send((connection) => connection.own(joined.seat, {soft: true}));
  focusTitle();
}

/** One person alone plays at once: three bots take seats, and the game begins. @param {any} context */
async function playDemo({t, ui, set, send, session, state}) {
  if (!ui.demo || session?.status !== 'online' || !state) return;
  set({demo: false});
  const joined = await send((connection) => connection.join({name: ui.form.name || t('home.demo.you'), badge: ui.form.badge}));
  if (!joined) return;
  for (const temperament of ['careful', 'bold', 'joker']) await send((connection) => connection.bot(joined.seat, temperament));
  await send((connection) => connection.start(joined.seat));
  focusTitle();
}

/** A one-time link was opened: its key takes the seat, and disappears from the address. @param {any} context */
async function redeemLink({session, send}) {
  const key = new URLSearchParams(location.hash.slice(1)).get('k');
  if (!key || session?.status !== 'online') return;
  history.replaceState(null, '', location.pathname);
  if (await send((connection) => connection.redeem(key))) focusTitle();
}

/** What the QR carried opens the room now, and disappears from the address. */
function takeTicket() {
  const ticket = new URLSearchParams(location.hash.slice(1)).get('t') ?? undefined;
  if (ticket) history.replaceState(null, '', location.pathname);
  return ticket;
}

/** After a change of screen by one's own tap, reading goes on at its title. */
function focusTitle() {
  setTimeout(() => /** @type {HTMLElement | null} */ (document.querySelector('h1'))?.focus(), 0);
}

let shown_acting = '';

/** The strip of players follows whose turn it is. @param {any} context */
function showActing({state}) {
  const acting = state?.to_act?.join() ?? '';
  if (acting === shown_acting) return;
  shown_acting = acting;
  const strip = document.querySelector('.seats');
  const chip = /** @type {HTMLElement | null} */ (document.querySelector('.chip.acting'));
  if (strip && chip) strip.scrollLeft = chip.offsetLeft - strip.clientWidth / 2 + chip.offsetWidth / 2;
}

/** A page of another build loads itself anew, once, as soon as nothing is being chosen. @param {any} context */
function refreshIfOld({session, myTurn, ui}) {
  if (!session?.outdated || myTurn || ui.dialog || session.seats.length === 0) return;
  const key = `trinque.reloaded.${session.connection.state.build}`;
  try {
    if (sessionStorage.getItem(key)) return;
    sessionStorage.setItem(key, '1');
    location.reload();
  } catch {
    // Without storage there is the button: a page must not load itself for ever.
  }
}

/** What a drawing brings with it. @param {any} context */
function afterDrawing(context) {
  // What came since then is told once it is drawn: the words of this context lack what it says.
  const {state, session, ui, store, drawnWith} = context;
  redeemLink(context);
  playDemo(context);
  // Where no room comes, what tells why is fetched as well.
  if (!play && (state || !session || session.bye || session.lostFor > 2000)) fetchPlay(store);
  if (session) drawnWith?.tellLine(context);
  if (drawnWith && ui.notify && state && ui.freed === isFull(context)) drawnWith.tellFreeSeat(context);
  else drawnWith?.tellTurn(context);
  showActing(context);
  stayAwake(Boolean(state?.match));
  refreshIfOld(context);
}

startPage({view, extend, after: afterDrawing});
