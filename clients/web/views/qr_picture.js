// @ts-check
// The QR that brings people in: a picture of the server, or one of its own where it carries a ticket.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';

/** The picture of an address with a ticket, once it is here. @param {any} store @param {{code: string, ticket: string, address: number}} wanted */
function pictureOf(store, {code, ticket, address}) {
  const key = `${code} ${ticket} ${address}`;
  if (store.picture?.key !== key) {
    store.picture = {key, source: null};
    fetchPicture(store, key, code, JSON.stringify({ticket, address}));
  }
  return store.picture.source;
}

/** In a body: addresses stand in the logs of proxies. @param {any} store @param {string} key @param {string} code @param {string} body */
async function fetchPicture(store, key, code, body) {
  try {
    const response = await fetch(`/api/v1/rooms/${code}/qr.svg`, {method: 'POST', headers: {'content-type': 'application/json'}, body});
    const svg = await response.text();
    if (!response.ok || store.picture.key !== key) return;
    store.picture.source = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    store.changed();
  } catch {
    // The network is away: the next ticket is asked for anew.
  }
}

/**
 * The QR of an address; with a ticket, where the code alone does not open the room.
 * @param {any} context @param {{address: string, index: number, size: number}} shown
 */
export function qrPicture({t, state, store, session, house}, {address, index, size}) {
  const {code} = state.room;
  const {ticket} = session.connection.state;
  const plain = `/api/v1/rooms/${code}/qr.svg${index ? `?address=${index}` : ''}`;
  const source = house.invitation_minutes > 0 ? ticket && pictureOf(store, {code, ticket, address: index}) : plain;
  if (!source) return nothing;
  return html`<img class="qr" src=${source} width=${size} height=${size} data-test="qr-picture" alt=${t('lobby.invite.alt', {address})}>`;
}
