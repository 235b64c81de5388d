// The wire of W3C WebDriver, as far as tests need it: for browsers that speak nothing else.

/** @param {string} driver address @param {string} way @param {string} at @param {object} [body] */
async function ask(driver, way, at, body) {
  const answer = await fetch(driver + at, {method: way, body: body === undefined ? undefined : JSON.stringify(body), headers: {'content-type': 'application/json'}});
  const {value} = await answer.json();
  if (value?.error) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/** A window of a profile of its own. @param {string} driver address @param {object} capabilities */
export async function openWindow(driver, capabilities) {
  const {sessionId} = await ask(driver, 'POST', '/session', {capabilities: {alwaysMatch: capabilities}});
  const at = `/session/${sessionId}`;
  const run = (script, ...args) => ask(driver, 'POST', `${at}/execute/sync`, {script, args});
  return {
    goTo: (url) => ask(driver, 'POST', `${at}/url`, {url}),
    run,
    /** Waits until a script is true. @param {string} script @param {any[]} args */
    until: async (script, ...args) => {
      for (const end = performance.now() + 20_000; performance.now() < end;) {
        if (await run(`return Boolean(${script});`, ...args)) return;
        await new Promise((soon) => setTimeout(soon, 50));
      }
      throw new Error(`never came: ${script} ${JSON.stringify(args)}`);
    },
    close: () => ask(driver, 'DELETE', at),
  };
}
