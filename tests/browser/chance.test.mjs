// X16 without a server of ours: a phone is sent a transcript, and says what it makes of it. short_evening.test.mjs does the
// same with an evening that was played.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import test from 'node:test';
import {fileURLToPath} from 'node:url';
import {launch, openPage, overflow, violations, webFolder} from '../support/browser.mjs';
import {games, states, welcome} from '../support/states.mjs';
import {startDouble} from '../support/web_double.mjs';

const vector = (name) => readFileSync(fileURLToPath(new URL(`../vectors/fairness/${name}`, import.meta.url)), 'utf8');
const {last_hash, draws, rounds} = JSON.parse(vector('manifest.json'));
const address_of_transcript = 'GET /api/v1/rooms/KTRF/transcript';
const plain = (text) => text.replaceAll('\u202f', ' ').replaceAll('\u00a0', ' ');

/** A phone with a seat, in a room whose chance has this hash; it may be told another. */
async function phone(context, {transcript, hash = last_hash, locale = 'fr-FR'}) {
  let revision = 1;
  const answers = {'GET /api/v1/games': [200, games], [address_of_transcript]: transcript};
  const state = (known) => ({...states.ended, fairness: {...states.ended.fairness, hash: known}, clock: Math.round(performance.now()), revision: ++revision});
  const double = await startDouble({web: webFolder(), answers, welcome: () => welcome(state(hash), [3])});
  const browser = await launch();
  context.after(async () => { await browser.close(); await double.stop(); });
  const {page, wrong} = await openPage(browser, {locale, tokens: ['a']});
  await page.goto(`${double.address}/j/KTRF`);
  await page.click('[data-test="menu"]');
  return {
    page, wrong, answers,
    tell: (known) => double.push(state(known)),
    open: () => page.click('[data-test="chance"]'),
    verdict: async () => plain(await page.textContent('[data-test="chance-verdict"]')),
  };
}

for (const [locale, right, shown] of [
  ['fr-FR', `Tout est juste : ${draws} tirages recalculés.`, 'Vérifier le hasard'],
  ['en-GB', `All is right: ${draws} draws computed again.`, 'Check the dice and cards'],
]) {
  test(`a phone computes an evening again, in ${locale}`, async (context) => {
    const {page, wrong, open, verdict} = await phone(context, {locale, transcript: [200, vector('transcript.jsonl')]});
    assert.equal(await page.textContent('[data-test="hash"]'), last_hash);
    await open();

    assert.equal(await verdict(), right);
    assert.equal(await page.textContent('[data-test="chance-hash"]'), last_hash);
    assert.equal(await page.textContent('#dialog-title'), shown);
    assert.equal(await page.locator('[data-test="chance-round"]').count(), rounds.length);
    const [last, before] = [0, 1].map((place) => page.locator('[data-test="chance-round"]').nth(place));
    assert.ok(await last.locator('.draws li').count() > 0, 'the last round is unfolded');
    assert.equal(await before.locator('.draws li').count(), 0);
    await before.locator('summary').click();
    await before.locator('.draws li').first().waitFor();
    assert.equal((await before.locator('.draws').innerText()).includes('✗'), false);
    assert.deepEqual(await violations(page), []);
    assert.equal(await overflow(page), 0);
    assert.deepEqual(wrong, []);
  });
}

test('a die that does not follow from the secret is named with its line', async (context) => {
  const {open, verdict, page} = await phone(context, {transcript: [200, vector('deviations/die_changed.jsonl')], hash: JSON.parse(vector('deviations/die_changed.jsonl').trimEnd().split('\n').at(-1)).hash});
  await open();

  assert.match(await verdict(), /^Il y a un écart, ligne \d+ : un dé ou une carte n’est pas ce que donnent le secret et les parts$/);
  assert.deepEqual(await violations(page), []);
});

test('another evening than this phone was told of is no proof', async (context) => {
  const {open, verdict} = await phone(context, {transcript: [200, vector('transcript.jsonl')], hash: '00'.repeat(32)});
  await open();

  assert.match(await verdict(), /^Il y a un écart, ligne \d+ : l’empreinte n’est pas celle de ton téléphone$/);
});

test('a transcript that does not arrive is asked for again, and what comes later is checked too', async (context) => {
  const whole = vector('transcript.jsonl');
  const lines = whole.split(/(?<=\n)/);
  const first = lines.slice(0, 3).join('');
  const {page, answers, tell, open, verdict} = await phone(context, {transcript: [401, {code: 'not_your_seat', parameters: {}}], hash: JSON.parse(lines[2]).hash});
  await open();
  await page.waitForSelector('[data-test="chance-again"]');

  answers[address_of_transcript] = [200, first];
  await page.click('[data-test="chance-again"]');
  assert.equal(await verdict(), 'Tout est juste : aucun tirage pour l’instant.');
  answers[address_of_transcript] = [200, whole];
  tell(last_hash);
  await page.waitForFunction((wanted) => document.querySelector('[data-test="chance-hash"]').textContent === wanted, last_hash);
  assert.equal(await verdict(), `Tout est juste : ${draws} tirages recalculés.`);
});
