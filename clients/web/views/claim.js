// @ts-check
// Who played already and comes with another phone says so.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';
import {button} from './parts.js';

/** « C'est moi ! », for the players who are not here. @param {any} context */
export function claimList({t, state, session, send}) {
  const absent = state.room.players.filter(({here, bot}) => !bot && ['lost', 'away', 'left', 'kicked'].includes(here));
  const {claim} = session.connection.state;
  const refused = claim && !claim.accepted ? html`<p class="problem" role="alert">${t('claim.refused')}</p>` : nothing;
  if (absent.length === 0) return refused;
  const asked = state.room.claims.length > 0;
  return html`<fieldset><legend>${t('claim.title')}</legend>
    ${refused}
    ${asked ? html`<p role="status">${t('claim.waiting')}</p>` : nothing}
    <div class="tools">${absent.map(({seat, name}) => button({
    test: `claim-${seat}`, label: t('claim.me', {name}), kind: 'quiet', onClick: () => send((connection) => connection.claim(seat)),
  }))}</div></fieldset>`;
}
