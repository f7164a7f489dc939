import type { PageConfig, PaymentCard } from '@shulk/contract';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import { counting, emptyTables, testApp, testServices } from '../../../testing/index.ts';
import type { SuiteDb, TestAnswer, TestApp, TestBrowser, TestServices } from '../../../testing/index.ts';
import { pageCache } from '../../pages/index.ts';
import { aPayer, aPupil, aSchool, aSchoolPage, mountFeeCalls } from './school.ts';
import type { School } from './school.ts';

/** A weekday morning in India. */
const MORNING = '2026-11-20T06:00:00.000Z';

/** A school with one page and one student, new for each test. */
export interface FeeSuite {
  readonly services: TestServices;
  readonly app: TestApp;
  readonly school: School;
  readonly pageId: number;
  readonly pupil: Awaited<ReturnType<typeof aPupil>>;
  /** A browser that has looked the student up, with or without a proof. */
  payer(proof?: 'form' | 'receipt'): ReturnType<typeof aPayer>;
  /** Moves the clock. */
  at(moment: string): void;
  changePage(config: Partial<PageConfig>): Promise<void>;
  /** How many statements ran since the last call of this function. */
  statements(): number;
}

/** The address of every page made by the suite. */
export const SLUG = 'kaveri-term';

/** Sets a school up before each test of a suite. */
export function useFeeSuite(use: SuiteDb, config: Partial<PageConfig> = {}): FeeSuite {
  const held: { -readonly [K in keyof FeeSuite]?: FeeSuite[K] } = {};
  let statements = 0;
  beforeAll(() => {
    held.services = testServices(counting(use.db, () => (statements += 1)));
  });
  afterEach(async () => {
    await held.app?.http.close();
  });
  afterAll(async () => {
    await held.services?.due.stop();
  });
  beforeEach(async () => {
    await emptyTables(use.db);
    suite.services.clock.set(MORNING);
    pageCache(suite.services).forget('');
    // A new server for each test: one that ran while the tables were emptied would consider itself overloaded.
    held.app = await testApp(suite.services, mountFeeCalls);
    held.school = await aSchool(use.db);
    held.pageId = await aSchoolPage(use.db, suite.school, SLUG, config);
    held.pupil = await aPupil(use.db, suite.school, 'KV-1');
  });
  const get = <K extends keyof FeeSuite>(name: K): FeeSuite[K] => {
    const value = held[name];
    if (value === undefined) throw new Error(`${name} is there in tests only`);
    return value;
  };
  const suite: FeeSuite = {
    get services() {
      return get('services');
    },
    get app() {
      return get('app');
    },
    get school() {
      return get('school');
    },
    get pageId() {
      return get('pageId');
    },
    get pupil() {
      return get('pupil');
    },
    payer: (proof) => {
      const { app, services, pageId, school, pupil } = suite;
      return aPayer(app, services, { pageId, school, pupil, ...(proof === undefined ? {} : { proof }) });
    },
    at: (moment) => suite.services.clock.set(moment),
    statements() {
      const seen = statements;
      statements = 0;
      return seen;
    },
    async changePage(change) {
      await use.db.query(`update pages set config = config || $1::jsonb where id = $2`, [
        JSON.stringify(change),
        suite.pageId,
      ]);
      pageCache(suite.services).forget('');
    },
  };
  return suite;
}

/** The code of a refusal, or `accepted`. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return 'accepted';
}

/** The error code of an answer, or `success`. */
export const codeOf = (answer: TestAnswer): string =>
  answer.json.success ? 'success' : answer.json.error.code;

/** A page answer, as far as these tests read it. */
export interface PageAnswer {
  readonly sdk_block: PaymentCard[];
  readonly sbd_code?: string;
  readonly student?: { readonly student_uuid: string; readonly name: string };
}

/** Fetches the suite's page. @param query names a student or session, without `?` */
export const fetchPage = (browser: TestBrowser, query = '', slug = SLUG): Promise<TestAnswer> =>
  browser.get(
    `/api/pages/v1/payment-pages/fetch?payment_page_slug=${slug}${query === '' ? '' : `&${query}`}`,
  );

/** What a browser sends of a chosen fee. */
export interface SentFee {
  readonly sft_code: string;
  readonly amount: string | number;
}

/** Creates a session for a choice on the suite's page. */
export const postSession = (
  browser: TestBrowser,
  sbd_code: string | undefined,
  fee_types: readonly SentFee[] | undefined,
  more: Record<string, unknown> = {},
): Promise<TestAnswer> =>
  browser.post('/api/pages/v1/misc/session/create', {
    session_data: { payment_page_slug: SLUG, sbd_code, fee_types, ...more },
    source: 'PAYMENT-PAGE',
  });

/** The code of a new session for a choice. */
export const aSession = async (
  browser: TestBrowser,
  sbd_code: string,
  fee_types: readonly SentFee[] | undefined,
  more: Record<string, unknown> = {},
): Promise<string> => (await postSession(browser, sbd_code, fee_types, more)).data<{ code: string }>().code;
