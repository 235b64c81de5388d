// @ts-check
// A seat that comes to another phone, a role that comes back, and a turn that is passed over.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';
import {copyButton} from './copy.js';
import {button} from './parts.js';

/** Somebody says that he is an absent player: who may decide is asked. @param {any} context */
export function claimBand({t, state, mine, isHost, hostSeat, player, name, send}) {
  const {claims, host} = state.room;
  const host_is_gone = ['lost', 'away', 'left'].includes(player(host)?.here);
  return claims.filter(({seat}) => isHost || (mine.length > 0 && (seat === host || host_is_gone))).map(({id, seat}) => {
    const decide = (accept) => send((connection) => connection.confirm(isHost ? hostSeat : mine[0], id, accept));
    return html`<section class="band" role="alert"><p>${t('claim.asked', {name: name(seat)})}</p><p class="row">
      ${button({test: `claim-yes-${seat}`, label: t('claim.yes'), onClick: () => decide(true)})}
      ${button({test: `claim-no-${seat}`, label: t('claim.no'), onClick: () => decide(false)})}</p></section>`;
  });
}

/** The host who was away, and is back. @param {any} context */
export function roleBand({t, state, mine, send}) {
  const {former_host} = state.room;
  if (former_host === null || !mine.includes(former_host)) return nothing;
  return html`<section class="band"><p>${t('host.lost')}</p>
    ${button({test: 'take-role-back', label: t('host.take_back'), onClick: () => send((connection) => connection.host(former_host, former_host))})}</section>`;
}

/** From a moment that the server names, the host may pass over who is awaited. @param {any} context */
export function skipButtons({t, state, isHost, hostSeat, mine, session, name, send}) {
  const {skip} = state.deadlines;
  if (!isHost || skip === undefined || session.timeUntil(skip) > 0) return nothing;
  return state.to_act.filter((seat) => !mine.includes(seat)).map((seat) => button({
    test: `skip-${seat}`, label: t('wait.skip', {name: name(seat)}), onClick: () => send((connection) => connection.skip(hostSeat, seat)),
  }));
}

/** Whose seat the host may hand to another phone: those who are not here. @param {any} context */
export const absentSeats = ({state, isHost, mine}) => (isHost
  ? state.room.players.filter(({seat, here}) => !mine.includes(seat) && ['lost', 'away', 'left'].includes(here)).map(({seat}) => seat) : []);

/** The one-time link as a QR for the other phone's camera, and as an address. @param {any} context */
function linkShown(context) {
  const {t, ui, store, state} = context;
  const {key} = ui.link;
  const {address} = store;
  const there = `${address ? new URL(address).origin : location.origin}/j/${state.room.code}#k=${key}`;
  return html`<p>${t('link.text')}</p>
    ${address ? html`<img class="qr" data-test="link-qr" src="/api/v1/rooms/${state.room.code}/qr.svg?key=${key}" width="280" height="280" alt=${t('lobby.invite.alt', {address: there})}>` : nothing}
    <p class="address" data-test="link-address">${there}</p>${copyButton(context, there)}`;
}

/** A link that takes a seat to another phone, once. @param {any} context @param {number} seat */
export function linkTool(context, seat) {
  const {t, ui, set, state, store, send, mine, name, hostSeat} = context;
  const own = mine.includes(seat);
  const make = async () => {
    store.findAddress(state.room.code);
    const made = await send((connection) => connection.link(own ? seat : hostSeat, seat));
    if (made) set({link: {seat, key: made.key}});
  };
  return html`${button({test: `link-${seat}`, label: !own || mine.length > 1 ? t('link.make.of', {name: name(seat)}) : t('link.make'), onClick: make})}
    ${ui.link?.seat === seat ? linkShown(context) : nothing}`;
}
