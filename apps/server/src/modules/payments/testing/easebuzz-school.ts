import type { GatewayLaunch, OrderToken } from '@shulk/contract';
import type { Db } from '../../../platform/db/db.ts';
import { pageCache } from '../../pages/index.ts';
import { saveGatewayAccount } from '../../gateways/index.ts';
import { webhooksIdle } from '../webhooks/webhook-worker.ts';
import type { LivePayments } from './live-payments.ts';
import { askOrder, sheet } from './pay-flow.ts';
import { KEY_SECRET, WEBHOOK_SECRET } from './paying-school.ts';

export const EASEBUZZ_KEY = 'EASE_kaveri';

const SECRETS = { protocol: 'easebuzz', key_secret: KEY_SECRET, webhook_secret: WEBHOOK_SECRET };

/** What the payment page gets for an attempt: its verdict and the form of the way back. */
export interface PageVerdict {
  readonly status: string;
  readonly payment_id: string;
  readonly back: {
    readonly method: string;
    readonly address: string;
    readonly fields: Readonly<Record<string, string>>;
  } | null;
}

/** A payment in progress. */
export interface Begun {
  readonly token: OrderToken;
  readonly calls: ReturnType<typeof sheet>;
  readonly launch: GatewayLaunch;
  readonly fee: number;
}

/** A school whose card is paid by the sandbox's Easebuzz. */
export class EasebuzzSchool {
  readonly #db: Db;
  readonly #live: LivePayments;
  readonly accountId: number;
  readonly webhookUrl: string;

  private constructor(db: Db, live: LivePayments, account: { id: number; webhook_path: string }) {
    this.#db = db;
    this.#live = live;
    this.accountId = account.id;
    this.webhookUrl = `${live.app.url}/api/webhooks/easebuzz/${account.webhook_path}`;
  }

  /** Gives the school an account at Easebuzz, and its card the accounts to pay through. */
  static async open(db: Db, live: LivePayments, accounts: readonly string[] = ['easebuzz']) {
    const { services, school } = live;
    const account = await saveGatewayAccount(
      db,
      services.settings.secretKeys,
      {
        institute_id: school.instituteId,
        code: 'easebuzz',
        vendor: 'EASEBUZZ',
        key_id: EASEBUZZ_KEY,
        key_secret: KEY_SECRET,
        webhook_secret: WEBHOOK_SECRET,
        base_url: '/easebuzz',
        priority: -1,
      },
      services.clock.now(),
    );
    await db.query(
      `update pages set config = jsonb_set(config, '{sdk_block,0,pg_accounts}', $2::jsonb) where id = $1`,
      [school.pageId, JSON.stringify(accounts)],
    );
    pageCache(services).forget('');
    services.clock.advance(6);
    const easebuzz = new EasebuzzSchool(db, live, account);
    await easebuzz.listen(true);
    return easebuzz;
  }

  /** Whether messages from Easebuzz arrive from here on. */
  async listen(isListening: boolean): Promise<void> {
    const to = isListening ? { webhook_url: this.webhookUrl } : {};
    await this.#live.sandbox.account(EASEBUZZ_KEY, { ...SECRETS, ...to });
  }

  /** Easebuzz's address: `/easebuzz`, or one without a server. */
  async move(address: string): Promise<void> {
    await this.#db.query(`update gateway_accounts set base_url = $1 where code = 'easebuzz'`, [address]);
    this.#live.services.clock.advance(6);
  }

  /** An order without an attempt. */
  async order(): Promise<Omit<Begun, 'launch'>> {
    const { app, school } = this.#live;
    const { pupil, browser, fee } = await this.#live.aCase();
    const token = (await askOrder(browser, school, pupil)).data<OrderToken>();
    return { token, calls: sheet(app, token.checkout_token), fee };
  }

  /** An order with an attempt in progress. */
  async begun(): Promise<Begun> {
    const order = await this.order();
    return { ...order, launch: (await order.calls.begin()).data<GatewayLaunch>() };
  }

  /** Pays as the payer's browser does: from the access key to the payment page, and there. */
  async pay({ launch_token: key }: GatewayLaunch, outcome = 'success'): Promise<PageVerdict> {
    const address = `${this.#live.sandbox.url}/easebuzz/pay/${key}`;
    const answer = await fetch(address, { redirect: 'manual' });
    const page = new URL(answer.headers.get('location') ?? '', address);
    const tried = await fetch(`${page.origin}${page.pathname}/attempts${page.search}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ method: 'upi', outcome }),
    });
    return (await tried.json()) as PageVerdict;
  }

  /** Delivers every message that Easebuzz has due. */
  async told(seconds = 0): Promise<void> {
    await this.#live.sandbox.advance(EASEBUZZ_KEY, seconds);
    await webhooksIdle(this.#live.services);
  }

  /** Posts a form, as a returning browser or a webhook does. @returns the status of the answer */
  async post(address: string, form: Readonly<Record<string, string>>): Promise<number> {
    const { pathname, search } = new URL(address);
    const url = this.#live.app.url + pathname + search;
    const body = new URLSearchParams(form);
    const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
    await webhooksIdle(this.#live.services);
    return answer.status;
  }

  /** The payments booked for an order, oldest first. */
  payments({ token }: Pick<Begun, 'token'>): Promise<{ status: string; id: string; account: number }[]> {
    return this.#db.query(
      `select p.status, p.gateway_payment_id as id, p.gateway_account_id as account
       from payments p join orders o on o.id = p.order_id where o.order_code = $1 order by p.id`,
      [token.order_id],
    );
  }
}
