/** Ports on loopback: one that is free now, and waiting until somebody answers on one. */
import { connect, createServer } from 'node:net';

/** A loopback port that nobody listens on at this moment. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    const end = (result) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });

/** Waits until something accepts connections on the port; false when `isGone()` or the time is over. */
export async function waitForPort(port, { timeout_ms: timeout = 20_000, isGone = () => false } = {}) {
  const end = performance.now() + timeout;
  while (performance.now() < end && !isGone()) {
    if (await answers(port)) return true;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  return false;
}
