import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { SHORT_LIVED, newHome } from './crash/testing/server-process.ts';
import { fillDataDir } from './testing/embedded-db.ts';

const entry = fileURLToPath(new URL('./main.ts', import.meta.url));
const folder = (): string => mkdtempSync(join(tmpdir(), 'shulk-main-'));

interface Run {
  readonly child: ChildProcess;
  /** All output so far. */
  text(): string;
  /** Resolves with the address once the server is ready, or rejects with the output when it ends before. */
  readonly ready: Promise<string>;
  readonly ended: Promise<number | null>;
}

// The server serves a built payer app; here a minimal one stands in, so that no build is needed.
const home = newHome();
afterAll(() => home.remove());

const runs: Run[] = [];
afterEach(async () => {
  for (const run of runs.splice(0)) {
    run.child.kill('SIGKILL');
    await run.ended;
  }
});

function start(env: Record<string, string>): Run {
  const child = spawn(process.execPath, [...SHORT_LIVED, '--import', 'tsx', entry], {
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      PAYER_DIST: home.payerDist,
      ...env,
    },
  });
  let text = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const ready = new Promise<string>((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      text += chunk.toString();
      const address = /ready at (http:\/\/localhost:\d+)/.exec(text)?.[1];
      if (address !== undefined) resolve(address.replace('localhost', '127.0.0.1'));
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    void ended.then(() => reject(new Error(text)));
  });
  ready.catch(() => undefined);
  const run = { child, text: () => text, ready, ended };
  runs.push(run);
  return run;
}

describe('the server process', () => {
  it('prints the whole list of wrong settings and ends with code 1', async () => {
    const run = start({ DATA_DIR: folder(), PORT: 'x', PUBLIC_URL: 'nowhere' });
    expect(await run.ended).toBe(1);
    expect(run.text()).toMatch(/2 problem\(s\)[^]*PORT: must be a whole number[^]*PUBLIC_URL: must be/);
    expect(run.text()).not.toMatch(/ {4}at /);
  });

  it('names a taken port and says what to do', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const dataDir = folder();
    await fillDataDir(dataDir);
    const run = start({ DATA_DIR: dataDir, PORT: String(port) });
    expect(await run.ended).toBe(1);
    expect(run.text()).toContain(
      `Port ${port} is taken by another program. Stop that program, or choose another port: PORT=${port + 1} npm start`,
    );
    other.close();
  });

  it('starts on the embedded database, says what that does not survive, refuses a second process, and stops when told', async () => {
    // An empty folder: the server makes its database and brings it up to date by itself.
    const env = { DATA_DIR: folder() };
    const first = start(env);
    const base = await first.ready;
    expect(first.text()).toContain('not a power loss');
    const health = await fetch(`${base}/health`);
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok', database: 'pglite' }]);
    const metrics = await (await fetch(`${base}/metrics`)).text();
    expect(metrics).toMatch(/shulk_http_requests_total\{method="GET",route="\/health",status="200"\} 1/);
    const second = start(env);
    expect(await second.ended).toBe(1);
    expect(second.text()).toContain(`in use by process ${first.child.pid}`);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
  }, 120_000);
});
