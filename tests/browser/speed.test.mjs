// How quickly a page is there on a slow line.
import assert from 'node:assert/strict';
import test from 'node:test';
import {launch, openPage} from '../support/browser.mjs';
import {startServer} from '../support/server.mjs';

test('a name can be typed within 3 seconds and all is loaded within 5, at 400 ms and 400 kbit/s, and in few requests', async (context) => {
  const server = await startServer();
  context.after(server.stop);
  const made = await fetch(`${server.address}/api/v1/rooms`, {method: 'POST', headers: {'content-type': 'application/json'}, body: '{}'});
  const {code} = await made.json();
  const browser = await launch();
  context.after(() => browser.close());
  const {page} = await openPage(browser);
  const asked = [];
  let bytes = 0;
  page.on('request', (request) => asked.push(request.url()));
  const tools = await page.context().newCDPSession(page);
  await tools.send('Network.enable');
  tools.on('Network.loadingFinished', ({encodedDataLength}) => { bytes += encodedDataLength; });
  await tools.send('Network.emulateNetworkConditions', {offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8});

  const since = performance.now();
  await page.goto(`${server.address}/j/${code}`, {waitUntil: 'commit'});
  await page.waitForSelector('[data-test="name"]');
  const typed = performance.now() - since;
  const before = {requests: asked.length, bytes};
  await page.waitForLoadState('networkidle');
  const loaded = performance.now() - since - 500;

  context.diagnostic(`a name after ${Math.round(typed)} ms, ${before.requests} requests and ${before.bytes} bytes; all after ${Math.round(loaded)} ms, ${bytes} bytes`);
  assert.ok(typed < 3000, `a name after ${typed} ms`);
  assert.ok(loaded < 5000, `all after ${loaded} ms`);
  assert.ok(before.requests <= 12, asked.join('\n'));
  assert.ok(before.bytes <= 40_000, `${before.bytes} bytes, headers included`);
  assert.ok(bytes <= 100 * 1024, String(bytes));
  assert.deepEqual(asked.filter((url) => new URL(url).origin !== server.address), []);
});
