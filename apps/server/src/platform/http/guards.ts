import type { Permission, Proof } from '@shulk/contract';
import type { Instant } from '@shulk/domain';
import type { Db } from '../db/db.ts';
import { AppError } from '../errors.ts';
import { sha256 } from '../ids.ts';
import { sameSecret } from '../secrets.ts';
import type { Settings } from '../settings.ts';
import { checkAccess } from './callers/tokens.ts';
import type { TokenScope } from './callers/tokens.ts';
import { isOnThisMachine } from './callers/dev-callers.ts';
import type { DevCaller } from './callers/dev-callers.ts';
import { requireOperator } from './callers/operator.ts';
import type { Browser } from './browser-session.ts';
import type { ApplicationCaller, Bearer, CheckoutCaller, InstituteCaller } from './context.ts';

/** The input of a guard. */
export interface GuardRequest extends DevCaller {
  readonly settings: Settings;
  readonly db: Db;
  readonly now: Instant;
  readonly browser: Browser;
  readonly body: unknown;
  /** The name of the call. */
  readonly call: string;
  /** What the call demands of an institute's caller. */
  readonly permission: Permission | undefined;
  /** Sets headers of the answer, whatever it will be. */
  readonly tell: (headers: Readonly<Record<string, string>>) => void;
}

/** A guard's result about the caller; it becomes part of the Ctx. */
export interface GuardFound {
  readonly bearer?: Bearer;
  readonly institute?: InstituteCaller;
  readonly checkout?: CheckoutCaller;
  readonly application?: ApplicationCaller;
}

/** Lets a request pass or throws an AppError. */
export type Guard = (request: GuardRequest) => Promise<GuardFound> | GuardFound;

/** Credentials an institute's server shows (decisions 1). */
export interface ErpCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiKey: string;
}

/**
 * Finds the institute of ERP credentials; compares secrets with `sameSecret` and counts failures. Provided by a module.
 */
export type ErpLookup = (
  request: GuardRequest,
  credentials: ErpCredentials,
) => Promise<InstituteCaller | undefined>;

/** Finds the institute of the API key that a request shows, or refuses. Provided by module api-keys. */
export type KeyLookup = (request: GuardRequest) => Promise<InstituteCaller>;

/** Finds the live order of a checkout token by its SHA-256, for a call of the sheet. Provided by module payments. */
export type CheckoutLookup = (
  db: Db,
  tokenHash: Buffer,
  now: Instant,
  call: string,
) => Promise<CheckoutCaller | undefined>;

/** Finds the EMI application of a live token by its SHA-256. Provided by module loans. */
export type ApplicationLookup = (
  db: Db,
  tokenHash: Buffer,
  now: Instant,
) => Promise<ApplicationCaller | undefined>;

/** Whether the database holds a live institute. Provided by module imports. */
export type LiveLookup = (db: Db) => Promise<boolean>;

const pass: GuardFound = {};

const client: Guard = ({ settings, header }) => {
  if (!sameSecret(header('x-api-key') ?? '', settings.apiClientKey)) throw new AppError('unknown_client');
  return pass;
};

function bearerOf(header: GuardRequest['header']): string | undefined {
  return /^Bearer ([A-Za-z0-9._~+/=-]{1,512})$/i.exec(header('authorization') ?? '')?.[1];
}

/** The bearer must have been minted with this very cookie (threats 2 row 19, threats 4). */
const token =
  (scope: TokenScope): Guard =>
  async ({ header, browser, db, now }) => {
    const shown = bearerOf(header);
    if (shown === undefined) throw new AppError('token_required');
    const browserSessionId = await browser.known();
    if (browserSessionId === undefined) throw new AppError('token_expired');
    const id = await checkAccess(db, { browserSessionId, scope }, shown, now);
    if (id === undefined) throw new AppError('token_expired');
    return { bearer: { token_id: id, scope, browser_session_id: browserSessionId } };
  };

const platformCode: Guard = ({ body, settings }) => {
  const shown =
    typeof body === 'object' && body !== null && 'platform_code' in body ? body.platform_code : undefined;
  if (typeof shown !== 'string' || !sameSecret(shown, settings.platformCode))
    throw new AppError('platform_unknown');
  return pass;
};

const operator: Guard = async (request) => {
  await requireOperator(request, bearerOf(request.header));
  return pass;
};

/** Documented, but closed to everybody: as if it did not exist (R25). */
const closed: Guard = () => {
  throw new AppError('not_found');
};

/** The Basic header's and the api key's values; undefined if either is missing or no text (RFC 7617). */
function erpCredentialsOf(header: GuardRequest['header']): ErpCredentials | undefined {
  const basic = /^Basic ([A-Za-z0-9+/=]{1,2048})$/i.exec(header('authorization') ?? '')?.[1];
  const decoded = basic === undefined ? '' : Buffer.from(basic, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  const apiKey = header('x-api-key') ?? '';
  // Control characters are invalid in a credential, and a database does not accept all of them.
  if (colon < 1 || apiKey === '' || /\p{Cc}/u.test(decoded)) return undefined;
  return { clientId: decoded.slice(0, colon), clientSecret: decoded.slice(colon + 1), apiKey };
}

/** The refusal is the same for anything missing or wrong (threats 1.5). */
const erp =
  (lookup: ErpLookup): Guard =>
  async (request) => {
    const shown = erpCredentialsOf(request.header);
    const caller = shown === undefined ? undefined : await lookup(request, shown);
    if (caller === undefined) throw new AppError('erp_credentials');
    return { institute: caller };
  };

const checkout =
  (lookup: CheckoutLookup): Guard =>
  async ({ header, db, now, call }) => {
    const shown = bearerOf(header);
    const caller = shown === undefined ? undefined : await lookup(db, sha256(shown), now, call);
    if (caller === undefined) throw new AppError('checkout_token');
    return { checkout: caller };
  };

const application =
  (lookup: ApplicationLookup): Guard =>
  async ({ header, db, now }) => {
    const shown = bearerOf(header);
    const caller = shown === undefined ? undefined : await lookup(db, sha256(shown), now);
    if (caller === undefined) throw new AppError('application_token');
    return { application: caller };
  };

/** The guards of one server, by proof. The server does not start if a mounted route has no guard here. */
export class Guards {
  readonly #byProof = new Map<Proof, Guard>([
    ['none', () => pass],
    ['client', client],
    // The verbs check the rest, since they know the student (R24, threats 2 row 11).
    ['student', client],
    ['receipt_proof', client],
    ['portal_proof', client],
    ['customer_token', token('platform')],
    ['notify_token', token('notify')],
    ['platform_code', platformCode],
    // The provider's signature covers the raw bytes and needs the account's secret: the verb checks it.
    ['signature', () => pass],
    ['operator', operator],
    ['loopback', (request) => this.#loopback(request)],
    ['closed', closed],
  ]);

  /** What holds institutes tells whether one of them is live. */
  #hasLive: LiveLookup = async () => false;

  /** Provides what the developer's pages need to know. */
  provideLive(lookup: LiveLookup): void {
    this.#hasLive = lookup;
  }

  /**
   * Whether a caller may see the developer's pages, which show the codes of all messages: only this machine, or any
   * with DEV_OPEN=1 (R38). Never in production, and never while a live institute is here.
   */
  async mayUseDev(caller: DevCaller & Pick<GuardRequest, 'db'>): Promise<boolean> {
    const { production, devOpen } = caller.settings;
    if (production || !(devOpen || isOnThisMachine(caller))) return false;
    return !(await this.#hasLive(caller.db));
  }

  async #loopback(request: GuardRequest): Promise<GuardFound> {
    if (request.settings.production) throw new AppError('not_found');
    if (!(await this.mayUseDev(request))) throw new AppError('loopback_only');
    return pass;
  }

  /** Provides what `erp` routes need. */
  provideErp(lookup: ErpLookup): void {
    this.#byProof.set('erp', erp(lookup));
  }

  /** Provides what `api_key` routes need. */
  provideKeys(lookup: KeyLookup): void {
    this.#byProof.set('api_key', async (request) => ({ institute: await lookup(request) }));
  }

  /** Provides what `checkout_token` routes need. */
  provideCheckout(lookup: CheckoutLookup): void {
    this.#byProof.set('checkout_token', checkout(lookup));
  }

  /** Provides what `application_token` routes need. */
  provideApplication(lookup: ApplicationLookup): void {
    this.#byProof.set('application_token', application(lookup));
  }

  find(proof: Proof): Guard | undefined {
    return this.#byProof.get(proof);
  }
}
