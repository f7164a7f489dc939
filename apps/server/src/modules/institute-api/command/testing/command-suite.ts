import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach } from 'vitest';
import type { Db } from '../../../../platform/db/db.ts';
import { openDb } from '../../../../platform/db/open.ts';
import { createLog } from '../../../../platform/log.ts';
import { fillDataDir } from '../../../../testing/embedded-db.ts';
import { testApp, testClock, testServices, testSettings } from '../../../../testing/index.ts';
import type { TestApp } from '../../../../testing/index.ts';
import { anApiInstitute } from '../../../api-keys/testing/api-suite.ts';
import { recordServer } from '../../../imports/index.ts';
import type { runKeys } from '../run-keys.ts';

/** A command of an operator, on a data folder of its own with the institute kaveri-valley for each test. */
export interface CommandSuite {
  /** What the last runs printed; a test may empty it. */
  readonly lines: { out: string[]; err: string[] };
  readonly run: (...words: string[]) => Promise<number>;
  /** The database of the data folder; the caller closes it. */
  readonly opened: () => Promise<Db>;
  /** Has a server run on the data folder during each test of the block. */
  readonly besideServer: (mount: (http: FastifyInstance) => void) => void;
}

/** @param command as `npm run` starts it */
export function useCommand(command: typeof runKeys): CommandSuite {
  let env: Record<string, string> = {};
  const lines: CommandSuite['lines'] = { out: [], err: [] };
  const clock = testClock('2026-11-20T06:00:00.000Z');
  const opened = (): Promise<Db> => openDb(testSettings(env), createLog('silent'));
  beforeEach(async () => {
    env = { DATA_DIR: join(mkdtempSync(join(tmpdir(), 'shulk-command-')), 'data') };
    Object.assign(lines, { out: [], err: [] });
    await fillDataDir(String(env['DATA_DIR']));
    const db = await opened();
    await anApiInstitute(db, 'kaveri-valley');
    await db.close();
  });
  const run = (...words: string[]): Promise<number> =>
    command(words, testSettings(env), clock, {
      out: (line) => lines.out.push(line),
      err: (line) => lines.err.push(line),
    });
  const besideServer: CommandSuite['besideServer'] = (mount) => {
    let db: Db;
    let app: TestApp;
    let forget: () => void = () => {};
    beforeEach(async () => {
      db = await opened();
      app = await testApp(testServices(db, env), mount);
      await app.http.listen({ port: 0, host: '127.0.0.1' });
      const bound = app.http.server.address();
      const port = typeof bound === 'object' ? bound?.port : 0;
      forget = recordServer(String(env['DATA_DIR']), `http://127.0.0.1:${port}`);
    });
    afterEach(async () => {
      forget();
      await app.close();
      await db.close();
    });
  };
  return { lines, run, opened, besideServer };
}
