// @ts-check
// The ends of the road: why a room cannot be entered.
import {html} from '../../vendor/lit-html/lit-html.js';
import {removed} from './kicks.js';
import {button} from './parts.js';

/** @type {Record<string, [label: string, act: (store: any) => void]>} what one can do about a final answer */
const ways = {
  replaced: ['final.here', (store) => store.session.reconnect()],
  upgrade: ['final.reload', () => location.reload()],
  unknown_room: ['action.home', (store) => store.go('/')],
  room_over: ['action.home', (store) => store.go('/')],
  room_damaged: ['action.home', (store) => store.go('/')],
  room_newer: ['final.again', (store) => store.session.reconnect()],
  room_broken: ['final.again', (store) => store.session.reconnect()],
  restarted: ['action.home', (store) => store.go('/')],
  erased: ['action.home', (store) => store.go('/')],
  spectators_forbidden: ['action.home', (store) => store.go('/')],
  other: ['final.reload', () => location.reload()],
};

/** @param {any} context @param {string} code */
export function final(context, code) {
  const {t, session, store} = context;
  const told = session.bye.reason;
  if (told === 'kicked') return removed(context);
  const reason = told === 'unknown_room' && session.hadSeat ? 'restarted' : told in ways ? told : 'other';
  const [label, act] = ways[reason];
  return html`<header class="bar plain"><h1 tabindex="-1" data-test="final-${reason}">${t(`final.${reason}`)}</h1></header>
    <main><div class="content"><p>${t(`final.${reason}.text`, {code})}</p></div>
    <div class="actions">${button({test: 'final-action', label: t(label), kind: 'primary', onClick: () => act(store)})}</div></main>`;
}
