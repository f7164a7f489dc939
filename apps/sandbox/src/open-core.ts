import { Schedule, wallClock } from './core/clock.ts';
import type { WallClock } from './core/clock.ts';
import type { Core, Face, Faces, Steering } from './core/core.ts';
import { Deliveries } from './core/deliveries.ts';
import { Store } from './core/store.ts';
import { resumeDisputes } from './disputes/disputes.ts';
import { resumeTokens } from './mandates/tokens.ts';
import { resumePayments } from './payments/payments.ts';
import { resumeRefunds } from './payments/refunds.ts';

/**
 * Opens the core on the store in `directory` and resumes what an earlier process left unfinished: open webhooks,
 * pending payments and pending refunds.
 * @param directory null: the store is only in memory
 * @param steering decides in place of magic inputs; no timer runs then, and due tasks wait for `schedule.runDue`
 */
export function openCore(
  directory: string | null,
  faces: Faces,
  wall: WallClock = wallClock,
  steering: Steering | null = null,
): Core {
  const store = new Store(directory);
  const schedule = new Schedule(
    wall,
    (keyId) => store.accounts.get(keyId)?.clock_offset_ms ?? 0,
    (keyId, offset) => {
      const account = store.accounts.get(keyId);
      if (account) store.putAccount({ ...account, clock_offset_ms: offset });
    },
    steering !== null,
  );
  const faceOf = (keyId: string): Face => faces[store.accounts.get(keyId)?.protocol ?? 'razorpay'];
  const deliveries = new Deliveries(store, schedule, (keyId) => faceOf(keyId).deliveries, steering?.hold);
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
  const core: Core = { store, schedule, deliveries, steering, faceOf, announce };
  deliveries.resume();
  resumePayments(core);
  resumeRefunds(core);
  resumeDisputes(core);
  resumeTokens(core);
  return core;
}

/** Stops the clocks, waits for webhooks in flight and closes the journal. */
export async function closeCore(core: Core): Promise<void> {
  core.schedule.close();
  await core.deliveries.idle();
  core.deliveries.close();
  core.store.close();
}
