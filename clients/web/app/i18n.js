// @ts-check
// Sentences. A message is a string, or `{sip, points}` where it speaks of drinking: the second wording serves rooms
// and people without alcohol. Placeholders: `{name}` and `{n, plural, one {# die} other {# dice}}`.

/** @typedef {'sip' | 'points'} Wording */
/** @typedef {string | {sip: string, points: string}} Message */

const hole_pattern = /\{(\w+)(?:, plural, ((?:(?:=\d+|zero|one|two|few|many|other) \{[^{}]*(?:\{\w+\}[^{}]*)*\}\s*)+))?\}/g;
const branch_pattern = /(=\d+|zero|one|two|few|many|other) \{([^{}]*(?:\{\w+\}[^{}]*)*)\}/g;

/** @typedef {{name: string, branches: Map<string, Part[]> | null}} Hole */
/** @typedef {string | Hole} Part */

/** A message, taken apart. @param {string} message @returns {Part[]} */
function partsOf(message) {
  /** @type {Part[]} */
  const parts = [];
  let from = 0;
  for (const {0: {length}, 1: name, 2: plural, index} of message.matchAll(hole_pattern)) {
    const branches = plural ? new Map([...plural.matchAll(branch_pattern)].map(([, key, text]) => [key, partsOf(text)])) : null;
    parts.push(message.slice(from, index), {name, branches});
    from = index + length;
  }
  return [...parts, message.slice(from)];
}

/** French puts a narrow no-break space before high punctuation and inside guillemets. */
export function typeset(language, text) {
  if (language !== 'fr') return text;
  return text.replace(/ ([;!?:»%])/g, '\u202f$1').replace(/« /g, '«\u202f');
}

/** Makers of numbers and plurals are slow to build, and asked for by every sentence. @type {Map<string, any>} */
const built = new Map();
const made = (kind, language) => {
  const key = `${kind}.${language}`;
  if (!built.has(key)) built.set(key, new Intl[kind](language, kind === 'ListFormat' ? {type: 'conjunction'} : {}));
  return built.get(key);
};

/**
 * Fills the placeholders of one message.
 * @param {string} language @param {string} message @param {Record<string, string | number>} parameters
 */
export function fill(language, message, parameters) {
  if (!message.includes('{')) return message;
  return filled(language, message, partsOf(message), parameters);
}

/** @param {string} language @param {string} message @param {Part[]} parts @param {Record<string, string | number>} parameters @param {string} [count] in place of # */
function filled(language, message, parts, parameters, count) {
  return parts.map((part) => {
    if (typeof part === 'string') return count === undefined ? part : part.replaceAll('#', count);
    const {name, branches} = part;
    const value = parameters[name];
    if (branches) {
      const number = Number(value);
      const chosen = branches.get(`=${number}`) ?? branches.get(made('PluralRules', language).select(number)) ?? branches.get('other') ?? [];
      return filled(language, message, chosen, parameters, made('NumberFormat', language).format(number));
    }
    if (value === undefined) throw new Error(`"${message}" needs ${name}`);
    return typeof value === 'number' ? made('NumberFormat', language).format(value) : value;
  }).join('');
}

/** Messages with the spaces of their language, taken apart: each is asked for again and again. @type {Map<string, {text: string, parts: Part[]}>} */
const ready = new Map();

/** @param {string} language @param {string} message */
function readyOf(language, message) {
  const key = `${language} ${message}`;
  const known = ready.get(key);
  if (known) return known;
  const text = typeset(language, message);
  const one = {text, parts: partsOf(text)};
  ready.set(key, one);
  return one;
}

/**
 * A function that speaks one language and one wording.
 * @param {string} language @param {Record<string, Message>} messages @param {Wording} wording
 */
export function translator(language, messages, wording) {
  /** @param {string} key @param {Record<string, string | number>} [parameters] */
  const t = (key, parameters = {}) => {
    const message = messages[key];
    if (message === undefined) {
      console.error(`no message for ${key}`);
      return '';
    }
    const {text, parts} = readyOf(language, typeof message === 'string' ? message : message[wording]);
    return parts.length === 1 ? text : filled(language, text, parts, parameters);
  };
  /** Whether the catalogue has this key: for names that a newer server may add. */
  t.has = (/** @type {string} */ key) => key in messages;
  /** @param {string[]} items */
  t.list = (items) => made('ListFormat', language).format(items);
  t.language = language;
  t.wording = wording;
  return t;
}

/** The first language of the device that we speak; French if none. */
export function preferredLanguage(wanted) {
  for (const tag of wanted) {
    const language = String(tag).slice(0, 2).toLowerCase();
    if (language === 'fr' || language === 'en') return language;
  }
  return 'fr';
}

/** Fetches a language's catalogue from beside this module. @param {string} language @param {'first' | 'play' | 'more' | 'table'} which */
export async function loadMessages(language, which) {
  const answer = await fetch(new URL(`../i18n/${which}.${language}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`catalogue ${language}: ${answer.status}`);
  return answer.json();
}
