import { permissions } from '@shulk/contract';
import { afterEach, beforeEach } from 'vitest';
import type { z } from 'zod';
import type { Db } from '../../../platform/db/db.ts';
import { plusMs } from '../../../platform/clock.ts';
import { emptyTables, testApp, testServices } from '../../../testing/index.ts';
import type { SuiteDb, TestAnswer, TestApp, TestServices } from '../../../testing/index.ts';
import { mountApiKeys } from '../index.ts';
import { makeKey } from '../make-key.ts';
import type { KeyWanted } from '../make-key.ts';

/** A weekday morning in India. */
const MORNING = '2026-11-20T06:00:00.000Z';
const DAY_MS = 86_400_000;

/** How one call of the institute API is made. */
export interface ApiCall {
  /** Another key than the one with all permissions; null sends none. */
  readonly key?: string | null;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Two institutes with systems of their own, new for each test. */
export interface ApiSuite {
  readonly services: TestServices;
  readonly app: TestApp;
  /** Row ids of the calling institute (kaveri), and of another one (deccan). */
  readonly own: number;
  readonly other: number;
  /** A key of the calling institute with every permission. */
  readonly key: string;
  /** Makes a key: of the calling institute, with every permission, for a month, unless told otherwise. */
  aKey(wanted?: Partial<KeyWanted>): Promise<string>;
  /** Calls the API, at a path behind /api/v1. */
  call(method: string, path: string, how?: ApiCall): Promise<TestAnswer>;
  get(path: string, how?: ApiCall): Promise<TestAnswer>;
}

/** An institute in test mode without anything else. @returns its row id */
export async function anApiInstitute(db: Db, code: string): Promise<number> {
  const row = await db.one<{ id: number }>(
    `with trust as (insert into institute_groups (code, label) values ($1 || '-trust', $1 || ' Trust') returning id)
     insert into institutes (group_id, code, short_code, label, mode)
     select id, $1, upper($1), $1 || ' School', 'test' from trust returning id`,
    [code],
  );
  return row.id;
}

/** Makes a key: with every permission, for a month, unless told otherwise. @returns its text */
export async function aKeyOf(
  { db, clock }: Pick<TestServices, 'db' | 'clock'>,
  wanted: Partial<KeyWanted> & Pick<KeyWanted, 'institute_id'>,
): Promise<string> {
  const now = clock.now();
  const all: KeyWanted = {
    mode: 'test',
    kind: 'sk',
    name: 'erp',
    permissions,
    addresses: [],
    expires_at: plusMs(now, 30 * DAY_MS),
    ...wanted,
  };
  return (await makeKey(db, all, now)).key;
}

/** Sets both institutes up before each test of a suite. @param mountAll mounts the calls under test */
export function useApi(use: SuiteDb, mountAll: Parameters<typeof testApp>[1], env = {}): ApiSuite {
  const held: { -readonly [K in keyof ApiSuite]?: ApiSuite[K] } = {};
  const get = <K extends keyof ApiSuite>(name: K): ApiSuite[K] => {
    const value = held[name];
    if (value === undefined) throw new Error(`${name} is there in tests only`);
    return value;
  };
  const aKey = (wanted: Partial<KeyWanted> = {}): Promise<string> =>
    aKeyOf(get('services'), { institute_id: get('own'), ...wanted });
  beforeEach(async () => {
    await emptyTables(use.db);
    const services = testServices(use.db, env);
    services.clock.set(MORNING);
    held.services = services;
    held.app = await testApp(services, async (http) => {
      mountApiKeys(http);
      await mountAll(http);
    });
    held.own = await anApiInstitute(use.db, 'kaveri');
    held.other = await anApiInstitute(use.db, 'deccan');
    held.key = await aKey();
  });
  afterEach(async () => {
    await held.app?.close();
  });
  const call: ApiSuite['call'] = (method, path, { key = get('key'), body, headers = {} } = {}) =>
    get('app')
      .browser()
      .call(method, `/api/v1${path}`, {
        bare: true,
        ...(body === undefined ? {} : { body }),
        headers: { ...(key === null ? {} : { authorization: `Bearer ${key}` }), ...headers },
      });
  return {
    get services() {
      return get('services');
    },
    get app() {
      return get('app');
    },
    get own() {
      return get('own');
    },
    get other() {
      return get('other');
    },
    get key() {
      return get('key');
    },
    aKey,
    call,
    get: (path, how) => call('GET', path, how),
  };
}

/** The error code of an answer, or its status. */
export const codeOf = (answer: TestAnswer): string | number =>
  answer.json.success ? answer.status : answer.json.error.code;

/** Reads the data of an answer by the schema of its call, which so is checked too. */
export const reader =
  <Schema extends z.ZodType>(schema: Schema) =>
  (data: unknown): z.output<Schema> =>
    schema.parse(data);
