// The image of a game that one may keep: a real PNG, of the right size, with what the page shows in it.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import test from 'node:test';
import {launch, openPage, webFolder} from '../support/browser.mjs';
import {games, states, welcome} from '../support/states.mjs';
import {startDouble} from '../support/web_double.mjs';

const signature = '89504e470d0a1a0a';
/** The title's amber, the bars' blue, the ground. */
const colours = {amber: [255, 194, 71], blue: [156, 201, 255], ground: [20, 51, 42]};

/** How many points of the image have each of these colours. */
const countColours = async ({data, wanted}) => {
  const image = new Image();
  image.src = `data:image/png;base64,${data}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), {width: image.width, height: image.height});
  const drawing = canvas.getContext('2d');
  drawing.drawImage(image, 0, 0);
  const points = drawing.getImageData(0, 0, image.width, image.height).data;
  const counts = Object.fromEntries(Object.keys(wanted).map((name) => [name, 0]));
  for (let at = 0; at < points.length; at += 4) {
    for (const [name, [red, green, blue]] of Object.entries(wanted)) {
      if (points[at] === red && points[at + 1] === green && points[at + 2] === blue) counts[name] += 1;
    }
  }
  return counts;
};

test('the pictures of a game are downloaded as an image that shows them', async (context) => {
  const double = await startDouble({
    web: webFolder(), answers: {'GET /api/v1/games': [200, games]},
    welcome: () => welcome({...states.ended, clock: Math.round(performance.now())}, [3]),
  });
  context.after(double.stop);
  const browser = await launch();
  context.after(() => browser.close());
  const {page, wrong} = await openPage(browser, {size: {width: 390, height: 844}, tokens: ['a']});
  await page.goto(`${double.address}/j/KTRF`);

  const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-test="picture"]')]);
  const image = readFileSync(await download.path());

  assert.equal(download.suggestedFilename(), 'trinque-KTRF.png');
  assert.equal(image.subarray(0, 8).toString('hex'), signature);
  assert.equal(image.readUInt32BE(16), 1080);
  // A head of 130, two awards of 56, the bars of four players, the throws, and the luck of four, each with a gap of 30 below.
  const bars = (4 * 72 + 12) * 2.16;
  assert.equal(image.readUInt32BE(20), 130 + 2 * 56 + Math.floor(bars + 30 + 240 * 2.16 + 30 + bars + 30));
  const found = await page.evaluate(countColours, {data: image.toString('base64'), wanted: colours});
  assert.ok(found.ground > 100_000, JSON.stringify(found));
  assert.ok(found.amber > 5_000, JSON.stringify(found));
  assert.ok(found.blue > 5_000, JSON.stringify(found));
  assert.deepEqual(wrong, []);
});
