// The game that all peers play: dice are rolled in turn, each roll must beat the last one. Plain rules of about the size of
// Tas de dés, so that what is compared is the server around them. Every accepted move ends a turn.

export const mostDice = 6;
const diceAtFirst = 3;
const eventsKept = 10;

/** @param {string} room @param {string[]} names */
export function newState(room, names) {
  return {
    room, phase: 'play', turn: 0, n: 0, pile: 0, last: 0, events: [],
    players: names.map((name, id) => ({ id, name, dice: diceAtFirst, sips: 0, bought: 0, rolls: 0, on: true })),
  };
}

export function nameOf(room, seat) { return `Joueur${seat}-${room}`; }

/** Why a move is refused, or null once it is done. `roll` throws one die. */
export function apply(state, seat, move, roll) {
  if (seat !== state.turn) return 'not_your_turn';
  const player = state.players[seat];
  let event;
  if (move?.roll) {
    let sum = 0;
    for (let i = 0; i < player.dice; i++) sum += roll();
    player.rolls++;
    event = sum >= state.last ? beat(state, sum) : drink(state, player);
    event.v = sum;
  } else if (Number.isInteger(move?.buy)) {
    if (move.buy < 1 || player.dice + move.buy > mostDice) return 'illegal_buy';
    player.dice += move.buy;
    player.sips += move.buy;
    player.bought += move.buy;
    event = { k: 'buy', v: move.buy };
  } else {
    return 'bad_move';
  }
  remember(state, { n: state.n, p: seat, ...event });
  state.n++;
  state.turn = (state.turn + 1) % state.players.length;
  return null;
}

function beat(state, sum) {
  state.pile++;
  state.last = sum;
  return { k: 'beat' };
}

function drink(state, player) {
  player.sips += state.pile + 1;
  state.pile = 0;
  state.last = 0;
  player.dice = diceAtFirst;
  return { k: 'drink' };
}

function remember(state, event) {
  state.events.push(event);
  if (state.events.length > eventsKept) state.events.shift();
}

export const oneDie = () => 1 + Math.floor(Math.random() * 6);
