import type { MandateLaunch, MandateView, OrderToken, PaymentStatus } from '@shulk/contract';
import type { Instant } from '@shulk/domain';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import type { Db } from '../../../platform/db/db.ts';
import { testApp, testServices } from '../../../testing/index.ts';
import type { TestAnswer, TestApp, TestBrowser, TestServices } from '../../../testing/index.ts';
import { mountClock } from '../../clock/index.ts';
import { numberAll } from '../../events/testing/faults-of-events.ts';
import { mountFees, priceCards } from '../../fees/index.ts';
import { mountNotifications } from '../../notifications/index.ts';
import { mountPages } from '../../pages/index.ts';
import { mountPayments } from '../../payments/index.ts';
import { startLiveSandbox } from '../../gateways/testing/live-sandbox.ts';
import type { LiveSandbox } from '../../gateways/testing/live-sandbox.ts';
import { connect, settled } from '../../payments/testing/pay-flow.ts';
import {
  aFee,
  aPayer,
  aPayingSchool,
  aPupil,
  KEY_SECRET,
  WEBHOOK_SECRET,
} from '../../payments/testing/paying-school.ts';
import type { PayingSchool, Pupil } from '../../payments/testing/paying-school.ts';
import { mountMandates } from '../mandates.routes.ts';

/** A Monday in India, after the start of the sandbox's clock, which never goes back. */
export const START = '2027-01-04T05:30:00.000Z' as Instant;

/** A fee of so many paise, due on a day. */
export interface PlannedFee {
  readonly paise: number;
  readonly due: string;
}

/** A pupil whose fees are to be debited, with the payer's browser. */
export interface Planned {
  readonly pupil: Pupil;
  readonly fees: readonly number[];
  readonly browser: TestBrowser;
}

/** The order through which a payer agrees, with the calls of its sheet. */
export interface OpenedSheet extends Planned {
  readonly token: OrderToken;
  readonly view: () => Promise<MandateView>;
  readonly register: () => Promise<TestAnswer>;
  readonly status: () => Promise<PaymentStatus>;
  readonly post: (path: string, body?: object) => Promise<TestAnswer>;
}

/** A school with an AUTO-DEBIT card, a listening server and a sandbox whose clock follows the school's. */
export class LiveMandates {
  readonly db: Db;
  readonly sandbox: LiveSandbox;
  readonly services: TestServices;
  readonly app: TestApp & { readonly url: string };
  readonly school: PayingSchool;
  #pupils = 0;
  #keys = 0;

  constructor(parts: Pick<LiveMandates, 'db' | 'sandbox' | 'services' | 'app' | 'school'>) {
    this.db = parts.db;
    this.sandbox = parts.sandbox;
    this.services = parts.services;
    this.app = parts.app;
    this.school = parts.school;
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.sandbox.stop();
  }

  async aPlanned(fees: readonly PlannedFee[]): Promise<Planned> {
    this.#pupils += 1;
    const pupil = await aPupil(this.school, `K-${this.#pupils}`);
    const ids: number[] = [];
    for (const [index, { paise, due }] of fees.entries()) {
      const id = await aFee(this.school, pupil, `t${index + 1}`, paise);
      await this.db.query('update fee_lines set due_date = $2 where id = $1', [id, due]);
      ids.push(id);
    }
    return { pupil, fees: ids, browser: await aPayer(this.app, this.services, this.school, pupil) };
  }

  order({ browser, pupil }: Planned, card = 'auto'): Promise<TestAnswer> {
    this.#keys += 1;
    const { id, sbd_code } = pupil;
    const mobile = String(9_800_000_000 + id);
    const body = { payment_page_slug: this.school.slug, card_code: card, sbd_code, mobile };
    const headers = { 'idempotency-key': `mandate-${this.#keys}` };
    return browser.post('/api/checkout/v1/orders', body, { headers });
  }

  /** An order of the AUTO-DEBIT card. */
  async ask(planned: Planned): Promise<OpenedSheet> {
    const token = (await this.order(planned)).data<OrderToken>();
    const headers = { authorization: `Bearer ${token.checkout_token}` };
    const frame = this.app.browser();
    const post = (path: string, body: object = {}) =>
      frame.post(`/api/checkout/v1${path}`, body, { headers });
    return {
      ...planned,
      token,
      post,
      view: async () => (await frame.get('/api/checkout/v1/mandate', { headers })).data<MandateView>(),
      register: () => post('/mandate/register'),
      status: async () => (await frame.get('/api/checkout/v1/status', { headers })).data<PaymentStatus>(),
    };
  }

  /** The payer agrees and is sent to the gateway, where it ends in `outcome`. */
  async approve(asked: OpenedSheet, outcome = 'success'): Promise<MandateLaunch> {
    const launch = (await asked.register()).data<MandateLaunch>();
    await this.sandbox.pay(launch.gateway_order_id, { outcome });
    await settled(this.sandbox, this.services, this.school);
    return launch;
  }

  /** An active mandate for these fees. */
  async authorised(fees: readonly PlannedFee[]): Promise<OpenedSheet> {
    const asked = await this.ask(await this.aPlanned(fees));
    await this.approve(asked);
    return asked;
  }

  /** Does something at the gateway without a webhook. */
  async unheard(work: () => Promise<unknown>): Promise<void> {
    const hears = (more: { readonly events?: readonly string[] }): Promise<void> =>
      this.sandbox.account(this.school.keyId, {
        key_secret: KEY_SECRET,
        webhook_secret: WEBHOOK_SECRET,
        webhook_url: `${this.app.url}/api/webhooks/razorpay/${this.school.webhookPath}`,
        ...more,
      });
    await hears({ events: [] });
    await work();
    await hears({});
  }

  /** Moves the school's clock, and the sandbox's with it; everything due on the way is done. */
  async moveTo(to: string): Promise<void> {
    const call = { institute_code: 'kaveri', to };
    (await this.app.browser().post('/api/dev/clock', call, { bare: true })).data();
    await settled(this.sandbox, this.services, this.school);
    await this.services.outbox.drain();
  }

  /** The states of the pupil's debits, by instalment. */
  async debitsOf({ pupil }: Planned): Promise<string[]> {
    const rows = await this.db.query<{ line: string }>(
      `select d.instalment_no || ' ' || d.status as line from mandate_debits d join mandates m on m.id = d.mandate_id
       where m.student_id = $1 order by m.id, d.instalment_no`,
      [pupil.id],
    );
    return rows.map(({ line }) => line);
  }

  async mandatesOf({ pupil }: Planned): Promise<string[]> {
    const rows = await this.db.query<{ status: string }>(
      'select status from mandates where student_id = $1 order by id',
      [pupil.id],
    );
    return rows.map(({ status }) => status);
  }

  /** What was paid of the pupil's fees, and how often. */
  async paidOf({ pupil, fees }: Planned): Promise<{ settled: number[]; payments: string[] }> {
    const settledPaise = await this.db.query<{ n: number }>(
      'select settled_paise as n from fee_lines where id = any ($1::bigint[]) order by id',
      [fees],
    );
    const payments = await this.db.query<{ line: string }>(
      `select p.amount_paise || ' ' || p.status as line from payments p where p.student_id = $1 order by p.id`,
      [pupil.id],
    );
    return { settled: settledPaise.map(({ n }) => n), payments: payments.map(({ line }) => line) };
  }

  /** Every change of mandates and debits, in order, in words that are equal on each run. */
  async history(): Promise<string[]> {
    const rows = await this.db.query<{ line: string }>(
      `select to_char(h.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' ' || h.kind || ' '
         || coalesce(s.student_uuid, t.student_uuid) || coalesce('/' || d.instalment_no, '') || ' ' || h.from_state || ' '
         || h.to_state || ' ' || h.cause as line
       from state_history h
         left join mandates m on h.kind = 'mandate' and m.id = h.ref_id left join students s on s.id = m.student_id
         left join mandate_debits d on h.kind = 'debit' and d.id = h.ref_id
         left join mandates n on n.id = d.mandate_id left join students t on t.id = n.student_id
       where h.kind in ('mandate', 'debit') order by h.id`,
    );
    return rows.map(({ line }) => line);
  }

  /**
   * Numbers the events of the institute API and gives a line for each, in their order. Ids are random and stay out; so does
   * the time of what files bring, which is the database's, and the version, which also counts how often a gateway was asked.
   */
  async events(): Promise<string[]> {
    await numberAll(this.db);
    const rows = await this.db.query<{ line: string }>(
      `select e.position || ' ' || case when e.kind in ('student', 'guardian', 'fee_line') then 'before'
           else to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') end || ' ' || e.type || ' '
         || coalesce(s.student_uuid || ' ' || e.student_sequence, '-') || ' '
         || concat_ws(' ', e.body ->> 'instalment_no', e.body ->> 'status', e.body ->> 'amount', e.body ->> 'gross') as line
       from events e left join students s on s.id = e.student_id order by e.position`,
    );
    return rows.map(({ line }) => line);
  }
}

/** Starts a school with its gateway; the caller stops it. @param mountMore additional routes of the server */
export async function startLiveMandates(
  db: Db,
  mountMore?: (http: FastifyInstance) => void,
): Promise<LiveMandates> {
  const sandbox = await startLiveSandbox();
  const services = testServices(db, { SANDBOX_URL: sandbox.url });
  services.clock.set(START);
  const app = await testApp(services, (http) => {
    mountPages(http, { priceCards });
    mountFees(http);
    mountPayments(http);
    mountMandates(http);
    mountNotifications(http);
    mountClock(http);
    mountMore?.(http);
  });
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 });
  const school = await aPayingSchool(services, 'kaveri');
  await db.query(
    `update pages set config = jsonb_set(config, '{sdk_block}', config -> 'sdk_block' || $2::jsonb) where id = $1`,
    [
      school.pageId,
      JSON.stringify([
        { code: 'auto', title: 'Auto debit', financing_mode: 'AUTO-DEBIT', fee_group: { code: 'SCHOOL' } },
      ]),
    ],
  );
  const live = new LiveMandates({ db, sandbox, services, app: { ...app, url }, school });
  await connect(sandbox, live.app, school);
  await sandbox.advance(school.keyId, (Date.parse(START) - (await timeAt(sandbox, school.keyId))) / 1000);
  return live;
}

/** The time of an account's clock at the sandbox. */
async function timeAt({ url }: LiveSandbox, keyId: string): Promise<number> {
  const answer = (await (await fetch(`${url}/admin/clock`)).json()) as {
    accounts: { key_id: string; now: string }[];
  };
  return Date.parse(answer.accounts.find(({ key_id }) => key_id === keyId)?.now ?? '');
}

/** Starts one for a file's tests and stops it after them; call its result inside a test. */
export function liveMandates(
  use: { readonly db: Db },
  mountMore?: (http: FastifyInstance) => void,
): () => LiveMandates {
  let live: LiveMandates | undefined;
  beforeAll(async () => {
    live = await startLiveMandates(use.db, mountMore);
  });
  afterAll(() => live?.stop());
  return () => {
    if (live === undefined) throw new Error('liveMandates is there inside of tests alone');
    return live;
  };
}
