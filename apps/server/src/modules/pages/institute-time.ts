import type { Instant } from '@shulk/domain';
import type { Clock } from '../../platform/clock.ts';

/** The institute's own time: real time for live ones, possibly ahead for test ones (decisions 7). */
export function instituteTime(institute: { readonly clock_offset_ms: number }, clock: Clock): Instant {
  const now = clock.now();
  if (institute.clock_offset_ms === 0) return now;
  return new Date(Date.parse(now) + institute.clock_offset_ms).toISOString() as Instant;
}
