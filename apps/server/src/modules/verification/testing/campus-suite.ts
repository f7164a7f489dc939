import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { counting, emptyTables, testApp, testServices } from '../../../testing/index.ts';
import type { SuiteDb, TestAnswer, TestApp, TestBrowser, TestServices } from '../../../testing/index.ts';
import { mountPages, pageCache } from '../../pages/index.ts';
import { mountStudents } from '../../students/index.ts';
import { mountVerification, studentProofs } from '../index.ts';
import { aCampus } from './campus.ts';
import type { Campus } from './campus.ts';

/** A weekday morning in India. */
const MORNING = '2026-11-20T06:00:00.000Z';

/** The server and the campus, new for each test. */
export interface CampusSuite {
  readonly services: TestServices;
  readonly app: TestApp;
  readonly campus: Campus;
  /** How many statements ran since the last call of this function. */
  statements(): number;
  payer(): Payer;
}

/** A browser that does what the payment page and the receipt pages do. */
export interface Payer {
  readonly browser: TestBrowser;
  /** Looks a student up on a page. */
  lookUp(slug: string, uuid: string): Promise<TestAnswer>;
  /** Searches the receipts' dropdown. */
  search(slug: string, text: string, more?: string): Promise<TestAnswer>;
  checkMobile(mobile: string, headers?: Record<string, string>): Promise<TestAnswer>;
  sendMobile(mobile: string, headers?: Record<string, string>): Promise<TestAnswer>;
  verifyMobile(mobile: string, otp: string, headers?: Record<string, string>): Promise<TestAnswer>;
  sendEmail(email: string, headers?: Record<string, string>): Promise<TestAnswer>;
  verifyEmail(email: string, otp: string, headers?: Record<string, string>): Promise<TestAnswer>;
  /** Looks up, sends, reads the code from the message and verifies. */
  prove(slug: string, uuid: string, mobile: string): Promise<void>;
  /** Sends a filled form. */
  submit(
    slug: string,
    uuid: string,
    over?: Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<TestAnswer>;
}

/** Sets the campus up before each test of a suite. @param mountMore additional routes of the server */
export function useCampus(
  use: SuiteDb,
  env: Record<string, string> = {},
  mountMore: (http: FastifyInstance) => void = () => undefined,
): CampusSuite {
  const held: { services?: TestServices; app?: TestApp; campus?: Campus } = {};
  let statements = 0;
  beforeAll(() => {
    held.services = testServices(
      counting(use.db, () => (statements += 1)),
      env,
    );
  });
  beforeEach(async () => {
    await emptyTables(use.db);
    const { services } = suite;
    services.clock.set(MORNING);
    services.sent.length = 0;
    services.refuseMessages = false;
    pageCache(services).forget('');
    held.campus = await aCampus(use.db);
    held.app = await testApp(services, (http) => {
      mountPages(http, { priceCards: async () => ({ cards: [] }) });
      mountStudents(http, { proofs: studentProofs });
      mountVerification(http);
      mountMore(http);
    });
  });
  afterEach(async () => {
    await held.app?.http.close();
  });
  afterAll(async () => {
    await held.services?.due.stop();
  });
  const get = <K extends keyof typeof held>(name: K): NonNullable<(typeof held)[K]> => {
    const value = held[name];
    if (value === undefined) throw new Error(`${name} is there in tests only`);
    return value;
  };
  const suite: CampusSuite = {
    get services() {
      return get('services');
    },
    get app() {
      return get('app');
    },
    get campus() {
      return get('campus');
    },
    statements() {
      const seen = statements;
      statements = 0;
      return seen;
    },
    payer: () => aPayer(suite),
  };
  return suite;
}

function aPayer(suite: CampusSuite): Payer {
  const browser = suite.app.browser();
  const body = { platform_code: suite.services.settings.platformCode };
  // New tokens for each call: a test may have moved the clock past their life.
  const bearer = async (url: string, headers: Record<string, string>): Promise<Record<string, string>> => {
    const pair = (await browser.post(url, body)).data<{ access_token: string }>();
    return { authorization: `Bearer ${pair.access_token}`, ...headers };
  };
  const customer = (headers: Record<string, string>): Promise<Record<string, string>> =>
    bearer('/api/pages/v0.1/authentication/platform/authorize', headers);
  const notify = (headers: Record<string, string>): Promise<Record<string, string>> =>
    bearer('/api/notify/v1/auth/authorize', headers);
  const payer: Payer = {
    browser,
    lookUp: (slug, uuid) =>
      browser.get(
        `/api/pages/v1/students/field-details/fetch?payment_page_slug=${slug}&student_uuid=${encodeURIComponent(uuid)}`,
      ),
    search: (slug, text, more = '') =>
      browser.get(
        `/api/pages/v1/students/fetch?payment_page_slug=${slug}&dropdown=true&dropdown_type=student_uuid&search=${encodeURIComponent(text)}${more}`,
      ),
    checkMobile: async (mobile_number, headers = {}) =>
      browser.post(
        '/api/customer/v1/auth/login/check-mobile',
        { mobile_number },
        { headers: await customer(headers) },
      ),
    sendMobile: async (mobile, headers = {}) =>
      browser.post(
        '/api/notify/v1/customer-portal/otp/send-otp',
        { mobile: Number(mobile) },
        { headers: await notify(headers) },
      ),
    verifyMobile: async (mobile_number, otp, headers = {}) =>
      browser.post(
        '/api/customer/v1/auth/login/verify-otp',
        { mobile_number, otp },
        { headers: await customer(headers) },
      ),
    sendEmail: (email_id, headers = {}) =>
      browser.post('/api/pages/v1/verifications/check-email', { mobile_number: '', email_id }, { headers }),
    verifyEmail: (email_id, otp, headers = {}) =>
      browser.post(
        '/api/pages/v1/verifications/verify-otp',
        { mobile_number: '', email_id, otp },
        { headers },
      ),
    async prove(slug, uuid, mobile) {
      await payer.lookUp(slug, uuid);
      (await payer.sendMobile(mobile)).data();
      (await payer.verifyMobile(mobile, lastCode(suite))).data();
    },
    submit: (payment_page_slug, student_uuid, over = {}, headers = {}) =>
      browser.post(
        '/api/pages/v1/students/wrapper',
        {
          system_fields: {},
          custom_fields: {},
          student_uuid,
          customer_mobile: '',
          payment_page_slug,
          ...over,
        },
        { headers },
      ),
  };
  return payer;
}

/** The code of the message sent last. */
export function lastCode(suite: CampusSuite): string {
  const code = suite.services.sent.at(-1)?.vars['OTP'];
  if (code === undefined) throw new Error('No code was sent.');
  return code;
}

/** A code of four digits other than the given one. */
export const wrongCodeFor = (code: string, step = 1): string =>
  String((Number(code) + step) % 10_000).padStart(4, '0');

/** The error code of an answer, or `success`. */
export const codeOf = (answer: TestAnswer): string =>
  answer.json.success ? 'success' : answer.json.error.code;
