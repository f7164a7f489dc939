import type { LenderFacts } from '@shulk/domain';
import { mayReach, reachOf } from '../../../platform/outbound/addresses.ts';
import type { Services } from '../../../platform/services.ts';
import { openKeySecret, openWebhookSecrets } from '../../gateways/index.ts';
import { httpLender } from './http-lender.ts';
import type { Lender } from './lender.ts';
import type { LenderAccountRow } from './lender-accounts.store.ts';
import { sealedAs } from './save-lender.ts';

/** Path of the sandbox's lender below the sandbox's address. */
const SANDBOX_LENDER = '/lender';

/** The lender's facts for the key-fact statement. */
export const factsOf = (row: LenderAccountRow): LenderFacts => ({ ...row.facts, lender: row.name });

/**
 * The base address of a lender's calls, or undefined if it must not be used: a live institute never reaches the sandbox
 * or this machine, and makes no loans on the embedded database (threats 2 row 9, decisions 12).
 */
export function lenderAddress(
  { base_url, mode }: Pick<LenderAccountRow, 'base_url' | 'mode'>,
  { sandboxUrl, embedded }: { readonly sandboxUrl: string | undefined; readonly embedded: boolean },
): string | undefined {
  if (mode === 'live') return !embedded && isPublicHttps(base_url) ? base_url : undefined;
  if (base_url !== '') return base_url;
  return sandboxUrl === undefined ? undefined : `${sandboxUrl}${SANDBOX_LENDER}`;
}

/** An https address that is not this machine. */
export function isPublicHttps(address: string): boolean {
  return (
    URL.canParse(address) && new URL(address).protocol === 'https:' && mayReach(new URL(address), 'public')
  );
}

/** The lender of an account; undefined if it must not be used. */
export function openLender(services: Services, row: LenderAccountRow): Lender | undefined {
  const { settings, db, clock } = services;
  const base_url = lenderAddress(row, { sandboxUrl: settings.sandboxUrl, embedded: db.kind === 'pglite' });
  if (base_url === undefined) return undefined;
  const secrets = openWebhookSecrets(settings.secretKeys, sealedAs(row));
  return httpLender({
    base_url,
    reach: reachOf(base_url, { mode: row.mode, settings }),
    timeMs: settings.gatewayTimeMs,
    key_id: row.key_id,
    key_secret: openKeySecret(settings.secretKeys, sealedAs(row)),
    webhookSecrets: () => secrets(clock.now()),
  });
}

/**
 * A lender's page or paper as the browser opens it: our sandbox gives a path on our own origin; any other lender must
 * use https. '' for anything else.
 */
export function lenderPage(services: Pick<Services, 'settings'>, row: LenderAccountRow, url: string): string {
  if (row.base_url === '' && url.startsWith('/')) return `${services.settings.publicUrl}${url}`;
  if (!URL.canParse(url)) return '';
  const { protocol } = new URL(url);
  return protocol === 'https:' || (row.mode === 'test' && protocol === 'http:') ? url : '';
}
