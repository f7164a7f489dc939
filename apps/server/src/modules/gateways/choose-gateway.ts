import type { Settings } from '../../platform/settings.ts';
import type { GatewayAccountRow } from './accounts/gateway-accounts.store.ts';
import { isSpokenFor } from './open-adapter.ts';
import { keyModeOf } from './vendors.ts';

type Account = Pick<GatewayAccountRow, 'mode' | 'vendor' | 'key_id' | 'base_url'>;
type Surroundings = { readonly sandboxUrl: Settings['sandboxUrl']; readonly embedded: boolean };

/**
 * The base address of an account's calls, or undefined if it must not be used (threats 2 row 9, decisions 12): a live
 * institute never reaches the sandbox or a test key, a test institute never a live key, and the embedded database,
 * which does not survive a power loss, never takes live money.
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
 * Whether an address is like /cashfree/pg: the sandbox beside the server replaces the vendor and speaks its protocol
 * under this path (decision 26).
 */
export const isBelowSandbox = ({ base_url: base }: { readonly base_url: string }): boolean =>
  base.startsWith('/');

/** A live account calls its vendor over https, never this machine, the sandbox or a vendor's test host. */
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

/** A card's choice of gateway. */
export type CardGateway = {
  readonly pg_vendor?: string | undefined;
  readonly pg_accounts?: readonly string[] | undefined;
};

/**
 * The accounts of a card in the order they are tried: those it names; else the one of its vendor, else the institute's
 * preferred one. At a test institute the sandbox replaces a vendor without an account.
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
