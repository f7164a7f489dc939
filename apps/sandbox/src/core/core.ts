import { Schedule, wallClock } from './clock.ts';
import type { WallClock } from './clock.ts';
import { Deliveries } from './deliveries.ts';
import type { OutgoingEvent, SignHeaders } from './deliveries.ts';
import type { Account, Order, Payment, Refund, WebhookMode } from './model.ts';
import { resumePayments } from './payments.ts';
import { resumeRefunds } from './refunds.ts';
import { Store } from './store.ts';

export type EventName =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed';

/** Something that happened, with the things it happened to as they were at that moment. */
export interface CoreEvent {
  readonly name: EventName;
  readonly payment: Payment;
  readonly order: Order | null;
  readonly refund: Refund | null;
}

/** How a protocol writes and signs webhooks; each gateway the sandbox stands in for brings its own. */
export interface WebhookFace {
  readonly write: (account: Account, event: CoreEvent, atSeconds: number) => OutgoingEvent;
  readonly sign: SignHeaders;
}

/** The payments core, which no protocol and no page is part of. */
export interface Core {
  readonly store: Store;
  readonly schedule: Schedule;
  readonly deliveries: Deliveries;
  /** Tells a merchant what happened, by webhook. */
  readonly announce: (keyId: string, events: readonly CoreEvent[], mode: WebhookMode) => void;
}

/**
 * Opens the core on the store in `directory` and takes up again what an earlier process left unfinished:
 * open webhooks, pending payments and pending refunds.
 */
export function openCore(directory: string, face: WebhookFace, wall: WallClock = wallClock): Core {
  const store = new Store(directory);
  const schedule = new Schedule(
    wall,
    (keyId) => store.accounts.get(keyId)?.clock_offset_ms ?? 0,
    (keyId, offset) => {
      const account = store.accounts.get(keyId);
      if (account) store.putAccount({ ...account, clock_offset_ms: offset });
    },
  );
  const deliveries = new Deliveries(store, schedule, face.sign);
  const announce: Core['announce'] = (keyId, events, mode) => {
    const account = store.accounts.get(keyId);
    if (!account || account.webhook_url === null) return;
    const now = schedule.nowSeconds(keyId);
    deliveries.send(
      account,
      events.map((event) => face.write(account, event, now)),
      mode,
    );
  };
  const core: Core = { store, schedule, deliveries, announce };
  deliveries.resume();
  resumePayments(core);
  resumeRefunds(core);
  return core;
}

/** Stops the clockwork, waits for webhooks under way and closes the journal. */
export async function closeCore(core: Core): Promise<void> {
  core.schedule.close();
  await core.deliveries.idle();
  core.deliveries.close();
  core.store.close();
}
