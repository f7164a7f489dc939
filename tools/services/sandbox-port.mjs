/** Decides where the sandbox gateway runs and how server and sandbox are configured for it. */
import { resolve } from 'node:path';
import { freePort } from '../setup/free-port.mjs';
import { ROOT } from '../setup/paths.mjs';

/** The data folder: DATA_DIR, relative to the root, so that every process means the same one. */
export const dataDir = (env = process.env) => resolve(ROOT, env['DATA_DIR'] || '.data');

/**
 * Whether the sandbox gateway runs beside the server: not in production, not if switched off, and not if SANDBOX_URL
 * names a running one.
 */
export const wantsSandbox = (env = process.env) =>
  (env['SANDBOX'] ?? '').toLowerCase() !== 'off' && !env['SANDBOX_URL'] && env['NODE_ENV'] !== 'production';

/**
 * Environments for the two processes: `{ sandbox, server, port }`. The sandbox listens only on loopback, on
 * SANDBOX_PORT or a free port; the server gets its address.
 */
export async function sandboxEnv(env = process.env) {
  const port = Number(env['SANDBOX_PORT']) || (await freePort());
  return {
    port,
    sandbox: { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir(env) },
    server: { SANDBOX_PORT: String(port), SANDBOX_URL: `http://127.0.0.1:${port}`, DATA_DIR: dataDir(env) },
  };
}
