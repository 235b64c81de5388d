// Public states of one evening, by hand from docs/protocol.md: what the pages are shown in tests without a server.

const names = ['Inès', 'Tom', 'Karim', 'Léa'];
const badges = [['diamond', 'orange'], ['circle', 'blue'], ['triangle', 'green'], ['square', 'pink']];

export const settings = {
  house: {full_sips: 10, half_sips: 5, cul_sec_stack: false, confirm_drink: false, no_alcohol: false, max_seats: 12, grace: 60, turn_timeout: 0, skip_by: 'host_or_vote', chat: false},
  tas_de_des: {dice_total: 20, die_cost: 2, five_dice: 'sips', tie_rebuy: true, opener_may_buy: false, max_buy_per_turn: 0, rounds: 0, minutes: 0, show_odds: false},
  rouge_ou_noir: {order: 'by_question', divisible_gifts: false, gift_to_self: false, equality: 'lose', ace_mode: 'dual', ace_q5: 'odd', head_bonus: 0,
    decks: 0, next_master: 'next', first_master: 'random', auto_deal: 10, give_undo: 3, show_odds: false},
  give_n_take: {gnt: 'ask', gnt_rows: 5, gnt_first: 'give', gnt_order: 'alternate', gnt_last_row: 'cul_sec', gnt_multiple: 'per_card',
    gnt_divisible: false, gnt_discard: false, gnt_redraw: 'off', auto_deal: 10, give_undo: 3, show_odds: false},
  pyramide: {pyramid: 'never', pyramid_top: 'row_sips', auto_deal: 10, give_undo: 3, show_odds: false},
};

const total = (seat, extra = {}) => ({seat, sips: 0, halves: 0, wholes: 0, given: {sips: 0, halves: 0, wholes: 0}, dice_bought: 0, pending: [], ...extra});

/** So many of the same two digits. */
const digits = (two) => two.repeat(32);
const fairness = (changes) => ({number: 3, phase: 'open', commitment: digits('2b'), until: null, awaited: [], left_out: [], revealed: null, hash: digits('8d'), ...changes});

/** A state frame; what is not named is as in a lobby of four. */
export function frame(changes = {}) {
  const {room, ...rest} = changes;
  return {
    t: 'state', revision: 1, since: 0, clock: Math.round(performance.now()), phase: 'lobby', turn: 0, to_act: [], deadlines: {},
    room: {code: 'KTRF', game: 'tas_de_des', host: 0, former_host: null, claims: [], kicks: [], round: 0, last_round: false, paused: null, locked: false, spectators: 0,
      players: names.map((name, seat) => ({seat, name, badge: {shape: badges[seat][0], colour: badges[seat][1]}, here: seat === 2 ? 'hidden' : 'present', plays: true})), ...room},
    settings, match: null, fairness: fairness({}), recap: null, totals: [0, 1, 2, 3].map((seat) => total(seat)), legal: {}, events: [], ...rest,
  };
}

const dice = (match) => ({game: 'tas_de_des', order: [0, 1, 2, 3], seat: 3, pile: 16, hand: 4, faces: [6, 6, 5, 5], bought: 0, tie: false, to_beat: {seat: 1, score: 22}, ...match});
const gift = {seat: 3, sips: 4, left: 4, to: [0, 1], given: [], held: null};
const red = (match) => ({game: 'rouge_ou_noir', order: [1, 2, 3, 0], master: 0, decks: 1, question: 1, stake: 1, seat: 3, answer: null, hands: [
  {seat: 1, cards: ['7c', 'Qh'], results: ['won', 'lost']}, {seat: 2, cards: ['9d', 'Kc'], results: ['lost', 'won']},
  {seat: 3, cards: [], results: []}, {seat: 0, cards: [], results: []}], unseen: 48, gift: null, ...match});
const red_hand = (cards) => red({}).hands.map((hand) => (hand.seat === 3 ? {seat: 3, cards, results: cards.map(() => 'won')} : hand));
const gnt = (match) => ({game: 'give_n_take', order: [1, 2, 3, 0], master: 0, rows: 5, hands: [
  {seat: 1, cards: ['7d', '7c', 'Ah', '4s', '10h']}, {seat: 2, cards: ['Ks', '3h', '5c', '9c', '6d']},
  {seat: 3, cards: ['7s', 'Kh', '2c', '9d', 'Qs']}, {seat: 0, cards: ['7h', 'Jh', '2d', '8d', 'Qc']}],
  turned: [], next: {column: 'give', row: 1}, stake: {sips: 1}, gifts: [], unseen: 32, ...match});
const pyramid = (match) => ({game: 'pyramide', order: [1, 2, 3, 0], master: 0, hands: gnt({}).hands, turned: [], next: {row: 1, from_left: 1}, stake: {sips: 1}, gifts: [], unseen: 32, ...match});

const pending = [total(0, {sips: 6, dice_bought: 3}), total(1, {sips: 4}), total(2, {halves: 1, pending: [{id: 3, dose: {halves: 1}, why: 'loss'}]}),
  total(3, {sips: 7, given: {sips: 4, halves: 0, wholes: 0}, pending: [{id: 7, dose: {sips: 7}, why: 'loss'}, {id: 8, dose: {sips: 4}, why: 'gift', from: 1}]})];

const tally = (sips) => ({sips, halves: 0, wholes: 0});
const flow = [[0, 6, 0, 3], [1, 4, 4, 0], [2, 5, 0, 0], [3, 11, 4, 2]].map(([seat, received, given, dice_bought]) => ({seat, received: tally(received), given: tally(given), dice_bought}));
const throws = [[1, 0, 1, 3, 'opens'], [1, 1, 3, 12, 'beats', 1000], [1, 2, 3, 12, 'ties', 293], [1, 2, 4, 22, 'beats', 735], [1, 3, 6, 19, 'loses', 690], [2, 3, 1, 6, 'opens'], [2, 0, 1, 2, 'loses', 0]]
  .map(([round, seat, dice, total, verdict, chance]) => ({round, seat, dice, total, verdict, ...(chance !== undefined && {chance})}));
const cards = [1, 2, 3].flatMap((seat) => ['7c', 'Qh', '9d', 'Kc', '2s'].map((card, index) => ({round: 1, seat, question: index + 1, card, result: (seat + index) % 3 === 0 ? 'lost' : 'won', chance: [500, 706, 580, 250, 392][index]})));

/** By name: a frame for each screen. Seat 3 (Léa) is the one who looks, unless the name says host or master. */
export const states = {
  lobby: frame(),
  'lobby-alone': frame({room: {players: frame().room.players.slice(0, 1)}}),
  'dice-open': frame({phase: 'dice.open', turn: 1, to_act: [3], match: dice({pile: 19, hand: 1, faces: [], to_beat: null}), legal: {3: {roll: true}}, room: {round: 1}}),
  'dice-decide': frame({phase: 'dice.decide', turn: 9, to_act: [3], match: dice({}), legal: {3: {roll: true, buy: {min: 1, max: 16}}}, room: {round: 3}}),
  'dice-tie': frame({phase: 'dice.decide', turn: 10, to_act: [3], match: dice({tie: true, pile: 13, hand: 7, faces: [6, 5, 4, 3, 2, 1, 1], bought: 3, odds: [667, 870, 1000]}), legal: {3: {roll: true, buy: {min: 1, max: 13}}}, room: {round: 3}}),
  'dice-empty': frame({phase: 'dice.decide', turn: 11, to_act: [3], match: dice({pile: 0, hand: 20, faces: Array(20).fill(6), to_beat: {seat: 1, score: 120}}), legal: {3: {roll: true}}, room: {round: 3}}),
  'dice-watch': frame({phase: 'dice.decide', turn: 9, to_act: [1], match: dice({seat: 1, to_beat: {seat: 0, score: 12}, hand: 3, faces: [3, 4, 5]}), legal: {1: {roll: true, buy: {min: 1, max: 16}}}, room: {round: 3}, totals: pending}),
  'cards-q1': frame({phase: 'cards.ask', turn: 1, to_act: [3], match: red({}), legal: {3: {answer: ['red', 'black'], hopeless: []}}, room: {game: 'rouge_ou_noir', round: 1}}),
  'cards-q2': frame({phase: 'cards.ask', turn: 2, to_act: [3], match: red({question: 2, stake: 2, hands: red_hand(['7c'])}), legal: {3: {answer: ['above', 'below'], hopeless: []}}, room: {game: 'rouge_ou_noir', round: 1}}),
  'cards-q3': frame({phase: 'cards.ask', turn: 3, to_act: [3], match: red({question: 3, stake: 3, hands: red_hand(['7c', '8d'])}), legal: {3: {answer: ['between', 'outside'], hopeless: ['between']}}, room: {game: 'rouge_ou_noir', round: 1}}),
  'cards-q4': frame({phase: 'cards.ask', turn: 4, to_act: [3], match: red({question: 4, stake: 4, hands: red_hand(['7c', '8d', 'As'])}), legal: {3: {answer: ['clubs', 'diamonds', 'hearts', 'spades'], hopeless: []}}, room: {game: 'rouge_ou_noir', round: 1}}),
  'cards-q5': frame({phase: 'cards.ask', turn: 5, to_act: [3], match: red({question: 5, stake: 5, hands: red_hand(['7c', '8d', 'As', '10h']), chances: {even: 392, odd: 392, head: 216}}), legal: {3: {answer: ['even', 'odd', 'head'], hopeless: []}}, room: {game: 'rouge_ou_noir', round: 1}}),
  'cards-answered': frame({phase: 'cards.answered', turn: 1, to_act: [0], deadlines: {deal: Math.round(performance.now()) + 600000}, match: red({answer: 'red'}), legal: {3: {take_back: true}, 0: {deal: true}}, room: {game: 'rouge_ou_noir', round: 1}}),
  'cards-give': frame({phase: 'cards.give', turn: 4, to_act: [3], match: red({question: 4, stake: 4, hands: red_hand(['7c', '8d', 'As', '4h']), gift}), legal: {3: {give: {to: [0, 1], min: 4, max: 4}, give_nobody: true}}, room: {game: 'rouge_ou_noir', round: 1}}),
  'cards-divide': frame({phase: 'cards.give', turn: 4, to_act: [3], match: red({question: 4, stake: 4, gift}), legal: {3: {give: {to: [0, 1, 2], min: 1, max: 4}, give_nobody: true}}, room: {game: 'rouge_ou_noir', round: 1}}),
  'cards-held': frame({phase: 'cards.give', turn: 4, to_act: [3], deadlines: {gift: Math.round(performance.now()) + 600000}, match: red({question: 4, stake: 4, gift: {...gift, held: {to: 1, sips: 4}}}), legal: {3: {take_back: true}}, room: {game: 'rouge_ou_noir', round: 1}}),
  'cards-watch': frame({phase: 'cards.ask', turn: 1, to_act: [1], match: red({seat: 1}), legal: {1: {answer: ['red', 'black'], hopeless: []}}, room: {game: 'rouge_ou_noir', round: 1}}),
  'gnt-odds': frame({phase: 'gnt.next', turn: 1, to_act: [0], match: gnt({odds: {nobody: 216, seats: [{seat: 1, permille: 250}, {seat: 2, permille: 312}, {seat: 3, permille: 281}, {seat: 0, permille: 250}]}}), legal: {0: {reveal: true}}, room: {game: 'rouge_ou_noir', round: 1}}),
  'gnt-next': frame({phase: 'gnt.next', turn: 1, to_act: [0], match: gnt({}), legal: {0: {reveal: true}}, room: {game: 'rouge_ou_noir', round: 1}}),
  'gnt-give': frame({phase: 'gnt.give', turn: 2, to_act: [1, 3], match: gnt({turned: [{column: 'give', row: 1, card: '7h'}], next: {column: 'take', row: 1}, gifts: [{seat: 1, count: 2, chosen: true}, {seat: 3, count: 2, chosen: false}]}),
    legal: {3: {give: {to: [0, 1, 2], min: 1, max: 1, gifts: 2}, give_nobody: true}}, room: {game: 'rouge_ou_noir', round: 1}}),
  'pyramid-next': frame({phase: 'pyramid.next', turn: 1, to_act: [0], match: pyramid({}), legal: {0: {reveal: true}}, room: {game: 'rouge_ou_noir', round: 1}}),
  'pyramid-give': frame({phase: 'pyramid.give', turn: 2, to_act: [1, 3], match: pyramid({turned: [{row: 1, from_left: 1, card: '7h'}], next: {row: 1, from_left: 2}, gifts: [{seat: 1, count: 2, chosen: true}, {seat: 3, count: 1, chosen: false}]}),
    legal: {3: {give: {to: [0, 1, 2], min: 1, max: 1, gifts: 1}, give_nobody: true}}, room: {game: 'rouge_ou_noir', round: 1}}),
  'two-follow-ups': frame({phase: 'gnt.ask', to_act: [0], turn: 6, recap: {flow, cards}, deadlines: {follow_up: Math.round(performance.now()) + 600000}, room: {game: 'rouge_ou_noir', round: 1, follow_ups: ['give_n_take', 'pyramide']}, totals: pending}),
  'follow-up': frame({phase: 'gnt.ask', to_act: [0], turn: 6, recap: {flow, cards}, deadlines: {follow_up: Math.round(performance.now()) + 600000}, room: {game: 'rouge_ou_noir', round: 1}, totals: pending}),
  between: frame({phase: 'between', turn: 6, recap: {flow, cards}, room: {game: 'rouge_ou_noir', round: 1}, totals: pending}),
  opening: frame({phase: 'between', turn: 9, match: dice({seat: null, pile: 20, hand: 0, faces: [], to_beat: null}), fairness: fairness({phase: 'opening', until: 9_999_999, awaited: [{seat: 1, pledge: digits('05')}]}), room: {round: 3}}),
  'left-out': frame({phase: 'dice.open', turn: 10, to_act: [0], match: dice({seat: 0, pile: 19, hand: 1, faces: [], to_beat: null}), legal: {0: {roll: true}}, fairness: fairness({left_out: [{seat: 1, why: 'late'}]}), room: {round: 3}}),
  ended: frame({phase: 'ended', turn: 6, recap: {flow, throws}, totals: pending}),
  kicked: frame({phase: 'dice.decide', turn: 9, to_act: [1], match: dice({seat: 1, to_beat: {seat: 0, score: 12}, hand: 3, faces: [3, 4, 5]}), legal: {1: {roll: true, buy: {min: 1, max: 16}}},
    room: {round: 3, kicks: [{seat: 1, until: 9_999_999}], players: frame().room.players.map((player) => (player.seat === 1 ? {...player, here: 'kicked'} : player))}}),
  'lobby-knock': frame({room: {knocks: [{id: 1, name: 'Luc', table: false}, {id: 2, name: '', table: true}], password: true}}),
  door: frame({phase: 'door', room: {host: null, players: [], password: true, knocks: []}, totals: []}),
  outside: frame({phase: 'outside', room: {host: null, players: [], password: true, knocks: []}, totals: []}),
  paused: frame({phase: 'dice.decide', turn: 9, to_act: [1], match: dice({seat: 1, to_beat: {seat: 0, score: 12}, hand: 3, faces: [3, 4, 5]}), legal: {}, room: {round: 3, paused: 'host'}}),
};

const number = (name, min, max, standard, off = false) => ({name, kind: 'number', min, max, default: standard, ...(off && {off: 0})});
const option = (name, options) => ({name, kind: 'option', options, default: options[0]});
const toggle = (name, standard = false) => ({name, kind: 'toggle', default: standard});

/** What `/api/v1/games` answers. */
export const games = {
  house: [number('full_sips', 5, 20, 10), number('half_sips', 1, 10, 5), toggle('cul_sec_stack'), toggle('confirm_drink'), toggle('no_alcohol'), number('max_seats', 2, 29, 12), number('grace', 0, 300, 60), option('skip_by', ['host_or_vote', 'host', 'vote', 'automatic']), toggle('chat')],
  games: [
    {name: 'tas_de_des', follows: null, settings: [number('dice_total', 10, 60, 20), number('die_cost', 1, 5, 2), option('five_dice', ['sips', 'half', 'none']), toggle('tie_rebuy', true), toggle('opener_may_buy'),
      number('max_buy_per_turn', 1, 59, 0, true), number('rounds', 1, 100, 0, true), number('minutes', 1, 240, 0, true), toggle('show_odds')]},
    {name: 'rouge_ou_noir', follows: null, settings: [option('order', ['by_question', 'by_player']), toggle('divisible_gifts'), toggle('gift_to_self'), option('equality', ['lose', 'double', 'redraw']),
      option('ace_mode', ['dual', 'high', 'low']), option('ace_q5', ['odd', 'head']), number('head_bonus', 0, 5, 0), number('decks', 1, 4, 0, true), option('next_master', ['next', 'random', 'host_choice']),
      option('first_master', ['random', 'host_choice']), number('auto_deal', 3, 30, 10, true), number('give_undo', 0, 5, 3), toggle('show_odds')]},
    {name: 'give_n_take', follows: 'rouge_ou_noir', settings: [option('gnt', ['ask', 'always', 'never']), number('gnt_rows', 3, 6, 5), option('gnt_first', ['give', 'take']), option('gnt_order', ['alternate', 'column_by_column']),
      option('gnt_last_row', ['cul_sec', 'half', 'row_sips']), option('gnt_multiple', ['per_card', 'once']), toggle('gnt_divisible'), toggle('gnt_discard'), option('gnt_redraw', ['off', 'until_match']),
      number('auto_deal', 3, 30, 10, true), number('give_undo', 0, 5, 3), toggle('show_odds')]},
    {name: 'pyramide', follows: 'rouge_ou_noir', settings: [{...option('pyramid', ['ask', 'always', 'never']), default: 'never'}, {...option('pyramid_top', ['cul_sec', 'half', 'row_sips']), default: 'row_sips'},
      number('auto_deal', 3, 30, 10, true), number('give_undo', 0, 5, 3), toggle('show_odds')]},
  ],
};

/** A welcome for a phone that holds these seats. */
export const welcome = (state, seats = []) => ({
  t: 'welcome', protocol: 1, boot: 'b1', code: 'KTRF', clock: Math.round(performance.now()),
  seats: seats.map((seat, index) => ({seat, token: index, request: 0})), state: {...state, clock: Math.round(performance.now())},
  own: seats.map((seat) => ({t: 'own', seat, soft: false, cap: 0, counted: 11, passed: 0})),
});
