import type { GatewayLaunch, OrderToken } from '@shulk/contract';
import type { Db } from '../../../platform/db/db.ts';
import { pageCache } from '../../pages/index.ts';
import { saveGatewayAccount } from '../../gateways/index.ts';
import { webhooksIdle } from '../webhooks/webhook-worker.ts';
import type { LivePayments } from './live-payments.ts';
import { askOrder, sheet } from './pay-flow.ts';
import { KEY_SECRET, WEBHOOK_SECRET } from './paying-school.ts';

export const CASHFREE_KEY = 'TEST_kaveri';

const ACCOUNT = { protocol: 'cashfree', key_secret: KEY_SECRET, webhook_secret: WEBHOOK_SECRET };

/** What the payment page gets for an attempt: its verdict and the way back. */
export interface PageVerdict {
  readonly status: string;
  readonly payment_id: string;
  readonly back: { readonly method: string; readonly address: string } | null;
}

/** A school with a listening server and a sandbox. */
type Live = Pick<LivePayments, 'services' | 'school' | 'sandbox' | 'app'>;

/**
 * Gives the school an account at the sandbox's Cashfree, and its card the accounts to pay through.
 * @returns the account's row id
 */
export async function withCashfree(
  db: Db,
  { services, school, sandbox, app }: Live,
  accounts: readonly string[] = ['cashfree'],
): Promise<number> {
  const account = await saveGatewayAccount(
    db,
    services.settings.secretKeys,
    {
      institute_id: school.instituteId,
      code: 'cashfree',
      vendor: 'CASHFREE',
      key_id: CASHFREE_KEY,
      key_secret: KEY_SECRET,
      webhook_secret: WEBHOOK_SECRET,
      base_url: '/cashfree/pg',
      priority: -1,
    },
    services.clock.now(),
  );
  const webhookUrl = `${app.url}/api/webhooks/cashfree/${account.webhook_path}`;
  await sandbox.account(CASHFREE_KEY, { ...ACCOUNT, webhook_url: webhookUrl });
  await db.query(
    `update pages set config = jsonb_set(config, '{sdk_block,0,pg_accounts}', $2::jsonb) where id = $1`,
    [school.pageId, JSON.stringify(accounts)],
  );
  pageCache(services).forget('');
  services.clock.advance(6);
  return account.id;
}

/** From here on messages from Cashfree arrive. */
export async function heard(db: Db, { sandbox, app }: Pick<Live, 'sandbox' | 'app'>): Promise<void> {
  const { path } = await db.one<{ path: string }>(
    'select webhook_path as path from gateway_accounts where key_id = $1',
    [CASHFREE_KEY],
  );
  await sandbox.account(CASHFREE_KEY, {
    ...ACCOUNT,
    webhook_url: `${app.url}/api/webhooks/cashfree/${path}`,
  });
}

/** From here on messages from Cashfree are refused; its log keeps them for another delivery. */
export const refused = ({ sandbox }: Pick<Live, 'sandbox'>): Promise<void> =>
  sandbox.account(CASHFREE_KEY, { ...ACCOUNT, webhook_url: 'http://127.0.0.1:9/' });

/** From here on messages from Cashfree are lost. */
export const unheard = ({ sandbox }: Pick<Live, 'sandbox'>): Promise<void> =>
  sandbox.account(CASHFREE_KEY, ACCOUNT);

/** An order with an attempt in progress, and the calls of its sheet. */
export async function begunByCashfree(live: LivePayments, paise?: number) {
  const { pupil, browser, fee } = await live.aCase(paise);
  const token = (await askOrder(browser, live.school, pupil)).data<OrderToken>();
  const calls = sheet(live.app, token.checkout_token);
  const launch = (await calls.begin()).data<GatewayLaunch>();
  return { token, calls, launch, fee, pupil, browser };
}

/** The gateway's payment page of an attempt's session. */
export async function openPage({ sandbox }: LivePayments, launch: GatewayLaunch): Promise<string> {
  const address = `${sandbox.url}/cashfree/session/${launch.launch_token}`;
  const answer = await fetch(address, { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '', address).href;
}

/** Pays on an open payment page of Cashfree. */
export async function payAt(address: string, how: object = {}): Promise<PageVerdict> {
  const page = new URL(address);
  const tried = await fetch(`${page.origin}${page.pathname}/attempts${page.search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ method: 'upi', ...how }),
  });
  return (await tried.json()) as PageVerdict;
}

/** Pays as the payer's browser does: from the session to the payment page, and there. */
export const payOnPage = async (
  live: LivePayments,
  launch: GatewayLaunch,
  how: object = {},
): Promise<PageVerdict> => payAt(await openPage(live, launch), how);

/** Delivers every message that Cashfree has due. */
export async function toldByCashfree(
  { sandbox, services }: Pick<Live, 'sandbox' | 'services'>,
  seconds = 0,
): Promise<void> {
  await sandbox.advance(CASHFREE_KEY, seconds);
  await webhooksIdle(services);
}
