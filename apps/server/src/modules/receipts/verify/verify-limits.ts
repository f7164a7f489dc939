import { sha256 } from '../../../platform/ids.ts';
import { networkOf } from '../../../platform/http/callers/addresses.ts';
import { peekLimit, takeLimit, tooManyAttempts } from '../../../platform/limits.ts';
import type { Limit } from '../../../platform/limits.ts';
import type { Services } from '../../../platform/services.ts';

/** The counters of an address's unknown codes: as many as of student IDs (threats 5). */
function missesOf({ settings }: Services, ip: string): readonly Limit[] {
  const key = sha256(networkOf(ip)).toString('base64url');
  const { lookupMisses10Min, lookupMissesHour } = settings.limits;
  return [
    { scope: 'verify.miss.10min', key, windowSeconds: 600, max: lookupMisses10Min },
    { scope: 'verify.miss.hour', key, windowSeconds: 3600, max: lookupMissesHour },
  ];
}

/**
 * Refuses an address that tried too many unknown codes, whatever code it requests now. Known codes do not count: a
 * counter may check a whole queue of papers.
 * @throws AppError lookup_limited
 */
export async function refuseGuesser(services: Services, ip: string): Promise<void> {
  const now = services.clock.now();
  const found = await Promise.all(missesOf(services, ip).map((limit) => peekLimit(services.db, limit, now)));
  const wait = Math.max(...found.map(({ retryAfterSeconds }) => retryAfterSeconds));
  if (wait > 0) throw tooManyAttempts('lookup_limited', wait);
}

/** Counts an unknown code against the address that tried it. */
export async function countMiss(services: Services, ip: string): Promise<void> {
  const now = services.clock.now();
  for (const limit of missesOf(services, ip)) await takeLimit(services.db, limit, now);
}
