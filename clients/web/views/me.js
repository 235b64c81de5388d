// @ts-check
// Another name, another badge: at any time, for each seat of this phone.
import {html} from '../../vendor/lit-html/lit-html.js';
import {remember} from '../app/storage.js';
import {badgeField, nameField} from './join.js';
import {button} from './parts.js';

/** The way to it, from the menu. @param {any} context @param {number} seat */
export function renameButton({t, ui, set, mine, player, name}, seat) {
  const {badge} = player(seat) ?? {};
  const open = () => set({dialog: 'rename', renamed: seat, badgeOpen: true, problem: null, refused: null, form: {...ui.form, name: name(seat), badge: {...badge}}});
  return button({test: `rename-${seat}`, label: mine.length > 1 ? t('rename.open.of', {name: name(seat)}) : t('rename.open'), onClick: open});
}

/** @param {any} context */
export function rename(context) {
  const {t, ui, set, send, mine} = context;
  const submit = async (event) => {
    event.preventDefault();
    const wanted = {name: (ui.form.name ?? '').trim(), badge: ui.form.badge};
    if (!await send((connection) => connection.rename(ui.renamed, wanted))) return;
    // What somebody else on this phone is called is not what its owner types the next time.
    if (ui.renamed === mine[0]) {
      remember('name', wanted.name);
      remember('badge', wanted.badge);
    }
    set({dialog: null, badgeOpen: false});
  };
  return html`<form @submit=${submit}>${nameField(context, t('join.name'))}${badgeField(context)}
    <div class="actions"><button class="button primary" data-test="rename-go" ?disabled=${ui.busy}>${t('rename.go')}</button></div></form>`;
}
