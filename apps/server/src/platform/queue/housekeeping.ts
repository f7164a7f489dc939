import type { Instant } from '@shulk/domain';
import { plusMs } from '../clock.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import type { Due } from '../due/due.ts';
import { purgeBrowserSessions } from '../http/browser-session.ts';
import { purgeIdempotency } from '../idempotency.ts';
import { purgeLimits } from '../limits.ts';
import { purgeTokens } from '../http/callers/tokens.ts';
import { purgeInbox } from '../stores/dev-messages.store.ts';
import { purgeEvents } from '../stores/outbox.store.ts';

const HOUSEKEEPING_SECONDS = 300;
/** Counters are kept for the longest window, a day, and a day more. */
const COUNTERS_MS = 48 * 3_600_000;
/** Long enough to look into what a delivery did; retries end after a day and a half (decision 202). */
const EVENTS_MS = 90 * 24 * 3_600_000;
/** Messages that were stored instead of sent are for trying out. */
const INBOX_MS = 30 * 24 * 3_600_000;

/** Adds the purges of the platform's expired rows, each a job of its own, so that a failing one stops no other. */
export function addHousekeeping(due: Due, db: Db, clock: Clock): void {
  const purges: Readonly<Record<string, (now: Instant) => Promise<unknown>>> = {
    tokens: (now) => purgeTokens(db, now),
    browsers: (now) => purgeBrowserSessions(db, now),
    keys: (now) => purgeIdempotency(db, now),
    counters: (now) => purgeLimits(db, plusMs(now, -COUNTERS_MS)),
    events: (now) => purgeEvents(db, plusMs(now, -EVENTS_MS)),
    inbox: (now) => purgeInbox(db, plusMs(now, -INBOX_MS)),
  };
  for (const [rows, purge] of Object.entries(purges))
    due.every(`forget-${rows}`, HOUSEKEEPING_SECONDS, async () => void (await purge(clock.now())));
}
