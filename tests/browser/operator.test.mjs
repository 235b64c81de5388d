// The operator's page in a browser: a room is closed by its form, which the server takes from no other page.
import assert from 'node:assert/strict';
import test from 'node:test';
import {launch, openPage, table_size, violations} from '../support/browser.mjs';
import {startServer} from '../support/server.mjs';

test('the operator sees the rooms, and closes one that he is asked about once more', async (context) => {
  const server = await startServer({options: ['--admin-port', '0']});
  context.after(server.stop);
  const [, operators] = await server.logged(/operator's page url=(\S+)/);
  const made = await fetch(`${server.address}/api/v1/rooms`, {method: 'POST', body: '{}'});
  const {code} = await made.json();
  const browser = await launch();
  context.after(() => browser.close());
  const {page, wrong} = await openPage(browser, {size: table_size});

  await page.goto(operators);
  assert.match(await page.innerText('tbody'), new RegExp(`^${code}\\s+tas_de_des\\s+lobby\\s+0`));
  assert.deepEqual(await violations(page), []);
  assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector('table')).borderCollapse), 'collapse', 'the style is let in');

  await page.click(`text=Close ${code}`);
  assert.match(await page.innerText('h1'), new RegExp(`Close room ${code}\\?`));
  assert.deepEqual(await violations(page), []);
  await page.click('text=Keep it');
  assert.equal((await fetch(`${server.address}/api/v1/rooms/${code}`)).status, 200);

  await page.click(`text=Close ${code}`);
  await page.click('button');
  await page.waitForSelector('text=No room is open.');
  assert.equal(new URL(page.url()).pathname, '/');
  assert.deepEqual(wrong, []);
  assert.equal((await fetch(`${server.address}/api/v1/rooms/${code}`)).status, 404);
});
