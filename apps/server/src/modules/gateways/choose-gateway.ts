import type { Settings } from '../../platform/settings.ts';
import type { GatewayAccountRow } from './accounts/gateway-accounts.store.ts';
import { isSpokenFor } from './open-adapter.ts';
import { keyModeOf } from './vendors.ts';

type Account = Pick<GatewayAccountRow, 'mode' | 'vendor' | 'key_id' | 'base_url'>;
type Surroundings = { readonly sandboxUrl: Settings['sandboxUrl']; readonly embedded: boolean };

/**
 * Where calls of an account go, or undefined when it must not be used (threats 2 row 9, decisions 12):
 * a live institute never reaches the sandbox or a test key, a test institute never a live key, and the embedded
 * database, which does not survive a power loss, never takes live money.
 * @returns '' for the vendor's own address
 */
export function usableBaseUrl(account: Account, { sandboxUrl, embedded }: Surroundings): string | undefined {
  if (!isSpokenFor(account.vendor)) return undefined;
  const keyMode = keyModeOf(account.vendor, account.key_id);
  if (keyMode !== undefined && keyMode !== account.mode) return undefined;
  if (account.mode === 'live') {
    if (embedded || account.vendor === 'SANDBOX') return undefined;
    return isLiveAddress(account.base_url, sandboxUrl) ? account.base_url : undefined;
  }
  if (isBelowSandbox(account)) return sandboxUrl && sandboxUrl + account.base_url;
  if (account.vendor !== 'SANDBOX') return account.base_url;
  const base = account.base_url === '' ? sandboxUrl : account.base_url;
  return base === undefined || isRazorpayHost(base) ? undefined : base;
}

/**
 * True for an address like /cashfree/pg: the sandbox beside the server stands in for the vendor and speaks its protocol
 * under this path (decision 26).
 */
export const isBelowSandbox = ({ base_url: base }: { readonly base_url: string }): boolean =>
  base.startsWith('/');

/** A live account talks to its vendor over https, never to this machine, the sandbox or a vendor's own test host. */
function isLiveAddress(baseUrl: string, sandboxUrl: string | undefined): boolean {
  if (baseUrl === '') return true;
  if (!URL.canParse(baseUrl)) return false;
  const { protocol, hostname, origin } = new URL(baseUrl);
  const isSandbox =
    sandboxUrl !== undefined && URL.canParse(sandboxUrl) && new URL(sandboxUrl).origin === origin;
  return protocol === 'https:' && !isSandbox && !/^(localhost|127\.|\[::1\]|0\.|sandbox|test)/.test(hostname);
}

const isRazorpayHost = (baseUrl: string): boolean =>
  URL.canParse(baseUrl) && /(^|\.)razorpay\.com$/.test(new URL(baseUrl).hostname);

/** What a card says about the way it is paid. */
export type CardGateway = {
  readonly pg_vendor?: string | undefined;
  readonly pg_accounts?: readonly string[] | undefined;
};

/**
 * The accounts a card may be paid through, in the order they are tried: the ones it names; else the one of its own
 * vendor, else the institute's preferred one. At a test institute the sandbox stands in for a vendor it has no account
 * with.
 */
export function chooseAccounts(
  accounts: readonly GatewayAccountRow[],
  { pg_vendor: vendor, pg_accounts: codes }: CardGateway,
): readonly GatewayAccountRow[] {
  if (codes !== undefined && codes.length > 0) {
    return codes.flatMap((code) => accounts.filter((account) => account.code === code));
  }
  if (vendor === undefined) return accounts.slice(0, 1);
  const own = accounts.find((account) => account.vendor === vendor);
  const chosen = own ?? accounts.find((account) => account.vendor === 'SANDBOX' && account.mode === 'test');
  return chosen === undefined ? [] : [chosen];
}
