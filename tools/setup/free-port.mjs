/** Loopback ports: finding a free one, and waiting until one answers. */
/** @import { AddressInfo } from 'node:net' */
import { connect, createServer } from 'node:net';

/**
 * A loopback port that is free now.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    /** @param {boolean} result */
    const end = (result) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });

/**
 * Waits until something accepts connections on the port; false if `isGone()` or after the time-out.
 * @param {number} port
 * @param {{ timeout_ms?: number, isGone?: () => boolean }} [options]
 */
export async function waitForPort(port, { timeout_ms: timeout = 20_000, isGone = () => false } = {}) {
  const end = performance.now() + timeout;
  while (performance.now() < end && !isGone()) {
    if (await answers(port)) return true;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  return false;
}
