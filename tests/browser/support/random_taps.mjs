// People who tap whatever is offered to them, at random.
const patience = 30_000;
const look_again = 50;
/** Milliseconds for a tap on what was just seen. */
const at_once = 10_000;
const offers = ['answer-', 'give-', 'deal', 'reveal', 'roll', 'follow-up-yes'];

/** Random numbers that one seed repeats (mulberry32). @param {number} seed @returns {(bound: number) => number} from 0 to bound - 1 */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) % bound;
  };
}

/** The hooks that can be tapped now, with the phone that offers each. */
async function offered(phones) {
  const lists = await Promise.all(phones.map(async (phone) => {
    const hooks = await phone.page.locator('[data-test]:enabled:visible').evaluateAll((elements) => elements.map((element) => element.dataset.test));
    return hooks.filter((hook) => offers.some((offer) => hook.startsWith(offer))).map((hook) => ({phone, hook}));
  }));
  return lists.flat();
}

/** A page that waits for its last answer offers nothing for a moment. Nothing at all: somebody else is awaited. */
async function soonOffered(evening, {revision, to_act}) {
  for (const end = performance.now() + patience; performance.now() < end;) {
    const choices = await offered(evening.phones);
    if (choices.length > 0 || to_act.length === 0) return choices;
    const now = await evening.reach('any state', () => true);
    if (now.revision > revision) return [];
    await new Promise((soon) => setTimeout(soon, look_again));
  }
  return [];
}

/** Picks dice on the stepper, as many as it allows. */
async function pickDice(phone, wanted) {
  const more = phone.page.locator('[data-test="buy-more"]:enabled:visible');
  for (let dice = 0; dice < wanted && await more.count() > 0; ++dice) await phone.tap('buy-more');
}

/** Taps an offer. A page may show one for a moment after it was taken: if it is gone meanwhile, nothing is tapped. */
async function take({phone, hook}) {
  try {
    await phone.hook(hook).tap({timeout: at_once});
  } catch (failure) {
    if (await phone.hook(hook).count() > 0) throw failure;
  }
}

/**
 * Taps at random until all pages show a state that fits. Nothing is offered while dice or cards fall.
 * @param {import('./evening.mjs').Evening} evening @param {(bound: number) => number} random
 */
export async function playAtRandom(evening, random, until, fits) {
  for (let state = evening.state; !fits(state);) {
    const choices = await soonOffered(evening, state);
    if (choices.length > 0) {
      const choice = choices[random(choices.length)];
      if (choice.hook === 'roll') await pickDice(choice.phone, random(3));
      await take(choice);
    }
    const {revision} = state;
    state = await evening.reach(`${until}, after ${choices.length} offers`, (now) => now.revision > revision);
  }
}
