import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, stop } from 'esbuild';

const serverFolder = fileURLToPath(new URL('../../../', import.meta.url));

/** The server, built once for a suite, so that each of its many starts is fast. */
export interface BuiltServer {
  /** The file that Node runs. */
  readonly entry: string;
  remove(): void;
}

/** Bundles the server as the product's build does: our packages inside, all others from node_modules. */
export async function buildServer(): Promise<BuiltServer> {
  // Below the server's own folder, because it finds its migrations and assets by walking up.
  const outdir = join(serverFolder, '.cache', `started-${process.pid}`);
  await build({
    entryPoints: [
      join(serverFolder, 'src', 'main.ts'),
      join(serverFolder, 'src', 'documents', 'drawing', 'drawing-thread.ts'),
    ],
    entryNames: '[name]',
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    splitting: true,
    logLevel: 'warning',
    plugins: [
      {
        name: 'outsiders',
        setup: (bundler) =>
          bundler.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            path.startsWith('@shulk/') || kind === 'entry-point' ? undefined : { path, external: true },
          ),
      },
    ],
  });
  await stop();
  return {
    entry: join(outdir, 'main.js'),
    remove: () => rmSync(outdir, { recursive: true, force: true }),
  };
}

/** A data folder with the smallest page template that the server accepts instead of the built payer app. */
export function newHome(): { dataDir: string; payerDist: string; remove(): void } {
  const home = mkdtempSync(join(tmpdir(), 'shulk-started-'));
  const payerDist = join(home, 'payer');
  mkdirSync(payerDist);
  const markers = ['head', 'settings', 'page', 'first', 'shell', 'rest'].map(
    (name) => `<!--shulk:${name}-->`,
  );
  writeFileSync(join(payerDist, 'index.html'), `<!doctype html><html lang="en">${markers.join('')}</html>`);
  return {
    dataDir: join(home, 'data'),
    payerDist,
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

/** One run of the server. */
export interface ServerRun {
  readonly pid: number;
  /** All output so far. */
  output(): string;
  /** Resolves when it listens and its jobs run; rejects with its output if it exits before. */
  readonly ready: Promise<void>;
  /** Its exit code, or the signal that killed it. */
  readonly ended: Promise<number | string>;
  /** `kill -9`; resolves when the process has ended. */
  kill(): Promise<void>;
}

/**
 * Node options for a server that lives for seconds: its embedded database is compiled once, quickly. Optimising it
 * takes longer than such a life pays back.
 */
export const SHORT_LIVED = ['--liftoff-only'];

/** Starts the built server with only these variables. */
export function startServer(server: BuiltServer, env: Readonly<Record<string, string>>): ServerRun {
  const child = spawn(process.execPath, [...SHORT_LIVED, server.entry], {
    // A payer of these stories opens a connection for each call, as a proxy does, and reads the inbox that way too.
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', LOG_LEVEL: 'warn', DEV_OPEN: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const ended = new Promise<number | string>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown')),
  );
  const ready = new Promise<void>((resolve, reject) => {
    const take = (piece: Buffer): void => {
      text += piece.toString();
      if (text.includes('Shulk is ready at')) resolve();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    void ended.then((how) => reject(new Error(`The server ended (${how}):\n${text}`)));
  });
  // A test that expects the exit uses only `ended`.
  ready.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    output: () => text,
    ready,
    ended,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** A free port of this machine. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
