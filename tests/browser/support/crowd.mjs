// Eleven players who need no browser: they take a random move whenever they may.
import {createRequire} from 'node:module';
import {randomBytes} from 'node:crypto';
import {connect, isRefusal, legalMoves} from '../../../clients/js/trinque.js';

const {WebSocket} = createRequire(new URL('../../../clients/package.json', import.meta.url))('ws');

const online = (connection) => new Promise((ready) => {
  const deaf = connection.on('line', ({status}) => { if (status === 'online') { deaf(); ready(); } });
});

/** Plays a random legal move for each new revision that asks for one. */
function playAtRandom(connection) {
  let answered = 0;
  connection.on('shown', (state) => {
    if (state.revision === answered) return;
    answered = state.revision;
    for (const seat of state.seats) {
      const moves = legalMoves(state, seat).filter(({kind}) => kind !== 'take_back');
      if (moves.length > 0) void connection.play(seat, moves[Math.floor(Math.random() * moves.length)]);
    }
  });
}

/**
 * Sits down `count` players, the host first.
 * @param {string} address of the server @param {string} code @param {number} count
 */
export async function seatCrowd(address, code, count) {
  const players = [];
  for (let index = 1; index <= count; ++index) {
    const connection = connect(address, code, {surroundings: {WebSocket, randomBytes}});
    await online(connection);
    const joined = await connection.join({name: `Joueur ${index}`});
    if (isRefusal(joined)) throw new Error(joined.code);
    playAtRandom(connection);
    players.push({connection, seat: joined.seat});
  }
  return {players, host: players[0], leave: () => players.forEach(({connection}) => connection.close())};
}
