import { beforeEach } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import { emptyTables, testServices } from '../../../testing/index.ts';
import type { SuiteDb, TestServices } from '../../../testing/index.ts';
import { importBundle } from '../import-bundle.ts';

/** An empty database to import into, for each test. */
export interface ImportSuite {
  readonly services: TestServices;
  load(bundle: unknown): ReturnType<typeof importBundle>;
  /** The problems of a refused bundle, by path. */
  refused(bundle: unknown): Promise<Record<string, string>>;
  /** How many rows a table has. */
  count(table: string): Promise<number>;
  /** A fee line by its code in the bundle. */
  line(code?: string): Promise<Record<string, number | string | null>>;
}

/** Empties the database before each test of a suite. */
export function useImports(use: SuiteDb): ImportSuite {
  let services: TestServices | undefined;
  beforeEach(async () => {
    await emptyTables(use.db);
    services = testServices(use.db);
  });
  const suite: ImportSuite = {
    get services() {
      if (services === undefined) throw new Error('The services are there in tests only');
      return services;
    },
    load: (bundle) => importBundle(suite.services, bundle),
    async refused(bundle) {
      const error: unknown = await suite.load(bundle).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (!(error instanceof AppError) || error.code !== 'bundle_invalid')
        throw error ?? new Error('was not refused');
      return { ...error.fields };
    },
    async count(table) {
      const [row] = await use.db.dynamic<{ n: number }>(`select count(*)::int as n from ${table}`);
      return row?.n ?? -1;
    },
    line: (code = 'T1') =>
      use.db.one<Record<string, number | string | null>>('select * from fee_lines where import_code = $1', [
        code,
      ]),
  };
  return suite;
}
