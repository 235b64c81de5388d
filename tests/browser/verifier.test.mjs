// The verifier that is one file: opened from the disk, with no server near, it checks a transcript and says what is wrong.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {launch, openPage, overflow, violations, webFolder} from '../support/browser.mjs';

const vector = (name) => fileURLToPath(new URL(`../vectors/fairness/${name}`, import.meta.url));
const {last_hash, draws} = JSON.parse(readFileSync(vector('manifest.json'), 'utf8'));

for (const [locale, right, wrong, other] of [
  ['fr-FR', `Tout est juste : ${draws} tirages recalculés.`, 'un dé ou une carte n’est pas ce que donnent le secret et les parts', 'English'],
  ['en-GB', `All is right: ${draws} draws computed again.`, 'a die or a card is not what secret and numbers give', 'Français'],
]) {
  test(`a transcript is checked offline in ${locale}`, async (context) => {
    const browser = await launch();
    context.after(() => browser.close());
    const {page, wrong: complaints} = await openPage(browser, {locale});
    await page.context().setOffline(true);
    await page.goto(pathToFileURL(path.join(webFolder(), 'verify.html')).href);
    const verdict = async () => (await page.textContent('#verdict')).replaceAll('\u202f', ' ');

    await page.setInputFiles('#file', vector('transcript.jsonl'));
    await page.locator('#rounds h2').nth(4).waitFor();
    assert.equal(await verdict(), right);
    await page.fill('#hash', last_hash);
    assert.equal(await verdict(), right);
    await page.fill('#hash', [...last_hash].reverse().join(''));
    assert.notEqual(await verdict(), right);
    await page.fill('#hash', '');
    await page.setInputFiles('#file', vector('deviations/die_changed.jsonl'));
    await page.waitForFunction((words) => document.querySelector('#verdict').textContent.includes(words), wrong);

    assert.deepEqual(await violations(page), []);
    assert.equal(await overflow(page), 0);
    assert.equal(await page.textContent('#language'), other);
    assert.deepEqual(complaints, []);
  });
}
