// @ts-check
// When a page looks different although nothing new came: clocks that run, banners that go away, a line that is lost.

/** How long a banner is new, and how long those stand that go away by themselves, in milliseconds. */
export const fresh_for = 1000;
export const throw_stands_for = 4000;
export const card_stands_for = 5000;
export const talk_stands_for = 20_000;

/** The server's clocks that are said in seconds. */
const said_in_seconds = new Set(['deal', 'gift', 'turn', 'follow_up']);
const second = 1000;
const without_line = 250;

/** @param {import('./session.js').Session} session */
function ofDeadlines(session) {
  return Object.entries(session.shown?.deadlines ?? {}).map(([name, moment]) => {
    const left = session.timeUntil(moment);
    if (left === 0) return Infinity;
    // Whole seconds before the end, where what is said changes.
    return said_in_seconds.has(name) ? left % second || second : left;
  });
}

/** When what happened is shown another way, and when no more, in milliseconds after it. @type {Record<string, number[]>} */
const looks = {lastRoll: [fresh_for, throw_stands_for], lastCard: [fresh_for, card_stands_for], lastTalk: [talk_stands_for]};

/** @param {import('./session.js').Session} session */
function ofBanners({last}) {
  const now = performance.now();
  return Object.entries(looks).flatMap(([name, limits]) => (last[name] ? limits.map((limit) => last[name].at + limit - now) : [])).filter((left) => left > 0);
}

/** The end of a break is said in minutes. @param {import('./session.js').Session} session */
function ofBreaks(session) {
  const ends = (session.shown?.room?.players ?? []).map(({back_by}) => back_by).filter((end) => end !== undefined);
  return ends.map((end) => session.timeUntil(end) % 60_000 || 60_000);
}

/** In how many milliseconds the page is to be drawn again; Infinity: not before something comes. @param {import('./session.js').Session | null} session */
export function nextLook(session) {
  if (!session) return Infinity;
  if (session.status !== 'online') return without_line;
  return Math.min(...ofDeadlines(session), ...ofBanners(session), ...ofBreaks(session)) + 1;
}
