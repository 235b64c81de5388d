// @ts-check
// What comes to a phone when it is about to be needed: the games that follow another, the pictures of the end, and what
// one does meanwhile.
import {complete} from './games.js';

/** @type {{recap: typeof import('./recap.js') | null, breaks: typeof import('./breaks.js') | null}} */
export const later = {recap: null, breaks: null};

/** What is on its way. */
const fetching = new Set();

/** @param {any} store @param {() => Promise<void>} fetch */
async function once(store, fetch) {
  if (fetching.has(fetch)) return;
  fetching.add(fetch);
  try {
    await fetch();
    store.changed();
  } catch {
    // The network is away: whoever draws next asks again.
  } finally {
    fetching.delete(fetch);
  }
}

const followUps = async () => (await import('./more_games.js')).joinFollowUps();

const screens = async () => {
  const [recap, breaks] = await Promise.all([import('./recap.js'), import('./breaks.js')]);
  Object.assign(later, {recap, breaks});
};

/** @param {any} store */
export function fetchFollowUps(store) {
  if (!complete()) once(store, followUps);
}

/** @param {any} store */
export function fetchWhatFollows(store) {
  fetchFollowUps(store);
  if (!later.recap) once(store, screens);
}
