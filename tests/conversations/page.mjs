// The conversations of docs/protocol.md, made by running the product. `node tests/conversations/page.mjs` records them
// anew; with --check it only says whether the page shows what the server of today says.
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { recorded } from './evening.mjs';

const page = new URL('../../docs/protocol.md', import.meta.url);
const width = 116;
const margin = '    ';
/** Totals that are longer than this tell nothing new. */
const longest_totals = 500;

/** Stands for what is left out, in texts that are JSON until they are shown. */
const left_out = '…';

/** A frame without what was shown before and did not change in a way that matters here. */
function short(frame) {
  if (frame.state) return { ...frame, state: short(frame.state) };
  if (frame.t !== 'state') return frame;
  const happened = frame.events.map(({ e }) => e);
  const shown = {
    settings: false,
    // Hashes, which are others each time.
    fairness: false,
    room: frame.since === 0 || happened.includes('joined'),
    totals: happened.includes('served') && JSON.stringify(frame.totals).length < longest_totals,
  };
  return Object.fromEntries(Object.entries(frame).map(([name, value]) => [name, shown[name] === false ? left_out : value]));
}

/** Lines of at most `width`, broken after commas. */
function wrapped(text, indent) {
  const lines = [''];
  for (const piece of text.match(/[^,]*,?/g).filter((each) => each !== '')) {
    const room = width - (lines.length > 1 ? indent.length : 0);
    if (lines.at(-1).length + piece.length > room && lines.at(-1) !== '') lines.push('');
    lines[lines.length - 1] += piece;
  }
  return lines.map((line, index) => `${margin}${index > 0 ? indent : ''}${line}`.trimEnd()).join('\n');
}

function lineOf({ by, to, frame }) {
  const who = by === undefined ? `→ ${to}` : by;
  const text = JSON.stringify(short(frame)).replaceAll(`"${left_out}"`, left_out);
  return wrapped(`${who.padEnd(6)} ${text}`, '       ');
}

const marks = (part) => [`<!-- conversation ${part} -->`, `<!-- end of ${part} -->`];

/** The page with each conversation between its marks. */
function withConversations(text, lines) {
  let changed = text;
  for (const part of ['tas_de_des', 'rouge_ou_noir', 'give_n_take']) {
    const [begin, end] = marks(part);
    const [from, until] = [changed.indexOf(begin), changed.indexOf(end)];
    if (from === -1 || until === -1) throw new Error(`docs/protocol.md lacks ${begin} or ${end}`);
    const conversation = lines.filter((line) => line.part === part).map(lineOf).join('\n');
    changed = `${changed.slice(0, from)}${begin}\n${conversation}\n${changed.slice(until)}`;
  }
  return changed;
}

const before = readFileSync(page, 'utf8');
const after = withConversations(before, await recorded());
if (!process.argv.includes('--check')) {
  writeFileSync(page, after);
} else if (after !== before) {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  const at = fresh.findIndex((line, index) => line !== old[index]);
  console.error(`docs/protocol.md line ${at + 1} shows\n${old[at]}\nand the server of today says\n${fresh[at]}`);
  console.error('Record the conversations anew: cmake --build --preset dev && node tests/conversations/page.mjs');
  process.exitCode = 1;
}
