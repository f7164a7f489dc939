import { setTimeout as pause } from 'node:timers/promises';
import { plusMs } from '../../platform/clock.ts';
import { sourceOf } from '../../platform/due/due.store.ts';
import { workRows } from '../../platform/due/work-rows.ts';
import type { Services } from '../../platform/services.ts';
import { purgeDeliveries } from './deliveries/deliveries.store.ts';
import { ENDPOINTS_TO_TELL, tellOfFailures } from './endpoints/endpoint-states.store.ts';
import { DUE_LANES } from './sending/lanes.store.ts';
import { webhookSender } from './sending/webhook-sender.ts';

/** Lanes under way while payers' calls are in flight: they go before. */
const BESIDE_PAYERS = 4;
/** A round waits no longer for what it began: slow endpoints go on beside the next one. */
const PATIENCE_MS = 100;
/** Events go by the month, 90 days after it: their deliveries go when the last of that month has gone. */
const KEPT_MS = 122 * 24 * 3_600_000;

/** Has webhooks sent, offices told of endpoints that fail, and old deliveries forgotten. */
export function scheduleWebhooks(services: Services): void {
  const { due, db, clock, parts, callsInFlight } = services;
  const sender = parts.of(webhookSender);
  due.add({
    ...DUE_LANES,
    run: async () => {
      const most = callsInFlight.isBusy ? BESIDE_PAYERS : sender.most;
      const begun = await sender.begin(() => due.wake(DUE_LANES.kind), most);
      await Promise.race([sender.settled(), pause(PATIENCE_MS, undefined, { ref: false })]);
      return begun;
    },
  });
  due.add({
    ...sourceOf(ENDPOINTS_TO_TELL),
    run: () => workRows(services, ENDPOINTS_TO_TELL, ({ id }) => tellOfFailures(db, id, clock.now())),
  });
  due.every('deliveries-forget', 3_600, () => purgeDeliveries(db, plusMs(clock.now(), -KEPT_MS)));
}
