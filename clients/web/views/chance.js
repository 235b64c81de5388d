// @ts-check
// X16: each die and each card of the evening, computed again on this phone, in plain words.
import {html, nothing} from '../../vendor/lit-html/lit-html.js';
import {check} from '../../fairness/check.js';
import {countsOf, drawInWords, roundInWords, verdict, verdictOf} from '../../fairness/tell.js';
import {isRefusal} from '../../js/trinque.js';
import {cardLabel} from '../app/words.js';
import {button} from './parts.js';

/** Whether a line of the file has the hash that this phone was told. @param {Uint8Array} file @param {string | null} hash */
const holds = (file, hash) => hash === null || new TextDecoder().decode(file).includes(`{"hash":"${hash}"`);

/** What was sent must lead to the hash that this phone knows; lines may have come since. @param {Uint8Array} file @param {string | null} hash */
function checked(file, hash) {
  const report = check(file);
  // Nothing was drawn or pledged yet.
  if (file.length === 0 && hash === null) return {...report, fault: null};
  return report.fault === null && !holds(file, hash) ? {...report, fault: {line: report.lines, deviation: 'other_hash'}} : report;
}

/** Fetches the transcript and checks it; the dialog is drawn anew with what came of it. @param {any} context @param {string | null} hash */
async function recompute({session, ui, set}, hash) {
  set({chance: {...ui.chance, hash, busy: true}});
  const file = await session.connection.transcript();
  const found = isRefusal(file) ? {report: null, file: null} : {report: checked(file, hash), file};
  set({chance: {...ui.chance, ...found, hash, busy: false}});
}

/** @param {any} context @param {any} draw */
const inWords = ({t}, draw) => ('card' in draw ? t('chance.draw.card', {card: cardLabel(t, draw.card), of: draw.of}) : drawInWords(t, draw));

/** A long evening has thousands of draws: those of a round are drawn when it is unfolded. @param {any} context @param {import('../../fairness/round.js').Round} round */
function drawsOf(context, round) {
  const {t} = context;
  return html`<ol class="draws">${round.draws.map(({draw, is_right}) => html`<li class=${is_right === false ? 'problem' : ''}>${inWords(context, draw)} ${verdictOf(t, is_right)}</li>`)}</ol>
    <p>${t('chance.commitment')}</p><p class="hash">${round.terms.commitment}</p>
    ${round.revealed ? html`<p>${t('chance.secret')}</p><p class="hash">${round.revealed.secret}</p>` : nothing}`;
}

/** @param {any} context @param {import('../../fairness/round.js').Round} round @param {boolean} is_last what people wonder about */
function roundOf(context, round, is_last) {
  const {t, ui, set} = context;
  const {number} = round.terms;
  const {title, facts} = roundInWords(t, round);
  const is_open = ui.chance.open?.[number] ?? is_last;
  const toggled = (event) => set({chance: {...ui.chance, open: {...ui.chance.open, [number]: event.target.open}}});
  return html`<details ?open=${is_open} @toggle=${toggled} data-test="chance-round"><summary>${title}</summary>
    <ul>${facts.map((fact) => html`<li>${fact}</li>`)}</ul>${is_open ? drawsOf(context, round) : nothing}</details>`;
}

/** The transcript as a file to keep, and the page that checks it without us. @param {any} context @param {Uint8Array} file */
function toKeep({t, state}, file) {
  const save = () => {
    const address = URL.createObjectURL(new Blob([file], {type: 'application/jsonl'}));
    Object.assign(document.createElement('a'), {href: address, download: `trinque-${state.room.code}.jsonl`}).click();
    URL.revokeObjectURL(address);
  };
  return html`<div class="tools">${button({test: 'chance-download', label: t('chance.download'), onClick: save})}
    <a class="button secondary" href="/verify.html" download="trinque-verify.html" data-test="chance-offline">${t('chance.offline')}</a></div>`;
}

/** @param {any} context @param {import('../../fairness/check.js').Report} report @param {Uint8Array} file */
function findings(context, report, file) {
  const {t} = context;
  const {pending} = countsOf(report);
  return html`<p class=${report.fault ? 'problem' : 'good'} role="status" data-test="chance-verdict">${verdict(t, report)}</p>
    ${pending > 0 ? html`<p>${t('chance.pending', {n: pending})}</p>` : nothing}
    <h3>${t('chance.hash')}</h3><p class="hash" data-test="chance-hash">${report.hash}</p><p>${t('chance.hash.compare')}</p>
    <h3>${t('chance.here')}</h3>
    ${[...report.rounds].reverse().map((round, index) => roundOf(context, round, index === 0))}
    ${toKeep(context, file)}`;
}

/** @param {any} context */
export function chance(context) {
  const {t, state, ui} = context;
  const hash = state.fairness?.hash ?? null;
  const {report, file, busy, hash: known} = ui.chance ?? {};
  // What came since is checked as well, one answer at a time.
  if (!busy && known !== hash) queueMicrotask(() => recompute(context, hash));
  const intro = html`<p>${t('chance.intro')}</p>`;
  if (report) return html`${intro}${findings(context, report, file)}`;
  if (busy || known === undefined) return html`${intro}<p role="status">${t('chance.loading')}</p>`;
  return html`${intro}<p class="problem" role="alert">${t('chance.missing')}</p>
    ${button({test: 'chance-again', label: t('chance.again'), onClick: () => recompute(context, hash)})}`;
}
