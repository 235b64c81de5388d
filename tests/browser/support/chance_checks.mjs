// The chance of an evening, computed again: on a phone in the page, by the verifier of clients/fairness and by the binary.
import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const verifier = fileURLToPath(new URL('../../../clients/fairness/verify.mjs', import.meta.url));

/** French sets narrow spaces before its signs. @param {string} text */
const plain = (text) => text.replaceAll('\u202f', ' ').replaceAll('\u00a0', ' ');

/** The entries of a transcript. @param {Buffer} file */
export const entriesOf = (file) => file.toString().trimEnd().split('\n').map((line) => JSON.parse(line).entry);

/** Opens X16 on a phone and waits for what it says. @param {any} phone */
export async function lookAtChance(phone) {
  await phone.tap('menu', 'chance');
  await phone.hook('chance-verdict').waitFor();
  return {verdict: plain(await phone.text('chance-verdict')), hash: await phone.text('chance-hash')};
}

/** The transcript as a phone keeps it; X16 is open. @param {any} phone @returns {Promise<Buffer>} */
export async function downloaded(phone) {
  const [download] = await Promise.all([phone.page.waitForEvent('download'), phone.tap('chance-download')]);
  assert.match(download.suggestedFilename(), /^trinque-[A-Z]+\.jsonl$/);
  return readFileSync(await download.path());
}

/** @param {string} program @param {string[]} options @returns {Promise<{code: number, said: string}>} */
const run = (program, options) => new Promise((resolve) => {
  execFile(program, options, (failure, said) => resolve({code: failure === null ? 0 : Number(failure.code), said: plain(said)}));
});

/**
 * What both command lines make of a transcript in one language.
 * @param {Buffer} file @param {{hash: string, language: string}} wanted
 */
export async function onCommandLines(file, {hash, language}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'trinque-chance-'));
  try {
    const name = path.join(folder, 'evening.jsonl');
    writeFileSync(name, file);
    const options = [name, '--hash', hash, '--language', language];
    return await Promise.all([run(process.execPath, [verifier, ...options]), run(process.env.TRINQUE ?? 'trinque', ['verify', ...options])]);
  } finally {
    rmSync(folder, {recursive: true});
  }
}

/** The transcript arrives at a phone with one bit of one draw changed. @param {any} phone */
export async function flipADraw(phone) {
  await phone.page.route('**/transcript', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({response, body: text.replace(/\{"die":([1-6])\}/, (_, face) => `{"die":${Number(face) ^ 1 || 2}}`)});
  });
}
