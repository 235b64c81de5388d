// Colyseus: a schema, patched as it comes (every 50 ms), or at once after each move. node colyseus.mjs PORT PLAYERS [at-once]
import { Room, Server } from '@colyseus/core';
import { schema, t } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';

import { apply, newState, oneDie } from './game.mjs';

const [port, players] = process.argv.slice(2, 4).map(Number);
const atOnce = process.argv[4] === 'at-once';

const Player = schema({
  id: t.uint8(), name: t.string(), dice: t.uint8(), sips: t.uint32(), bought: t.uint32(), rolls: t.uint32(), on: t.boolean(),
}, 'Player');
const Event = schema({ n: t.uint32(), p: t.uint8(), k: t.string(), v: t.uint8() }, 'Event');
const State = schema({
  room: t.string(), phase: t.string(), turn: t.uint8(), n: t.uint32(), pile: t.uint32(), last: t.uint8(),
  players: t.array(Player), events: t.array(Event),
}, 'State');

class Table extends Room {
  onCreate({ table }) {
    this.maxClients = players;
    if (atOnce) this.patchRate = null;
    const { room, phase, turn, n, pile, last } = newState(String(table), []);
    this.setState(Object.assign(new State(), { room, phase, turn, n, pile, last }));
    // The rules are shared with the other peers; a list of Colyseus takes its own kind of values.
    const push = this.state.events.push.bind(this.state.events);
    this.state.events.push = (event) => push(Object.assign(new Event(), event));
    this.onMessage('move', (client, move) => {
      const refusal = apply(this.state, client.userData.seat, move, oneDie);
      if (refusal) client.send('err', refusal);
      else if (atOnce) this.broadcastPatch();
    });
  }

  onJoin(client, { name }) {
    const seat = this.state.players.length;
    client.userData = { seat };
    const [player] = newState('', [String(name)]).players;
    this.state.players.push(Object.assign(new Player(), { ...player, id: seat }));
    if (atOnce) this.broadcastPatch();
  }
}

const server = new Server({ transport: new WebSocketTransport({}), greet: false });
server.define('tas', Table).filterBy(['table']);
server.listen(port, '127.0.0.1', 4096).then(() => console.log('READY'));
