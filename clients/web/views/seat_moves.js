// @ts-check
// A seat that comes to another phone, and a role that comes back.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';
import {isRefusal, lookUpRoom, pictureOfLink} from '../../js/trinque.js';
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

/** Somebody waits at the door: who may open is asked, about one after the other. @param {any} context */
export function knockBand({t, state, mine, isHost, hostSeat, player, send}) {
  const host_is_gone = ['lost', 'away', 'left'].includes(player(state.room.host)?.here);
  if (!isHost && (mine.length === 0 || !host_is_gone)) return [];
  return (state.room.knocks ?? []).slice(0, 1).map(({id, name, table}) => {
    const decide = (accept) => send((connection) => connection.admit(isHost ? hostSeat : mine[0], id, accept));
    return html`<section class="band" role="alert"><p>${table ? t('knock.table') : t('knock.asked', {name})}</p><p class="row">
      ${button({test: `knock-yes-${id}`, label: t('knock.yes'), onClick: () => decide(true)})}
      ${button({test: `knock-no-${id}`, label: t('knock.no'), onClick: () => decide(false)})}</p></section>`;
  });
}

/** The host who was away, and is back. @param {any} context */
export function roleBand({t, state, mine, send}) {
  const {former_host} = state.room;
  if (former_host === null || !mine.includes(former_host)) return nothing;
  return html`<section class="band"><p>${t('host.lost')}</p>
    ${button({test: 'take-role-back', label: t('host.take_back'), onClick: () => send((connection) => connection.host(former_host, former_host))})}</section>`;
}

/** Where other phones find this server, which may not be where this one does. @param {string} code */
async function originForOthers(code) {
  const room = await lookUpRoom(location.origin, code);
  return !isRefusal(room) && room.join_url ? new URL(room.join_url).origin : location.origin;
}

/** A link that takes a seat to another phone, once: one's own, or any for the host. @param {any} context @param {number} seat */
export function linkTool(context, seat) {
  const {t, ui, set, state, send, mine, hostSeat, name} = context;
  const own = mine.includes(seat);
  const {code} = state.room;
  const make = async () => {
    const made = await send((connection) => connection.link(own ? seat : hostSeat, seat));
    if (!made) return;
    const [origin, picture] = await Promise.all([originForOthers(code), pictureOfLink(location.origin, code, made.key)]);
    // Without an address that phones can reach there is the text.
    const source = isRefusal(picture) ? null : `data:image/svg+xml,${encodeURIComponent(picture)}`;
    set({link: {seat, address: `${origin}/j/${code}#k=${made.key}`, picture: source}});
  };
  const label = own && mine.length === 1 ? t('link.make') : t('link.make.of', {name: name(seat)});
  return html`${button({test: `link-${seat}`, label, onClick: make})}
    ${ui.link?.seat === seat ? html`<p>${t('link.text')}</p>
      ${ui.link.picture ? html`<img class="qr" data-test="link-picture" src=${ui.link.picture} width="240" height="240" alt=${t('link.alt', {name: name(seat)})}>` : nothing}
      <p class="address" data-test="link-address">${ui.link.address}</p>${copyButton(context, ui.link.address)}` : nothing}`;
}
