// @ts-check
// Sentences. A message is a string, or `{sip, points}` where it speaks of drinking: the second wording serves rooms
// and people without alcohol. Placeholders: `{name}` and `{n, plural, one {# die} other {# dice}}`.

/** @typedef {'sip' | 'points'} Wording */
/** @typedef {string | {sip: string, points: string}} Message */

const plural_pattern = /\{(\w+), plural, ((?:(?:=\d+|zero|one|two|few|many|other) \{[^{}]*(?:\{\w+\}[^{}]*)*\}\s*)+)\}/g;
const branch_pattern = /(=\d+|zero|one|two|few|many|other) \{([^{}]*(?:\{\w+\}[^{}]*)*)\}/g;

/** French puts a narrow no-break space before high punctuation and inside guillemets. */
export function typeset(language, text) {
  if (language !== 'fr') return text;
  return text.replace(/ ([;!?:»%])/g, '\u202f$1').replace(/« /g, '«\u202f');
}

/** @type {Map<string, string>} */
const spaced = new Map();

/** A message with the spaces of its language; each is asked for again and again. @param {string} language @param {string} message */
function ready(language, message) {
  if (language !== 'fr') return message;
  const known = spaced.get(message);
  if (known !== undefined) return known;
  const text = typeset(language, message);
  spaced.set(message, text);
  return text;
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
  const numbers = made('NumberFormat', language);
  const rules = made('PluralRules', language);
  const shown = (value) => (typeof value === 'number' ? numbers.format(value) : value);
  const chosen = message.replace(plural_pattern, (_, name, branches) => {
    const count = Number(parameters[name]);
    const texts = new Map([...branches.matchAll(branch_pattern)].map((match) => [match[1], match[2]]));
    const text = texts.get(`=${count}`) ?? texts.get(rules.select(count)) ?? texts.get('other') ?? '';
    return text.replaceAll('#', numbers.format(count));
  });
  return chosen.replace(/\{(\w+)\}/g, (_, name) => {
    if (parameters[name] === undefined) throw new Error(`"${message}" needs ${name}`);
    return shown(parameters[name]);
  });
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
    return fill(language, ready(language, typeof message === 'string' ? message : message[wording]), parameters);
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
