import { Schedule, wallClock } from './clock.ts';
import type { WallClock } from './clock.ts';
import { Deliveries } from './deliveries.ts';
import type { CoreEvent, Face, Faces } from '../faces/face.ts';
import type { WebhookMode } from './model.ts';
import { resumePayments } from './payments.ts';
import { resumeDisputes } from '../disputes/disputes.ts';
import { resumeRefunds } from './refunds.ts';
import { Store } from './store.ts';
import { resumeTokens } from '../mandates/tokens.ts';

/** The payments core, which no protocol and no page is part of. */
export interface Core {
  readonly store: Store;
  readonly schedule: Schedule;
  readonly deliveries: Deliveries;
  /** The gateway that is played for an account; Razorpay for one that is not known. */
  readonly faceOf: (keyId: string) => Face;
  /** Tells a merchant what happened, by webhook. */
  readonly announce: (keyId: string, events: readonly CoreEvent[], mode: WebhookMode) => void;
}

/**
 * Opens the core on the store in `directory` and takes up again what an earlier process left unfinished:
 * open webhooks, pending payments and pending refunds.
 */
export function openCore(directory: string, faces: Faces, wall: WallClock = wallClock): Core {
  const store = new Store(directory);
  const schedule = new Schedule(
    wall,
    (keyId) => store.accounts.get(keyId)?.clock_offset_ms ?? 0,
    (keyId, offset) => {
      const account = store.accounts.get(keyId);
      if (account) store.putAccount({ ...account, clock_offset_ms: offset });
    },
  );
  const faceOf = (keyId: string): Face => faces[store.accounts.get(keyId)?.protocol ?? 'razorpay'];
  const deliveries = new Deliveries(store, schedule, (keyId) => faceOf(keyId).deliveries);
  const announce: Core['announce'] = (keyId, events, mode) => {
    const account = store.accounts.get(keyId);
    if (!account || account.webhook_url === null) return;
    const now = schedule.nowSeconds(keyId);
    deliveries.send(
      account,
      events.flatMap((event) => faceOf(keyId).write(account, event, now, store) ?? []),
      mode,
    );
  };
  const core: Core = { store, schedule, deliveries, faceOf, announce };
  deliveries.resume();
  resumePayments(core);
  resumeRefunds(core);
  resumeDisputes(core);
  resumeTokens(core);
  return core;
}

/** Stops the clockwork, waits for webhooks under way and closes the journal. */
export async function closeCore(core: Core): Promise<void> {
  core.schedule.close();
  await core.deliveries.idle();
  core.deliveries.close();
  core.store.close();
}
