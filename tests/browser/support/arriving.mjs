// How people come in: one makes a room, the others type its code, a big screen looks on.
import assert from 'node:assert/strict';
import {big_screen, launchQuietly, openDevice, small_phone, tall_phone} from './pages.mjs';

/** Opens a room from the first page of a phone. @returns its code */
async function createRoom(phone, origin) {
  await phone.page.goto(`${origin}/`);
  await phone.tap('create', 'game-tas_de_des', 'with-alcohol', 'create-go');
  await phone.hook('enter').waitFor();
  return phone.page.url().split('/').at(-1);
}

async function typeCode(phone, origin, code) {
  await phone.page.goto(`${origin}/`);
  await phone.hook('code').fill(code.toLowerCase());
  await phone.tap('join');
  await phone.hook('enter').waitFor();
}

async function sitDown(phone, {soft}) {
  await phone.hook('name').fill(phone.name);
  if (soft) await phone.tap('soft');
  await phone.tap('adult', 'enter');
  await phone.hook('title').waitFor();
}

/**
 * Four phones with a seat each, in the order of `names`, and a table. Whoever is in `soft` drinks nothing and says so
 * privately. The last phone is a small one, on which things move.
 * @param {{origin: string, names: string[], soft?: string[]}} wanted
 */
export async function gather({origin, names, soft = []}) {
  const browser = await launchQuietly();
  try {
    const phones = [];
    let code;
    for (const name of names) {
      const small = name === names.at(-1);
      const phone = await openDevice(browser, {origin, name, size: small ? small_phone : tall_phone, still: !small});
      if (code === undefined) code = await createRoom(phone, origin);
      else await typeCode(phone, origin, code);
      await sitDown(phone, {soft: soft.includes(name)});
      phones.push(phone);
    }
    const table = await openDevice(browser, {origin, name: 'the table', size: big_screen, touch: false});
    await table.page.goto(`${origin}/table/${code}`);
    await table.hook('title').waitFor();
    assert.match(code, /^[A-Z]+$/);
    return {phones, table, devices: [...phones, table], close: () => browser.close()};
  } catch (failure) {
    await browser.close();
    throw failure;
  }
}

/** Somebody who comes later. @param {any} phone @param {string} origin @param {string} code */
export async function enterByCode(phone, origin, code) {
  await typeCode(phone, origin, code);
  await sitDown(phone, {soft: false});
}
