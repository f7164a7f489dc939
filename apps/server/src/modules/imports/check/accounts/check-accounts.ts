import type { BundleInstitute } from '@shulk/contract';
import { sha256 } from '../../../../platform/ids.ts';
import { mayReach } from '../../../../platform/outbound/addresses.ts';
import { isPublicHttps } from '../../../loans/index.ts';
import { isBelowSandbox, keyModeOf } from '../../../gateways/index.ts';
import type { Checking } from '../checking.ts';
import { placed, refuseTwice } from '../problems.ts';
import type { Placed } from '../problems.ts';

type Account = NonNullable<BundleInstitute['gateway_accounts']>[number];

/** The sandbox refuses shorter secrets. */
const SANDBOX_SECRET = 8;
/** Whoever guesses a secret that signs live calls can forge payments. */
const LIVE_SECRET = 16;
/** Easebuzz signs with its own salt, which has ten characters. */
const EASEBUZZ_SECRET = 8;

/**
 * Checks an institute's gateway accounts and credentials: live keys only for live institutes and never on the embedded
 * database, the sandbox only for test institutes (threats 2 row 9, decisions 12), no key twice.
 */
export function checkAccounts(checking: Checking, entry: Placed<BundleInstitute>): void {
  for (const account of placed(`${entry.path}.gateway_accounts`, entry.value.gateway_accounts)) {
    const check = entry.value.mode === 'live' ? checkLiveAccount : checkTestAccount;
    check(checking, account);
    checkSandboxKey(checking, entry.value.code, account);
  }
  checkCredentials(checking, entry);
}

/** Gateway keys and credentials that two institutes of the bundle share. */
export function checkSharedKeys(checking: Checking): void {
  const { institutes } = checking.parts;
  const accounts = institutes.flatMap(({ path, value }) =>
    placed(`${path}.gateway_accounts`, value.gateway_accounts),
  );
  const sandboxKey = (account: Account): string | undefined =>
    isAtSandbox(account) ? account.key_id : undefined;
  refuseTwice(checking.problems, accounts, sandboxKey, 'key_id');
  refuseTwice(
    checking.problems,
    institutes,
    ({ credentials }) => credentials?.client_id,
    'credentials.client_id',
  );
  refuseTwice(
    checking.problems,
    institutes,
    ({ credentials }) => credentials?.api_key,
    'credentials.api_key',
  );
}

function checkLiveAccount(checking: Checking, { path, value: account }: Placed<Account>): void {
  const { problems } = checking;
  if (checking.isEmbedded) {
    problems.add(
      path,
      'The embedded database does not survive a power loss and takes no live money; set DATABASE_URL.',
    );
  }
  if (account.vendor === 'SANDBOX')
    problems.add(`${path}.vendor`, 'The sandbox is for test institutes only.');
  if (keyModeOf(account.vendor, account.key_id) === 'test')
    problems.add(`${path}.key_id`, 'This is a test key; a live institute needs a live one.');
  const least = account.vendor === 'EASEBUZZ' ? EASEBUZZ_SECRET : LIVE_SECRET;
  if (account.webhook_secret.length < least)
    problems.add(`${path}.webhook_secret`, `A live webhook secret has ${least} or more characters.`);
  const base = account.base_url ?? '';
  if (base !== '' && !isPublicHttps(base)) {
    problems.add(
      `${path}.base_url`,
      "Leave this out for the vendor's own address, or give an https address that is neither this machine nor in a private network.",
    );
  }
}

function checkTestAccount(checking: Checking, { path, value: account }: Placed<Account>): void {
  const { problems } = checking;
  if (keyModeOf(account.vendor, account.key_id) === 'live') {
    problems.add(`${path}.key_id`, 'This is a live key; a test institute takes test keys only.');
  }
  const base = account.base_url ?? '';
  if (base !== '' && !isTestAddress(base) && !/^(\/[a-z0-9-]+)+$/.test(base)) {
    problems.add(
      `${path}.base_url`,
      "Give the path of the sandbox that stands in, such as /cashfree/pg, an http address on this machine, or the vendor's own https address; or leave this out.",
    );
  }
  if (!isAtSandbox(account)) return;
  if (URL.canParse(base) && /(^|\.)razorpay\.com$/.test(new URL(base).hostname)) {
    problems.add(`${path}.base_url`, 'The sandbox never stands for the real gateway; leave this out.');
  }
  for (const field of ['key_secret', 'webhook_secret'] as const) {
    if (account[field].length < SANDBOX_SECRET) {
      problems.add(`${path}.${field}`, `A secret of the sandbox has ${SANDBOX_SECRET} or more characters.`);
    }
  }
}

/** Whether the sandbox knows an account: its own, or one whose vendor it replaces under a path. */
export const isAtSandbox = ({ vendor, base_url: base = '' }: Account): boolean =>
  vendor === 'SANDBOX' || isBelowSandbox({ base_url: base });

/** Hosts of vendors' test accounts; the sandbox is on this machine. */
const VENDOR_HOSTS = /(?:^|\.)(?:razorpay\.com|cashfree\.com|easebuzz\.in)$/;

/**
 * Whether a test account may be called at an address: a vendor's own over https, or the sandbox or a substitute on this
 * machine.
 */
function isTestAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:' && VENDOR_HOSTS.test(url.hostname)) return true;
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && mayReach(url, 'loopback') && !mayReach(url, 'public');
}

/** The sandbox identifies an account by its key, so two with one key would receive each other's webhooks. */
function checkSandboxKey(
  checking: Checking,
  instituteCode: string,
  { path, value: account }: Placed<Account>,
): void {
  if (!isAtSandbox(account)) return;
  const holder = checking.known.secrets.find(
    (known) =>
      known.kind === 'sandbox_key' &&
      known.value === account.key_id &&
      (known.institute_code !== instituteCode || known.account_code !== account.code),
  );
  if (holder === undefined) return;
  checking.problems.add(
    `${path}.key_id`,
    `The institute "${holder.institute_code}" uses this sandbox key; choose another one.`,
  );
}

function checkCredentials(checking: Checking, { path, value }: Placed<BundleInstitute>): void {
  const { credentials } = value;
  if (credentials === undefined) return;
  const wanted = { client_id: credentials.client_id, api_key: sha256(credentials.api_key).toString('hex') };
  for (const field of ['client_id', 'client_secret', 'api_key'] as const) {
    if (credentials[field].trim() === '')
      checking.problems.add(`${path}.credentials.${field}`, 'This may not be empty.');
    else if (value.mode === 'live' && field !== 'client_id' && credentials[field].length < LIVE_SECRET)
      checking.problems.add(
        `${path}.credentials.${field}`,
        `A live institute's ${field} has ${LIVE_SECRET} or more characters. Make one with: openssl rand -hex 24`,
      );
  }
  for (const kind of ['client_id', 'api_key'] as const) {
    const isTaken = checking.known.secrets.some(
      (known) => known.kind === kind && known.value === wanted[kind] && known.institute_code !== value.code,
    );
    if (isTaken)
      checking.problems.add(
        `${path}.credentials.${kind}`,
        'Another institute uses this; choose another one.',
      );
  }
}
