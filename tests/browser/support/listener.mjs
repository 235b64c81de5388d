// Somebody who plays without seeing: he knows what the live regions of his phone said, and presses buttons by their
// accessible names. From the same words he keeps the totals of everybody.
import assert from 'node:assert/strict';

/** Runs on the page: writes down whatever the two live regions say. */
function listen() {
  globalThis.said = [];
  for (const region of ['status', 'alert']) {
    const element = document.getElementById(region);
    new MutationObserver(() => { if (element.textContent) globalThis.said.push(element.textContent); }).observe(element, {childList: true, characterData: true, subtree: true});
  }
}

const dose_pattern = '(?:\\d+ )?(?:gorgées?|demi cul-secs?|culs?-secs?)(?: \\+ (?:\\d+ )?(?:gorgées?|demi cul-secs?|culs?-secs?))*';
const count = (text, unit) => text.split(' + ').filter((part) => unit.test(part)).reduce((sum, part) => sum + Number(/\d+/.exec(part)?.[0] ?? 1), 0);
/** « 3 gorgées + cul-sec » as sips, halves, wholes. @param {string} text */
const doseOf = (text) => [count(text, /gorgée/), count(text, /demi/), count(text, /^(\d+ )?culs?-/)];

const ranks = {As: 1, Valet: 11, Dame: 12, Roi: 13};
const rankOf = (card) => ranks[card.split(' ')[0]] ?? Number(card.split(' ')[0]);
const cardsIn = (prompt) => [...prompt.matchAll(/(As|Valet|Dame|Roi|\d+) de (trèfle|carreau|cœur|pique)/g)].map(([card]) => card);

/** The answer that these words make likely. @param {string} prompt */
function answerTo(prompt) {
  const cards = cardsIn(prompt);
  const [low, high] = cards.slice(0, 2).map(rankOf).sort((one, other) => one - other);
  switch (/Question (\d) sur 5/.exec(prompt)[1]) {
    case '1': return 'Rouge';
    case '2': return rankOf(cards[0]) < 8 ? 'Au-dessus' : 'En dessous';
    case '3': return high - low > 6 && !/Entre : impossible/.test(prompt) ? 'Entre' : 'En dehors';
    case '4': return ['Cœur', 'Pique', 'Trèfle', 'Carreau'].find((suit) => !cards.some((card) => card.endsWith(suit.toLowerCase()))) ?? 'Cœur';
    default: return 'Paire';
  }
}

export class Listener {
  /** @param {any} phone @param {string[]} names of everybody */
  constructor(phone, names) {
    this.phone = phone;
    this.names = names;
    this.heard = [];
    this.totals = new Map(names.map((name) => [name, [0, 0, 0]]));
    this.prompts = 0;
  }

  async begin() {
    await this.phone.page.evaluate(listen);
    return this;
  }

  #add(name, dose) {
    assert.ok(this.totals.has(name), `${name} is nobody`);
    this.totals.set(name, this.totals.get(name).map((amount, kind) => amount + doseOf(dose)[kind]));
  }

  /** What was said tells who drinks what. */
  #keepTotals(text) {
    const who = `(${this.names.join('|')})`;
    for (const [, name, dose] of text.matchAll(new RegExp(`${who} achète \\d+ dés? \\((${dose_pattern})\\)`, 'g'))) this.#add(name, dose);
    for (const [, name, dose] of text.matchAll(new RegExp(`${who} perd avec \\d+ dés? : (${dose_pattern})`, 'g'))) this.#add(name, dose);
    for (const [, name, dose] of text.matchAll(new RegExp(`${who} : (${dose_pattern})\\.`, 'g'))) this.#add(name, dose);
    for (const [, , dose, name] of text.matchAll(new RegExp(`${who} donne (${dose_pattern}) à ${who}`, 'g'))) this.#add(name, dose);
    for (const [, name, dose] of text.matchAll(new RegExp(`${who} prend (${dose_pattern})`, 'g'))) this.#add(name, dose);
  }

  async #press(name) {
    await this.phone.page.getByRole('button', {name}).first().click();
  }

  /** Does what is asked. @param {string} prompt */
  async #act(prompt) {
    ++this.prompts;
    if (/On enchaîne avec Give/.test(prompt)) return this.#press(/^Oui/);
    if (/Retourner la carte/.test(prompt)) return this.#press('Retourner la carte');
    if (/Question \d sur 5/.test(prompt)) return this.#press(new RegExp(`^${answerTo(prompt)}`));
    const gift = /(?:Donne|Tu peux donner) .*Choisis : (.*?)\./.exec(prompt);
    if (gift) return this.#press(new RegExp(`^${gift[1].split(/, | et /)[0]}`));
    if (/Tu ouvres/.test(prompt)) return this.#press('Lancer le dé');
    const dice = /À battre : (\d+)\. (\d+) dés? en main\. (?:reste (\d+) dés? dans le tas)?/.exec(prompt);
    assert.ok(dice, `what is asked here? ${prompt}`);
    const [score, hand, left] = dice.slice(1).map((text) => Number(text ?? 0));
    for (let bought = 0; bought < left && 3.5 * (hand + bought) <= score; ++bought) await this.#press('Un dé de plus');
    return this.#press(/^(Lancer|Relancer|Boire .* lancer)/);
  }

  /** Takes in what was said since, and acts on it. @returns {Promise<boolean>} whether anything was said */
  async listen() {
    const said = await this.phone.page.evaluate(() => globalThis.said.splice(0));
    for (const raw of said) {
      const text = raw.replace(/\s/g, ' ');
      this.heard.push(text);
      this.#keepTotals(text);
      const asked = text.lastIndexOf('À toi de jouer.');
      if (asked >= 0) await this.#act(text.slice(asked));
    }
    return said.length > 0;
  }

  hasHeard(pattern) { return this.heard.some((text) => pattern.test(text)); }
}
