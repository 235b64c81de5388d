// @ts-check
// The dialogs of the phone, fetched when the first of them is opened.
import {html} from '../../vendor/lit-html/lit-html.js';
import {addPlayer, invite} from './invite.js';
import {journal} from './journal.js';
import {rename} from './me.js';
import {menu} from './menu.js';
import {received} from './presets.js';
import {rules} from './rules.js';
import {settings} from './settings.js';
import {notHere, talk} from './talk.js';

/** @type {((context: any) => any) | null} */
let checked = null;
/** @type {Promise<void> | null} */
let fetching = null;

/** To compute everything again takes code of its own, which few evenings need. @param {any} context */
function chance(context) {
  if (checked) return checked(context);
  fetching ??= import('./chance.js').then(
    (module) => { checked = module.chance; context.set({}); },
    () => { fetching = null; context.set({dialog: null, problem: context.t('net.offline')}); },
  );
  return html`<p role="status">${context.t('chance.loading')}</p>`;
}

/** @type {Record<string, {title: string, body: (context: any) => any}>} */
export const dialogs = {
  rules: {title: 'rules.title', body: rules}, menu: {title: 'page.menu', body: menu},
  settings: {title: 'lobby.house', body: settings}, invite: {title: 'lobby.invite', body: invite},
  add: {title: 'lobby.add.title', body: addPlayer}, chance: {title: 'chance.title', body: chance},
  talk: {title: 'react.title', body: talk}, hand: {title: 'hand.skip.title', body: notHere}, rename: {title: 'rename.open', body: rename}, journal: {title: 'menu.log', body: journal}, received: {title: 'presets.link.title', body: received},
};
