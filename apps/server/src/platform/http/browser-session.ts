import type { FastifyReply } from 'fastify';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Instant } from '@shulk/domain';
import { plusMs, toMs } from '../clock.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { assert } from '../errors.ts';
import { newToken, sha256 } from '../ids.ts';
import { deriveKey, hmacSha256, sameSecret } from '../secrets.ts';
import type { Settings } from '../settings.ts';
import {
  changeTokenHash,
  clearSessions,
  deleteSession,
  insertSession,
  selectSession,
  touchSession,
} from '../stores/browser-sessions.store.ts';
import type { SessionRow } from '../stores/browser-sessions.store.ts';
import type { Part, Parts } from '../parts.ts';

/** An unused browser session ends after 30 minutes (threats 4). */
export const BROWSER_IDLE_MS = 30 * 60_000;
/** No browser session lives longer than 24 hours (threats 4). */
export const BROWSER_LIFE_MS = 24 * 3_600_000;
/** The last visit is written at most once a minute, so that reads stay reads. */
const TOUCH_MS = 60_000;

/** The anonymous browser behind a request, known by its cookie (R22, threats 4). */
export interface Browser {
  /** Row id of its session; inserts the row on first use. */
  id(): Promise<number>;
  /** Row id if such a row exists, else undefined; never inserts one. */
  known(): Promise<number | undefined>;
  /** Gives the session a new cookie; the old one becomes invalid. Used when a contact is proven (threats 4). */
  renew(): Promise<void>;
  /** Ends the session with everything attached: contexts, codes, proofs, tokens. The answer sets a new cookie. */
  end(): Promise<void>;
}

/** The session of one request's cookie; `setCookie` is set if the answer must set a new one. */
export interface OpenBrowser extends Browser {
  /** Value for the Set-Cookie header, or undefined if the browser's cookie stays. */
  setCookie(): string | undefined;
}

/** What opening needs of the services. */
export interface BrowserNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'https' | 'secretKeys'>;
  readonly parts: Parts;
}

/** `__Host-` and Secure if PUBLIC_URL is https, a plain name on http (decisions 15). */
export const cookieName = (https: boolean): string => (https ? '__Host-shulk_sid' : 'shulk_sid');

/** Most sessions one process caches; the least recently seen is evicted. */
const MOST_KEPT = 20_000;

/** The cached data of a cookie: that its tag was right, and its row as last read. */
interface KeptBrowser {
  readonly token: string;
  row: SessionRow | undefined;
}

/** Cookies whose tag was already checked; only whole cookies are found, so a forged tag never is. */
export const keptBrowsers: Part<Map<string, KeptBrowser>> = { name: 'browsers', make: () => new Map() };

const cookieKeys = new WeakMap<Buffer, Buffer>();

/** Every request checks a tag, so the key derived from SECRET_KEY is cached. */
function cookieKey(key: Buffer): Buffer {
  let derived = cookieKeys.get(key);
  if (derived === undefined) {
    derived = deriveKey(key, 'browser cookie');
    cookieKeys.set(key, derived);
  }
  return derived;
}

const tagOf = (key: Buffer, token: string): string =>
  hmacSha256(cookieKey(key), token).toString('base64url').slice(0, 22);

/** The browser of a cookie, or undefined if this installation did not issue it. */
function keptBrowser(needs: BrowserNeeds, cookieHeader: string | undefined): KeptBrowser | undefined {
  if (cookieHeader === undefined) return undefined;
  const { settings } = needs;
  const value = parseCookie(cookieHeader)[cookieName(settings.https)] ?? '';
  const all = needs.parts.of(keptBrowsers);
  const known = all.get(value);
  if (known !== undefined) {
    // Setting moves it to the end: a Map keeps the insertion order.
    all.delete(value);
    all.set(value, known);
    return known;
  }
  const [token = '', tag = ''] = value.split('.');
  if (token.length !== 43) return undefined;
  if (!settings.secretKeys.some((key) => sameSecret(tag, tagOf(key, token)))) return undefined;
  const browser: KeptBrowser = { token, row: undefined };
  all.set(value, browser);
  if (all.size > MOST_KEPT) {
    const oldest = all.keys().next();
    if (oldest.done !== true) all.delete(oldest.value);
  }
  return browser;
}

/** Evicts a cookie: it is invalid now. */
const forgetKept = (needs: BrowserNeeds, cookieHeader: string | undefined): unknown =>
  needs.parts
    .of(keptBrowsers)
    .delete(parseCookie(cookieHeader ?? '')[cookieName(needs.settings.https)] ?? '');

/**
 * A row read within the last minute of its use is current: it cannot have expired, and its last visit need not be
 * written yet.
 */
const isCurrent = (row: SessionRow, now: Instant): boolean => {
  const unused = toMs(now) - toMs(row.last_seen_at);
  return unused >= 0 && unused < TOUCH_MS && !isOver(row, now);
};

const isOver = (row: SessionRow, now: Instant): boolean =>
  toMs(now) - toMs(row.last_seen_at) >= BROWSER_IDLE_MS ||
  toMs(now) - toMs(row.created_at) >= BROWSER_LIFE_MS;

/**
 * Opens the anonymous session of a request (R22). The tag behind the token shows that we issued the cookie, so a
 * planted one is never accepted; the row is inserted only when a verb needs it.
 */
export function openBrowser(needs: BrowserNeeds, cookieHeader: string | undefined): OpenBrowser {
  let fresh: string | undefined;
  const kept = keptBrowser(needs, cookieHeader);
  let token = kept?.token;
  let found: Promise<SessionRow | undefined> | undefined;
  const freshToken = (): string => {
    fresh = newToken();
    token = fresh;
    return fresh;
  };
  if (token === undefined) freshToken();

  const read = async (browser: KeptBrowser): Promise<SessionRow | undefined> => {
    if (browser.row === undefined || !isCurrent(browser.row, needs.clock.now())) {
      browser.row = await readRow(needs, browser.token);
    }
    return browser.row;
  };
  const look = (): Promise<SessionRow | undefined> => {
    // A token made in this request has no row yet.
    found ??= kept === undefined ? Promise.resolve(undefined) : read(kept);
    return found;
  };
  const live = async (): Promise<SessionRow | undefined> => {
    const row = await look();
    if (row === undefined) return undefined;
    if (!isOver(row, needs.clock.now())) return row;
    freshToken();
    found = Promise.resolve(undefined);
    return undefined;
  };
  return {
    async known() {
      return (await live())?.id;
    },
    async id() {
      const row = await live();
      if (row !== undefined) return row.id;
      assert(token !== undefined, 'a browser session has a token');
      found = insertSession(needs.db, sha256(token), needs.clock.now());
      const made = await found;
      assert(made !== undefined, 'a new browser session has a row');
      return made.id;
    },
    async renew() {
      const row = await live();
      if (row === undefined) return;
      forgetKept(needs, cookieHeader);
      await changeTokenHash(needs.db, row.id, sha256(freshToken()));
    },
    async end() {
      const row = await live();
      forgetKept(needs, cookieHeader);
      freshToken();
      found = Promise.resolve(undefined);
      if (row !== undefined) await deleteSession(needs.db, row.id);
    },
    setCookie: () => (fresh === undefined ? undefined : cookieText(needs.settings, fresh)),
  };
}

function cookieText(settings: BrowserNeeds['settings'], token: string): string {
  return stringifySetCookie({
    name: cookieName(settings.https),
    value: `${token}.${tagOf(settings.secretKeys[0], token)}`,
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: settings.https,
    maxAge: BROWSER_LIFE_MS / 1000,
  });
}

async function readRow(needs: BrowserNeeds, token: string): Promise<SessionRow | undefined> {
  const row = await selectSession(needs.db, sha256(token));
  const now = needs.clock.now();
  if (row === undefined || isOver(row, now) || toMs(now) - toMs(row.last_seen_at) < TOUCH_MS) return row;
  await touchSession(needs.db, row.id, now);
  return { ...row, last_seen_at: now };
}

/** Deletes expired sessions with everything attached. */
export async function purgeBrowserSessions(db: Db, now: Instant): Promise<void> {
  await clearSessions(db, plusMs(now, -BROWSER_LIFE_MS), plusMs(now, -BROWSER_IDLE_MS));
}

/** A caller with its own credentials is a machine, not a browser: it needs no cookie. */
export function giveCookie(proof: string, browser: OpenBrowser, reply: FastifyReply): void {
  const cookie = cookieProofs.has(proof) ? browser.setCookie() : undefined;
  if (cookie !== undefined) reply.header('set-cookie', cookie);
}

const cookieProofs = new Set<string>([
  'none',
  'client',
  'student',
  'receipt_proof',
  'portal_proof',
  'customer_token',
  'notify_token',
  'platform_code',
]);
