// @ts-check
// Which part of the way to the server is broken: the server itself, the live connection, or what this browser may keep.
// It comes with the game, long before it is needed: then nothing more may come from the server.
import {preferences} from './preferences.js';

/** @typedef {{good: boolean, took?: number} | null} Finding null while it is being looked for */
/** @typedef {{http: Finding, socket: Finding, storage: Finding}} Findings */

const patience = 5000;

/** @param {() => Promise<boolean>} probe */
async function timed(probe) {
  const started = performance.now();
  const good = await probe().catch(() => false);
  return {good, took: Math.round(performance.now() - started)};
}

async function askHealth() {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patience);
  try {
    const answer = await fetch('/healthz', {signal: late.signal, cache: 'no-store'});
    return (await answer.json()).status === 'ok';
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Says hello and waits for an answer: what lies between may let a socket open and nothing through. Any code will do, the
 * server always answers.
 * @returns {Promise<boolean>}
 */
function greetServer() {
  return new Promise((settle) => {
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws/DIAG`, 'trinque.v1');
    const end = (good) => {
      clearTimeout(timer);
      socket.onopen = socket.onmessage = socket.onerror = socket.onclose = null;
      socket.close(1000);
      settle(good);
    };
    const timer = setTimeout(() => end(false), patience);
    socket.onopen = () => socket.send(JSON.stringify({t: 'hello', protocol: 1, role: 'phone', tokens: [], language: preferences.language}));
    socket.onmessage = () => end(true);
    socket.onerror = socket.onclose = () => end(false);
  });
}

function canStore() {
  try {
    localStorage.setItem('trinque.page.probe', '1');
    localStorage.removeItem('trinque.page.probe');
    return true;
  } catch {
    return false;
  }
}

/** Looks for all at once, and tells each time something is found. @param {(found: Findings) => void} tell */
export async function diagnose(tell) {
  /** @type {Findings} */
  let found = {http: null, socket: null, storage: {good: canStore()}};
  const note = (part) => { found = {...found, ...part}; tell(found); };
  note({});
  await Promise.all([timed(askHealth).then((http) => note({http})), timed(greetServer).then((socket) => note({socket}))]);
}

/** Which of the three it is, once it is known. @param {Findings} found @returns {'unreachable' | 'socket' | 'fine' | null} */
export function verdictOf({http, socket}) {
  if (http === null || socket === null) return null;
  if (socket.good) return 'fine';
  return http.good ? 'socket' : 'unreachable';
}
