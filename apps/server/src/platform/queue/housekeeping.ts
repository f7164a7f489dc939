import { plusMs } from '../clock.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { purgeBrowserSessions } from '../http/browser-session.ts';
import { purgeIdempotency } from '../idempotency.ts';
import { purgeLimits } from '../limits.ts';
import { describeError } from '../log.ts';
import type { Log } from '../log.ts';
import { purgeTokens } from '../http/callers/tokens.ts';
import { purgeInbox } from '../stores/dev-messages.store.ts';
import { purgeEvents } from '../stores/outbox.store.ts';

/** Counters are kept for the longest window, a day, and a day more. */
const COUNTERS_MS = 48 * 3_600_000;
/** Long enough to look into what a delivery did; retries end after a day and a half (decision 202). */
const EVENTS_MS = 90 * 24 * 3_600_000;
/** Messages that were stored instead of sent are for trying out. */
const INBOX_MS = 30 * 24 * 3_600_000;

/**
 * Purges the platform's expired rows: tokens, browser sessions, keys, counters, delivered events and the inbox. A failing
 * purge is logged and does not stop the others.
 */
export async function purgeExpired(db: Db, clock: Clock, log: Log): Promise<void> {
  const now = clock.now();
  const purges = {
    tokens: () => purgeTokens(db, now),
    browsers: () => purgeBrowserSessions(db, now),
    keys: () => purgeIdempotency(db, now),
    counters: () => purgeLimits(db, plusMs(now, -COUNTERS_MS)),
    events: () => purgeEvents(db, plusMs(now, -EVENTS_MS)),
    inbox: () => purgeInbox(db, plusMs(now, -INBOX_MS)),
  };
  for (const [rows, purge] of Object.entries(purges)) {
    try {
      await purge();
    } catch (error) {
      log.error(
        { rows, ...describeError(error) },
        'expired rows could not be purged; the next round retries',
      );
    }
  }
}
