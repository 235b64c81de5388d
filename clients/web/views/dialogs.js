// @ts-check
// The dialogs of the phone, fetched when the first of them is opened.
import {addPlayer, invite} from './invite.js';
import {menu} from './menu.js';
import {rules} from './rules.js';
import {settings} from './settings.js';

/** @type {Record<string, {title: string, body: (context: any) => any}>} */
export const dialogs = {
  rules: {title: 'rules.title', body: rules}, menu: {title: 'page.menu', body: menu},
  settings: {title: 'lobby.house', body: settings}, invite: {title: 'lobby.invite', body: invite},
  add: {title: 'lobby.add.title', body: addPlayer},
};
