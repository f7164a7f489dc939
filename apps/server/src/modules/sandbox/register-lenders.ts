import { openLenderSecrets, selectSandboxLenders } from '../loans/index.ts';
import type { Services } from '../../platform/services.ts';

const TIMEOUT_MS = 5_000;

/**
 * Registers every lender of the sandbox there, with its webhook address. Idempotent. A sandbox that does not answer is
 * logged and stops nothing.
 * @param address the server's own loopback address, like http://127.0.0.1:3000
 * @returns how many lenders the sandbox accepted; 0 if none runs
 */
export async function registerSandboxLenders(
  services: Pick<Services, 'db' | 'settings' | 'clock' | 'log'>,
  address: string,
): Promise<number> {
  const { db, settings, clock, log } = services;
  const { sandboxUrl, secretKeys } = settings;
  if (sandboxUrl === undefined) return 0;
  const webhooks = new URL(settings.serviceBases.webhooks, address).pathname.replace(/\/$/, '');
  let registered = 0;
  for (const lender of await selectSandboxLenders(db)) {
    const isTaken = await putLender(`${sandboxUrl}/admin/lenders/${encodeURIComponent(lender.key_id)}`, {
      ...openLenderSecrets(secretKeys, lender, clock.now()),
      name: lender.name,
      webhook_url: `${address}${webhooks}/lenders/${lender.webhook_path}`,
    });
    if (isTaken) registered += 1;
    else
      log.warn(
        { lender: lender.name },
        'The sandbox did not take the lender. Applications to it wait until the server starts again beside a running sandbox.',
      );
  }
  return registered;
}

async function putLender(url: string, body: object): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return answer.ok;
  } catch {
    return false;
  }
}
