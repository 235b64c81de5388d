// What all pages of a room show, once they show the same.
import assert from 'node:assert/strict';

const patience = 30_000;
const look_again = 25;

const shownOn = (device) => device.page.evaluate(() => document.querySelector('[data-test="public-state"]')?.textContent ?? '');
const revisionOf = (text) => (text === '' ? 0 : JSON.parse(text).revision);

/** Waits until a page shows a revision, or a later one. */
const reaches = (device, revision, timeout) => device.page.waitForFunction((wanted) => {
  const text = document.querySelector('[data-test="public-state"]')?.textContent;
  return Boolean(text) && JSON.parse(text).revision >= wanted;
}, revision, {timeout, polling: look_again});

/**
 * The public state that fits, as soon as all pages show it. Whenever they show the same revision, they must show the same
 * state, byte for byte.
 * @param {any[]} devices @param {(state: any) => boolean} fits @param {string} what in words, for the one who reads a failure
 */
export async function agreed(devices, fits, what) {
  const end = performance.now() + patience;
  const left = () => Math.max(1, end - performance.now());
  for (;;) {
    const texts = await Promise.all(devices.map(shownOn));
    const revisions = texts.map(revisionOf);
    const newest = Math.max(...revisions);
    const same = newest > 0 && revisions.every((revision) => revision === newest);
    if (same) devices.forEach((device, index) => assert.equal(texts[index], texts[0], `${device.name} shows something else than ${devices[0].name} at revision ${newest}`));
    if (same && fits(JSON.parse(texts[0]))) return JSON.parse(texts[0]);
    try {
      await Promise.all(devices.map((device) => reaches(device, same ? newest + 1 : newest, left())));
    } catch (failure) {
      const seen = devices.map((device, index) => `${device.name} at revision ${revisions[index]}: ${texts[index].slice(0, 400)}`).join('\n');
      throw new Error(`never came: ${what}\n${seen}`, {cause: failure});
    }
  }
}
