// @ts-check

/**
 * The commands that wait for their answer. Each is sent once, and once more after its socket was lost: the server gives
 * a number that it knows its first answer again.
 * @typedef {Record<string, any>} Result what was done, or a refusal
 * @typedef {{text: string, settle: (result: Result) => void, lost: boolean, resent: boolean}} Waiting
 *
 * @param {(text: string) => void} send
 * @param {ReturnType<typeof import('./timers.js').namedTimers>} timers
 */
export function commandsInFlight(send, timers) {
  /** An answer that takes longer does not come; milliseconds. */
  const longest = 10_000;
  /** @type {Map<number, Waiting>} */
  const waiting = new Map();

  /** @param {number} request @param {Result} result */
  const settle = (request, result) => {
    timers.disarm(`answer ${request}`);
    const command = waiting.get(request);
    waiting.delete(request);
    command?.settle(result);
  };
  const giveUp = (/** @type {number} */ request) => settle(request, { code: 'unanswered', parameters: {} });
  const dispatch = (/** @type {number} */ request, /** @type {string} */ text) => {
    timers.arm(`answer ${request}`, longest, () => giveUp(request));
    send(text);
  };

  return {
    settle,
    /** @param {number} request @param {object} message @returns {Promise<Result>} */
    send: (request, message) => new Promise((resolve) => {
      const text = JSON.stringify({ ...message, request });
      waiting.set(request, { text, settle: resolve, lost: false, resent: false });
      dispatch(request, text);
    }),
    /** The number of the only command that waits. */
    only: () => (waiting.size === 1 ? [...waiting.keys()][0] : undefined),
    /** The socket is gone. */
    lose: () => {
      for (const [request, command] of waiting) {
        timers.disarm(`answer ${request}`);
        if (command.resent) giveUp(request);
        else command.lost = true;
      }
    },
    /** A snapshot came on a new socket. */
    resend: () => {
      for (const [request, command] of waiting) {
        if (!command.lost) continue;
        Object.assign(command, { lost: false, resent: true });
        dispatch(request, command.text);
      }
    },
    /** The connection ends. */
    giveUpAll: () => [...waiting.keys()].forEach(giveUp),
  };
}
