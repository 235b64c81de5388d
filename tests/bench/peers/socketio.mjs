// socket.io with its own rooms and acknowledgements of the transport. node socketio.mjs PORT PLAYERS
import http from 'node:http';

import { Server } from 'socket.io';

import { apply, newState, oneDie } from './game.mjs';

const [port, players] = process.argv.slice(2).map(Number);
const web = http.createServer();
const io = new Server(web, { serveClient: false, transports: ['websocket'], perMessageDeflate: false });
const rooms = new Map();

io.on('connection', (socket) => {
  let room = null;
  let seat = -1;
  socket.on('join', (wish) => {
    room = rooms.get(wish.room) ?? { code: wish.room, names: [], state: null };
    rooms.set(room.code, room);
    seat = wish.seat;
    room.names[seat] = wish.name;
    socket.join(room.code);
    if (room.names.filter(Boolean).length < players) return;
    room.state = newState(room.code, room.names);
    io.to(room.code).emit('state', room.state);
  });
  socket.on('move', (move) => {
    const refusal = apply(room.state, seat, move, oneDie);
    if (refusal) socket.emit('err', refusal);
    else io.to(room.code).emit('state', room.state);
  });
});
web.listen(port, '127.0.0.1', 4096, () => console.log('READY'));
