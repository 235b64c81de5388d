// @ts-check
// What a phone adds to the chance of each round: 32 random bytes, of which it tells the hash long before (docs/fairness.md).
// Fetched once there is a seat: whoever comes in types his name sooner.
import { keep, keptOf } from './seats.js';
import { hexOf, sha256 } from './sha256.js';

/** A round that is opened or late needs the one before last at most; several seats of one phone share the list. */
const mostKept = 16;
/** After these the server may not have heard what was sent. */
const unheard = ['storage_unavailable', 'offline', 'unanswered'];

/**
 * The contributions of this device, kept with its tokens: a reload can still open what was pledged before it.
 * @param {import('./surroundings.js').Surroundings} surroundings @param {string} code of the room
 */
export function contributionsOf({ randomBytes, storage }, code) {
  // Where the browser lends no storage they live as long as the page.
  const known = new Map((keptOf(storage, code).contributions ?? []).map(({ pledge, bytes }) => [pledge, bytes]));

  return {
    /** A new contribution. Returns its pledge. */
    pledge() {
      const bytes = randomBytes(32);
      const pledge = hexOf(sha256(bytes));
      known.set(pledge, hexOf(bytes));
      const latest = [...known].slice(-mostKept).map(([of, text]) => ({ pledge: of, bytes: text }));
      keep(storage, code, (kept) => ({ ...kept, contributions: latest }));
      return pledge;
    },
    /** What was pledged, if it was pledged here. @param {string | null | undefined} pledge */
    behind: (pledge) => (pledge ? known.get(pledge) : undefined),
  };
}

/**
 * Lets the seats of this device take part: opens what is awaited of them, and pledges where nothing of ours stands for
 * the next round.
 * @param {ReturnType<typeof contributionsOf>} contributions
 * @param {(command: import('./commands.js').Command) => Promise<Record<string, any>>} send
 * @returns {(state: import('./reduce.js').State) => void} to be told of each state
 */
export function takingPart(contributions, send) {
  /** @type {Set<string>} pledges whose contribution is told */
  const opened = new Set();
  /** @type {Set<number>} seats whose pledge is on its way */
  const pledging = new Set();

  const open = (/** @type {number} */ seat, /** @type {number} */ number, /** @type {string} */ pledge, /** @type {string} */ bytes) => {
    if (opened.has(pledge)) return;
    opened.add(pledge);
    void send({ t: 'contribute', seat, number, contribution: bytes, next: contributions.pledge() })
      .then(({ code }) => { if (unheard.includes(code)) opened.delete(pledge); });
  };
  const pledge = (/** @type {number} */ seat) => {
    if (pledging.has(seat)) return;
    pledging.add(seat);
    void send({ t: 'pledge', seat, pledge: contributions.pledge() }).then(() => pledging.delete(seat));
  };

  return ({ fairness, own, seats }) => {
    // A server of an older release knows no pledges.
    if (fairness === null) return;
    for (const seat of seats) {
      const awaited = fairness.awaited.find((each) => each.seat === seat);
      const bytes = contributions.behind(awaited?.pledge);
      // Nothing was told yet of a seat that came just now.
      const standing = own[seat] ? own[seat].pledge : null;
      if (awaited && bytes) open(seat, fairness.number, awaited.pledge, bytes);
      else if (standing !== undefined && contributions.behind(standing) === undefined) pledge(seat);
    }
  };
}

/**
 * All draws of the evening so far, as JSON lines that can be computed again, to the byte; docs/fairness.md.
 * @param {string} base @param {string} code @param {string} token of a seat of the room @param {import('./rooms.js').Means} [means]
 * @returns {Promise<Uint8Array | import('./rooms.js').Refusal>}
 */
export async function transcriptOf(base, code, token, { fetch = globalThis.fetch } = {}) {
  try {
    const address = new URL(`/api/v1/rooms/${encodeURIComponent(code)}/transcript`, base).href;
    const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : { parameters: {}, ...await response.json() };
  } catch {
    return { code: 'unreachable', parameters: {} };
  }
}
