import { onCapture } from '../../modules/loans/follow/advance-paid.ts';
import { resolveLoans } from '../../modules/loans/follow/resolve-loans.ts';
import type { OutboxEvent } from '../../platform/outbox.ts';
import type { Services } from '../../platform/services.ts';

/**
 * One round of a server's loan jobs: open applications are polled, and captures are delivered to them as the outbox
 * does, at least once and in order.
 */
export async function runLoanJobs(services: Services): Promise<void> {
  await resolveLoans(services);
  const captured = await services.db.query<OutboxEvent>(
    `select id as outbox_id, institute_id, event, student_id, student_sequence, object_version, payload
     from outbox where event = 'payment.captured' and dispatched_at is null order by id`,
  );
  for (const event of captured) {
    await onCapture(services, event);
    await services.db.query('update outbox set dispatched_at = $2 where id = $1', [
      event.outbox_id,
      services.clock.now(),
    ]);
  }
}
