// @ts-check
import { commands } from './commands.js';
import { commandsInFlight } from './in_flight.js';
import { backOff, closedLine, patience, phoneSafariPatience, step } from './line.js';
import { listenToPage } from './page_events.js';
import { nothingKnown, reduce, shownAt, untilReveal } from './reduce.js';
import { isRefusal } from './rooms.js';
import { forget, keep, keptOf, withLeftTokensBack, withToken, withTokenLeft } from './seats.js';
import { clockFromWelcome, offsetOf, withPong } from './server_clock.js';
import { isPhoneSafari, randomFraction, randomKey, surroundingsWith } from './surroundings.js';
import { namedTimers } from './timers.js';

/**
 * @typedef {import('./reduce.js').State} State
 * @typedef {import('./reduce.js').Message} Message
 * @typedef {object} Listeners
 * @property {(state: State, message: Message) => void} state
 * @property {(state: State, events: import('./reduce.js').RoomEvent[]) => void} shown
 * @property {(line: import('./line.js').Line) => void} line
 *
 * @typedef {object} Options
 * @property {'phone' | 'table'} [role] a table never holds a seat
 * @property {string} [language] of the page
 * @property {string} [build] of the page
 * @property {string} [token] of a seat that was handed to this device
 * @property {string} [ticket] what the QR of the table carried
 * @property {Partial<import('./surroundings.js').Surroundings>} [surroundings] instead of the globals
 * @property {Partial<typeof patience>} [patience]
 */

const protocol = 1;
/** `bye` reasons after which coming back is no use, and the close code of each. @type {Record<string, number>} */
const finalCodes = {
  unknown_room: 4004, room_over: 4005, kicked: 4006, replaced: 4007, spectators_forbidden: 4008, upgrade: 4009,
  room_damaged: 4010, room_newer: 4011, room_broken: 4012, erased: 4013,
};
/**
 * The server's clock is asked for this often, in milliseconds; at first with each tick, because a page that still loads
 * hears its first answers late.
 */
const clockInterval = 15_000;
const earlySamples = 10;
const quickSamples = 4;

/**
 * A room, followed through lost networks and sleeping phones. Tells its listeners of three things:
 *   `state` (state, message): what is known changed;
 *   `shown` (state, events): what may be shown changed, which is later where dice or cards still fall;
 *   `line` (line): the connection came, went or ended for good.
 */
export class Connection {
  #surroundings;
  #patience;
  #options;
  #base;
  #code;
  #url;
  /** @type {string | null} where the next attempt goes instead, once */
  #next = null;
  /** The address of the socket at hand. */
  #at = '';
  #line = closedLine;
  #state = nothingKnown;
  #shown = nothingKnown;
  /** @type {import('./reduce.js').RoomEvent[]} events of frames whose dice still fall */
  #falling = [];
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {import('./line.js').Input[]} */
  #inputs = [];
  #timers;
  #inFlight;
  #request = 0;
  /** Whether the host is to be asked to let us in again. */
  #asksBack = false;
  /** What the QR carried, for as long as it opens the room. */
  #ticket;
  /** @type {string[]} the tokens of the last hello */
  #offered = [];
  /** Whether the last hello named what was seen before. */
  #wasHere = false;
  /** @type {((state: State) => void) | null} what this device adds to the chance of the rounds */
  #part = null;
  #partComes = false;
  /** @type {Set<number>} requests that nobody tapped: what becomes of them is not for the screen */
  #untapped = new Set();
  /** @type {Map<number, string>} the token of each seat of ours */
  #tokens = new Map();
  /** @type {Map<number, number>} when each ping left */
  #pings = new Map();
  #ping = 0;
  #probe = 0;
  #pingedAt = 0;
  /** @type {import('./server_clock.js').ServerClock} */
  #clock = [];
  /** @type {Map<string, Set<(...told: any[]) => void>>} */
  #listeners = new Map();
  /** @type {(() => void) | null} */
  #deafen = null;

  /**
   * @param {string} base address of the server, such as `location.origin`
   * @param {string} code of the room
   * @param {Options} [options]
   */
  constructor(base, code, options = {}) {
    this.#surroundings = surroundingsWith(options.surroundings ?? {});
    const settings = isPhoneSafari(this.#surroundings.navigator) ? phoneSafariPatience : patience;
    this.#patience = { ...settings, ...options.patience };
    this.#options = options;
    this.#ticket = options.ticket;
    this.#timers = namedTimers(this.#surroundings);
    this.#inFlight = commandsInFlight((text) => this.#send(text), this.#timers);
    this.#base = base;
    this.#code = code;
    this.#url = `${new URL(base).origin.replace(/^http/, 'ws')}/ws/${encodeURIComponent(code)}`;
    const { token } = options;
    if (token) this.#keep((kept) => withToken(kept, token));
  }

  /** Everything known. */
  get state() { return this.#state; }
  /** What may be shown now. */
  get shown() { return this.#shown; }
  /** What happened that may not be shown yet: its dice or cards still fall. */
  get falling() { return this.#falling; }
  /** How the connection stands: `status`, and `ended` with its code and reason. */
  get line() { return this.#line; }
  /** Whether this device holds a token of the room, right or wrong. */
  get returns() { return this.#offered.length > 0; }

  /**
   * @template {keyof Listeners} Name
   * @param {Name} name @param {Listeners[Name]} listener @returns {() => void} which ends it
   */
  on(name, listener) {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  /** Connects and stays connected; after a final end, the tap that tries again. */
  open() {
    this.#deafen ??= listenToPage(this.#surroundings.page, {
      looked: (hidden) => this.#visibility(hidden),
      shown: (persisted) => this.#pageShow(persisted),
      left: () => this.#pageHide(),
      stirred: (by) => this.#feed({ type: by }),
    });
    this.#feed({ type: 'start', hidden: this.#surroundings.page.document?.visibilityState === 'hidden' });
    this.#timers.arm('tick', this.#patience.tick, () => this.#tick());
  }

  /** Ends the connection. Commands that wait for their answer are `unanswered`. */
  close() {
    this.#remember();
    this.#feed({ type: 'stop' });
    this.#deafen?.();
    this.#deafen = null;
  }

  /** The server's clock now, in milliseconds. */
  serverNow() { return this.#surroundings.now() + offsetOf(this.#clock); }
  /** How long until a moment of the server's clock, such as a deadline; 0: it is over. @param {number} moment */
  timeUntil(moment) { return Math.max(0, moment - this.serverNow()); }
  /** Whether a seat that was left on this device can be taken back. */
  get mayReturn() { return keptOf(this.#surroundings.storage, this.#code).left.length > 0; }
  /** Takes the seats that were left; the welcome tells which are ours. */
  takeSeatsBack() {
    this.#keep(withLeftTokensBack);
    if (this.#line.status === 'online') this.#askForSnapshot();
  }
  /** Removed by the host: asks to be let in again. */
  askBack() {
    this.#asksBack = true;
    this.open();
  }
  /** All draws of the evening so far, for whoever holds a seat. @returns {Promise<Uint8Array | import('./rooms.js').Refusal>} */
  async transcript() {
    try {
      const { transcriptOf } = await import('./contributions.js');
      return await transcriptOf(this.#base, this.#code, this.#tokens.values().next().value ?? '');
    } catch {
      return { code: 'unreachable', parameters: {} };
    }
  }
  /** The digest has been read. */
  seen() { this.#take({ t: 'seen' }); }

  // The commands of docs/protocol.md section 2. Each promises its `done`, or a refusal: the server's, or `offline`
  // (nothing was sent) or `unanswered` (nobody knows whether it was done).

  /** With a key of its own, so that a joining whose answer was lost finds its seat again. */
  join(/** @type {Parameters<typeof commands.join>[0]} */ player) {
    return this.#command(commands.join({ key: randomKey(this.#surroundings), ...player }));
  }
  /** Asks the host to be let in; `admitted` in the state says what he answered. */
  knock(/** @type {string} */ name = '') { return this.#command(commands.knock(name)); }
  claim(/** @type {number} */ of) { return this.#command(commands.claim(of)); }
  redeem(/** @type {string} */ key) { return this.#command(commands.redeem(key)); }
  /** Leaves for good; only `takeSeatsBack` returns. */
  async leave(/** @type {number} */ seat) {
    const left = await this.#command(commands.leave(seat));
    const token = this.#tokens.get(seat);
    if (token && !isRefusal(left)) this.#keep((kept) => withTokenLeft(kept, token));
    return left;
  }
  /** Answers the turn that is shown, or the one named. @param {number} seat @param {import('./protocol.js').Play['move']} move */
  play(seat, move, turn = this.#shown.turn) { return this.#command(commands.play(seat, turn, move)); }
  settings(/** @type {Parameters<typeof commands.settings>} */ ...what) { return this.#command(commands.settings(...what)); }
  choose(/** @type {number} */ seat, /** @type {string} */ game) { return this.#command(commands.choose(seat, game)); }
  start(/** @type {Parameters<typeof commands.start>} */ ...what) { return this.#command(commands.start(...what)); }
  followUp(/** @type {Parameters<typeof commands.followUp>} */ ...what) { return this.#command(commands.followUp(...what)); }
  lastRound(/** @type {number} */ seat) { return this.#command(commands.lastRound(seat)); }
  stop(/** @type {number} */ seat) { return this.#command(commands.stop(seat)); }
  pause(/** @type {number} */ seat, paused = true) { return this.#command(commands.pause(seat, paused)); }
  order(/** @type {Parameters<typeof commands.order>} */ ...what) { return this.#command(commands.order(...what)); }
  lock(/** @type {number} */ seat, locked = true) { return this.#command(commands.lock(seat, locked)); }
  password(/** @type {Parameters<typeof commands.password>} */ ...what) { return this.#command(commands.password(...what)); }
  admit(/** @type {Parameters<typeof commands.admit>} */ ...what) { return this.#command(commands.admit(...what)); }
  erase(/** @type {number} */ seat) { return this.#command(commands.erase(seat)); }
  host(/** @type {number} */ seat, /** @type {number} */ to) { return this.#command(commands.host(seat, to)); }
  skip(/** @type {number} */ seat, /** @type {number} */ whom) { return this.#command(commands.skip(seat, whom)); }
  wake(/** @type {number} */ seat, /** @type {number} */ whom) { return this.#command(commands.wake(seat, whom)); }
  takeBreak(/** @type {number} */ seat, on = true) { return this.#command(commands.takeBreak(seat, on)); }
  react(/** @type {Parameters<typeof commands.react>} */ ...what) { return this.#command(commands.react(...what)); }
  say(/** @type {number} */ seat, /** @type {string} */ text) { return this.#command(commands.say(seat, text)); }
  bot(/** @type {Parameters<typeof commands.bot>} */ ...what) { return this.#command(commands.bot(...what)); }
  kick(/** @type {number} */ seat, /** @type {number} */ whom) { return this.#command(commands.kick(seat, whom)); }
  undoKick(/** @type {number} */ seat, /** @type {number} */ whom) { return this.#command(commands.undoKick(seat, whom)); }
  confirm(/** @type {Parameters<typeof commands.confirm>} */ ...what) { return this.#command(commands.confirm(...what)); }
  link(/** @type {number} */ seat, /** @type {number} */ to) { return this.#command(commands.link(seat, to)); }
  served(/** @type {Parameters<typeof commands.served>} */ ...what) { return this.#command(commands.served(...what)); }
  rename(/** @type {Parameters<typeof commands.rename>} */ ...what) { return this.#command(commands.rename(...what)); }
  own(/** @type {Parameters<typeof commands.own>} */ ...what) { return this.#command(commands.own(...what)); }

  /** Adds to the chance of the round at hand what is awaited of the seats of this device, and pledges for the next. */
  #takePart() {
    if (this.#line.status !== 'online' || this.#state.seats.length === 0) return;
    if (this.#part !== null) return this.#part(this.#state);
    if (this.#partComes) return;
    this.#partComes = true;
    import('./contributions.js').then(({ contributionsOf, takingPart }) => {
      const contributions = contributionsOf(this.#surroundings, this.#code);
      this.#part = takingPart(contributions, (command) => this.#untappedCommand(command));
      this.#takePart();
    }, () => { this.#partComes = false; });
  }

  /** @param {import('./commands.js').Command} message */
  #untappedCommand(message) {
    const answered = this.#command(message);
    this.#untapped.add(this.#request);
    return answered;
  }

  /** @param {import('./commands.js').Command} message @returns {Promise<Record<string, any>>} */
  #command(message) {
    // Nothing waits in a queue: a late move is a wrong move.
    if (this.#line.status !== 'online') return Promise.resolve({ code: 'offline', parameters: {} });
    this.#request += 1;
    return this.#inFlight.send(this.#request, message);
  }

  // The line

  /** Inputs that come while actions are performed wait for their turn. */
  #feed(/** @type {import('./line.js').Input} */ input) {
    this.#inputs.push(input);
    if (this.#inputs.length > 1) return;
    for (let next = this.#inputs[0]; next !== undefined; next = this.#inputs[0]) {
      const { status } = this.#line;
      const at = { monotonic: this.#surroundings.now(), wall: this.#surroundings.wall() };
      const [line, actions] = step(this.#line, next, at, this.#patience);
      this.#line = line;
      actions.forEach((action) => this.#perform(action));
      if (line.status !== status) this.#statusChanged();
      this.#inputs.shift();
    }
  }

  #statusChanged() {
    const { status } = this.#line;
    if (status === 'closed' || status === 'ended') {
      this.#timers.disarm('tick');
      this.#inFlight.giveUpAll();
    }
    this.#tell('line', this.#line);
  }

  #perform(/** @type {import('./line.js').Action} */ action) {
    switch (action.do) {
      case 'open': return this.#openSocket();
      case 'drop': return this.#dropSocket();
      case 'probe': return void (this.#probe = this.#sendPing());
      case 'disarm': return this.#timers.disarm(action.timer);
      case 'arm': return this.#armLine(action.timer, action.after);
      case 'back_off':
        return this.#armLine('retry', backOff(action.attempt, randomFraction(this.#surroundings), this.#patience));
    }
  }

  #openSocket() {
    try {
      // A server that does not answer has lost its rooms: whoever named it is asked again.
      this.#at = this.#next ?? this.#url;
      this.#next = null;
      const socket = new this.#surroundings.WebSocket(this.#at, 'trinque.v1');
      this.#socket = socket;
      socket.onopen = () => this.#hello();
      socket.onmessage = ({ data }) => this.#hear(data);
      socket.onerror = () => this.#feed({ type: 'lost' });
      socket.onclose = ({ code }) => this.#feed({ type: 'closed', code, reason: reasonOf(code) });
    } catch {
      this.#feed({ type: 'lost' });
    }
  }

  #dropSocket() {
    const socket = this.#socket;
    if (socket === null) return;
    this.#socket = null;
    this.#timers.disarm('snapshot');
    this.#pings.clear();
    this.#inFlight.lose();
    socket.onopen = socket.onmessage = socket.onclose = null;
    // A socket of "ws" that is closed before it opened reports an error, which somebody must hear.
    socket.onerror = () => {};
    try {
      socket.close(1000);
    } catch {
      // It was closed already.
    }
  }

  #send(/** @type {string} */ text) {
    try {
      this.#socket?.send(text);
    } catch {
      this.#feed({ type: 'lost' });
    }
  }

  #hello() {
    const { role = 'phone', build, language } = this.#options;
    const kept = keptOf(this.#surroundings.storage, this.#code);
    const { revision, boot } = this.#state.revision > 0 ? this.#state : kept;
    this.#offered = role === 'table' ? [] : kept.tokens;
    this.#wasHere = revision !== undefined;
    // Whoever is known here already needs no ticket, and one that is old would count as a guess.
    const { pass } = kept;
    const ticket = pass === undefined && this.#offered.length === 0 ? this.#ticket : undefined;
    const asking_back = this.#asksBack && { ask_back: true };
    this.#send(JSON.stringify({ t: 'hello', protocol, role, tokens: this.#offered, revision, boot, build, language, ticket, pass, ...asking_back }));
  }

  #sendPing() {
    const n = ++this.#ping;
    this.#pingedAt = this.#surroundings.now();
    this.#pings.set(n, this.#pingedAt);
    this.#send(JSON.stringify({ t: 'ping', n }));
    return n;
  }

  #tick() {
    this.#timers.arm('tick', this.#patience.tick, () => this.#tick());
    this.#feed({ type: 'tick' });
    const early = this.#clock.length <= earlySamples && this.#pings.size === 0;
    const due = early || this.#surroundings.now() - this.#pingedAt >= clockInterval;
    if (due && this.#line.status === 'online' && !this.#line.hidden) this.#sendPing();
  }

  // What comes in

  #hear(/** @type {unknown} */ data) {
    this.#feed({ type: 'frame' });
    const message = read(data);
    if (message === null) return;
    const welcomed = this.#line.status === 'online';
    switch (message.t) {
      case 'welcome': return this.#welcome(message);
      case 'pong': return this.#pong(message);
      case 'bye': return this.#bye(message);
      case 'answer':
      case 'refused': return this.#answered(message);
      case 'granted': return this.#granted(message);
      case 'seat_moved': return this.#seatMoved(message);
      case 'admitted': return this.#admitted(message);
      default: if (welcomed) this.#take(message);
    }
  }

  #welcome(/** @type {import('./protocol.js').Welcome} */ message) {
    const held = message.seats;
    this.#tokens = new Map(held.map(({ seat, token }) => [seat, this.#offered[token] ?? '']));
    const known = [...held, ...(message.kicked ?? [])].map(({ token }) => this.#offered[token] ?? '');
    const wrong = this.#offered.filter((token) => !known.includes(token));
    this.#keep((kept) => ({ ...kept, tokens: kept.tokens.filter((token) => !wrong.includes(token)) }));
    this.#request = Math.max(this.#request, ...held.map(({ request }) => request));
    this.#clock = clockFromWelcome(message.clock, this.#surroundings.now());
    this.#timers.disarm('snapshot');
    if (message.outside) this.#forgetWhatOpensNothing();
    if (this.#at !== this.#url) this.#next = this.#at;
    this.#take({ ...message, was_here: this.#wasHere });
    this.#feed({ type: 'welcomed' });
    if (this.#line.hidden) this.#send(JSON.stringify({ t: 'presence', hidden: true }));
    this.#sendPing();
    this.#inFlight.resend();
    this.#takePart();
  }

  #pong(/** @type {import('./protocol.js').Pong} */ { n, clock }) {
    const sent = this.#pings.get(n);
    if (sent === undefined) return;
    this.#pings.delete(n);
    this.#clock = withPong(this.#clock, { sent, received: this.#surroundings.now(), clock });
    if (n >= this.#probe) this.#feed({ type: 'pong' });
    if (this.#clock.length <= quickSamples && this.#pings.size === 0) this.#sendPing();
  }

  #bye(/** @type {import('./protocol.js').Bye} */ message) {
    this.#asksBack = false;
    this.#take(message);
    if (message.reason === 'moved') return this.#follow(message.parameters?.socket);
    if (message.reason === 'room_over' || message.reason === 'erased') forget(this.#surroundings.storage, this.#code);
    const code = finalCodes[message.reason];
    if (code !== undefined) this.#feed({ type: 'closed', code, reason: message.reason });
  }

  /** Goes where the room is; the page stays. @param {unknown} socket */
  #follow(socket) {
    this.#next = typeof socket === 'string' && /^wss?:\/\//.test(socket) ? socket : null;
    this.#feed({ type: 'moved' });
  }

  #answered(/** @type {import('./protocol.js').Answer | import('./protocol.js').Refused} */ message) {
    if (message.t === 'answer') this.#seated(message.done);
    // A refusal without a number is for a frame that could not be read: ours, if only one waits.
    const request = message.request ?? this.#inFlight.only();
    if (request === undefined || !this.#untapped.delete(request)) this.#take(message);
    if (request === undefined) return;
    this.#inFlight.settle(request, message.t === 'answer' ? message.done
                                                 : { code: message.code, parameters: message.parameters ?? {} });
  }

  #granted(/** @type {import('./protocol.js').Granted} */ message) {
    this.#asksBack = false;
    this.#seated(message);
    this.#take(message);
  }

  /** A seat of ours is on another device now. */
  #seatMoved(/** @type {import('./protocol.js').SeatMoved} */ message) {
    const token = this.#tokens.get(message.seat);
    this.#tokens.delete(message.seat);
    this.#keep((kept) => ({ ...kept, tokens: kept.tokens.filter((each) => each !== token) }));
    this.#take(message);
  }

  /** The host let this device in, or not. */
  #admitted(/** @type {import('./protocol.js').Admitted} */ message) {
    const { pass } = message;
    if (pass !== undefined) this.#keep((kept) => ({ ...kept, pass }));
    this.#take(message);
  }

  /** A ticket whose time is over, or a pass that the room no longer knows. */
  #forgetWhatOpensNothing() {
    this.#ticket = undefined;
    this.#keep(({ pass, ...kept }) => kept);
  }

  /** A seat came to this device. */
  #seated(/** @type {{seat?: number, token?: string, request?: number}} */ { seat, token, request = 0 }) {
    if (seat === undefined || token === undefined) return;
    this.#tokens.set(seat, token);
    this.#request = Math.max(this.#request, request);
    this.#keep((kept) => withToken(kept, token));
  }

  #take(/** @type {Message} */ message) {
    const before = this.#state;
    this.#state = reduce(before, message);
    if (this.#state === before) return;
    if (this.#state.events !== before.events) this.#falling.push(...this.#state.events);
    if (this.#state.lost && !before.lost) this.#askForSnapshot();
    const { fairness, own, seats } = before;
    if (this.#state.fairness !== fairness || this.#state.own !== own || this.#state.seats !== seats) this.#takePart();
    this.#tell('state', this.#state, message);
    this.#show();
  }

  #askForSnapshot() {
    this.#timers.arm('snapshot', this.#patience.attempt, () => this.#feed({ type: 'lost' }));
    this.#hello();
  }

  /** Tells what may be shown now, and comes again at the moment of reveal. */
  #show() {
    const now = this.serverNow();
    const wait = untilReveal(this.#state, now);
    this.#shown = shownAt(this.#state, now);
    if (wait > 0) this.#timers.arm('reveal', wait, () => this.#show());
    else this.#timers.disarm('reveal');
    this.#tell('shown', this.#shown, wait > 0 ? [] : this.#falling.splice(0));
  }

  // The page

  #visibility(/** @type {boolean} */ hidden) {
    if (hidden) this.#remember();
    const presence = /** @type {const} */ ({ t: 'presence', hidden });
    this.#take(presence);
    this.#feed({ type: hidden ? 'hidden' : 'visible' });
    if (this.#line.status === 'online') this.#send(JSON.stringify(presence));
  }

  #pageShow(/** @type {boolean} */ persisted) {
    if (persisted) this.#take({ t: 'presence', hidden: false });
    this.#feed({ type: 'pageshow', persisted });
  }

  #pageHide() {
    this.#remember();
    this.#take({ t: 'presence', hidden: true });
    this.#feed({ type: 'pagehide' });
  }

  /** @param {(kept: import('./seats.js').Kept) => import('./seats.js').Kept} change */
  #keep(change) { keep(this.#surroundings.storage, this.#code, change); }

  /** Keeps what was seen, for the case that the page does not survive. */
  #remember() {
    const { revision, boot } = this.#state;
    if (revision === 0 || boot === null) return;
    this.#keep((kept) => ({ ...kept, revision, boot }));
  }

  // Small machinery

  #armLine(/** @type {import('./line.js').Timer} */ timer, /** @type {number} */ after) {
    this.#timers.arm(timer, after, () => this.#feed({ type: 'timer', timer }));
  }

  /** @param {string} name @param {...any} told */
  #tell(name, ...told) {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) {
      try {
        listener(...told);
      } catch (error) {
        // A page's fault is its own: the connection lives on.
        this.#surroundings.report(error);
      }
    }
  }
}

/** Why the server closed for good. @param {number} code */
function reasonOf(code) {
  return Object.keys(finalCodes).find((reason) => finalCodes[reason] === code) ?? '';
}

/** A frame, or nothing for what is none. @param {unknown} data @returns {import('./reduce.js').ServerMessage | null} */
function read(data) {
  try {
    const message = JSON.parse(String(data));
    return typeof message?.t === 'string' ? message : null;
  } catch {
    return null;
  }
}
