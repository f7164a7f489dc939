import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildServer, newHome, startServer } from './crash/testing/server-process.ts';
import type { BuiltServer, ServerRun } from './crash/testing/server-process.ts';
import { fillDataDir } from './testing/embedded-db.ts';

/** Building the server, and starting it on an empty folder: a slow machine takes its time. */
const START_MS = 120_000;

let server: BuiltServer;
beforeAll(async () => {
  server = await buildServer();
}, START_MS);
afterAll(() => server?.remove());

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A data folder, and the server on it; all ends with the test. */
function aHome() {
  const home = newHome();
  ends.push(() => home.remove());
  return {
    dataDir: home.dataDir,
    start(env: Readonly<Record<string, string>>): ServerRun {
      const run = startServer(server, {
        DATA_DIR: home.dataDir,
        PAYER_DIST: home.payerDist,
        PORT: '0',
        DEV_OPEN: '0',
        ...env,
      });
      ends.push(() => run.kill());
      return run;
    },
  };
}

describe('the server process', () => {
  it('prints the whole list of wrong settings and exits with code 1', async () => {
    const run = aHome().start({ PORT: 'x', PUBLIC_URL: 'nowhere' });
    expect(await run.ended).toBe(1);
    expect(run.output()).toMatch(/2 problem\(s\)[^]*PORT: must be a whole number[^]*PUBLIC_URL: must be/);
    expect(run.output()).not.toMatch(/ {4}at /);
  });

  it('names a taken port and says what to do', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const home = aHome();
    await fillDataDir(home.dataDir);
    const run = home.start({ PORT: String(port) });
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain(
      `Port ${port} is taken by another program. Stop that program, or choose another port: PORT=${port + 1} npm start`,
    );
    other.close();
  });

  it(
    'starts on the embedded database, warns what that does not survive, refuses a second process, and stops on a signal',
    async () => {
      // An empty folder: the server creates and migrates its database by itself.
      const home = aHome();
      const first = home.start({});
      await first.ready;
      const base = `http://127.0.0.1:${/ready at http:\/\/localhost:(\d+)/.exec(first.output())?.[1] ?? ''}`;
      expect(first.output()).toContain('not a power loss');
      const health = await fetch(`${base}/health`);
      expect([health.status, await health.json()]).toEqual([200, { status: 'ok', database: 'pglite' }]);
      const metrics = await (await fetch(`${base}/metrics`)).text();
      expect(metrics).toMatch(/shulk_http_requests_total\{method="GET",route="\/health",status="200"\} 1/);
      const second = home.start({});
      expect(await second.ended).toBe(1);
      expect(second.output()).toContain(`in use by process ${first.pid}`);
      process.kill(first.pid, 'SIGTERM');
      expect(await first.ended).toBe(0);
    },
    START_MS,
  );
});
