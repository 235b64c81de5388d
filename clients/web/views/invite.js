// @ts-check
// How others come in: the QR, or a seat on this very phone.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';
import {copyButton} from './copy.js';
import {button} from './parts.js';
import {nameField} from './join.js';
import {qrPicture} from './qr_picture.js';

/** @param {any} context */
export function invite(context) {
  const {t, state, store} = context;
  const {code} = state.room;
  store.findAddress(code);
  const address = store.address;
  if (address === undefined) return nothing;
  if (address === null) return html`<p>${t('lobby.invite.none')}</p><p class="code-big">${code}</p>`;
  return html`<p>${t('lobby.invite.title', {code})}</p>
    ${qrPicture(context, {address, index: 0, size: 280})}
    <p class="address">${address}</p>${copyButton(context, address)}`;
}

/** @param {any} context */
export function addPlayer(context) {
  const {t, ui, send, set} = context;
  const submit = async (event) => {
    event.preventDefault();
    const joined = await send((connection) => connection.join({name: (ui.form.name ?? '').trim()}));
    if (joined) set({dialog: null});
  };
  return html`<form @submit=${submit}><p>${t('lobby.add.text')}</p>${nameField(context, t('join.name.other'))}
    <div class="actions"><button class="button primary" data-test="add-go" ?disabled=${ui.busy}>${t('lobby.add.go')}</button>
    ${button({test: 'cancel', label: t('action.back'), kind: 'quiet', onClick: () => set({dialog: null, problem: null})})}</div></form>`;
}
