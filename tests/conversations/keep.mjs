// `node tests/conversations/keep.mjs`: keeps the evening of today as the old conversation that later servers must still
// be able to have. Done once for each version of the protocol, when it is first released; never to make a test pass.
import { existsSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { draws, recorded } from './evening.mjs';

const file = new URL('protocol_1.jsonl', import.meta.url);
if (existsSync(file)) {
  console.error('protocol_1.jsonl is kept already: phones that speak it are out there.');
  process.exit(1);
}
const lines = (await recorded()).map(({ by, to, frame }) => ({ ...(by ? { by } : { to }), frame }));
writeFileSync(file, [{ draws }, ...lines].map((line) => `${JSON.stringify(line)}\n`).join(''));
