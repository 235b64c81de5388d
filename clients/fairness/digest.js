// @ts-check
// SHA-256, HMAC and the few encodings of docs/fairness.md section 2. `crypto.subtle` is missing on plain http pages of a
// home network, so it is not used.
import {hmac} from '@noble/hashes/hmac.js';
import {sha256} from '@noble/hashes/sha2.js';

const encoder = new TextEncoder();

/** @param {(Uint8Array | string)[]} parts texts are taken as UTF-8 */
function joined(parts) {
  const bytes = parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : part));
  const all = new Uint8Array(bytes.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of bytes) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** @param {(Uint8Array | string)[]} parts */
export const digest = (...parts) => sha256(joined(parts));

/** @param {Uint8Array} key @param {(Uint8Array | string)[]} parts */
export const keyedDigest = (key, ...parts) => hmac(sha256, key, joined(parts));

/** @param {Uint8Array} bytes */
export const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param {unknown} text whether it is 32 bytes in lower-case hexadecimal digits */
export const isHex32 = (text) => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);

/** @param {string} hex */
export const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
