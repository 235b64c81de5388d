// docs/adding-a-game.md says that a game has one line in each of three lists. The last one that was added is the proof.
import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import test from 'node:test';

const root = new URL('../../', import.meta.url);

/** What belongs to the game: its folder, codec, schemas, screen module and words. */
const own = /^(engine\/games\/pyramide\/|protocol\/codecs\/pyramide\.|protocol\/schema\/|protocol\/examples\/|clients\/web\/views\/games\/pyramide\.|clients\/web\/i18n\/|clients\/terminal\/trinque_terminal\/words\/)/;

/** Made from the schemas. */
const made = /(^|\/)protocol\.d\.ts$/;

function* filesBelow(folder) {
  for (const entry of readdirSync(new URL(folder, root), {withFileTypes: true})) {
    if (entry.name === 'node_modules' || entry.name === '__pycache__') continue;
    const name = `${folder}${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(`${name}/`);
    else yield name;
  }
}

/** The lines of a file that name the game. */
const naming = (file) => readFileSync(new URL(file, root), 'utf8').split('\n').filter((line) => /pyramid/i.test(line));

test('beyond its own files and the tests, a game is named in one line of each list', () => {
  const others = ['engine/', 'protocol/', 'server/', 'clients/'].flatMap((folder) => [...filesBelow(folder)])
    .filter((file) => !own.test(file) && !made.test(file));
  const found = Object.fromEntries(others.map((file) => [file, naming(file)]).filter(([, lines]) => lines.length > 0));
  assert.deepEqual(found, {
    'server/rooms/game_catalog.cpp': ['#include "protocol/codecs/pyramide.hpp"', '  games.push_back(protocol::any_game<engine::pyramide::Game>());'],
    'clients/web/views/follow_ups.js': ["export * as pyramide from './games/pyramide.js';"],
  });
  assert.deepEqual(naming('tests/engine/games/pyramide/contract_test.cpp').filter((line) => line.includes('INSTANTIATE')),
    ['INSTANTIATE_TYPED_TEST_SUITE_P(Pyramide, GameContract, engine::pyramide::Game);']);
});
