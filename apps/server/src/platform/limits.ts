import { tooManyAttemptsText } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { toMs } from './clock.ts';
import type { Executor } from './db/db.ts';
import { AppError, assert } from './errors.ts';
import { changeCounters, lowerCounters, selectCount } from './stores/limits.store.ts';
import type { CounterWindow } from './stores/limits.store.ts';
import type { Part, Parts } from './parts.ts';

export { purgeLimits } from './stores/limits.store.ts';

/** One counted thing: at most `max` in every window of `windowSeconds`. */
export interface Limit {
  /** What is counted, e.g. `otp.send.hour`. */
  readonly scope: string;
  /** The counter's owner; hashed or internal ids, never a plain mobile or e-mail. */
  readonly key: string;
  readonly windowSeconds: number;
  readonly max: number;
}

export interface LimitResult {
  readonly ok: boolean;
  /** Seconds until the window ends; 0 when ok. */
  readonly retryAfterSeconds: number;
  /** Acts in this window, this one included. */
  readonly count: number;
}

const windowStart = (limit: Limit, now: Instant): number => {
  const windowMs = limit.windowSeconds * 1000;
  return Math.floor(toMs(now) / windowMs) * windowMs;
};

const result = (limit: Limit, now: Instant, count: number): LimitResult => {
  if (count <= limit.max) return { ok: true, retryAfterSeconds: 0, count };
  const end = windowStart(limit, now) + limit.windowSeconds * 1000;
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((end - toMs(now)) / 1000)), count };
};

/**
 * Counts one act in a fixed window and returns whether it was allowed. One atomic statement, so parallel acts cannot
 * pass together; the count is in the database, shared by all processes (threats 5, R37).
 */
export async function takeLimit(ex: Executor, limit: Limit, now: Instant): Promise<LimitResult> {
  const [taken] = await takeLimits(ex, [limit], now);
  assert(taken !== undefined, 'a counter was counted');
  return taken;
}

/**
 * Counts one act in each of these windows, in one statement and in order, so that parallel acts wait for each other and
 * never deadlock.
 * @param returned limits of which the same statement releases one act; they come first in the order
 * @returns a result for each taken limit, in the same order
 */
export async function takeLimits(
  ex: Executor,
  limits: readonly Limit[],
  now: Instant,
  returned: readonly Limit[] = [],
): Promise<LimitResult[]> {
  const changes = [...returned.map(() => -1), ...limits.map(() => 1)];
  const rows = await changeCounters(ex, windowsOf([...returned, ...limits], now), changes);
  return limits.map((limit) => {
    const row = rows.find(({ scope, key }) => scope === limit.scope && key === limit.key);
    assert(row !== undefined, 'each limit has its counter');
    return result(limit, now, row.count);
  });
}

/** The current windows, one for each limit. */
const windowsOf = (limits: readonly Limit[], now: Instant): CounterWindow[] =>
  limits.map((limit) => ({
    scope: limit.scope,
    key: limit.key,
    start: new Date(windowStart(limit, now)).toISOString(),
  }));

/** Whether one more act would be allowed, without counting it. */
export async function peekLimit(ex: Executor, limit: Limit, now: Instant): Promise<LimitResult> {
  const count = await selectCount(ex, limit, new Date(windowStart(limit, now)));
  return result(limit, now, count + 1);
}

/** Releases one act in the current windows, for a send that was verified (R37); locks in their order. */
export async function giveBackLimits(ex: Executor, limits: readonly Limit[], now: Instant): Promise<void> {
  await lowerCounters(ex, windowsOf(limits, now));
}

/**
 * The refusal after too many attempts, with the time to retry (threats 5).
 * @param message gives another sentence of the catalogue for it
 */
export const tooManyAttempts = (
  code: 'otp_limited' | 'lookup_limited',
  seconds: number,
  message: () => string = () => tooManyAttemptsText(seconds),
): AppError =>
  new AppError(code, () => ({
    message: message(),
    retryAfter: Math.max(1, Math.ceil(seconds)),
  }));

/** In-memory token buckets, for limiting reads (R37): processes need not share them. */
export interface Meter {
  /** Takes one token of the bucket of `key`. @returns 0 if allowed, else the seconds to wait */
  take(key: string, nowMs: number): number;
  /** Tokens that were left after the last one of `key` was taken. */
  left(key: string): number;
}

/** The meters of a server, by kind of acts. */
export const meters: Part<Map<string, Meter>> = { name: 'meters', make: () => new Map() };

/** A server's meter for one kind of acts, created on first use. @param server its services */
export function meterOf(
  server: { readonly parts: Parts },
  acts: string,
  { perMinute, burst }: { readonly perMinute: number; readonly burst: number },
): Meter {
  const all = server.parts.of(meters);
  const meter = all.get(acts) ?? createMeter(perMinute, burst);
  all.set(acts, meter);
  return meter;
}

/**
 * A meter whose buckets hold `burst` tokens and refill at `perMinute`.
 * @param capacity most callers remembered; the least recently seen is evicted
 */
export function createMeter(perMinute: number, burst: number, capacity = 20_000): Meter {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const perMs = perMinute / 60_000;
  return {
    take(key, nowMs) {
      const bucket = buckets.get(key) ?? { tokens: burst, at: nowMs };
      bucket.tokens = Math.min(burst, bucket.tokens + Math.max(0, nowMs - bucket.at) * perMs);
      bucket.at = nowMs;
      // Setting moves the key to the end: a Map keeps the insertion order.
      buckets.delete(key);
      buckets.set(key, bucket);
      if (buckets.size > capacity) {
        const oldest = buckets.keys().next();
        if (oldest.done !== true) buckets.delete(oldest.value);
      }
      if (bucket.tokens >= 1) {
        bucket.tokens -= 1;
        return 0;
      }
      return Math.max(1, Math.ceil((1 - bucket.tokens) / perMs / 1000));
    },
    left: (key) => Math.floor(buckets.get(key)?.tokens ?? burst),
  };
}
