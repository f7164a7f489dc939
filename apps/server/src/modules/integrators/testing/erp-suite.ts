import type { PageConfig } from '@shulk/contract';
import { paths } from '@shulk/contract';
import { afterEach, beforeEach } from 'vitest';
import { emptyTables, testApp, testServices } from '../../../testing/index.ts';
import type { SuiteDb, TestAnswer, TestApp, TestServices } from '../../../testing/index.ts';
import { saveInstituteCredentials } from '../../credentials/index.ts';
import type { ShownCredentials } from '../../credentials/index.ts';
import { aPupil, aSchool, aSchoolPage, mountFeeCalls } from '../../fees/testing/school.ts';
import type { School } from '../../fees/testing/school.ts';
import { pageCache } from '../../pages/index.ts';
import { mountPayments } from '../../payments/index.ts';
import { saveGatewayAccount } from '../../gateways/index.ts';
import { mountStudents } from '../../students/index.ts';
import { mountVerification, studentProofs } from '../../verification/index.ts';
import { mountIntegrators } from '../index.ts';

/** A weekday morning in India. */
const MORNING = '2026-11-20T06:00:00.000Z';

/** The address of the school's page, and of the other school's. */
export const SLUG = 'kaveri-term';
export const OTHER_SLUG = 'deccan-term';

/** The credentials of the school, and of the other school. */
export const OWN: ShownCredentials = {
  client_id: 'kaveri-erp',
  client_secret: 'se:cret of kaveri',
  api_key: 'key-of-kaveri',
};
export const OTHER: ShownCredentials = {
  client_id: 'deccan-erp',
  client_secret: 'secret of deccan',
  api_key: 'key-of-deccan',
};

/** The calls of an institute's server that send something, by their short names. */
const calls = {
  customer: 'erp.create_customer',
  session: 'erp.create_session',
  order: 'erp.create_order',
} as const;

/** How one call is made. */
export interface ErpCall {
  readonly as?: Partial<ShownCredentials>;
  /** null sends none. */
  readonly key?: string | null;
  readonly headers?: Record<string, string>;
}

/** Two schools that take payments, each with a page, a student and credentials, new for each test. */
export interface ErpSuite {
  readonly services: TestServices;
  readonly app: TestApp;
  readonly school: School;
  readonly other: School;
  readonly pageId: number;
  readonly pupil: Awaited<ReturnType<typeof aPupil>>;
  readonly stranger: Awaited<ReturnType<typeof aPupil>>;
  /** Calls as the school's own server does. */
  call(name: keyof typeof calls, body: object, how?: ErpCall): Promise<TestAnswer>;
  /** Asks what became of orders: by `/{order id}`, or by `?reference_id=`. */
  outcome(of: string, as?: Partial<ShownCredentials>): Promise<TestAnswer>;
  changePage(change: Partial<PageConfig>): Promise<void>;
}

let keys = 0;

/** The header HTTP Basic makes of an id and a secret. */
export const basic = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

async function openForBusiness(
  services: TestServices,
  school: School,
  shown: ShownCredentials,
): Promise<void> {
  const { db, settings, clock } = services;
  const wanted = { ...shown, erp_base_url: '' };
  await saveInstituteCredentials(db, settings.secretKeys, school.instituteId, wanted);
  const account = {
    institute_id: school.instituteId,
    code: 'main',
    vendor: 'SANDBOX',
    key_id: `rzp_test_${shown.client_id.replace('-', '')}`,
    key_secret: 'key-secret-of-tests',
    webhook_secret: 'webhook-secret-of-tests',
  };
  await saveGatewayAccount(db, settings.secretKeys, account, clock.now());
}

/** Sets both schools up before each test of a suite. */
export function useErp(use: SuiteDb, config: Partial<PageConfig> = {}): ErpSuite {
  const held: { -readonly [K in keyof ErpSuite]?: ErpSuite[K] } = {};
  const get = <K extends keyof ErpSuite>(name: K): ErpSuite[K] => {
    const value = held[name];
    if (value === undefined) throw new Error(`${name} is there in tests only`);
    return value;
  };
  afterEach(async () => {
    await held.app?.close();
  });
  beforeEach(async () => {
    await emptyTables(use.db);
    // A new one for each test: payments register their jobs on the services they are mounted with.
    const services = testServices(use.db, { SANDBOX_URL: 'http://127.0.0.1:9' });
    services.clock.set(MORNING);
    held.services = services;
    held.app = await testApp(services, (http) => {
      mountFeeCalls(http);
      mountStudents(http, { proofs: studentProofs });
      mountVerification(http);
      mountPayments(http);
      mountIntegrators(http);
    });
    held.school = await aSchool(use.db);
    held.other = await aSchool(use.db, 'deccan');
    held.pageId = await aSchoolPage(use.db, held.school, SLUG, config);
    await aSchoolPage(use.db, held.other, OTHER_SLUG, config);
    held.pupil = await aPupil(use.db, held.school, 'KV-1');
    held.stranger = await aPupil(use.db, held.other, 'DC-1');
    await openForBusiness(services, held.school, OWN);
    await openForBusiness(services, held.other, OTHER);
  });
  return {
    get services() {
      return get('services');
    },
    get app() {
      return get('app');
    },
    get school() {
      return get('school');
    },
    get other() {
      return get('other');
    },
    get pageId() {
      return get('pageId');
    },
    get pupil() {
      return get('pupil');
    },
    get stranger() {
      return get('stranger');
    },
    call: (name, body, { as = {}, key, headers = {} } = {}) => {
      keys += 1;
      const shown = { ...OWN, ...as };
      const idempotency = key === null ? {} : { 'idempotency-key': key ?? `key-${keys}` };
      return get('app')
        .browser()
        .post(`/api/erp${paths[calls[name]].path}`, body, {
          bare: true,
          headers: {
            authorization: basic(shown.client_id, shown.client_secret),
            'x-api-key': shown.api_key,
            ...idempotency,
            ...headers,
          },
        });
    },
    outcome: (of, as = {}) => {
      const shown = { ...OWN, ...as };
      return get('app')
        .browser()
        .get(`/api/erp/v1/orders${of}`, {
          bare: true,
          headers: {
            authorization: basic(shown.client_id, shown.client_secret),
            'x-api-key': shown.api_key,
          },
        });
    },
    async changePage(change) {
      await use.db.query('update pages set config = config || $1::jsonb where id = $2', [
        JSON.stringify(change),
        get('pageId'),
      ]);
      pageCache(get('services')).forget('');
    },
  };
}

/** The error code of an answer, or its status. */
export const codeOf = (answer: TestAnswer): string | number =>
  answer.json.success ? answer.status : answer.json.error.code;

/** The fields a refusal names. */
export const fieldsOf = (answer: TestAnswer): string[] =>
  answer.json.success ? [] : Object.keys(answer.json.error.fields ?? {});
