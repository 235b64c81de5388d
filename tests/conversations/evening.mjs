// The evening of which docs/protocol.md shows parts, on the real server with draws that are written down: a round of
// dice on two phones, then a deal of cards and its Give'n'Take on three, which speak the wire by themselves.
import { setTimeout } from 'node:timers/promises';
import { startServer } from '../support/server.mjs';
import { Phone, scribe } from './phones.mjs';

/** Inès opens with 3, Tom ties and has 5, she buys two and has 6, his 4 loses. Then she is master. */
export const draws = `
  0  3  3 5  3 2 1  1 1 2
  0  7d Ks 7s  7c 3h Kh  Ah 5c 2c  4s 9c 9d  10h 6d Qs
  7h 9s  8s Ac  Kd 5d
`;

class Evening {
  /** What was said, in order: `{by, say}`, `{to, hear}` where `to` is a name or `all`, each with its `part`. */
  lines = [];
  #part = '';
  #phones = new Map();
  #drained = new Map();
  #requests = new Map();
  #seats = new Map();
  #told = 0;

  constructor(server, code) {
    this.server = server;
    this.code = code;
    this.write = scribe(code);
  }

  /** From now on it belongs to this part. */
  begin(part) { this.#part = part; }

  #line(line) { this.lines.push({ part: this.#part, ...line }); }

  phone(name) { return this.#phones.get(name); }

  /** A phone comes, says hello and is welcomed. */
  async arrive(name) {
    const phone = new Phone(this.server.address, this.code);
    await phone.opened;
    this.#phones.set(name, phone);
    this.#drained.set(name, 0);
    const hello = { t: 'hello', protocol: 1, role: 'phone', tokens: [], language: 'fr' };
    this.#line({ by: name, say: hello });
    phone.say(hello);
    await phone.hear('the welcome', ({ t }) => t === 'welcome');
    await this.#settle(name);
  }

  /** A command with the next number, and everything that it leads to. @returns {Promise<any>} its answer */
  async command(name, command) {
    const phone = this.phone(name);
    const request = (this.#requests.get(name) ?? 0) + 1;
    this.#requests.set(name, request);
    const seat = this.#seats.get(name);
    const { t, ...rest } = command;
    const frame = { t, ...(seat !== undefined && { seat }), request, ...rest };
    const before = phone.revision;
    this.#line({ by: name, say: frame });
    phone.say(frame);
    const answer = await phone.hear(`an answer to ${JSON.stringify(frame)}`, (told) => told.request === request);
    if (answer.t === 'answer') {
      await phone.hear('the state', ({ t: kind, revision }) => kind === 'state' && revision > before);
      if (answer.done.token !== undefined) this.#seats.set(name, answer.done.seat);
    }
    await this.#settle(name);
    await this.#shown();
    return answer;
  }

  /** Like people, who wait until dice and cards lie still. */
  async #shown() {
    const { reveal_at = 0, clock } = this.#frames.at(-1);
    if (reveal_at > clock) await setTimeout(reveal_at - clock);
  }

  play(name, move, turn = this.state.turn) { return this.command(name, { t: 'play', turn, move }); }

  /** What is known of the match: the latest frame, with what is shown by now. */
  get state() { return Object.assign({}, ...this.#frames); }
  get #frames() {
    const [phone] = this.#phones.values();
    return phone.heard.map((frame) => frame.state ?? frame).filter(({ t }) => t === 'state');
  }
  nameOf(seat) { return [...this.#seats].find(([, each]) => each === seat)[0]; }

  /** Everybody has heard what the author has heard, and it is written down: first his answer, then what all hear. */
  async #settle(author) {
    const { revision } = this.phone(author);
    for (const [name, phone] of this.#phones) await phone.hear(`revision ${revision} at ${name}`, () => phone.revision >= revision);
    const fresh = [...this.#phones].flatMap(([name, phone]) => {
      const frames = phone.heard.slice(this.#drained.get(name)).map((frame) => ({ to: name, hear: frame }));
      this.#drained.set(name, phone.heard.length);
      return frames;
    });
    const kinds = ['welcome', 'answer', 'refused', 'state', 'own'];
    for (const kind of kinds) {
      for (const { to, hear } of fresh.filter(({ hear: { t } }) => t === kind)) {
        if (kind === 'state' && hear.revision <= this.#told) continue;
        if (kind === 'state') this.#told = hear.revision;
        this.#line({ to: kind === 'state' ? 'all' : to, hear });
      }
    }
    if (fresh.some(({ hear: { t } }) => !kinds.includes(t))) throw new Error(`heard ${JSON.stringify(fresh)}`);
  }

  end() { for (const phone of this.#phones.values()) phone.socket.close(); }
}

async function playDice(evening) {
  evening.begin('tas_de_des');
  await evening.arrive('Inès');
  await evening.command('Inès', { t: 'join', name: 'Inès', badge: { shape: 'diamond', colour: 'orange' } });
  await evening.arrive('Tom');
  await evening.command('Tom', { t: 'join', name: 'Tom', badge: { shape: 'circle', colour: 'blue' } });
  await evening.command('Inès', { t: 'start' });
  await evening.play('Inès', { kind: 'roll' });
  await evening.play('Inès', { kind: 'roll' });
  await evening.play('Tom', { kind: 'roll' });
  await evening.play('Tom', { kind: 'roll' });
  await evening.play('Inès', { kind: 'roll', buy: 2 });
  await evening.play('Tom', { kind: 'roll' });
  await evening.command('Tom', { t: 'served', upto: evening.state.totals[1].pending.at(-1).id, passed: false });
  await evening.command('Inès', { t: 'stop' });
}

/** The first that may be chosen, by whoever may choose. */
const firstOf = ({ answer, give, deal, reveal }) => (answer ? { kind: 'answer', answer: answer[0] }
  : give ? { kind: 'give', to: give.to[0] } : deal ? { kind: 'deal' } : reveal ? { kind: 'reveal' } : undefined);

/** Plays the first that may be chosen, until it comes to this phase. */
async function playOn(evening, phase, each = () => {}) {
  while (evening.state.phase !== phase) {
    each(evening.state);
    const [seat, choice] = Object.entries(evening.state.legal).find(([, legal]) => firstOf(legal));
    await evening.play(evening.nameOf(Number(seat)), firstOf(choice));
  }
}

async function playCards(evening) {
  evening.begin('');
  await evening.arrive('Léa');
  await evening.command('Léa', { t: 'join', name: 'Léa', badge: { shape: 'triangle', colour: 'green' } });
  evening.begin('rouge_ou_noir');
  await evening.command('Inès', { t: 'choose', game: 'rouge_ou_noir' });
  await evening.command('Inès', { t: 'settings', group: 'rouge_ou_noir', values: { auto_deal: 0, give_undo: 0 } });
  await evening.command('Inès', { t: 'settings', group: 'give_n_take', values: { auto_deal: 0, give_undo: 0, gnt_rows: 3 } });
  await evening.command('Inès', { t: 'start' });
  await playOn(evening, 'gnt.ask', ({ match: { question } }) => evening.begin(question === 1 ? 'rouge_ou_noir' : ''));
  evening.begin('give_n_take');
  await evening.command('Inès', { t: 'follow_up', accept: true });
  await playOn(evening, 'between', ({ match: { turned } }) => evening.begin(turned.length < 2 ? 'give_n_take' : ''));
  evening.begin('');
  await evening.command('Inès', { t: 'stop' });
}

/** Plays it, and tells what was said. @returns {Promise<{part: string, by?: string, to?: string, frame: object}[]>} */
export async function recorded() {
  const server = await startServer({ draws, options: ['--public-url', 'http://play.example.org'] });
  try {
    const made = await fetch(`${server.address}/api/v1/rooms`, { method: 'POST', body: '{"game":"tas_de_des"}' });
    const evening = new Evening(server, (await made.json()).code);
    await playDice(evening);
    await playCards(evening);
    evening.end();
    return evening.lines.map(({ part, by, to, say, hear }) => ({ part, ...(by ? { by } : { to }), frame: evening.write(say ?? hear) }));
  } finally {
    await server.stop();
  }
}
