// A way to the server that a test can make longer, silent or cut: on loopback, byte for byte.
import net from 'node:net';
import {host} from './host.mjs';

/**
 * @param {string} target address of the server
 * @param {{delay?: number}} [wanted] milliseconds that every byte takes, each way
 */
export async function openLink(target, {delay = 0} = {}) {
  let {port, hostname} = new URL(target);
  const pairs = new Set();
  const state = {delay, deaf: false};

  /** Bytes keep their order: none overtakes another, whatever the delay was when it came. */
  function pass(from, to, answers) {
    let free = 0;
    from.on('data', (bytes) => {
      if (answers && state.deaf) return;
      const at = Math.max(free, performance.now() + state.delay);
      free = at;
      setTimeout(() => to.writable && to.write(bytes), Math.max(0, at - performance.now()));
    });
    from.on('end', () => setTimeout(() => to.end(), state.delay));
    from.on('error', () => to.destroy());
    from.on('close', () => setTimeout(() => to.destroy(), state.delay + 20));
  }

  const server = net.createServer({noDelay: true}, (near) => {
    const far = net.connect({port: Number(port), host: hostname, noDelay: true});
    const pair = [near, far];
    pairs.add(pair);
    pass(near, far, false);
    pass(far, near, true);
    near.on('close', () => pairs.delete(pair));
  });
  await new Promise((ready) => server.listen(0, host, ready));
  const cut = () => pairs.forEach((pair) => pair.forEach((socket) => socket.resetAndDestroy()));
  return {
    address: `http://${host}:${server.address().port}`,
    /** Ends all connections as a dead battery would: without a close frame. */
    cut,
    /** Swallows what the server answers, on connections that stay open. */
    deafen: (deaf) => { state.deaf = deaf; },
    /** Leads to another server from now on. */
    leadTo: (address) => { ({port, hostname} = new URL(address)); },
    close: () => new Promise((closed) => { cut(); server.close(closed); }),
  };
}
