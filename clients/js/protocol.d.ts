// Made from protocol/schema by clients/types.mjs; not to be edited.

/** Lets somebody in who knocked, or not */
export type Admit = {
  t: 'admit';
  seat: Seat;
  request: Request;
  knock: number;
  accept: boolean;
};

/** What the host answered who knocked */
export type Admitted = {
  t: 'admitted';
  accepted: boolean;
  /** For the hellos of this device from now on. */
  pass?: Token;
};

/** A command was done */
export type Answer = {
  t: 'answer';
  /** Not for `join`, `claim` and `redeem`. */
  seat?: Seat;
  request: Request;
  /** Of `join` and `redeem`: the seat and its token; of `link`: a key; of others: nothing. */
  done: {
    seat?: Seat;
    token?: Token;
    request?: number;
    key?: string;
    until?: Clock;
  };
};

/** Nothing else went out for 3 seconds */
export type Beat = {
  t: 'beat';
  clock: Clock;
};

/** Seats a bot, for whom the server plays */
export type Bot = {
  t: 'bot';
  seat: Seat;
  request: Request;
  temperament: RoomTemperament;
};

/** Begins a break, or ends it */
export type Break = {
  t: 'break';
  seat: Seat;
  request: Request;
  on: boolean;
};

/** Why the connection ends */
export type Bye = {
  t: 'bye';
  /** Clients take one that they do not know by its close code. */
  reason: string;
  /** `protocol` with `upgrade`; `socket` with `moved`, where the room is: without it the room is found where it was. */
  parameters?: Parameters;
};

/** Chooses the game that starts next */
export type Choose = {
  t: 'choose';
  seat: Seat;
  request: Request;
  game: Game;
};

/** « C'est moi ! »: asks for the seat of an absent player */
export type Claim = {
  t: 'claim';
  request: Request;
  of: Seat;
};

/** Any frame of a client */
export type ClientMessage = Hello | Join | Claim | Knock | Redeem | Leave | Play | Settings | Choose | Start | FollowUp | LastRound | Stop | Pause | Order | Lock | Password | Admit | Host | Skip | Wake | Break | React | Say | Bot | Kick | UndoKick | Confirm | Link | Erase | Served | Rename | OwnSwitches | Pledge | Contribute | Ping | Presence;

/** A place in a room. */
export type Seat = number;

export type Seats = Seat[];

/** Rises with each new command of a seat. */
export type Request = number;

/** What is asked of whom; a command that names another is stale. */
export type Turn = number;

/** Rises by one with each public change of the room. */
export type Revision = number;

/** The server's clock, in milliseconds. */
export type Clock = number;

/** What players type to find the room. */
export type Code = string;

/** The process of the server; another one after a restart. */
export type Boot = string;

/** The build of the server's pages. */
export type Build = string;

/** tas_de_des, rouge_ou_noir, give_n_take, pyramide, or a later one. */
export type Game = string;

/** Proves a seat. */
export type Token = string;

export type Badge = {
  shape: 'circle' | 'square' | 'triangle' | 'diamond' | 'star' | 'heart' | 'hexagon' | 'cross';
  colour: 'orange' | 'blue' | 'green' | 'pink' | 'yellow' | 'violet' | 'cyan' | 'white';
};

/** Rank and suit: 10h is the ten of hearts. */
export type Card = string;

/** What is to be drunk, or its points. */
export type Dose = {
  sips: number;
} | {
  halves: 1;
} | {
  wholes: 1;
};

export type Why = 'purchase' | 'loss' | 'mistake' | 'gift' | 'take';

/** House rules by name; their kinds and ranges are at /api/v1/games. */
export type Values = Record<string, boolean | number | string>;

/** 32 bytes in hexadecimal digits. */
export type Bytes = string;

/** Rises with each round that a room commits to. */
export type RoundNumber = number;

export type Permille = number;

/** Details of a refusal or a goodbye. */
export type Parameters = Record<string, number | string>;

/** Lets somebody who claims a seat have it, or not */
export type Confirm = {
  t: 'confirm';
  seat: Seat;
  request: Request;
  claim: Request;
  accept: boolean;
};

/** Opens the contribution of a seat to the chance of a round */
export type Contribute = {
  t: 'contribute';
  seat: Seat;
  request: Request;
  /** Of the round that was committed to. */
  number: RoundNumber;
  /** What was pledged. */
  contribution: Bytes;
  /** The pledge of the next contribution. */
  next?: null | Bytes;
};

/** Ends the room, and nothing of the evening is kept */
export type Erase = {
  t: 'erase';
  seat: Seat;
  request: Request;
};

export type Event =
  | ({e: 'joined' | 'returned' | 'hidden' | 'lost' | 'away' | 'left' | 'kicked' | 'kick_undone' | 'removed' | 'host_changed' | 'claimed' | 'skipped' | 'done' | 'break_begun' | 'voted'} & EventOfSeat)
  | ({e: 'renamed'} & EventRenamed)
  | ({e: 'woken'} & EventWoken)
  | ({e: 'reacted'} & EventReacted)
  | ({e: 'said'} & EventSaid)
  | ({e: 'game_chosen' | 'game_started' | 'follow_up_declined'} & EventOfGame)
  | ({e: 'follow_up_offered'} & EventFollowUpOffered)
  | ({e: 'settings_changed'} & EventSettingsChanged)
  | ({e: 'order_changed' | 'locked' | 'unlocked' | 'knocked' | 'password_set' | 'password_removed' | 'paused' | 'resumed' | 'last_round' | 'water_offered'} & EventBare)
  | ({e: 'game_ended'} & EventGameEnded)
  | ({e: 'served'} & EventServed)
  | ({e: 'round_started'} & TasDeDesEventRoundStarted)
  | ({e: 'dice_bought'} & TasDeDesEventDiceBought)
  | ({e: 'rolled'} & TasDeDesEventRolled)
  | ({e: 'round_lost'} & TasDeDesEventRoundLost)
  | ({e: 'turn_rolled_back'} & TasDeDesEventTurnRolledBack)
  | ({e: 'turn'} & TasDeDesEventTurn)
  | ({e: 'round_void'} & TasDeDesEventRoundVoid)
  | ({e: 'deal_started'} & RougeOuNoirEventDealStarted)
  | ({e: 'asked'} & RougeOuNoirEventAsked)
  | ({e: 'answered'} & RougeOuNoirEventAnswered)
  | ({e: 'answer_taken_back'} & RougeOuNoirEventAnswerTakenBack)
  | ({e: 'card_redrawn'} & RougeOuNoirEventCardRedrawn)
  | ({e: 'card_dealt'} & RougeOuNoirEventCardDealt)
  | ({e: 'gift_asked'} & RougeOuNoirEventGiftAsked)
  | ({e: 'gift_held'} & RougeOuNoirEventGiftHeld)
  | ({e: 'gift_given'} & RougeOuNoirEventGiftGiven)
  | ({e: 'gift_taken_back'} & RougeOuNoirEventGiftTakenBack)
  | ({e: 'gift_lapsed'} & RougeOuNoirEventGiftLapsed)
  | ({e: 'deal_over'} & RougeOuNoirEventDealOver)
  | ({e: 'layout_dealt'} & GiveNTakeEventLayoutDealt)
  | ({e: 'card_turned'} & GiveNTakeEventCardTurned)
  | ({e: 'card_passed_over'} & GiveNTakeEventCardPassedOver)
  | ({e: 'gift_chosen'} & GiftsEventGiftChosen)
  | ({e: 'choice_taken_back'} & GiftsEventChoiceTakenBack)
  | ({e: 'gifts_revealed'} & GiftsEventGiftsRevealed)
  | ({e: 'gift_lost'} & GiftsEventGiftLost)
  | ({e: 'taken'} & GiveNTakeEventTaken)
  | ({e: 'layout_done'} & GiveNTakeEventLayoutDone)
  | ({e: 'pyramid_dealt'} & PyramideEventPyramidDealt)
  | ({e: 'pyramid_turned'} & PyramideEventPyramidTurned)
  | ({e: 'pyramid_done'} & PyramideEventPyramidDone);

export type EventOfSeat = {
  e: string;
  seat: Seat;
};

export type EventBare = {
  e: string;
};

export type EventOfGame = {
  e: string;
  game: Game;
};

export type EventReaction = 'clap' | 'laugh' | 'wow' | 'heart' | 'sweat' | 'water';

export type EventWoken = {
  e: 'woken';
  seat: Seat;
  by: Seat;
};

export type EventReacted = {
  e: 'reacted';
  seat: Seat;
  reaction: EventReaction;
};

export type EventSaid = {
  e: 'said';
  seat: Seat;
  text: string;
};

export type EventFollowUpOffered = {
  e: string;
  /** The first of them. */
  game: Game;
  games?: Game[];
};

export type EventRenamed = {
  e: string;
  seat: Seat;
  name: string;
};

export type EventSettingsChanged = {
  e: string;
  group: Game;
  values: Values;
};

export type EventGameEnded = {
  e: string;
  game: Game;
  why: 'stopped' | 'rounds' | 'minutes' | 'last_round';
};

export type EventServed = {
  e: string;
  to: Seat;
  from?: Seat;
  dose: Dose;
  why: Why;
  /** Taken back: it no longer counts. */
  struck?: true;
};

/** Goes on with the follow-up, or not */
export type FollowUp = {
  t: 'follow_up';
  seat: Seat;
  request: Request;
  accept: boolean;
  /** Which of those that are offered; the first without it. */
  game?: Game;
};

export type GiftsMove =
  | ({kind: 'reveal' | 'give_nobody' | 'take_back'} & {
    kind: string;
  })
  | ({kind: 'give'} & {
    kind: string;
    to: Seat;
    /** Where gifts divide. */
    sips?: number;
  });

export type GiftsHands = {
  seat: Seat;
  cards: Card[];
}[];

/** Of the next card, or of the one whose gifts are being chosen. */
export type GiftsStake = null | Dose;

export type GiftsPending = {
  seat: Seat;
  count: number;
  chosen: boolean;
}[];

/** Before a card is turned, if the house shows odds: how likely it is that each hand matches it, and none. */
export type GiftsOdds = {
  nobody: Permille;
  seats: {
    seat: Seat;
    permille: Permille;
  }[];
};

export type GiftsMatches = {
  seat: Seat;
  copies: number;
}[];

export type GiftsLegal = {
  reveal?: true;
  give?: {
    to: Seats;
    min: number;
    max: number;
    gifts: number;
  };
  give_nobody?: true;
  take_back?: true;
};

export type GiftsEventGiftChosen = {
  e: string;
  seat: Seat;
};

export type GiftsEventChoiceTakenBack = {
  e: string;
  seat: Seat;
};

export type GiftsEventGiftsRevealed = {
  e: string;
  gifts: {
    seat: Seat;
    to: Seat;
    dose: Dose;
  }[];
};

export type GiftsEventGiftLost = {
  e: string;
  seat: Seat;
  gifts: number;
};

export type GiveNTakeColumn = 'give' | 'take';

export type GiveNTakeRow = number;

/** What a turned card was for somebody who was there. */
export type GiveNTakeRecapTurned = {
  round: number;
  seat: Seat;
  column: GiveNTakeColumn;
  /** How many cards of this rank he held. */
  copies: number;
  /** How likely he held one, before it was turned. */
  chance: Permille;
};

export type GiveNTakeMatch = {
  game: 'give_n_take';
  order: Seats;
  master: Seat;
  rows: GiveNTakeRow;
  hands: GiftsHands;
  turned: {
    column: GiveNTakeColumn;
    row: GiveNTakeRow;
    card: Card;
  }[];
  /** Null when the last card is turned. */
  next: null | {
    column: GiveNTakeColumn;
    row: GiveNTakeRow;
  };
  stake: GiftsStake;
  gifts: GiftsPending;
  unseen: number;
  odds?: GiftsOdds;
};

export type GiveNTakeEventLayoutDealt = {
  e: string;
  rows: GiveNTakeRow;
};

export type GiveNTakeEventCardTurned = {
  e: string;
  column: GiveNTakeColumn;
  row: GiveNTakeRow;
  card: Card;
  matches: GiftsMatches;
};

export type GiveNTakeEventCardPassedOver = {
  e: string;
  column: GiveNTakeColumn;
  row: GiveNTakeRow;
  card: Card;
};

export type GiveNTakeEventTaken = {
  e: string;
  seat: Seat;
  copies: number;
  dose: Dose;
};

export type GiveNTakeEventLayoutDone = {
  e: string;
};

/** What became of a claim */
export type Granted = {
  t: 'granted';
  seat: Seat;
  accepted: boolean;
  token?: string;
  request?: number;
};

/** The first frame of a client */
export type Hello = {
  t: 'hello';
  /** Whoever speaks another version gets `bye` with `upgrade`. */
  protocol: 1;
  role: 'phone' | 'table';
  tokens: Token[];
  revision?: Revision;
  boot?: Boot;
  build?: Build;
  language?: string;
  /** The host removed who sat at one of the tokens, who asks to be let in again. */
  ask_back?: boolean;
  /** What the QR of the table carried. */
  ticket?: Token;
  /** What the host gave to whom he let in. */
  pass?: Token;
};

/** Hands the role over */
export type Host = {
  t: 'host';
  seat: Seat;
  request: Request;
  to: Seat;
};

/** What the new room is to be; an empty body wishes nothing. */
export type HttpRoomWish = {
  game?: Game;
  /** Points instead of sips. */
  no_alcohol?: boolean;
  language?: string;
};

/** Null where the server knows no address that a phone could reach. */
export type HttpJoinUrl = string | null;

export type HttpRoomMade = {
  code: Code;
  join_url: HttpJoinUrl;
};

export type HttpRoomFound = {
  code: Code;
  phase: State['phase'];
  game: Game;
  /** Empty where strangers may not watch. */
  players: {
    seat: Seat;
    name: string;
    here: RoomPlayer['here'];
  }[];
  /** How many may sit down. */
  seats: number;
  taken: number;
  locked: boolean;
  /** Whether newcomers have to know one. */
  password: boolean;
  /** Whether the code is enough; else the host lets in, or the QR of the table. */
  open: boolean;
  no_alcohol: boolean;
  join_url: HttpJoinUrl;
  /** Where phones reach this server, best first. */
  addresses: string[];
  /** Where the server is reached that has the room, of several that share it. */
  node?: string;
};

/** What opens something for a while: the key of a one-time link, as `link` answers it, or the ticket that the socket of the room told. */
export type HttpPictureWish = {
  key: string;
  /** Which of `addresses`, counted from 0. */
  address?: number;
} | {
  ticket: string;
  /** Which of `addresses`, counted from 0. */
  address?: number;
};

export type HttpGames = {
  /** Rules of the room itself. */
  house: HttpSetting[];
  games: ({
    name: Game;
    /** The game that this one goes on from; null where it is chosen by itself. */
    follows: null | Game;
    settings: HttpSetting[];
  })[];
};

export type HttpSetting = {
  name: string;
} & (
  | ({kind: 'number'} & HttpNumber)
  | ({kind: 'option'} & HttpOption)
  | ({kind: 'toggle'} & HttpToggle));

export type HttpNumber = {
  min: number;
  max: number;
  default: number;
  /** Accepted besides the range; switches the rule off. */
  off?: 0;
};

export type HttpOption = {
  options: string[];
  default: string;
};

export type HttpToggle = {
  default: boolean;
};

export type HttpHealth = {
  status: 'ok';
};

export type HttpReady = {
  status: 'ready';
};

/** Why it was not done, by name. */
export type HttpRefusal = {
  code: string;
  parameters?: Parameters;
};

/** Asks for a seat */
export type Join = {
  t: 'join';
  request: Request;
  name: string;
  badge?: Badge;
  /** The same key is the same seat, on whatever connection. */
  key?: string;
  /** Of its contribution to the first round. */
  pledge?: Bytes;
  /** The room's, if it has one. */
  password?: string;
};

/** Removes a player, past ten seconds in which it can be undone */
export type Kick = {
  t: 'kick';
  seat: Seat;
  request: Request;
  whom: Seat;
};

/** Asks the host to be let in */
export type Knock = {
  t: 'knock';
  request: Request;
  /** A table has none. */
  name?: string;
};

/** Ends the game with this round */
export type LastRound = {
  t: 'last_round';
  seat: Seat;
  request: Request;
};

/** Leaves for good */
export type Leave = {
  t: 'leave';
  seat: Seat;
  request: Request;
};

/** Asks for the key of a one-time link to a seat */
export type Link = {
  t: 'link';
  seat: Seat;
  request: Request;
  to: Seat;
};

/** Lets nobody else in, or lets in again */
export type Lock = {
  t: 'lock';
  seat: Seat;
  request: Request;
  locked: boolean;
};

/** The turn order from the next round on */
export type Order = {
  t: 'order';
  seat: Seat;
  request: Request;
  seats: Seats;
};

/** What only the owner may know */
export type Own = {
  t: 'own';
  seat: Seat;
  soft: boolean;
  cap: number;
  counted: number;
  passed: number;
  /** The one that stands for the seat. */
  pledge?: null | Bytes;
};

/** The private switches of a seat */
export type OwnSwitches = {
  t: 'own';
  seat: Seat;
  request: Request;
  soft?: boolean;
  cap?: number;
};

/** What newcomers have to know; an empty text: nothing */
export type Password = {
  t: 'password';
  seat: Seat;
  request: Request;
  password: string;
};

/** Pauses, or goes on */
export type Pause = {
  t: 'pause';
  seat: Seat;
  request: Request;
  paused: boolean;
};

/** Asks for the server's clock */
export type Ping = {
  t: 'ping';
  n: number;
};

/** A move of the game */
export type Play = {
  t: 'play';
  seat: Seat;
  request: Request;
  turn: Turn;
  /** A move of the game that is on. */
  move: TasDeDesMove | RougeOuNoirMove | GiftsMove;
};

/** Pledges the contribution of a seat to the next round */
export type Pledge = {
  t: 'pledge';
  seat: Seat;
  request: Request;
  /** The SHA-256 of 32 random bytes. */
  pledge: Bytes;
};

/** Answers a ping */
export type Pong = {
  t: 'pong';
  n: number;
  clock: Clock;
};

/** Whether the page is hidden */
export type Presence = {
  t: 'presence';
  hidden: boolean;
};

/** From the bottom, whose cards are worth least. */
export type PyramideRow = number;

export type PyramideFromLeft = number;

export type PyramideMatch = {
  game: 'pyramide';
  order: Seats;
  master: Seat;
  hands: GiftsHands;
  turned: {
    row: PyramideRow;
    from_left: PyramideFromLeft;
    card: Card;
  }[];
  /** Null when the last card is turned. */
  next: null | {
    row: PyramideRow;
    from_left: PyramideFromLeft;
  };
  stake: GiftsStake;
  gifts: GiftsPending;
  unseen: number;
  odds?: GiftsOdds;
};

export type PyramideEventPyramidDealt = {
  e: string;
};

export type PyramideEventPyramidTurned = {
  e: string;
  row: PyramideRow;
  from_left: PyramideFromLeft;
  card: Card;
  matches: GiftsMatches;
};

export type PyramideEventPyramidDone = {
  e: string;
};

/** Shows a reaction, one for each turn */
export type React = {
  t: 'react';
  seat: Seat;
  request: Request;
  reaction: EventReaction;
};

/** Takes a seat with the key of a one-time link */
export type Redeem = {
  t: 'redeem';
  request: Request;
  key: string;
};

/** A command was not done */
export type Refused = {
  t: 'refused';
  /** Neither seat nor request where the frame could not be read. */
  seat?: Seat;
  request?: Request;
  code: string;
  parameters: Parameters;
};

/** Another name or badge for a seat */
export type Rename = {
  t: 'rename';
  seat: Seat;
  request: Request;
  /** Left out: it stays. */
  name?: string;
  /** Left out: it stays. */
  badge?: Badge;
};

/** How the round at hand gets its chance; docs/fairness.md. */
export type RoomFairness = {
  /** Of the last round that was committed to; 0: none yet. */
  number: number;
  phase: 'none' | 'opening' | 'open';
  commitment: null | Bytes;
  until: null | Clock;
  /** Who pledged and has not opened. */
  awaited: {
    seat: Seat;
    pledge: Bytes;
  }[];
  left_out: ({
    seat: Seat;
    why: 'unpledged' | 'absent' | 'late';
  })[];
  revealed: null | RoomRevealed;
  /** Of the last line of the transcript. */
  hash: null | Bytes;
};

/** The secret of the round that was last. */
export type RoomRevealed = {
  number: RoundNumber;
  why: 'over' | 'void' | 'stopped' | 'closed';
  secret: Bytes;
};

export type Room = {
  code: Code;
  game: Game;
  /** Null in a room without players. */
  host: null | Seat;
  /** Lost the role by his absence, and may take it back. */
  former_host: null | Seat;
  claims: {
    id: number;
    seat: Seat;
  }[];
  /** Removals that the host can still undo. */
  kicks?: {
    seat: Seat;
    until: Clock;
  }[];
  /** There in the phase gnt.ask: among which games the host may choose, or the one that he chose. */
  follow_ups?: Game[];
  round: number;
  last_round: boolean;
  paused: null | 'host' | 'players';
  locked: boolean;
  /** Whether newcomers have to know one. */
  password?: boolean;
  /** Who waits for the host to let him in. */
  knocks?: {
    id: number;
    name: string;
    table: boolean;
  }[];
  /** The host is offered a glass of water for all; `pause` answers either way. */
  water?: true;
  /** Who wants to pass over whom. */
  votes?: {
    seat: Seat;
    by: Seat[];
    needed: number;
  }[];
  spectators: number;
  players: RoomPlayer[];
};

export type RoomPlayer = {
  seat: Seat;
  name: string;
  badge: Badge;
  here: 'present' | 'hidden' | 'lost' | 'away' | 'left' | 'kicked';
  plays: boolean;
  /** On a break, until then at the latest. */
  back_by?: Clock;
  /** The server plays for him. */
  bot?: RoomTemperament;
};

/** How a bot plays. */
export type RoomTemperament = 'careful' | 'bold' | 'joker';

export type RoomSettings = Record<string, Values>;

export type RoomTotals = RoomTotal[];

export type RoomTotal = {
  seat: Seat;
  sips: number;
  halves: number;
  wholes: number;
  given: RoomTally;
  dice_bought: number;
  pending: RoomServing[];
};

export type RoomTally = {
  sips: number;
  halves: number;
  wholes: number;
};

/** What the pictures at the end of a game are drawn from; the latest 300 rows of its lists. */
export type RoomRecap = {
  /** What each seat received, gave and bought in this game. */
  flow: {
    seat: Seat;
    received: RoomTally;
    given: RoomTally;
    dice_bought: number;
  }[];
  throws?: TasDeDesRecapThrow[];
  cards?: RougeOuNoirRecapCard[];
  turned?: GiveNTakeRecapTurned[];
};

export type RoomServing = {
  id: number;
  dose: Dose;
  why: Why;
  from?: Seat;
};

/** When the server acts by itself. */
export type RoomDeadlines = {
  /** From then on who is awaited may be passed over. */
  skip?: Clock;
  /** From then on who is awaited may be called. */
  wake?: Clock;
  deal?: Clock;
  gift?: Clock;
  turn?: Clock;
  follow_up?: Clock;
};

export type RougeOuNoirQuestion = number;

/** One of the question that is asked. */
export type RougeOuNoirAnswer = 'red' | 'black' | 'above' | 'below' | 'between' | 'outside' | 'clubs' | 'diamonds' | 'hearts' | 'spades' | 'even' | 'odd' | 'head';

export type RougeOuNoirResult = 'won' | 'lost' | 'void';

export type RougeOuNoirMove =
  | ({kind: 'answer'} & {
    kind: string;
    answer: RougeOuNoirAnswer;
  })
  | ({kind: 'take_back' | 'deal' | 'give_nobody'} & {
    kind: string;
  })
  | ({kind: 'give'} & {
    kind: string;
    to: Seat;
    /** Where gifts divide. */
    sips?: number;
  });

export type RougeOuNoirMatch = {
  game: 'rouge_ou_noir';
  /** The order of play, the master last. */
  order: Seats;
  master: Seat;
  decks: number;
  question: RougeOuNoirQuestion;
  stake: number;
  seat: Seat;
  answer: null | RougeOuNoirAnswer;
  hands: RougeOuNoirHand[];
  unseen: number;
  gift: null | RougeOuNoirGift;
  /** In permille, per answer. */
  chances?: Record<string, Permille>;
};

export type RougeOuNoirHand = {
  seat: Seat;
  cards: Card[];
  results: RougeOuNoirResult[];
};

export type RougeOuNoirGift = {
  seat: Seat;
  sips: number;
  left: number;
  to: Seats;
  given: RougeOuNoirShare[];
  /** What can still be taken back. */
  held: null | RougeOuNoirShare;
};

export type RougeOuNoirShare = {
  to: Seat;
  sips: number;
};

export type RougeOuNoirLegal = {
  answer?: RougeOuNoirAnswer[];
  hopeless?: RougeOuNoirAnswer[];
  take_back?: true;
  deal?: true;
  give?: {
    to: Seats;
    min: number;
    max: number;
  };
  give_nobody?: true;
};

export type RougeOuNoirEventDealStarted = {
  e: string;
  master: Seat;
  drawn: boolean;
  decks: number;
  decks_raised: boolean;
};

export type RougeOuNoirEventAsked = {
  e: string;
  seat: Seat;
  question: RougeOuNoirQuestion;
};

export type RougeOuNoirEventAnswered = {
  e: string;
  seat: Seat;
  answer: RougeOuNoirAnswer;
};

export type RougeOuNoirEventAnswerTakenBack = {
  e: string;
  seat: Seat;
};

export type RougeOuNoirEventCardRedrawn = {
  e: string;
  seat: Seat;
  card: Card;
};

export type RougeOuNoirRecapCard = {
  round: number;
  seat: Seat;
  question: RougeOuNoirQuestion;
  card: Card;
  result: RougeOuNoirResult;
  /** How likely the answer was right; not for a card that nobody answered. */
  chance?: Permille;
};

export type RougeOuNoirEventCardDealt = {
  e: string;
  seat: Seat;
  card: Card;
  question: RougeOuNoirQuestion;
  answer: null | RougeOuNoirAnswer;
  result: RougeOuNoirResult;
  why: 'colour' | 'order' | 'equal' | 'suit' | 'parity' | 'void';
  /** What an ace counted as, where that decided. */
  ace?: 1 | 14;
};

export type RougeOuNoirEventGiftAsked = {
  e: string;
  seat: Seat;
  sips: number;
};

export type RougeOuNoirEventGiftHeld = {
  e: string;
  seat: Seat;
  to: Seat;
  sips: number;
};

export type RougeOuNoirEventGiftGiven = {
  e: string;
  seat: Seat;
  to: Seat;
  sips: number;
};

export type RougeOuNoirEventGiftTakenBack = {
  e: string;
  seat: Seat;
};

export type RougeOuNoirEventGiftLapsed = {
  e: string;
  seat: Seat;
  sips: number;
};

export type RougeOuNoirEventDealOver = {
  e: string;
};

/** A short message to all, where settings.house.chat allows it */
export type Say = {
  t: 'say';
  seat: Seat;
  request: Request;
  /** 140 letters at most. */
  text: string;
};

/** A seat of this connection is on another phone now */
export type SeatMoved = {
  t: 'seat_moved';
  seat: Seat;
};

/** Is done with all servings up to an id */
export type Served = {
  t: 'served';
  seat: Seat;
  request: Request;
  upto: number;
  /** Private: nobody else can tell. */
  passed: boolean;
};

/** Any frame of the server */
export type ServerMessage = Welcome | State | Own | Answer | Refused | Granted | SeatMoved | Admitted | Ticket | Pong | Beat | Bye;

/** Changes house rules */
export type Settings = {
  t: 'settings';
  seat: Seat;
  request: Request;
  /** `house`, or a game. */
  group: Game;
  values: Values;
};

/** Passes over a player who is awaited for too long */
export type Skip = {
  t: 'skip';
  seat: Seat;
  request: Request;
  whom: Seat;
};

/** Starts the chosen game, or its next deal */
export type Start = {
  t: 'start';
  seat: Seat;
  request: Request;
  /** Opener or master. */
  first?: Seat;
};

/** What everybody in the room may know */
export type State = {
  t: 'state';
  revision: Revision;
  /** The revision that the frame builds on; 0: a snapshot. */
  since: Revision;
  clock: Clock;
  /** Until then, show the state before. */
  reveal_at?: Clock;
  phase: 'lobby' | 'dice.open' | 'dice.decide' | 'cards.ask' | 'cards.answered' | 'cards.give' | 'gnt.ask' | 'gnt.next' | 'gnt.give' | 'pyramid.next' | 'pyramid.give' | 'between' | 'ended' | 'outside' | 'door';
  turn: Turn;
  to_act: Seats;
  deadlines: RoomDeadlines;
  room?: Room;
  settings?: RoomSettings;
  match?: null | StateMatch;
  totals?: RoomTotals;
  fairness?: RoomFairness;
  /** There in the phases between, gnt.ask and ended. */
  recap?: null | RoomRecap;
  /** What each seat may choose. */
  legal: Record<string, TasDeDesLegal | RougeOuNoirLegal | GiftsLegal>;
  events: Event[];
};

export type StateMatch =
  | ({game: 'tas_de_des'} & TasDeDesMatch)
  | ({game: 'rouge_ou_noir'} & RougeOuNoirMatch)
  | ({game: 'give_n_take'} & GiveNTakeMatch)
  | ({game: 'pyramide'} & PyramideMatch);

/** Ends the game now */
export type Stop = {
  t: 'stop';
  seat: Seat;
  request: Request;
};

/** What the dice show, each 1 to 6. */
export type TasDeDesFaces = number[];

export type TasDeDesMove =
  | ({kind: 'buy'} & {
    kind: string;
    dice: number;
  })
  | ({kind: 'roll'} & {
    kind: string;
    buy?: number;
  });

export type TasDeDesMatch = {
  game: 'tas_de_des';
  order: Seats;
  /** Who is to act; null once the round is over. */
  seat: null | Seat;
  pile: number;
  hand: number;
  faces: TasDeDesFaces;
  bought: number;
  tie: boolean;
  to_beat: null | {
    seat: Seat;
    score: number;
  };
  /** To beat the score with 0, 1, 2 … dice bought. */
  odds?: Permille[];
};

export type TasDeDesLegal = {
  roll?: true;
  buy?: {
    min: number;
    max: number;
  };
};

export type TasDeDesEventRoundStarted = {
  e: string;
  opener: Seat;
  drawn: boolean;
};

export type TasDeDesEventDiceBought = {
  e: string;
  seat: Seat;
  dice: number;
  sips: number;
  left: number;
};

export type TasDeDesRecapThrow = {
  round: number;
  seat: Seat;
  dice: number;
  total: number;
  verdict: 'opens' | 'beats' | 'ties' | 'loses';
  /** How likely the throw was to beat the score, equal ones rolled again; not for who opens. */
  chance?: Permille;
};

export type TasDeDesEventRolled = {
  e: string;
  seat: Seat;
  faces: TasDeDesFaces;
  total: number;
  verdict: 'opens' | 'beats' | 'ties' | 'loses';
  to_beat?: number;
};

export type TasDeDesEventRoundLost = {
  e: string;
  seat: Seat;
  dice: number;
  dose: null | Dose;
};

export type TasDeDesEventTurnRolledBack = {
  e: string;
  seat: Seat;
  dice: number;
  sips: number;
};

export type TasDeDesEventTurn = {
  e: string;
  seat: Seat;
};

export type TasDeDesEventRoundVoid = {
  e: string;
};

/** What the QR has to carry from now on */
export type Ticket = {
  t: 'ticket';
  ticket: Token;
};

/** Takes the removal of a player back */
export type UndoKick = {
  t: 'undo_kick';
  seat: Seat;
  request: Request;
  whom: Seat;
};

/** Lets somebody know that he is waited for, from deadlines.wake on */
export type Wake = {
  t: 'wake';
  seat: Seat;
  request: Request;
  whom: Seat;
};

/** The answer to hello */
export type Welcome = {
  t: 'welcome';
  protocol: 1;
  boot: Boot;
  build: Build;
  code: Code;
  clock: Clock;
  seats: {
    seat: Seat;
    /** Its index in the tokens of hello. */
    token: number;
    /** The highest that the seat has used. */
    request: number;
  }[];
  /** Tokens of seats from which the host removed their player, who asks to be let in again. */
  kicked?: {
    seat: Seat;
    /** Its index in the tokens of hello. */
    token: number;
  }[];
  /** Kept at the door: the state tells nothing of the evening. */
  outside?: true;
  /** A snapshot, with the events since the revision of hello. */
  state: State & {
    since?: 0;
  };
  own: Own[];
};
