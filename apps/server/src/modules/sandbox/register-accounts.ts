import { z } from 'zod';
import { openKeySecret, openWebhookSecrets, protocolOf } from '../gateways/index.ts';
import type { Services } from '../../platform/services.ts';
import { selectSandboxAccounts } from './sandbox-accounts.store.ts';

const TIMEOUT_MS = 5_000;

/**
 * The events we need of Razorpay: captures are automatic, so an authorisation and an order's own event would only
 * repeat them. Any other event is accepted all the same.
 */
export const SUBSCRIBED: readonly string[] = [
  'payment.captured',
  'payment.failed',
  'refund.processed',
  'refund.failed',
  'payment.dispute.created',
  'payment.dispute.under_review',
  'payment.dispute.action_required',
  'payment.dispute.won',
  'payment.dispute.lost',
  'payment.dispute.closed',
  'token.confirmed',
  'token.rejected',
  'token.cancelled',
  'token.paused',
  'token.resumed',
];

const refusal = z.object({ error: z.object({ description: z.string() }) });

/**
 * Registers every account of the sandbox there, with its webhook address. Idempotent. A sandbox that does not answer is
 * logged and stops nothing.
 * @param address the server's own loopback address, like http://127.0.0.1:3000
 * @returns how many accounts the sandbox accepted; 0 if none runs
 */
export async function registerSandboxAccounts(
  services: Pick<Services, 'db' | 'settings' | 'clock' | 'log'>,
  address: string,
): Promise<number> {
  const { db, settings, clock, log } = services;
  const { sandboxUrl, secretKeys } = settings;
  if (sandboxUrl === undefined) return 0;
  const webhooks = new URL(settings.serviceBases.webhooks, address).pathname.replace(/\/$/, '');
  let registered = 0;
  for (const account of await selectSandboxAccounts(db)) {
    const [webhook_secret] = openWebhookSecrets(secretKeys, account)(clock.now());
    const protocol = protocolOf(account.vendor);
    const problem = await putAccount(sandboxUrl, account.key_id, {
      protocol,
      key_secret: openKeySecret(secretKeys, account),
      webhook_secret,
      ...(protocol === 'razorpay' ? { events: SUBSCRIBED } : {}),
      webhook_url: `${address}${webhooks}/${protocol}/${account.webhook_path}`,
    });
    if (problem === undefined) registered += 1;
    else
      log.warn(
        { account: account.code },
        `The sandbox did not take the gateway account: ${problem} Payments through it will fail until the server starts again beside a running sandbox.`,
      );
  }
  return registered;
}

/** What went wrong, or undefined. */
async function putAccount(sandboxUrl: string, keyId: string, body: object): Promise<string | undefined> {
  try {
    const answer = await fetch(`${sandboxUrl}/admin/accounts/${encodeURIComponent(keyId)}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.ok) return undefined;
    const read = refusal.safeParse(await answer.json());
    return read.success ? read.data.error.description : `It answered ${answer.status}.`;
  } catch {
    return `Nothing answered at ${sandboxUrl}.`;
  }
}
