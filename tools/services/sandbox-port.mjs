/** Decides where the sandbox gateway runs and what server and sandbox are told about it. */
import { resolve } from 'node:path';
import { freePort } from '../setup/free-port.mjs';
import { ROOT } from '../setup/paths.mjs';

/** The folder of the data: DATA_DIR, read from the root, so that every process means the same one. */
export const dataDir = (env = process.env) => resolve(ROOT, env['DATA_DIR'] || '.data');

/**
 * Whether the sandbox gateway runs beside the server: not in production, not when switched off, and not when
 * SANDBOX_URL names one that runs already.
 */
export const wantsSandbox = (env = process.env) =>
  (env['SANDBOX'] ?? '').toLowerCase() !== 'off' && !env['SANDBOX_URL'] && env['NODE_ENV'] !== 'production';

/**
 * Environments for the two processes: `{ sandbox, server, port }`. The sandbox listens on loopback alone, on
 * SANDBOX_PORT or a free port; the server is told where it is.
 */
export async function sandboxEnv(env = process.env) {
  const port = Number(env['SANDBOX_PORT']) || (await freePort());
  return {
    port,
    sandbox: { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir(env) },
    server: { SANDBOX_PORT: String(port), SANDBOX_URL: `http://127.0.0.1:${port}`, DATA_DIR: dataDir(env) },
  };
}
