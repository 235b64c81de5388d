// boardgame.io: the rules as one of its games, kept in memory. node boardgameio.mjs PORT
import { createRequire } from 'node:module';

import { mostDice, nameOf, newState } from './game.mjs';

process.env.NODE_ENV = 'production';
const require = createRequire(import.meta.url);
const { Server } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');
const port = Number(process.argv[2]);

function remember(G, playerID, k, v) {
  G.events.push({ n: G.n, p: Number(playerID), k, v });
  if (G.events.length > 10) G.events.shift();
  G.n++;
}

const game = {
  name: 'tas',
  disableUndo: true,
  setup: ({ ctx }, { room }) => newState(room, Array.from({ length: ctx.numPlayers }, (_, seat) => nameOf(room, seat))),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    buy({ G, playerID }, dice) {
      const player = G.players[playerID];
      if (!Number.isInteger(dice) || dice < 1 || player.dice + dice > mostDice) return INVALID_MOVE;
      player.dice += dice;
      player.sips += dice;
      player.bought += dice;
      return remember(G, playerID, 'buy', dice);
    },
    roll: {
      client: false,
      move({ G, playerID, random }) {
        const player = G.players[playerID];
        const sum = random.D6(player.dice).reduce((a, b) => a + b, 0);
        player.rolls++;
        if (sum >= G.last) {
          G.pile++;
          G.last = sum;
          remember(G, playerID, 'beat', sum);
        } else {
          player.sips += G.pile + 1;
          G.pile = 0;
          G.last = 0;
          player.dice = 3;
          remember(G, playerID, 'drink', sum);
        }
      },
    },
  },
};

Server({ games: [game], origins: [/./] }).run({ port }).then(() => console.log('READY'));
