// How the pages look at the named moments of an evening: everything is in its place, and with TRINQUE_PICTURES=FOLDER
// there is a picture of each for eyes.
import assert from 'node:assert/strict';
import {mkdirSync} from 'node:fs';
import path from 'node:path';

const folder = process.env.TRINQUE_PICTURES;

/** By how many pixels a page is larger than its screen. */
const excess = (page) => page.evaluate(() => {
  const {scrollWidth, scrollHeight} = document.documentElement;
  return {width: Math.max(0, scrollWidth - window.innerWidth), height: Math.max(0, scrollHeight - window.innerHeight)};
});

/** Phones scroll downwards at most; a big screen, which nobody touches, not at all. @param {{phones: any[], table: any, devices: any[]}} party */
export function looksAt({phones, table, devices}) {
  let taken = 0;
  if (folder) mkdirSync(folder, {recursive: true});
  return async (moment) => {
    const number = String(++taken).padStart(2, '0');
    if (folder) await Promise.all(devices.map(({name, page}) => page.screenshot({path: path.join(folder, `${number}-${moment}-${name}.png`)})));
    for (const {name, page} of phones) assert.equal((await excess(page)).width, 0, `${name} at ${moment}`);
    assert.deepEqual(await excess(table.page), {width: 0, height: 0}, `the table at ${moment}`);
  };
}
