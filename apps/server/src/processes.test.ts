import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nginxPath, startNginx } from './behind-proxy/testing/nginx.ts';
import { newStoryDb } from './crash/testing/story-db.ts';
import type { StoryDb } from './crash/testing/story-db.ts';
import { buildServer, newHome, startServer } from './crash/testing/server-process.ts';
import type { BuiltServer, ServerRun } from './crash/testing/server-process.ts';
import { monotonicMs } from './platform/clock.ts';
import { testDatabaseUrl } from './testing/index.ts';

const START_MS = 120_000;

/** Waits for a condition, and returns the last of what was looked at if it never holds. */
async function until<T>(look: () => Promise<T> | T, holds: (seen: T) => boolean): Promise<T> {
  const end = monotonicMs() + START_MS;
  for (;;) {
    const seen = await look();
    if (holds(seen) || monotonicMs() > end) return seen;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it(
  'a server with several processes and no database address does not start, and says what to do',
  async () => {
    const home = newHome();
    const server = await buildServer();
    const run = startServer(server, { DATA_DIR: home.dataDir, WORKERS: '2', PORT: '0' });
    await expect(run.ready).rejects.toThrow(
      'WORKERS: the embedded database allows one process only. Set DATABASE_URL to a PostgreSQL, or remove WORKERS.',
    );
    expect(await run.ended).toBe(1);
    server.remove();
    home.remove();
  },
  START_MS,
);

// Several processes need PostgreSQL; the test script starts one.
describe.each(testDatabaseUrl() === undefined ? [] : ['WORKERS=2'])('a server with %s', () => {
  const home = newHome();
  let server: BuiltServer;
  let db: StoryDb;
  let run: ServerRun;
  let base = '';
  const start = (env: Readonly<Record<string, string>> = {}): ServerRun =>
    startServer(server, {
      DATA_DIR: home.dataDir,
      PAYER_DIST: home.payerDist,
      DATABASE_URL: String(db.url),
      WORKERS: '2',
      PORT: '0',
      LOG_LEVEL: 'info',
      ...env,
    });
  /** The processes by name, from a figure that each has of its own. */
  const pids = async (): Promise<Record<string, number>> => {
    const text = await (await fetch(`${base}/metrics`)).text();
    const found = text.matchAll(/^shulk_process_info\{pid="(\d+)",process="([\w-]+)"\} 1$/gm);
    return Object.fromEntries([...found].map(([, pid, name]) => [name, Number(pid)]));
  };
  beforeAll(async () => {
    server = await buildServer();
    db = await newStoryDb('postgres', home.dataDir);
    run = start();
    await run.ready;
    base = `http://127.0.0.1:${/\(port (\d+),/.exec(run.output())?.[1] ?? ''}`;
  }, 2 * START_MS);
  afterAll(async () => {
    await run?.kill();
    await db?.remove();
    server?.remove();
    home.remove();
  });

  it('answers on one port with two processes, logs which of them answered, and has a third for jobs', async () => {
    for (let call = 0; call < 8; call += 1)
      expect((await fetch(`${base}/health`, { headers: { connection: 'close' } })).status).toBe(200);
    expect(Object.keys(await pids()).toSorted()).toEqual(['jobs', 'web-1', 'web-2']);
    const answered = await until(
      () =>
        new Set(
          [...run.output().matchAll(/"process":"(web-\d)","method":"GET","route":"\/health"/g)].map(
            ([, name]) => name,
          ),
        ),
      ({ size }) => size === 2,
    );
    expect(answered).toEqual(new Set(['web-1', 'web-2']));
    expect(run.output().match(/Shulk is ready at/g)).toHaveLength(1);
  });

  it('shows each process apart in one scrape, and each figure of the books once', async () => {
    const text = await (await fetch(`${base}/metrics`)).text();
    for (const name of ['web-1', 'web-2', 'jobs'])
      expect(text).toMatch(new RegExp(`^process_resident_memory_bytes\\{process="${name}"\\} \\d+`, 'm'));
    expect(text).toMatch(/^shulk_http_requests_total\{.*route="\/health".*process="web-1"\} \d+$/m);
    expect(text.match(/^shulk_reviews_open/gm)).toHaveLength(1);
    expect(text.match(/^# TYPE process_resident_memory_bytes /gm)).toHaveLength(1);
  });

  it(
    'starts a killed process again, and the other one answers meanwhile',
    async () => {
      const { 'web-1': killed = 0, 'web-2': other } = await pids();
      process.kill(killed, 'SIGKILL');
      await until(
        () => run.output(),
        (text) => text.includes('a server process ended and is started again'),
      );
      expect((await fetch(`${base}/health`)).status).toBe(200);
      const after = await until(pids, (now) => now['web-1'] !== undefined && now['web-1'] !== killed);
      expect(after['web-1']).not.toBe(killed);
      expect(after['web-2']).toBe(other);
    },
    2 * START_MS,
  );

  it(
    'replaces all processes on SIGUSR2 while it answers every call, also behind nginx, which never retries',
    async () => {
      const program = nginxPath();
      const proxy = program && (await startNginx(program, Number(new URL(base).port)));
      const before = await pids();
      process.kill(run.pid, 'SIGUSR2');
      const answers: (number | string)[] = [];
      const isOver = (): boolean => run.output().includes('all server processes were replaced');
      const end = monotonicMs() + START_MS;
      const caller = async (call: () => Promise<{ status: number }>): Promise<void> => {
        while (!isOver() && monotonicMs() < end)
          answers.push(await call().then(({ status }) => status, String));
      };
      const direct = () => fetch(`${base}/health`);
      const behind = () => (proxy ? proxy.ask('/health') : direct());
      await Promise.all([caller(direct), caller(direct), caller(behind), caller(behind)]);
      if (proxy) await proxy.stop();
      expect(isOver()).toBe(true);
      expect(new Set(answers)).toEqual(new Set([200]));
      const after = await pids();
      for (const name of ['web-1', 'web-2', 'jobs'])
        expect([name, after[name]]).not.toEqual([name, before[name]]);
    },
    2 * START_MS,
  );

  it(
    'continues with the old processes if a new one does not start',
    async () => {
      const before = await pids();
      await db.read((ex) =>
        ex.exec(`insert into schema_migrations (name, sha256) values ('9999_tomorrow.sql', '')`),
      );
      process.kill(run.pid, 'SIGUSR2');
      const words = 'the rolling restart stopped; the old processes continue';
      expect(
        await until(
          () => run.output(),
          (text) => text.includes(words),
        ),
      ).toContain(words);
      await db.read((ex) => ex.exec(`delete from schema_migrations where name = '9999_tomorrow.sql'`));
      expect(run.output()).toContain('The database is newer than this server');
      expect(await pids()).toEqual(before);
      // One that has to retire closes its connections.
      const answers = await Promise.all(Array.from({ length: 8 }, () => fetch(`${base}/health`)));
      expect(new Set(answers.map(({ headers }) => headers.get('connection')))).toEqual(
        new Set(['keep-alive']),
      );
    },
    2 * START_MS,
  );

  it(
    'names a taken port once, and starts nothing',
    async () => {
      const other = createServer();
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
      const { port } = other.address() as AddressInfo;
      const second = start({ PORT: String(port) });
      expect(await second.ended).toBe(1);
      expect(second.output().match(/is taken by another program\. Stop that program/g)).toHaveLength(1);
      other.close();
    },
    2 * START_MS,
  );

  it(
    'ends with all its processes on SIGTERM, and a process that hears it too does not break off',
    async () => {
      const all = Object.values(await pids());
      expect(all).toHaveLength(3);
      for (const pid of [run.pid, ...all]) process.kill(pid, 'SIGTERM');
      expect(await run.ended).toBe(0);
      expect(all.filter(isAlive)).toEqual([]);
    },
    2 * START_MS,
  );
});
