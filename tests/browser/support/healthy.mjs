// What must hold of every evening, whatever was played: nothing complained, nothing left the server, every frame keeps
// the contract.
import assert from 'node:assert/strict';
import {validateFrames} from '../../support/validate_frames.mjs';

/** @param {Awaited<ReturnType<typeof import('./arriving.mjs').gather>>} party */
export async function nothingWentWrong({devices}) {
  for (const {name, heard, forbidden} of devices) {
    assert.deepEqual(heard.wrong, [], `what ${name} said on its console`);
    assert.deepEqual(heard.abroad, [], `where ${name} asked outside its server`);
    assert.deepEqual(await forbidden(), [], `what the security policy forbade ${name}`);
    assert.equal(heard.sockets, 1, `${name} never lost its line`);
    assert.deepEqual(validateFrames(heard.sent.map(({text}) => text), {from: 'client', exact: true}), [], `frames of ${name}`);
    assert.deepEqual(validateFrames(heard.received, {from: 'server', exact: true}), [], `frames to ${name}`);
  }
}

/** All phones and the table were sent the same bytes for each revision that two of them saw. */
export function sameBytesForAll({devices}) {
  const seen = new Map();
  let compared = 0;
  for (const {name, heard} of devices) {
    for (const text of heard.received) {
      const {t, revision, since} = JSON.parse(text);
      if (t !== 'state' || since === 0) continue;
      const key = `${since}-${revision}`;
      const first = seen.get(key);
      if (first === undefined) seen.set(key, text);
      else { assert.equal(text, first, `revision ${revision} on ${name}`); ++compared; }
    }
  }
  return compared;
}

/** The server ends in order, and never complained. @param {{stop: () => Promise<{code: number, log: string}>}} server */
export async function endsInOrder(server) {
  const {code, log} = await server.stop();
  assert.equal(code, 0, log);
  assert.doesNotMatch(log, /level=(warn|error|critical)/);
}
