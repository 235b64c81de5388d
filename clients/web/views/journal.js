// @ts-check
// What happened so far, part by part, the latest first; and the evening as a file to keep.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';
import {isRefusal} from '../../js/trinque.js';
import {tellerOf} from '../app/hear.js';
import {journalOf} from '../app/journal.js';
import {keepsakeOf, saveFile} from '../app/keepsake.js';
import {button} from './parts.js';

/** @param {any} context */
async function save(context) {
  const {session, state, mine, set, t} = context;
  // Who holds no seat gets no transcript, and the rest all the same.
  const file = mine.length > 0 ? await session.connection.transcript() : null;
  const transcript = file === null || isRefusal(file) ? null : file;
  const keepsake = keepsakeOf({state, log: session.log, teller: tellerOf(context), transcript});
  saveFile(`trinque-${state.room.code}-evening.json`, `${JSON.stringify(keepsake, null, 1)}\n`);
  set({told: t(transcript ? 'journal.saved' : 'journal.saved.partly')});
}

/** @param {any} context */
export function journal(context) {
  const {t, session, ui} = context;
  const chapters = journalOf(tellerOf(context), session.log).reverse();
  return html`<p class="muted">${t('journal.text')}</p>
    ${chapters.length === 0 ? html`<p>${t('menu.log.empty')}</p>` : nothing}
    ${chapters.map(({title, lines}, index) => html`<details ?open=${index === 0} data-test="chapter"><summary>${title ?? t('journal.before')}</summary>
      <ol class="log">${lines.map((line) => html`<li>${line}</li>`)}</ol></details>`)}
    <div class="tools">${button({test: 'save-evening', label: t('journal.save'), onClick: () => save(context)})}</div>
    <p role="status" class="good" data-test="told">${ui.told ?? ''}</p>`;
}
