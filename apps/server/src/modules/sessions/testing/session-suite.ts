import { beforeEach } from 'vitest';
import type { SuiteDb, TestAnswer, TestBrowser } from '../../../testing/index.ts';
import { useFeeSuite } from '../../fees/testing/fee-suite.ts';
import type { FeeSuite, SentFee } from '../../fees/testing/fee-suite.ts';
import { aFee } from '../../fees/testing/school.ts';
import type { QuotedLine } from '../session-row.ts';

/** The answer of a session fetch. */
export interface Fetched {
  readonly session_code: string;
  readonly status: string;
  readonly session_data?: Record<string, unknown>;
}

/** One selected fee of the student, and another one. */
export const ONE: SentFee[] = [{ sft_code: 'sft_1', amount: '15000' }];
export const TWO: SentFee[] = [{ sft_code: 'sft_2', amount: '1' }];

/** A student with two open fees and a paid one, and a browser that looked the student up; new for each test. */
export interface SessionSuite extends FeeSuite {
  readonly browser: Awaited<ReturnType<FeeSuite['payer']>>;
  readonly sbd: string;
  fetch(code: string, browser?: TestBrowser): Promise<TestAnswer>;
  fetched(code: string, browser?: TestBrowser): Promise<Fetched>;
  update(code: string, session_data: Record<string, unknown>, browser?: TestBrowser): Promise<TestAnswer>;
  /** What a session would charge, as fee code and paise. */
  quoted(code: string): Promise<(string | number)[][]>;
}

/** Sets the student up before each test of a suite. */
export function useSessions(use: SuiteDb): SessionSuite {
  const suite = useFeeSuite(use, { is_checkbox_enabled: true });
  const held: { browser?: SessionSuite['browser'] } = {};
  beforeEach(async () => {
    const { school, pupil } = suite;
    await aFee(use.db, school, pupil.studentId, 'sft_1', 1500000);
    await aFee(use.db, school, pupil.studentId, 'sft_2', 300000);
    await aFee(use.db, school, pupil.studentId, 'sft_paid', 200000, { settled: 200000 });
    held.browser = await suite.payer();
  });
  const own: Omit<SessionSuite, keyof FeeSuite> = {
    get browser() {
      if (held.browser === undefined) throw new Error('The browser is there in tests only');
      return held.browser;
    },
    get sbd() {
      return suite.pupil.sbd_code;
    },
    fetch: (code, by = own.browser) => by.get(`/api/pages/v1/misc/session/fetch?session_code=${code}`),
    fetched: async (code, by) => (await own.fetch(code, by)).data<Fetched>(),
    update: (session_code, session_data, by = own.browser) =>
      by.patch('/api/pages/v1/misc/session/update', { session_code, session_data }),
    async quoted(code) {
      const row = await use.db.one<{ quote: QuotedLine[] }>(
        'select quote from pay_sessions where code = $1',
        [code],
      );
      return row.quote.map((line) => [line.sft_code, line.amount]);
    },
  };
  // Getters stay getters, so that each test sees its own values.
  return Object.defineProperties(own, Object.getOwnPropertyDescriptors(suite)) as SessionSuite;
}
