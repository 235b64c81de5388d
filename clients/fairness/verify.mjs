#!/usr/bin/env node
// node clients/fairness/verify.mjs FILE [--hash HASH] [--language fr|en]: checks a transcript and says what it found.
// Ends with 0 if all is right, 1 for a deviation, 2 if the file cannot be read.
import {readFileSync, readdirSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {mergeCatalogues} from '../web/app/catalogues.js';
import {translator} from '../web/app/i18n.js';
import {check} from './check.js';
import {countsOf, roundInWords, verdict} from './tell.js';

const usage = 'usage: node clients/fairness/verify.mjs FILE [--hash HASH] [--language fr|en]';

function options() {
  try {
    const {values, positionals} = parseArgs({
      allowPositionals: true,
      options: {hash: {type: 'string'}, language: {type: 'string', default: 'en'}},
    });
    if (positionals.length !== 1 || !['fr', 'en'].includes(values.language)) throw new Error(usage);
    return {...values, file: positionals[0]};
  } catch (problem) {
    console.error(`${problem.message}\n${usage}`);
    process.exit(2);
  }
}

function wordsOf(language) {
  const folder = new URL('../web/i18n/', import.meta.url);
  const parts = readdirSync(folder).filter((name) => name.endsWith(`.${language}.json`));
  return translator(language, mergeCatalogues(parts.map((name) => [name, JSON.parse(readFileSync(new URL(name, folder), 'utf8'))])), 'sip');
}

const {file, hash, language} = options();
let bytes;
try {
  bytes = readFileSync(file);
} catch (problem) {
  console.error(problem.message);
  process.exit(2);
}
const t = wordsOf(language);
const report = check(bytes, {hash});
console.log(t('chance.lines', {n: report.lines, room: report.room}));
for (const round of report.rounds) {
  const {title, facts} = roundInWords(t, round);
  console.log([title, ...facts].join('\n  '));
}
const {pending} = countsOf(report);
if (pending > 0) console.log(t('chance.pending', {n: pending}));
console.log(`${t('chance.hash')} ${report.hash}`);
console.log(report.fault === null ? verdict(t, report) : `${report.fault.deviation}: ${verdict(t, report)}`);
process.exitCode = report.fault === null ? 0 : 1;
