/** Loopback ports: finding a free one, and waiting until one answers. */
import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';

/** Systems give outgoing connections ports above these, so none takes a port between the look and its use. */
const FIRST_PORT = 10_240;
const LAST_PORT = 32_767;
const TRIES = 50;

/**
 * A loopback port that is free now.
 * @returns {Promise<number>}
 * @throws if none of 50 ports was free
 */
export async function freePort() {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    if (await isFree(port)) return port;
  }
  throw new Error(
    `None of ${TRIES} ports between ${FIRST_PORT} and ${LAST_PORT} is free. End some programs and try again.`,
  );
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
const isFree = (port) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

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
