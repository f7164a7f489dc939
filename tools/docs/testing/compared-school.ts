import type { EventType, GatewayLaunch, OrderToken } from '@shulk/contract';
import { plusMs } from '../../../apps/server/src/platform/clock.ts';
import type { Db } from '../../../apps/server/src/platform/db/db.ts';
import { aKeyOf } from '../../../apps/server/src/modules/api-keys/testing/api-suite.ts';
import { startLiveSandbox } from '../../../apps/server/src/modules/gateways/testing/live-sandbox.ts';
import { mountCalls } from '../../../apps/server/src/modules/index.ts';
import { aSettled, settle } from '../../../apps/server/src/modules/ledger/testing/busy-books.ts';
import { lenderNewsIdle } from '../../../apps/server/src/modules/loans/follow/lender-webhook.ts';
import {
  aLoanPupil,
  aLoanSchool,
  connectLender,
  lenderClock,
} from '../../../apps/server/src/modules/loans/testing/loan-school.ts';
import type { LoanSchool } from '../../../apps/server/src/modules/loans/testing/loan-school.ts';
import { LiveMandates } from '../../../apps/server/src/modules/mandates/testing/live-mandates.ts';
import type { Planned } from '../../../apps/server/src/modules/mandates/testing/live-mandates.ts';
import { ownDays } from '../../../apps/server/src/modules/mandates/testing/own-days.ts';
import { connect, settled, sheet } from '../../../apps/server/src/modules/payments/testing/pay-flow.ts';
import { aPayer } from '../../../apps/server/src/modules/payments/testing/paying-school.ts';
import type { Pupil } from '../../../apps/server/src/modules/payments/testing/paying-school.ts';
import { webhookSender } from '../../../apps/server/src/modules/webhooks-out/index.ts';
import { testApp, testServices } from '../../../apps/server/src/testing/index.ts';
import { Desk } from './desk.ts';
import type { ApiData } from './desk.ts';

/** The lender's plan: three instalments, nothing at once. */
const PLAN = { months: 3, advance: 0, rate_bps: 0, processing_fee_paise: 0 };
const YEAR_MS = 364 * 86_400_000;

/** The events that a run made happen: by type, what each says of its object. */
export type Told = Readonly<Partial<Record<EventType, object>>>;

/** Lets happen what an event of another API tells of. @returns what our events say of it */
export type Happens = (on: ComparedSchool) => Promise<Told>;

/** A school whose parents pay at once, by auto debit or by a lender's plan, with a gateway and a lender. */
export class ComparedSchool {
  readonly desk: Desk;
  readonly live: LiveMandates;
  readonly school: LoanSchool;
  readonly days = ownDays();
  #made = 0;

  constructor(desk: Desk, live: LiveMandates, school: LoanSchool) {
    this.desk = desk;
    this.live = live;
    this.school = school;
  }

  /** A name that nothing else has. */
  newName(kind: string): string {
    this.#made += 1;
    return `${kind}-${this.#made}`;
  }

  /** What the ERP says of a student in the school's first class. */
  student(over: object = {}): object {
    return {
      first_name: 'Asha',
      last_name: 'Rao',
      location: 'mysuru',
      education_type: 'cbse',
      academic_year: '2026-27',
      class_code: 'NUR',
      guardians: [{ name: 'Lata Rao', relation: 'MOTHER', mobile: '9000000801' }],
      ...over,
    };
  }

  /** A fee of a student, as the ERP sends it. */
  fee(over: object = {}): object {
    return {
      code: 'TERM-1',
      head: 'TUITION',
      group: 'SCHOOL',
      academic_year: '2026-27',
      due_date: '2027-01-10',
      gross: 15_000,
      ...over,
    };
  }

  /** A student of the ERP with one fee, or with these. @returns the ID */
  async newStudent(fees: readonly object[] = [this.fee()]): Promise<string> {
    const student_id = this.newName('S');
    await this.desk.call('PUT /students/{student_id}', {
      ids: { student_id },
      body: this.student({ fee_lines: fees }),
    });
    return student_id;
  }

  /** Money at the counter for the first fee of a student, as the ERP records it. */
  recordCash(student_id: string): Promise<ApiData> {
    const allocation = [{ line: 'TERM-1', amount: 5_000 }];
    const body = { code: this.newName('C'), student_id, received_on: '2026-11-19', mode: 'CASH', allocation };
    return this.desk.call('POST /offline-payments', { body });
  }

  /** A link of the ERP for a student. */
  newLink(student_id: string, over: object = {}): Promise<ApiData> {
    const { slug } = this.school;
    const body = { payment_page_slug: slug, student_id, customer_mobile: '9000000801', ...over };
    return this.desk.call('POST /checkout-links', { body });
  }

  /** A payer opens a link and chooses to pay in full. */
  async orderByLink(link: ApiData): Promise<OrderToken> {
    const { slug } = this.school;
    const browser = this.live.app.browser();
    const { id: session_code } = link;
    await browser.get(`/api/pages/v1/misc/session/fetch?session_code=${session_code}`, {
      headers: { 'x-payment-page': slug },
    });
    const asked = await browser.post(
      '/api/checkout/v1/orders',
      { payment_page_slug: slug, card_code: 'full', session_code },
      { headers: { 'idempotency-key': this.newName('order'), 'x-payment-page': slug } },
    );
    return asked.data<OrderToken>();
  }

  /** A payer who looked the student up on the page chooses to pay in full. */
  async orderOnPage(): Promise<OrderToken> {
    const planned = await this.live.aPlanned([{ paise: 1_500_000, due: '2027-01-10' }]);
    return (await this.live.order(planned, 'full')).data<OrderToken>();
  }

  /** The payer pays an order at the gateway. @returns the payment, as the ERP reads it */
  async pay(token: OrderToken): Promise<ApiData> {
    const { app, sandbox, services } = this.live;
    const launch = (await sheet(app, token.checkout_token).begin()).data<GatewayLaunch>();
    await sandbox.pay(launch.gateway_order_id);
    await settled(sandbox, services, this.school);
    return this.payment(token.application_code);
  }

  payment(payment_id: string): Promise<ApiData> {
    return this.desk.look('GET /payments/{payment_id}', { ids: { payment_id } });
  }

  /** The order of a payment. */
  orderOf(payment: ApiData): Promise<ApiData> {
    return this.desk.look('GET /orders/{order_id}', { ids: { order_id: String(payment['order_id']) } });
  }

  /**
   * The gateway pays a payment out, and the report of it is imported.
   * @throws Error unless the payout's rows and the payment name each other
   */
  async payOut(payment: ApiData): Promise<Told> {
    const settlement_id = this.newName('setl');
    const utr = this.newName('UTR');
    const row = aSettled(String(payment['gateway_payment_id']), Math.round(Number(payment['amount']) * 100), {
      settlement_id,
      utr,
    });
    await settle(this.live.services, this.school, [row]);
    const rows = await this.desk.look('GET /settlements/{settlement_id}/rows', {
      ids: { settlement_id: `main:${settlement_id}` },
    });
    const [paid] = rows['data'] as readonly ApiData[];
    const { settlement } = (await this.payment(payment.id)) as unknown as {
      settlement: { utr: string } | null;
    };
    if (paid?.['payment_id'] !== payment.id || settlement?.utr !== utr)
      throw new Error('The payout and its payment do not name each other.');
    return { 'settlement.reported': { object: 'settlement', settlement_id, utr, payments: 1 } };
  }

  /** A payer's browser on the page, with a student of the ERP looked up. */
  async planned(student_id: string): Promise<Planned> {
    const pupil = await this.school.db.one<Pupil>(
      'select id, student_uuid as uuid, sbd_code from students where institute_id = $1 and student_uuid = $2',
      [this.school.instituteId, student_id],
    );
    const { app, services } = this.live;
    return { pupil, fees: [], browser: await aPayer(app, services, this.school, pupil) };
  }

  /** A pupil who can have a lender's plan, at the school. */
  async borrower(): Promise<LoanSchool> {
    return { ...this.school, ...(await aLoanPupil(this.school, this.newName('L'))) };
  }

  /** Moves the lender's clock by seconds, and handles what it tells. */
  async lenderTells(seconds = 0): Promise<void> {
    await lenderClock(this.live.sandbox, this.school, seconds);
    await lenderNewsIdle(this.live.services);
  }

  stop(): Promise<void> {
    return this.live.stop();
  }
}

/** Starts the school with every call of the product, its gateway and its lender; the caller stops it. */
export async function startComparedSchool(db: Db): Promise<ComparedSchool> {
  const sandbox = await startLiveSandbox();
  const services = testServices(db, { SANDBOX_URL: sandbox.url });
  // No webhook leaves the machine.
  services.parts.of(webhookSender).post = async () => ({ status: 200, ms: 1, answer: '' });
  const served = await testApp(services, mountCalls);
  const app = { ...served, url: await served.http.listen({ host: '127.0.0.1', port: 0 }) };
  const school = await aLoanSchool(services, PLAN);
  const auto = {
    code: 'auto',
    title: 'Auto debit',
    financing_mode: 'AUTO-DEBIT',
    fee_group: { code: 'SCHOOL' },
  };
  await db.query(
    `update pages set config = jsonb_set(config, '{sdk_block}', config -> 'sdk_block' || $2::jsonb) where id = $1`,
    [school.pageId, JSON.stringify([auto])],
  );
  await db.query(
    `insert into offerings (institute_id, location_code, location_label, education_type_code, education_type_label,
       ay_code, ay_label, class_code, class_label)
     values ($1, 'mysuru', 'Mysuru', 'cbse', 'CBSE', '2026-27', '2026-27', 'NUR', 'Nursery')`,
    [school.instituteId],
  );
  const live = new LiveMandates({ db, sandbox, services, app, school });
  await connect(sandbox, app, school);
  await connectLender(sandbox, school, app.url);
  const key = await aKeyOf(services, {
    institute_id: school.instituteId,
    expires_at: plusMs(services.clock.now(), YEAR_MS),
  });
  return new ComparedSchool(new Desk(app, key), live, school);
}
