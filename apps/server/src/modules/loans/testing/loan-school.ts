import type { EmiApplicationView, OrderToken } from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/db/db.ts';
import { testApp } from '../../../testing/index.ts';
import type { TestApp, TestBrowser, TestServices } from '../../../testing/index.ts';
import { mountFees, priceCards } from '../../fees/index.ts';
import { mountPages } from '../../pages/index.ts';
import { mountPayments } from '../../payments/index.ts';
import type { LiveSandbox } from '../../gateways/testing/live-sandbox.ts';
import { aFee, aPayer, aPayingSchool, aPupil } from '../../payments/testing/paying-school.ts';
import type { PayingSchool, Pupil } from '../../payments/testing/paying-school.ts';
import { saveLender } from '../lenders/save-lender.ts';
import { mountLoans } from '../loans.routes.ts';

export const LENDER_SECRET = 'secret-of-the-lender';
export const LENDER_WEBHOOKS = 'webhook-secret-of-lender';

/** The tests' lender, as the key facts show it. */
export const LENDER = {
  lender: 'Sahyadri Finance',
  cooling_off_days: 3,
  penal_charges: '2 % a month of an overdue instalment',
  foreclosure_charges: 'None',
  recovery: 'The lender collects itself.',
  grievance: { name: 'A. Rao', phone: '18001234567', email: 'grievance@sahyadri.example' },
  privacy_url: 'https://sahyadri.example/privacy',
};

export const MEERA = {
  name: 'Meera Rao',
  pan: 'ABCPA1111A',
  birth_date: '1988-02-29',
  mobile: '9876500001',
  email: 'meera@example.in',
  address: '12 Lake View Road, Mysuru',
  pin_code: '570001',
};

/** A school with an EMI card, a lender, and a pupil who owes 60,000 in three fees. */
export interface LoanSchool extends PayingSchool {
  readonly pupil: Pupil;
  readonly fees: readonly number[];
  readonly lenderPath: string;
  /** The school's account at the lender, with its own clock. */
  readonly lenderKey: string;
}

let lenderAccounts = 0;

/** Makes the school; `plan` changes its EMI plan. */
export async function aLoanSchool(
  services: TestServices,
  plan: object = {},
  code = 'kaveri',
): Promise<LoanSchool> {
  const { db } = services;
  const school = await aPayingSchool(services, code);
  const terms = { months: 10, advance: 2, rate_bps: 1200, interest_by: 'PAYER', due_day: 5 };
  const stored = { ...terms, processing_fee_paise: 120_000, lender: LENDER.lender, ...plan };
  await db.query(`insert into emi_plans (institute_id, code, plan) values ($1, 'ten', $2::jsonb)`, [
    school.instituteId,
    JSON.stringify(stored),
  ]);
  await db.query(
    `update pages set config = jsonb_set(config, '{sdk_block}', config->'sdk_block' || $2::jsonb) where id = $1`,
    [
      school.pageId,
      JSON.stringify([
        {
          code: 'emi',
          title: 'Monthly plan',
          financing_mode: 'MONTHLY-EMI',
          plan_code: 'ten',
          fee_group: { code: 'SCHOOL' },
        },
      ]),
    ],
  );
  lenderAccounts += 1;
  const lenderKey = `lender_kaveri${lenderAccounts}`;
  const { webhook_path } = await saveLender(
    db,
    services.settings.secretKeys,
    {
      ...LENDER,
      institute_id: school.instituteId,
      key_id: lenderKey,
      key_secret: LENDER_SECRET,
      webhook_secret: LENDER_WEBHOOKS,
      base_url: '',
    },
    services.clock.now(),
  );
  const { pupil, fees } = await aLoanPupil(school, 'KV-1');
  return { ...school, pupil, fees, lenderPath: webhook_path, lenderKey };
}

/** A pupil who owes 60,000 in three fees, with a guardian. */
export async function aLoanPupil(
  school: PayingSchool,
  uuid: string,
): Promise<Pick<LoanSchool, 'pupil' | 'fees'>> {
  const pupil = await aPupil(school, uuid);
  await school.db.query(
    `insert into guardians (institute_id, student_id, name, relation, mobile, email, is_primary)
     values ($1, $2, 'Meera', 'MOTHER', $3, $4, true)`,
    [school.instituteId, pupil.id, MEERA.mobile, MEERA.email],
  );
  const fees = [
    await aFee(school, pupil, 'q1', 1_000_000),
    await aFee(school, pupil, 'q2', 2_000_000),
    await aFee(school, pupil, 'q3', 3_000_000),
  ];
  return { pupil, fees };
}

/** A listening server with what an application needs. */
export interface LoanApp extends TestApp {
  readonly url: string;
}

export async function aLoanApp(
  services: TestServices,
  mountMore?: (http: FastifyInstance) => void,
): Promise<LoanApp> {
  const app = await testApp(services, (http) => {
    mountPages(http, { priceCards });
    mountFees(http);
    mountPayments(http);
    mountLoans(http);
    mountMore?.(http);
  });
  return { ...app, url: await app.http.listen({ host: '127.0.0.1', port: 0 }) };
}

/** Registers the school at the sandbox's lender with its webhook address; '' for none. */
export async function connectLender(sandbox: LiveSandbox, school: LoanSchool, appUrl: string): Promise<void> {
  await fetch(`${sandbox.url}/admin/lenders/${school.lenderKey}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      key_secret: LENDER_SECRET,
      webhook_secret: LENDER_WEBHOOKS,
      webhook_url: appUrl === '' ? '' : `${appUrl}/api/webhooks/lenders/${school.lenderPath}`,
      name: LENDER.lender,
    }),
  });
}

let keys = 0;

/** Requests an application for the EMI card. */
export function askEmi(browser: TestBrowser, school: LoanSchool, more: object = {}) {
  keys += 1;
  return browser.post(
    '/api/checkout/v1/orders',
    { payment_page_slug: school.slug, card_code: 'emi', sbd_code: school.pupil.sbd_code, ...more },
    { headers: { 'idempotency-key': `emi-${keys}` } },
  );
}

/** The sheet's calls for an application. */
export function emiSheet(app: LoanApp, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const frame = app.browser();
  const post = (path: string, body: object = {}) =>
    frame.post(`/api/checkout/v1/emi/${path}`, body, { headers });
  return {
    view: async () =>
      (await frame.get('/api/checkout/v1/emi/application', { headers })).data<EmiApplicationView>(),
    rawView: () => frame.get('/api/checkout/v1/emi/application', { headers }),
    applicant: (over: object = {}) => post('applicant', { ...MEERA, ...over }),
    sendCode: () => post('consent/code'),
    consent: (otp: string, consent_version = '2026-11-20') => post('consent', { otp, consent_version }),
    advance: () => post('advance'),
    cancel: () => post('cancel'),
    statement: () => frame.get('/api/checkout/v1/emi/key-facts', { headers }),
    paper: () => frame.get('/api/checkout/v1/emi/key-facts/pdf', { headers }),
  };
}

/** The last code sent to the applicant. */
export function lastCode(services: TestServices): string {
  const message = services.sent.findLast(({ template }) => template === 'otp');
  return /^\d{4}/.exec(message?.text ?? '')?.[0] ?? '';
}

/** An application of a new browser. */
export async function begunLoan(app: LoanApp, services: TestServices, school: LoanSchool) {
  const browser = await aPayer(app, services, school, school.pupil);
  const token = (await askEmi(browser, school)).data<OrderToken>();
  return { browser, token, sheet: emiSheet(app, token.checkout_token) };
}

/** A submitted application; the PAN's digits select its outcome. */
export async function submittedLoan(
  app: LoanApp,
  services: TestServices,
  school: LoanSchool,
  digits = '1111',
) {
  const begun = await begunLoan(app, services, school);
  await begun.sheet.applicant({ pan: `ABCPA${digits}A` });
  await begun.sheet.sendCode();
  const answer = await begun.sheet.consent(lastCode(services));
  return { ...begun, answer };
}

/** Presses a button on the lender's page. */
export async function atLender(
  sandbox: LiveSandbox,
  db: Db,
  action: 'decision' | 'sign' | 'debit' | 'repay',
): Promise<void> {
  const { lender_url } = await db.one<{ lender_url: string }>(
    'select lender_url from loan_applications order by application_id desc limit 1',
  );
  const url = `${sandbox.url}${new URL(lender_url).pathname}/${action}`;
  const answer = await fetch(url, { method: 'POST', redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`The lender's page answered ${answer.status}.`);
}

/** A loan without advance and with an active mandate, so its instalments follow. */
export async function activeLoan(
  app: LoanApp,
  services: TestServices,
  given: { readonly school: LoanSchool; readonly sandbox: LiveSandbox; readonly digits?: string },
) {
  const loan = await submittedLoan(app, services, given.school, given.digits);
  for (const press of ['decision', 'sign', 'debit'] as const) {
    await atLender(given.sandbox, services.db, press);
  }
  return loan;
}

/** Moves the lender's clock to a time and waits until its messages were sent; it never goes back. */
export async function lenderClockTo(
  sandbox: LiveSandbox,
  school: Pick<LoanSchool, 'lenderKey'>,
  moment: string,
): Promise<void> {
  const { accounts } = (await (await fetch(`${sandbox.url}/admin/lenders`)).json()) as {
    accounts: { key_id: string; now: string }[];
  };
  const now = accounts.find(({ key_id }) => key_id === school.lenderKey)?.now ?? moment;
  await lenderClock(sandbox, school, Math.max(0, (Date.parse(moment) - Date.parse(now)) / 1000));
}

/** Moves the lender's clock and waits until its messages were sent. */
export const lenderClock = (
  sandbox: LiveSandbox,
  school: Pick<LoanSchool, 'lenderKey'>,
  seconds: number,
): Promise<unknown> =>
  fetch(`${sandbox.url}/admin/lenders/${school.lenderKey}/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seconds }),
  });
