// Plain ws: one JSON.stringify per move, one buffer for all sockets. node ws.mjs PORT PLAYERS
import { WebSocketServer } from 'ws';

import { apply, newState, oneDie } from './game.mjs';

const [port, players] = process.argv.slice(2).map(Number);
const rooms = new Map();

const server = new WebSocketServer({
  port, host: '127.0.0.1', perMessageDeflate: false, maxPayload: 4096, backlog: 4096,
});

function broadcast(room) {
  const bytes = Buffer.from(JSON.stringify(room.state));
  for (const socket of room.sockets) socket?.send(bytes, { binary: false });
}

function join(socket, { join: code, seat, name }) {
  const room = rooms.get(code) ?? { sockets: [], names: [], state: null };
  rooms.set(code, room);
  room.sockets[seat] = socket;
  room.names[seat] = name;
  if (room.names.filter(Boolean).length === players) {
    room.state = newState(code, room.names);
    broadcast(room);
  }
  return { room, seat };
}

server.on('connection', (socket) => {
  socket._socket.setNoDelay(true);
  let place = null;
  socket.on('message', (data) => {
    const message = JSON.parse(data);
    if (!place) {
      place = join(socket, message);
      return;
    }
    const refusal = apply(place.room.state, place.seat, message, oneDie);
    if (refusal) socket.send(JSON.stringify({ err: refusal }));
    else broadcast(place.room);
  });
});
server.on('listening', () => console.log('READY'));
