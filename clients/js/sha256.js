// @ts-check
// SHA-256 of FIPS 180-4: `crypto.subtle` is missing on the plain-http pages of a home network.

/** The first 32 bits of the fraction of a root, as the standard makes its constants. @param {number} root */
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;

/** @param {number} count */
function primes(count) {
  const found = [2];
  for (let number = 3; found.length < count; number += 2) {
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  }
  return found;
}

const constants = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const start = primes(8).map((prime) => fraction(Math.sqrt(prime)));

const turned = (/** @type {number} */ word, /** @type {number} */ by) => (word >>> by) | (word << (32 - by));

/** The message with its end marked and its length behind it, in whole blocks. @param {Uint8Array} message */
function padded(message) {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(bytes.length - 4, message.length << 3);
  return view;
}

/** The 64 words of a block. @param {DataView} view @param {number} offset */
function schedule(view, offset) {
  const words = new Int32Array(64);
  for (let index = 0; index < 64; index += 1) {
    if (index < 16) {
      words[index] = view.getInt32(offset + index * 4);
    } else {
      const [early, late] = [words[index - 15] ?? 0, words[index - 2] ?? 0];
      const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
      const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      words[index] = (words[index - 16] ?? 0) + first + (words[index - 7] ?? 0) + second;
    }
  }
  return words;
}

/** @param {number[]} state @param {Int32Array} words @returns {number[]} */
function compressed(state, words) {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index += 1) {
    const sum1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + sum1 + ((e & f) ^ (~e & g)) + (constants[index] ?? 0) + (words[index] ?? 0)) | 0;
    const sum0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + (state[index] ?? 0)) | 0);
}

/** @param {Uint8Array} message @returns {Uint8Array} of 32 bytes */
export function sha256(message) {
  const view = padded(message);
  let state = start;
  for (let offset = 0; offset < view.byteLength; offset += 64) state = compressed(state, schedule(view, offset));
  const hash = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => hash.setInt32(index * 4, word));
  return new Uint8Array(hash.buffer);
}

/** Two lower-case hexadecimal digits a byte. @param {Uint8Array} bytes */
export const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
