import type { Db } from '../../platform/db/db.ts';
import { protocolOf, saveGatewayAccount } from '../../modules/gateways/index.ts';
import { KEY_SECRET, WEBHOOK_SECRET } from '../../modules/payments/testing/paying-school.ts';
import type { PayingSchool } from '../../modules/payments/testing/paying-school.ts';
import { SUBSCRIBED } from '../../modules/sandbox/index.ts';
import type { TestServices } from '../../testing/index.ts';
import type { SeededRandom } from '../random.ts';

/** Vendors of accounts, as institutes name them. */
export type Vendor = 'SANDBOX' | 'CASHFREE' | 'EASEBUZZ';

/** Each vendor's path at the sandbox. */
const PATHS: Readonly<Record<Vendor, string>> = {
  SANDBOX: '',
  CASHFREE: '/cashfree/pg',
  EASEBUZZ: '/easebuzz',
};

/** An account of a school at the provider: its public key, its vendor, and where its messages go (vendor's wire and secret part). */
export interface GatewayDoor {
  readonly keyId: string;
  readonly vendor: Vendor;
  readonly webhookPath: string;
  /** Whether it gets more events than it needs (decision 8). */
  readonly hearsAll: boolean;
}

/** An account as it is saved. */
interface Account {
  readonly vendor: Vendor;
  readonly key_id: string;
  /** Below the sandbox's address, which is the provider's here. */
  readonly base_url: string;
}

/** How often each vendor has an account. */
const VENDORS: Readonly<Record<Vendor, number>> = { SANDBOX: 5, CASHFREE: 2, EASEBUZZ: 2 };

/** How the public keys of a vendor's test accounts begin. */
const KEYS: Readonly<Record<Vendor, string>> = {
  SANDBOX: 'rzp_test_',
  CASHFREE: 'TEST_',
  EASEBUZZ: 'EASE_',
};

const accountOf = (vendor: Vendor, name: string): Account => ({
  vendor,
  key_id: `${KEYS[vendor]}${name}`,
  base_url: PATHS[vendor],
});

/** Draws the vendor of an account. */
export const drawAccount = (random: SeededRandom, name: string): Account =>
  accountOf(random.weighted(VENDORS), name);

/** What opening accounts needs. */
interface PartContext {
  readonly services: TestServices;
  readonly db: Db;
  readonly random: SeededRandom;
}

/** The share of accounts that get every event. */
const HEARS_ALL_SHARE = 0.25;
/** The share of schools that have two accounts at the provider. */
const SECOND_SHARE = 0.5;

/**
 * The accounts of a school beside its first one: a second, of any vendor, and a card that may be paid through both; and where
 * the first is not Razorpay's, whose mandates alone are played here, one for auto debits.
 */
export async function theAccounts(
  ground: PartContext,
  school: PayingSchool & { readonly code: string },
  main: Account,
): Promise<{ readonly doors: readonly GatewayDoor[]; readonly debitDoor: GatewayDoor | undefined }> {
  const { random, db } = ground;
  const doors = [doorOf(random, main, school.webhookPath)];
  if (random.happens(SECOND_SHARE)) {
    const second = drawAccount(random, `${school.code}second`);
    doors.push(await openAccount(ground, school, 'second', second));
    await nameAccounts(db, school, 'full', ['main', 'second']);
  }
  if (main.vendor === 'SANDBOX') return { doors, debitDoor: undefined };
  const debits = accountOf('SANDBOX', `${school.code}debits`);
  const debitDoor = await openAccount(ground, school, 'debits', debits);
  await nameAccounts(db, school, 'auto', ['debits']);
  return { doors, debitDoor };
}

const doorOf = (random: SeededRandom, { key_id: keyId, vendor }: Account, path: string): GatewayDoor => ({
  keyId,
  vendor,
  webhookPath: `${protocolOf(vendor)}/${path}`,
  hearsAll: random.happens(HEARS_ALL_SHARE),
});

/** An account's settings at the sandbox. */
export const sandboxAccount = ({ keyId, vendor, hearsAll }: GatewayDoor) => ({
  key_id: keyId,
  protocol: protocolOf(vendor),
  key_secret: KEY_SECRET,
  webhook_secret: WEBHOOK_SECRET,
  // Unused: webhooks wait until the story delivers them.
  webhook_url: 'http://localhost/',
  account_id: 'acc_of_a_story',
  ...(vendor === 'SANDBOX' && !hearsAll && { events: SUBSCRIBED }),
});

/** Opens one more account of a school, which is chosen after the first. */
async function openAccount(
  { services, db, random }: PartContext,
  { instituteId: institute_id }: PayingSchool,
  code: string,
  account: Account,
): Promise<GatewayDoor> {
  const secrets = { key_secret: KEY_SECRET, webhook_secret: WEBHOOK_SECRET };
  const saved = await saveGatewayAccount(
    db,
    services.settings.secretKeys,
    { institute_id, code, ...account, ...secrets, priority: -1 },
    services.clock.now(),
  );
  return doorOf(random, account, saved.webhook_path);
}

/** Says through which accounts a card of the school's page may be paid. */
const nameAccounts = (
  db: Db,
  { pageId }: PayingSchool,
  card: string,
  accounts: readonly string[],
): Promise<unknown> =>
  db.query(
    `update pages set config = jsonb_set(config, '{sdk_block}', (
       select jsonb_agg(case when one ->> 'code' = $2 then one || jsonb_build_object('pg_accounts', $3::jsonb) else one end)
       from jsonb_array_elements(config -> 'sdk_block') one)) where id = $1`,
    [pageId, card, JSON.stringify(accounts)],
  );
