// The pictures of the README, from the running program: `node readme_pictures.mjs FOLDER`.
import {mkdirSync} from 'node:fs';
import path from 'node:path';
import {startServer} from '../support/server.mjs';
import {gather} from './support/arriving.mjs';
import {Evening} from './support/evening.mjs';
import {playAtRandom, randomFrom} from './support/random_taps.mjs';

const folder = process.argv[2];
mkdirSync(folder, {recursive: true});
const server = await startServer();
const party = await gather({origin: server.address, names: ['Inès', 'Karim', 'Léa', 'Tom']});
try {
  const evening = new Evening(party);
  const random = randomFrom(7);
  await party.table.page.setViewportSize({width: 960, height: 540});
  const picture = (device, name) => device.page.screenshot({path: path.join(folder, `${name}.jpg`), type: 'jpeg', quality: 78});
  await evening.reach('four are there', ({players}) => players.length === 4);
  await evening.tap(0, ['start'], 'the dice', ({phase}) => phase === 'dice.open');
  const several = ({match, phase}) => phase === 'dice.decide' && match.faces.length >= 3;
  await playAtRandom(evening, random, 'several dice', several);
  await picture(party.table, 'table-dice');
  await picture(party.phones[evening.state.to_act[0]], 'phone-dice');
  await evening.tap(0, ['menu', 'stop', 'stop-yes'], 'the end', ({phase}) => phase === 'ended');
  await evening.settleAll();
  await evening.tap(0, ['choose-rouge_ou_noir'], 'cards', ({game}) => game === 'rouge_ou_noir');
  await evening.tap(0, ['start'], 'the cards', ({phase}) => phase === 'cards.ask');
  await playAtRandom(evening, random, 'the third question', ({phase, match}) => phase === 'cards.ask' && match.question === 3);
  await picture(party.phones[evening.state.to_act[0]], 'phone-cards');
} finally {
  await party.close();
  await server.stop();
}
