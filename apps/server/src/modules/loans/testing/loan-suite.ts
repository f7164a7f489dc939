import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { SuiteDb } from '../../../testing/index.ts';
import { emptyTables, testServices } from '../../../testing/index.ts';
import type { TestServices } from '../../../testing/index.ts';
import { startLiveSandbox } from '../../gateways/testing/live-sandbox.ts';
import type { LiveSandbox } from '../../gateways/testing/live-sandbox.ts';
import { lenderNewsIdle } from '../follow/lender-webhook.ts';
import { aLoanApp, aLoanSchool, connectLender, lenderClock } from './loan-school.ts';
import type { LoanApp, LoanSchool } from './loan-school.ts';

/** A sandbox, and for each test a listening server with one school and its lender. */
export interface LoanSuite {
  readonly sandbox: LiveSandbox;
  readonly services: TestServices;
  readonly app: LoanApp;
  readonly school: LoanSchool;
  /** Moves the lender's clock and waits until its messages were sent and handled. */
  readonly news: (seconds?: number) => Promise<void>;
  /** State of the newest application. */
  readonly state: () => Promise<string>;
}

/** @param plan changes the school's EMI plan @param mountMore additional routes of the server */
export function useLoanSuite(
  use: SuiteDb,
  plan: object = {},
  mountMore?: (http: FastifyInstance) => void,
): LoanSuite {
  let sandbox: LiveSandbox | undefined;
  let parts: Pick<LoanSuite, 'services' | 'app' | 'school'> | undefined;
  const made = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('The suite is there in tests only.');
    return part;
  };
  beforeAll(async () => {
    sandbox = await startLiveSandbox();
  }, 60_000);
  afterAll(() => sandbox?.stop());
  beforeEach(async () => {
    await emptyTables(use.db);
    const services = testServices(use.db, { SANDBOX_URL: made(sandbox).url });
    const app = await aLoanApp(services, mountMore);
    const school = await aLoanSchool(services, plan);
    await connectLender(made(sandbox), school, app.url);
    parts = { services, app, school };
    return () => app.close();
  });
  return {
    get sandbox() {
      return made(sandbox);
    },
    get services() {
      return made(parts).services;
    },
    get app() {
      return made(parts).app;
    },
    get school() {
      return made(parts).school;
    },
    news: async (seconds = 0) => {
      await lenderClock(made(sandbox), made(parts).school, seconds);
      await lenderNewsIdle(made(parts).services);
    },
    state: async () =>
      (await use.db.one<{ status: string }>('select status from emi_applications order by id desc limit 1'))
        .status,
  };
}
