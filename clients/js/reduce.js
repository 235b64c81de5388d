// @ts-check
// What is known of a room, as a pure fold of the server's frames. Nothing here knows a rule of a game.

/**
 * @typedef {import('./protocol.js').ServerMessage} ServerMessage
 * @typedef {import('./protocol.js').State} Frame
 * @typedef {import('./protocol.js').Welcome & {was_here?: boolean}} Welcome and whether this device had been in the room before the page was
 *   loaded
 * @typedef {{t: 'presence', hidden: boolean} | {t: 'seen'}} PageMessage of our own page
 * @typedef {Exclude<ServerMessage, {t: 'welcome'}> | Welcome | PageMessage} Message
 * @typedef {import('./protocol.js').Event} RoomEvent something that happened; docs/protocol.md section 4
 *
 * @typedef {object} State
 * @property {string | null} code the room's code
 * @property {string | null} boot the server process that was last heard
 * @property {string | null} build the build of the server's pages
 * @property {number[]} seats the seats that this connection holds
 * @property {number[]} kicked the seats of ours from which the host removed us, while he is asked to let us in again
 * @property {Record<number, import('./protocol.js').Own>} own what only the owner may know, per seat of ours
 * @property {number} revision 0 before the first welcome
 * @property {number} clock the server's clock when the last frame left
 * @property {Frame['phase'] | null} phase
 * @property {number} turn
 * @property {number[]} to_act
 * @property {import('./protocol.js').RoomDeadlines} deadlines
 * @property {number | null} reveal_at until then, of the server's clock, show `before`
 * @property {import('./protocol.js').Room | null} room null before the first welcome
 * @property {import('./protocol.js').RoomSettings | null} settings
 * @property {import('./protocol.js').StateMatch | null} match null when none is on
 * @property {import('./protocol.js').RoomTotals} totals
 * @property {import('./protocol.js').RoomFairness | null} fairness how the round at hand gets its chance
 * @property {import('./protocol.js').RoomRecap | null} recap of the game that is over, or stands between two deals
 * @property {Frame['legal']} legal what each seat may choose
 * @property {RoomEvent[]} events what the last message taken told
 * @property {RoomEvent[]} digest what happened while nobody looked, until `seen`
 * @property {boolean} away whether nobody looks at the page
 * @property {boolean} lost a frame is missing: a snapshot must be asked for
 * @property {{seat?: number, request?: number, code: string, parameters: import('./protocol.js').Parameters} | null} refusal the
 *   answer to the last command, if it was a refusal
 * @property {{reason: string, parameters: import('./protocol.js').Parameters} | null} bye why the server ends the connection
 * @property {{seat: number, accepted: boolean} | null} claim what became of the seat that was claimed here
 * @property {boolean | null} admitted what the host answered who knocked here
 * @property {string | null} ticket what the QR has to carry now, where the code alone does not open the room
 * @property {State | null} before what may be shown until `reveal_at`
 */

/** @type {State} */
export const nothingKnown = Object.freeze({
  code: null, boot: null, build: null, seats: [], kicked: [], own: {}, revision: 0, clock: 0, phase: null, turn: 0,
  to_act: [], deadlines: {}, reveal_at: null, room: null, settings: null, match: null, totals: [], fairness: null, recap: null,
  legal: {}, events: [], digest: [], away: false, lost: false, refusal: null, bye: null, claim: null, admitted: null,
  ticket: null, before: null,
});

/** The digest of a long absence keeps its latest part. */
const longestDigest = 200;

const replaced = /** @type {const} */ (['room', 'settings', 'match', 'totals', 'fairness', 'recap']);

/** The sections that a frame brings; the others stay. */
function sectionsOf(/** @type {Frame} */ frame) {
  return Object.fromEntries(replaced.filter((name) => frame[name] !== undefined).map((name) => [name, frame[name]]));
}

/** What every state frame brings. */
function momentOf(/** @type {Frame} */ frame) {
  const { revision, clock, phase, turn, to_act = [], deadlines = {}, legal = {}, events = [] } = frame;
  return { revision, clock, phase, turn, to_act, deadlines, legal, events };
}

/** @param {RoomEvent[]} digest @param {RoomEvent[]} events */
const longer = (digest, events) => [...digest, ...events].slice(-longestDigest);

/** @param {State} state @param {Frame} frame @returns {State} */
function takeFrame(state, frame) {
  if (frame.revision <= state.revision) return state;
  if (frame.since > state.revision) return state.lost ? state : { ...state, lost: true, events: [] };
  // Dice that still fall when the next frame comes go on falling: what may be shown is older than both.
  const falling = state.before !== null && state.reveal_at !== null && state.reveal_at > frame.clock;
  const reveal_at = Math.max(frame.reveal_at ?? 0, falling ? state.reveal_at ?? 0 : 0) || null;
  const before = falling ? state.before : { ...state, before: null };
  const moment = momentOf(frame);
  const left = moment.events.flatMap((event) => (event.e === 'left' || event.e === 'removed' ? [event.seat] : []));
  return {
    ...state, ...sectionsOf(frame), ...moment, seats: state.seats.filter((seat) => !left.includes(seat)), reveal_at, before: reveal_at === null ? null : before,
    digest: state.away ? longer(state.digest, moment.events) : state.digest,
  };
}

/** A welcome replaces everything: the server may have restarted with less than we saw. */
function takeWelcome(/** @type {State} */ state, /** @type {Welcome} */ welcome) {
  const frame = welcome.state;
  const returns = state.revision > 0 || welcome.was_here === true;
  const moment = momentOf(frame);
  return {
    ...nothingKnown, ...sectionsOf(frame), ...moment, events: returns ? moment.events : [],
    code: welcome.code, boot: welcome.boot, build: welcome.build ?? null,
    seats: welcome.seats.map((held) => held.seat),
    kicked: (welcome.kicked ?? []).map(({ seat }) => seat),
    own: Object.fromEntries(welcome.own.map((own) => [own.seat, own])),
    away: state.away, digest: returns ? longer(state.digest, moment.events) : state.digest,
  };
}

/** @param {State} state @param {import('./protocol.js').Answer} answer @returns {State} */
function takeAnswer(state, answer) {
  const { seat, token } = answer.done ?? {};
  const joined = seat !== undefined && token !== undefined && !state.seats.includes(seat);
  return { ...state, refusal: null, seats: joined ? [...state.seats, seat] : state.seats };
}

/** @param {State} state @param {import('./protocol.js').Granted} granted @returns {State} */
function takeGranted(state, { seat, accepted }) {
  const seats = accepted && !state.seats.includes(seat) ? [...state.seats, seat] : state.seats;
  return { ...state, seats, kicked: state.kicked.filter((each) => each !== seat), claim: { seat, accepted } };
}

/** @param {State} state @param {number} seat @returns {State} */
const takeMovedSeat = (state, seat) => ({ ...state, seats: state.seats.filter((each) => each !== seat) });

/** @param {import('./protocol.js').Refused} message */
function refusalOf({ seat, request, code, parameters = {} }) {
  return { ...(seat !== undefined && { seat }), ...(request !== undefined && { request }), code, parameters };
}

/**
 * The state after a message. Returns the same object where the message tells nothing new.
 * `presence` and `seen` are the page's own: whether somebody looks, and that he has read the digest.
 * @param {State} state @param {Message} message @returns {State}
 */
export function reduce(state, message) {
  switch (message.t) {
    case 'welcome': return takeWelcome(state, message);
    case 'state': return takeFrame(state, message);
    case 'own': return { ...state, own: { ...state.own, [message.seat]: message } };
    case 'answer': return takeAnswer(state, message);
    case 'refused': return { ...state, refusal: refusalOf(message) };
    case 'granted': return takeGranted(state, message);
    case 'seat_moved': return takeMovedSeat(state, message.seat);
    case 'admitted': return { ...state, admitted: message.accepted };
    case 'ticket': return { ...state, ticket: message.ticket };
    case 'bye': return { ...state, bye: { reason: message.reason, parameters: message.parameters ?? {} } };
    case 'presence': return { ...state, away: message.hidden };
    case 'seen': return { ...state, digest: [] };
    default: return state;
  }
}

/** How long the dice of this state still fall, in milliseconds; 0: show it. @param {State} state @param {number} now */
export function untilReveal(state, now) {
  return state.before === null || state.reveal_at === null ? 0 : Math.max(0, state.reveal_at - now);
}

/** What may be shown at a moment of the server's clock. @param {State} state @param {number} now @returns {State} */
export function shownAt(state, now) {
  if (state.before === null || untilReveal(state, now) === 0) return state;
  // What concerns this device alone tells nothing of the dice.
  const { seats, kicked, own, refusal, bye, claim, admitted, ticket, away, lost } = state;
  return { ...state.before, seats, kicked, own, refusal, bye, claim, admitted, ticket, away, lost };
}
