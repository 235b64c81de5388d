// One evening as it is played: each tap is written down as a step, with what all pages showed after it, and at the end
// the engine plays the same steps alone.
import assert from 'node:assert/strict';
import {agreed} from './agreement.mjs';
import {replayed} from '../../support/server.mjs';

const by_seat = (one, other) => one.seat - other.seat;
/** What the room adds, and the engine does not know. */
const received = (totals) => totals.map(({pending, ...total}) => total).sort(by_seat);

/** What a state shows but for its number: phones pledge for the next round at any time, which changes nothing else. */
export const contentOf = ({revision, ...shown}) => JSON.stringify(shown);

export class Evening {
  /** @param {Awaited<ReturnType<typeof import('./arriving.mjs').gather>>} party */
  constructor(party) {
    this.party = party;
    this.phones = party.phones;
    this.order = party.phones.map((_, seat) => seat);
    /** @type {{step: object, shown: any}[]} */
    this.steps = [];
    this.state = null;
  }

  /** Waits until all pages show a state that fits. */
  async reach(what, fits) {
    this.state = await agreed(this.party.devices, fits, what);
    return this.state;
  }

  /** Taps, and waits for what follows; always for a newer state than the one before, and one that shows something else if it `changes` anything. */
  async tap(seat, hooks, what, fits = () => true, changes = true) {
    const {revision} = this.state;
    const before = contentOf(this.state);
    await this.phones[seat].tap(...hooks);
    return this.reach(`${what}, after ${this.phones[seat].name} tapped ${hooks.join(', ')}`, (state) => state.revision > revision && (!changes || contentOf(state) !== before) && fits(state));
  }

  /** The engine is to do the same now; several steps where the server took more than one at once. */
  note(...steps) {
    steps.forEach((step, index) => this.steps.push({step, shown: index === steps.length - 1 ? this.state : null}));
  }

  /** The engine is to know this too, but the pages show nothing of it yet. */
  noteUnseen(step) {
    this.steps.push({step, shown: null});
  }

  /** A move by taps. `then` are the engine's steps that follow by themselves. */
  async play(seat, hooks, move, {until, fits, then = [], changes = true}) {
    await this.tap(seat, hooks, until, fits, changes);
    this.note({seat, move}, ...then);
    return this.state;
  }

  /** Says of everybody's drinks that they are drunk, or passed, until nothing is left to settle. */
  async settleAll(how = () => 'done') {
    for (const seat of this.order) {
      if (this.totalOf(seat).pending.length === 0) continue;
      if (await this.phones[seat].hook('drink-chip').count() > 0) await this.phones[seat].tap('drink-chip');
      await this.tap(seat, [`${how(seat)}-${seat}`], 'nothing is left to drink', (state) => state.totals.find((total) => total.seat === seat).pending.length === 0);
    }
  }

  totalOf(seat) { return this.state.totals.find((total) => total.seat === seat); }

  /** What everybody has had, in the order of the seats: sips, halves, wholes. */
  get received() { return this.order.map((seat) => { const {sips, halves, wholes} = this.totalOf(seat); return [sips, halves, wholes]; }); }

  /** What the engine makes of the same evening is what all pages showed, step by step. @param {string} draws */
  compareWithEngine(draws) {
    const engine = replayed({draws, steps: this.steps.map(({step}) => step)});
    assert.equal(engine.length, this.steps.length);
    this.steps.forEach(({step, shown}, index) => {
      if (shown === null) return;
      const {totals, over, match, phase, turn, to_act = []} = engine[index];
      const about = `step ${index}: ${JSON.stringify(step)}`;
      // Whoever has not played yet is none of the engine's, and has had nothing.
      const [newcomers, players] = [false, true].map((plays) => received(shown.totals).filter(({seat}) => totals.some((total) => total.seat === seat) === plays));
      assert.deepEqual(players, totals, about);
      for (const {sips, halves, wholes, dice_bought} of newcomers) assert.deepEqual([sips, halves, wholes, dice_bought], [0, 0, 0, 0], about);
      if (match === undefined || shown.match === null) return;
      assert.deepEqual(shown.match, match, about);
      if (!over) assert.deepEqual([shown.phase, shown.turn, shown.to_act], [phase, turn, to_act], about);
    });
    return engine;
  }
}
