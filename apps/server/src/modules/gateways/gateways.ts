import { AppError } from '../../platform/errors.ts';
import { toMs } from '../../platform/clock.ts';
import { reachOf } from '../../platform/outbound/addresses.ts';
import type { Services } from '../../platform/services.ts';
import { openKeySecret, openWebhookSecrets } from './accounts/account-secrets.ts';
import { chooseAccounts, isBelowSandbox, usableBaseUrl } from './choose-gateway.ts';
import type { CardGateway } from './choose-gateway.ts';
import { selectAccount, selectAccountByPath, selectAccountsOf } from './accounts/gateway-accounts.store.ts';
import type { GatewayAccountRow } from './accounts/gateway-accounts.store.ts';
import type { Gateway } from './gateway.ts';
import { openAdapter } from './open-adapter.ts';
import { selectShares } from './shares/shares.store.ts';
import { splitShares } from './shares/split-shares.ts';
import type { PartContext, Part } from '../../platform/parts.ts';

/** An account with its adapter. */
export interface OpenAccount {
  readonly id: number;
  readonly institute_id: number;
  readonly vendor: string;
  readonly mode: 'test' | 'live';
  readonly gateway: Gateway;
}

const MAX_AGE_MS = 5_000;
const MOST_ACCOUNTS = 5_000;

interface Entry {
  readonly row: GatewayAccountRow;
  readonly account: OpenAccount | undefined;
  readonly readAt: number;
}

/**
 * The gateway accounts of this installation with their adapters. An account is reread after 5 s, so that a changed
 * secret reaches every process; its connections are kept while nothing changed.
 */
export class Gateways {
  readonly #ground: PartContext;
  readonly #byId = new Map<number, Entry>();
  readonly #idByPath = new Map<string, number>();
  readonly #byInstitute = new Map<
    number,
    { readonly rows: readonly GatewayAccountRow[]; readonly readAt: number }
  >();

  constructor(ground: PartContext) {
    this.#ground = ground;
  }

  /** The adapter of an order's account. @throws AppError gateway_mismatch if it must not be used */
  async require(accountId: number): Promise<OpenAccount> {
    const kept = this.#fresh(accountId);
    const entry = kept ?? this.#keep(await selectAccount(this.#ground.db, accountId));
    if (entry?.account === undefined) throw new AppError('gateway_mismatch');
    return entry.account;
  }

  /** The account whose webhook address ends in `path`; undefined if there is none or it must not be used. */
  async findByPath(path: string): Promise<OpenAccount | undefined> {
    const id = this.#idByPath.get(path);
    const kept = id === undefined ? undefined : this.#fresh(id);
    const entry = kept ?? this.#keep(await selectAccountByPath(this.#ground.db, path));
    return entry?.account;
  }

  /** The usable accounts for an order of this institute and card, in the order to try them (threats 2 row 9). */
  async list(instituteId: number, card: CardGateway): Promise<readonly OpenAccount[]> {
    const kept = this.#byInstitute.get(instituteId);
    const age = kept === undefined ? MAX_AGE_MS : this.#now() - kept.readAt;
    const rows =
      kept !== undefined && age >= 0 && age < MAX_AGE_MS
        ? kept.rows
        : await selectAccountsOf(this.#ground.db, instituteId);
    if (rows !== kept?.rows) this.#byInstitute.set(instituteId, { rows, readAt: this.#now() });
    return chooseAccounts(rows, card).flatMap((row) => {
      const account = (this.#fresh(row.id) ?? this.#keep(row))?.account;
      return account === undefined ? [] : [account];
    });
  }

  #now(): number {
    return toMs(this.#ground.clock.now());
  }

  #fresh(id: number): Entry | undefined {
    const entry = this.#byId.get(id);
    const age = entry === undefined ? MAX_AGE_MS : this.#now() - entry.readAt;
    return age >= 0 && age < MAX_AGE_MS ? entry : undefined;
  }

  #keep(row: GatewayAccountRow | undefined): Entry | undefined {
    if (row === undefined) return undefined;
    const known = this.#byId.get(row.id);
    const isUnchanged = known !== undefined && JSON.stringify(known.row) === JSON.stringify(row);
    const entry: Entry = { row, account: isUnchanged ? known.account : this.#open(row), readAt: this.#now() };
    if (this.#byId.size >= MOST_ACCOUNTS) {
      this.#byId.clear();
      this.#idByPath.clear();
      this.#byInstitute.clear();
    }
    this.#byId.set(row.id, entry);
    this.#idByPath.set(row.webhook_path, row.id);
    return entry;
  }

  #open(row: GatewayAccountRow): OpenAccount | undefined {
    const { settings, db, clock, log } = this.#ground;
    const baseUrl = usableBaseUrl(row, { sandboxUrl: settings.sandboxUrl, embedded: db.kind === 'pglite' });
    if (baseUrl === undefined) {
      // Payers only read that the order cannot be made; the operator must see which account and why.
      log.error(
        { gateway_account_id: row.id, institute_id: row.institute_id, vendor: row.vendor, mode: row.mode },
        'alarm: a gateway account is not used, because its vendor, key or address does not belong to this mode (test or live)',
      );
      return undefined;
    }
    const secrets = openWebhookSecrets(settings.secretKeys, row);
    const adapter = openAdapter(row.vendor, {
      mode: row.mode,
      key_id: row.key_id,
      key_secret: openKeySecret(settings.secretKeys, row),
      webhookSecrets: () => secrets(clock.now()),
      base_url: baseUrl,
      reach: reachOf(baseUrl, { mode: row.mode, settings }),
      timeMs: settings.gatewayTimeMs,
      isAtSandbox: row.vendor === 'SANDBOX' || isBelowSandbox(row),
    });
    if (adapter === undefined) return undefined;
    const gateway = splitShares(adapter, (orderId) => selectShares(db, row.id, orderId));
    return { id: row.id, institute_id: row.institute_id, vendor: row.vendor, mode: row.mode, gateway };
  }
}

/** The gateways of a server. */
export const gateways: Part<Gateways> = { name: 'gateways', make: (ground) => new Gateways(ground) };

/** The gateways of one set of services. */
export const gatewaysOf = ({ parts }: Pick<Services, 'parts'>): Gateways => parts.of(gateways);
