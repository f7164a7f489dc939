import type { Bundle, BundlePage, CallbackConfig, PageData } from '@shulk/contract';
import { rupees } from '@shulk/domain';
import { afterAll, beforeEach } from 'vitest';
import { emptyTables, testApp, testServices } from '../../../testing/index.ts';
import type { SuiteDb, TestAnswer, TestApp, TestBrowser, TestServices } from '../../../testing/index.ts';
import { priceCards, quoteChoices } from '../../fees/index.ts';
import { importBundle } from '../../imports/index.ts';
import { aBundle, aLine, aPage, aStudent, anInstitute } from '../../imports/testing/a-bundle.ts';
import { mountPages } from '../../pages/index.ts';
import { mountSessions } from '../../sessions/index.ts';
import { mountStudents } from '../../students/index.ts';
import { studentProofs } from '../../verification/index.ts';
import type { ErpAccess, ErpFeeHeader, ErpFound, ErpQuestion, ErpStudent } from '../erp/institute-erp.ts';
import type { InstituteErp } from '../erp/institute-erp.ts';
import { mountReverse } from '../index.ts';

export const FAMILY_MOBILE = '9000000811';

/** A student as an ERP tells of him. */
export const anErpStudent = (over: Partial<ErpStudent> = {}): ErpStudent => ({
  student_uuid: 'N-1',
  student_id: 'N-1',
  first_name: 'Meera',
  middle_name: 'K',
  last_name: 'Rao',
  notes: {},
  own_slug: '',
  fee_headers: undefined,
  ...over,
});

/** What an ERP found. */
export const aFind = (
  over: { students?: ErpStudent[]; customer?: Partial<ErpFound['customer']> } = {},
): ErpFound => ({
  students: over.students ?? [anErpStudent()],
  customer: {
    first_name: 'Lata',
    middle_name: '',
    last_name: 'Rao',
    mobile: FAMILY_MOBILE,
    email: 'lata.rao@example.in',
    ...over.customer,
  },
});

/** One amount an ERP asks for, in rupees. */
export const aHeader = (
  fee_type_code: string,
  amount: number,
  over: Partial<ErpFeeHeader> = {},
): ErpFeeHeader => ({
  fee_type_code,
  label: `${fee_type_code} fee`,
  amount: rupees(amount),
  due_date: '2026-12-15',
  instalment: '',
  fee_group_code: '',
  ...over,
});

/** An ERP with scripted answers that records its calls. */
export interface ScriptedErp extends InstituteErp {
  readonly questions: ErpQuestion[];
  readonly customers: string[];
  readonly accesses: ErpAccess[];
  /** What a lookup finds; may throw. */
  answer: (question: ErpQuestion) => ErpFound | undefined | Promise<ErpFound | undefined>;
  /** Thrown by the next customer that is made. */
  customerFailure: Error | undefined;
}

function scriptedErp(): ScriptedErp {
  const erp: ScriptedErp = {
    questions: [],
    customers: [],
    accesses: [],
    answer: () => aFind(),
    customerFailure: undefined,
    async find(access, question) {
      erp.accesses.push(access);
      erp.questions.push(question);
      return erp.answer(question);
    },
    async createCustomer(access, mobile) {
      erp.accesses.push(access);
      if (erp.customerFailure !== undefined) throw erp.customerFailure;
      erp.customers.push(mobile);
      return { erp_customer_code: `erp-${erp.customers.length}` };
    },
  };
  return erp;
}

const lookup = (fields: NonNullable<CallbackConfig['fields']>): CallbackConfig => ({
  action: 'find-student',
  fields,
});
const both = lookup({ student_uuid_field: { label: 'Register number' }, mobile_field: {} });

const place = { location: 'ooty', education_type: 'cbse', academic_year: '2026-27', class_code: 'V' };

const reversePage = (slug: string, over: Partial<BundlePage> = {}): BundlePage =>
  aPage({ ...place, payment_page_slug: slug, is_checkbox_enabled: false, callback_config: both, ...over });

const otpForm: PageData['form_block'] = {
  visible: true,
  data: {
    form_config: { enable_otp_verification: true, block_unverified_student: true },
    fields: [
      ['stud_bd_student_uuid', 'customer_mobile'].map((input_id) => ({
        input_id,
        input_type: 'text' as const,
        is_active: true,
        is_required: true,
        label: input_id,
        field_type: 'system' as const,
        field_code: input_id,
      })),
    ],
  },
};

/**
 * Hill School with an ERP, and Lake School without one. Pages of Hill: `hill-find` looks up by ID or mobile and has
 * cards, `hill-id` and `hill-mobile` take one of the two, `hill-lead` leads to `hill-pay`, `hill-to-otp` to
 * `hill-otp`, which asks for a code; `hill-over` is expired, `hill-term` has no lookup.
 */
const schools = (): Bundle => {
  const credentials = {
    client_id: 'hill',
    client_secret: 'hill-client-secret',
    api_key: 'hill-api-key-0001',
  };
  return aBundle({
    institutes: [
      anInstitute({
        credentials: { ...credentials, erp_base_url: 'https://erp.hill.example/api' },
        // The page of the chain demands no code, the page it leads to does (R56).
        fees_without_code: true,
      }),
      anInstitute({
        code: 'lake-school',
        short_code: 'LAKE',
        label: 'Lake School',
        gateway_accounts: [],
        credentials: { client_id: 'lake', client_secret: 'lake-client-secret', api_key: 'lake-api-key' },
      }),
    ],
    students: [
      aStudent({ first_name: 'Asha', last_name: 'Rao' }),
      aStudent({ student_id: 'H-2', first_name: 'Left', status: 'INACTIVE', fee_lines: [] }),
      aStudent({ student_id: 'H-3', first_name: 'Kiran', guardians: [], fee_lines: [aLine()] }),
    ],
    pages: [
      aPage(),
      reversePage('hill-find'),
      reversePage('hill-id', { callback_config: lookup({ student_uuid_field: {} }) }),
      reversePage('hill-mobile', { callback_config: lookup({ mobile_field: {} }) }),
      reversePage('hill-lead', { pp_config: { slug: 'hill-pay' } }),
      aPage({ ...place, payment_page_slug: 'hill-pay', is_checkbox_enabled: false }),
      reversePage('hill-to-otp', { pp_config: { slug: 'hill-otp' } }),
      aPage({ ...place, payment_page_slug: 'hill-otp', form_block: otpForm }),
      reversePage('hill-over', { payment_page_expired: true }),
      aPage({ payment_page_slug: 'lake-term', institute_code: 'lake-school' }),
      reversePage('lake-find', { institute_code: 'lake-school' }),
    ],
  });
};

/** The server of one test file: Hill and Lake School, with a scripted ERP. */
export interface ReverseSuite {
  readonly services: TestServices;
  readonly app: TestApp;
  readonly erp: ScriptedErp;
  /** A payer with a cookie jar of his own. */
  payer(): ReversePayer;
}

/** A payer in the reverse flow. */
export interface ReversePayer {
  readonly browser: TestBrowser;
  find(slug: string, by: { student_uuid?: string; mobile?: string }): Promise<TestAnswer>;
  createCustomer(body?: object, key?: string): Promise<TestAnswer>;
  createStudent(body: object, key?: string): Promise<TestAnswer>;
  createFeeTypes(body: object, key?: string): Promise<TestAnswer>;
  createSession(data: object, key?: string): Promise<TestAnswer>;
  fetchPage(slug: string, more?: Record<string, string>): Promise<TestAnswer>;
  /** Lookup, customer, student and fee lines in a row. @returns the codes that were made */
  goThrough(slug: string, studentUuid: string): Promise<{ customer_code: string; sbd_code: string }>;
}

const keyed = (key: string | undefined) => (key === undefined ? {} : { headers: { 'idempotency-key': key } });

const query = (values: Record<string, string>): string => new URLSearchParams(values).toString();

/** A payer of an app that serves the reverse calls. */
export function reversePayer(browser: TestBrowser): ReversePayer {
  const pages = '/api/pages/v1';
  const payer: ReversePayer = {
    browser,
    find: (slug, by) =>
      browser.get(`${pages}/payment-pages/callback?${query({ payment_page_slug: slug, ...by })}`),
    createCustomer: (body = {}, key) => browser.post(`${pages}/customer/create-customer`, body, keyed(key)),
    createStudent: (body, key) => browser.post(`${pages}/students/create`, body, keyed(key)),
    createFeeTypes: (body, key) =>
      browser.post(`${pages}/students/student-fee-type-details/create`, body, keyed(key)),
    createSession: (session_data, key) =>
      browser.post(`${pages}/misc/session/create`, { session_data, source: 'PAYMENT-PAGE' }, keyed(key)),
    fetchPage: (slug, more = {}) =>
      browser.get(`${pages}/payment-pages/fetch?${query({ payment_page_slug: slug, ...more })}`),
    async goThrough(slug, student_uuid) {
      (await payer.find(slug, { student_uuid })).data();
      const { customer_code } = (await payer.createCustomer()).data<{ customer_code: string }>();
      const { code } = (await payer.createStudent({ customer_code, student_uuid })).data<{ code: string }>();
      (await payer.createFeeTypes({ sbd_code: code })).data();
      return { customer_code, sbd_code: code };
    },
  };
  return payer;
}

/** Sets the schools up for one suite, anew for every test. */
export function useReverse(use: SuiteDb, env: Record<string, string> = {}): ReverseSuite {
  let services: TestServices;
  let app: TestApp;
  let erp: ScriptedErp;
  beforeEach(async () => {
    await emptyTables(use.db);
    services = testServices(use.db, env);
    erp = scriptedErp();
    await importBundle(services, schools());
    app = await testApp(services, (http) => {
      mountPages(http, { priceCards });
      mountStudents(http, { proofs: studentProofs });
      mountSessions(http, { quoteChoices });
      mountReverse(http, erp);
    });
  }, 60_000);
  afterAll(() => app?.close());
  return {
    get services() {
      return services;
    },
    get app() {
      return app;
    },
    get erp() {
      return erp;
    },
    payer: () => reversePayer(app.browser()),
  };
}

/** The error code of an answer, or `success`. */
export const codeOf = (answer: TestAnswer): string =>
  answer.json.success ? 'success' : answer.json.error.code;
