// @ts-check

/**
 * @typedef {{code: string, parameters: Record<string, any>}} Refusal why something was not done
 * @typedef {{fetch?: typeof globalThis.fetch}} Means
 */

/**
 * Whether a result is a refusal. @param {any} result @returns {result is Refusal}
 */
export function isRefusal(result) {
  return typeof result?.code === 'string' && typeof result.parameters === 'object';
}

/**
 * @param {string} base @param {string} path @param {Means} means @param {RequestInit} [init] @returns {Promise<any>}
 */
async function ask(base, path, { fetch = globalThis.fetch }, init) {
  try {
    const response = await fetch(new URL(path, base).href, init);
    const told = await response.json();
    return response.ok ? told : { ...told, code: told.code ?? 'unreachable', parameters: told.parameters ?? {} };
  } catch {
    return { code: 'unreachable', parameters: {} };
  }
}

/**
 * Makes a room.
 * @param {string} base address of the server
 * @param {import('./protocol.js').HttpRoomWish} [options] @param {Means} [means]
 * @returns {Promise<import('./protocol.js').HttpRoomMade | Refusal>}
 */
export function createRoom(base, options = {}, means = {}) {
  return ask(base, '/api/v1/rooms', means, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(options),
  });
}

/**
 * What a code leads to, before joining; `unknown_room` is a refusal.
 * @param {string} base @param {string} code @param {Means} [means]
 * @returns {Promise<import('./protocol.js').HttpRoomFound | Refusal>}
 */
export function lookUpRoom(base, code, means = {}) {
  return ask(base, `/api/v1/rooms/${encodeURIComponent(code)}`, means);
}

/**
 * The QR of a one-time link as the text of a picture, or a refusal.
 * @param {string} base @param {string} code @param {string} key @param {Means} [means] @returns {Promise<string | Refusal>}
 */
export async function pictureOfLink(base, code, key, { fetch = globalThis.fetch } = {}) {
  try {
    const response = await fetch(new URL(`/api/v1/rooms/${encodeURIComponent(code)}/qr.svg`, base).href, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ key }),
    });
    if (response.ok) return await response.text();
    const { code: refusal = 'unreachable', parameters = {} } = await response.json();
    return { code: refusal, parameters };
  } catch {
    return { code: 'unreachable', parameters: {} };
  }
}

/**
 * The games and their settings: kinds, ranges, defaults.
 * @param {string} base @param {Means} [means] @returns {Promise<import('./protocol.js').HttpGames | Refusal>}
 */
export function games(base, means = {}) {
  return ask(base, '/api/v1/games', means);
}
