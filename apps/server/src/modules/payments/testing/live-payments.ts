import type { GatewayLaunch } from '@shulk/contract';
import { afterAll, beforeAll } from 'vitest';
import type { Db } from '../../../platform/db/db.ts';
import { testServices } from '../../../testing/index.ts';
import type { TestBrowser, TestServices } from '../../../testing/index.ts';
import { webhooksIdle } from '../webhooks/webhook-worker.ts';
import { startLiveSandbox } from '../../gateways/testing/live-sandbox.ts';
import type { LiveSandbox, Paid } from '../../gateways/testing/live-sandbox.ts';
import { aPayingApp, connect } from './pay-flow.ts';
import type { MountMore, PayingApp } from './pay-flow.ts';
import { KEY_SECRET, WEBHOOK_SECRET, aFee, aPayer, aPayingSchool, aPupil } from './paying-school.ts';
import type { PayingSchool, Pupil } from './paying-school.ts';

/** A pupil with one unpaid fee, and a browser that looked it up. */
export interface PayingCase {
  readonly pupil: Pupil;
  readonly fee: number;
  readonly browser: TestBrowser & { readonly browserId: number };
}

/** A school, a listening server and a sandbox of its own. */
export class LivePayments {
  readonly sandbox: LiveSandbox;
  readonly services: TestServices;
  readonly app: PayingApp;
  readonly school: PayingSchool;
  readonly #db: Db;
  #pupils = 0;

  constructor(db: Db, parts: Pick<LivePayments, 'sandbox' | 'services' | 'app' | 'school'>) {
    this.#db = db;
    this.sandbox = parts.sandbox;
    this.services = parts.services;
    this.app = parts.app;
    this.school = parts.school;
  }

  /** From now on the gateway's messages reach nobody: its account has no webhook address any more. */
  async tellNothing(): Promise<void> {
    await this.sandbox.account(this.school.keyId, { key_secret: KEY_SECRET, webhook_secret: WEBHOOK_SECRET });
  }

  /** The refunds that the gateway made of a payment, in paise, in its own order. */
  async refundedAtGateway(payment: string): Promise<number[]> {
    const proof = Buffer.from(`${this.school.keyId}:${KEY_SECRET}`).toString('base64');
    const answer = await fetch(`${this.sandbox.url}/v1/payments/${payment}/refunds`, {
      headers: { authorization: `Basic ${proof}` },
    });
    return ((await answer.json()) as { items: { amount: number }[] }).items.map(({ amount }) => amount);
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.sandbox.stop();
  }

  async aCase(paise = 1_530_000): Promise<PayingCase> {
    this.#pupils += 1;
    const pupil = await aPupil(this.school, `K-${this.#pupils}`);
    const fee = await aFee(this.school, pupil, 't', paise);
    return { pupil, fee, browser: await aPayer(this.app, this.services, this.school, pupil) };
  }

  async settledOf(fee: number): Promise<number> {
    return (
      await this.#db.one<{ n: number }>('select settled_paise as n from fee_lines where id = $1', [fee])
    ).n;
  }

  async statusOf(orderCode: string): Promise<string> {
    const row = await this.#db.one<{ status: string }>('select status from orders where order_code = $1', [
      orderCode,
    ]);
    return row.status;
  }

  paymentsOf(orderCode: string): Promise<{ status: string }[]> {
    return this.#db.query(
      'select p.status from payments p join orders o on o.id = p.order_id where o.order_code = $1 order by p.id',
      [orderCode],
    );
  }

  /** Stops or restores the gateway's answers. */
  async hideGateway(isHidden: boolean): Promise<void> {
    await this.#db.query('update gateway_accounts set base_url = $2 where id = $1', [
      this.school.accountId,
      isHidden ? 'http://127.0.0.1:9' : '',
    ]);
  }

  webhookUrl(): string {
    return `${this.app.url}/api/webhooks/razorpay/${this.school.webhookPath}`;
  }

  /** Delivers a webhook as the gateway does; resolves with its status when the work is done. */
  async postWebhook(
    body: string,
    signature: string,
    eventId: string,
    url = this.webhookUrl(),
  ): Promise<number> {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': signature,
        'x-razorpay-event-id': eventId,
      },
    });
    await webhooksIdle(this.services);
    return answer.status;
  }
}

async function startLivePayments(
  db: Db,
  env: Record<string, string>,
  mountMore?: MountMore,
): Promise<LivePayments> {
  const sandbox = await startLiveSandbox();
  const services = testServices(db, { SANDBOX_URL: sandbox.url, ...env });
  const app = await aPayingApp(services, mountMore);
  const school = await aPayingSchool(services, 'kaveri');
  await connect(sandbox, app, school);
  return new LivePayments(db, { sandbox, services, app, school });
}

/**
 * Starts everything before a file's tests and stops it after them; call its result inside a test.
 * @param env additional settings of the server
 * @param mountMore further modules of it
 */
export function livePayments(
  use: { readonly db: Db },
  env: Record<string, string> = {},
  mountMore?: MountMore,
): () => LivePayments {
  let live: LivePayments | undefined;
  beforeAll(async () => {
    live = await startLivePayments(use.db, env, mountMore);
  });
  afterAll(() => live?.stop());
  return () => {
    if (live === undefined) throw new Error('livePayments is there inside of tests alone');
    return live;
  };
}

/** What the sheet sends after the gateway's answer. */
export const confirmBody = (launch: GatewayLaunch, paid: Paid) => ({
  attempt_id: launch.attempt_id,
  gateway_payment_id: paid.razorpay_payment_id,
  gateway_order_id: paid.razorpay_order_id,
  signature: paid.razorpay_signature,
});

/** The body of a webhook that reports a capture. */
export const capturedBody = (payment: { id: string; amount: number; order_id: string }): string =>
  JSON.stringify({
    event: 'payment.captured',
    payload: { payment: { entity: { currency: 'INR', status: 'captured', method: 'upi', ...payment } } },
  });
