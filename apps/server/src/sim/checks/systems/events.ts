import type { Instant } from '@shulk/domain';
import type { Db } from '../../../platform/db/db.ts';
import { faultsOfEvents } from '../../../modules/events/testing/faults-of-events.ts';
import { numberEvents } from '../../../modules/events/index.ts';
import type { Violation } from '../violation.ts';

const PROMISES: Readonly<Record<string, string>> = {
  'the positions of an institute are without a gap': `
    select e.institute_id, count(*) as events, max(e.position) as last, c.position as counted
    from events e join event_positions c on c.institute_id = e.institute_id group by e.institute_id, c.position
    having count(*) <> max(e.position) or count(distinct e.position) <> count(*) or max(e.position) <> c.position`,
  'the sequence of a student is without a gap, and its order is that of the institute': `
    select student_id, position, student_sequence from (
      select student_id, position, student_sequence, row_number() over (partition by student_id order by position) as n
      from events where student_id is not null) e where student_sequence <> n`,
  'every payment was told once when it came': `
    select p.id, p.status, array_agg(e.type) as told from payments p
      left join lateral (select type from events where kind = 'payment' and object_id = p.id order by id limit 1) e on true
    where p.kind = 'gateway' group by p.id, p.status
    having count(*) filter (where e.type in ('payment.captured', 'payment.late_captured', 'payment.duplicate', 'payment.held')) <> 1
    union all
    select p.id, p.status, array_agg(e.type) from payments p join events e on e.kind = 'payment' and e.object_id = p.id
    where e.type in ('payment.captured', 'payment.late_captured', 'payment.duplicate')
    group by p.id, p.status having count(*) > 1`,
  'every receipt was told once when it was issued': `
    select r.id, r.number from receipts r
    where (select count(*) from events e where e.kind = 'receipt' and e.object_id = r.id and e.type = 'receipt.issued') <> 1`,
  'every order and refund is told of': `
    select 'order', o.id from orders o where not exists (select from events e where e.kind = 'order' and e.object_id = o.id)
    union all
    select 'refund', r.id from refunds r where not exists (select from events e where e.kind = 'refund' and e.object_id = r.id)`,
};

/** Numbers what waits, and checks the events of everything that happened. */
export async function checkEvents(db: Db, now: Instant): Promise<Violation[]> {
  while ((await numberEvents(db, now)) > 0);
  const found: Violation[] = [];
  for (const [invariant, text] of Object.entries(PROMISES)) {
    const rows = await db.dynamic(text);
    if (rows.length > 0) found.push({ invariant, rows });
  }
  const faults = await faultsOfEvents(db);
  return faults.length === 0
    ? found
    : [...found, { invariant: 'the body of an event is what is shown of its object', rows: faults }];
}
