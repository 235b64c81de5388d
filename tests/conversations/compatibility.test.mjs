// An evening that was recorded when version 1 of the protocol was new, had again with the server of today: whoever
// spoke then is understood, and hears everything that he heard then. Rules: docs/protocol.md section 8. Loopback only.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { nothingKnown, reduce } from '../../clients/js/trinque.js';
import { startServer } from '../support/server.mjs';
import { Phone } from './phones.mjs';

const [{ draws }, ...lines] = readFileSync(new URL('protocol_1.jsonl', import.meta.url), 'utf8').trim().split('\n').map((line) => JSON.parse(line));

/** What depends on the moment or the machine: there must be such a field, with a value of the same kind. */
const of_the_day = ['clock', 'reveal_at', 'boot', 'build', 'code', 'token', 'revision', 'since', 'turn', 'join_url'];
/** Values that may get other defaults: the names must stay, and the kind of value. */
const adjustable = ['settings', 'deadlines'];

/** The paths at which something that was told then is not told now. */
function missing(then, now, path = '', strict = true) {
  if (Array.isArray(then)) {
    if (!Array.isArray(now)) return [path];
    if (path.endsWith('.events')) return missingEvents(then, now, path);
    if (now.length !== then.length) return [`${path}: ${then.length} then, ${now.length} now`];
    return then.flatMap((each, index) => missing(each, now[index], `${path}.${index}`, strict));
  }
  if (then !== null && typeof then === 'object') {
    if (now === null || typeof now !== 'object') return [path];
    return Object.entries(then).flatMap(([name, value]) => {
      if (name === 'reveal_at') return [];
      if (!(name in now)) return [`${path}.${name}`];
      return missing(value, now[name], `${path}.${name}`, strict && !of_the_day.includes(name) && !adjustable.includes(name));
    });
  }
  const same = strict ? then === now : typeof then === typeof now;
  return same ? [] : [`${path}: ${JSON.stringify(then)} then, ${JSON.stringify(now)} now`];
}

/** Events of today may have others between them. */
function missingEvents(then, now, path) {
  let from = 0;
  return then.flatMap((event) => {
    const at = now.findIndex((each, index) => index >= from && missing(event, each).length === 0);
    if (at === -1) return [`${path}: ${JSON.stringify(event)}`];
    from = at + 1;
    return [];
  });
}

let server;
before(async () => { server = await startServer({ draws, options: ['--public-url', 'http://play.example.org'] }); });
after(() => server.stop());

/** What was said, each with what was heard before the next was said. */
function turnsOf() {
  const turns = [];
  for (const line of lines) {
    if (line.by !== undefined) turns.push({ ...line, heard: [] });
    else turns.at(-1).heard.push(line);
  }
  return turns;
}

/** A frame of then with the numbers and words of today. */
function today(frame, phone) {
  const turn = phone?.heard.reduce((latest, { t, turn: named, state }) => (t === 'state' ? named : state?.turn ?? latest), 0);
  // And a field of tomorrow, which the server does not know.
  return { ...frame, ...('turn' in frame && { turn }), of_tomorrow: { any: ['thing'] } };
}

/** Sections of a state that are sent when they changed. docs/protocol.md section 4 */
const sections = ['room', 'settings', 'match', 'totals', 'fairness', 'recap'];

/** A frame with the sections that still hold from those before it. */
function inWhole(heard, frame) {
  if (frame.t !== 'state') return frame;
  const whole = {};
  for (const told of heard.slice(0, heard.indexOf(frame))) {
    const state = told.t === 'welcome' ? told.state : told;
    for (const name of sections) if (state.t === 'state' && name in state) whole[name] = state[name];
  }
  return { ...whole, ...frame };
}

test('who spoke version 1 when it was new has the same evening today', { timeout: 60_000 }, async (context) => {
  const made = await fetch(`${server.address}/api/v1/rooms`, { method: 'POST', body: '{"game":"tas_de_des"}' });
  const { code } = await made.json();
  const phones = new Map();
  context.after(() => { for (const phone of phones.values()) phone.socket.close(); });

  for (const { by, frame, heard } of turnsOf()) {
    if (!phones.has(by)) {
      phones.set(by, new Phone(server.address, code));
      await phones.get(by).opened;
    }
    const phone = phones.get(by);
    const from = new Map([...phones].map(([name, each]) => [name, each.heard.length]));
    phone.say(today(frame, phone));
    for (const { to, frame: told } of heard) {
      const names = to === 'all' ? [...phones.keys()] : [to];
      for (const name of names) {
        const { heard: all } = phones.get(name);
        const fits = (now) => missing(told, inWhole(all, now)).length === 0;
        const what = `${name} to be told ${JSON.stringify(told)} after ${JSON.stringify(frame)}; he is told other things, among them not: `;
        const closest = () => all.slice(from.get(name)).filter(({ t }) => t === told.t).map((now) => missing(told, inWhole(all, now)).join(', ')).join(' / ');
        // Who has just been welcomed knows the state already.
        const isNew = name === by && frame.t === 'hello' && told.t === 'state';
        if (!isNew) await phones.get(name).hear(what, fits, from.get(name)).catch((error) => assert.fail(`${error.message} ${closest()}`));
      }
    }
  }
  assert.equal(phones.size, 3);
});

test('the client of today understands the server of then', () => {
  const heard = lines.filter(({ to }) => to === 'all' || to === 'Inès').map(({ frame }) => frame);

  const { phase, seats, lost, room, totals, match } = heard.reduce(reduce, nothingKnown);

  assert.deepEqual({ phase, seats, lost }, { phase: 'ended', seats: [0], lost: false });
  assert.deepEqual(room.players.map(({ name }) => name), ['Inès', 'Tom', 'Léa']);
  assert.equal(match.turned.length, 6);
  assert.deepEqual(totals.map(({ sips, halves, wholes }) => [sips, halves, wholes]), [[20, 0, 1], [26, 1, 1], [10, 0, 1]]);
});

for (const hello of [{ t: 'hello', protocol: 2 }, { t: 'hello', protocol: 2, role: 'sofa', tokens: 'none', revision: 'last' }]) {
  test(`another version is refused by name, whatever else it says: ${JSON.stringify(hello)}`, async () => {
    const made = await fetch(`${server.address}/api/v1/rooms`, { method: 'POST' });
    const phone = new Phone(server.address, (await made.json()).code);
    await phone.opened;
    phone.say(hello);

    const bye = await phone.hear('bye', ({ t }) => t === 'bye');

    assert.deepEqual(bye, { t: 'bye', reason: 'upgrade', parameters: { protocol: 1 } });
    assert.equal(await phone.closed, 4009);
  });
}

test('a message of tomorrow is refused, and the connection lives on', async (context) => {
  const made = await fetch(`${server.address}/api/v1/rooms`, { method: 'POST' });
  const phone = new Phone(server.address, (await made.json()).code);
  context.after(() => phone.socket.close());
  await phone.opened;
  phone.say({ t: 'hello', protocol: 1, role: 'phone', tokens: [] });
  phone.say({ t: 'sing', request: 1, song: 'Chevaliers de la table ronde' });
  phone.say({ t: 'join', request: 1, name: 'Inès' });

  const refused = await phone.hear('the refusal', ({ t }) => t === 'refused');
  const answer = await phone.hear('the answer', ({ t }) => t === 'answer');

  assert.deepEqual([refused.code, refused.parameters.fault], ['malformed', 'unknown_type']);
  assert.equal(answer.done.seat, 0);
});
