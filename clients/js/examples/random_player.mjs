// Joins a room and plays by random legal moves:  node random_player.mjs http://127.0.0.1:8080 KTRF Bob
import { randomBytes, randomInt } from 'node:crypto';
import { WebSocket } from 'ws';
import { connect, isRefusal, legalMoves } from '../trinque.js';

const [base, code, name = 'Bob'] = process.argv.slice(2);
if (!base || !code) {
  console.error('usage: node random_player.mjs ADDRESS CODE [NAME]');
  process.exit(2);
}
const room = connect(base, code, { surroundings: { WebSocket, randomBytes } });
let answered = 0;

async function sitDown() {
  const joined = await room.join({ name });
  if (!isRefusal(joined)) return;
  console.error(`not joined: ${joined.code}`);
  room.close();
}

function move(state) {
  if (state.revision === answered) return;
  answered = state.revision;
  for (const seat of state.seats) {
    const moves = legalMoves(state, seat).filter(({ kind }) => kind !== 'take_back');
    if (moves.length > 0) void room.play(seat, moves[randomInt(moves.length)]);
  }
}

room.on('line', ({ status, ended }) => {
  console.log(status, ended?.reason ?? '');
  if (status === 'online' && room.state.seats.length === 0) void sitDown();
});
room.on('shown', (state, events) => {
  for (const event of events) console.log(JSON.stringify(event));
  move(state);
});
