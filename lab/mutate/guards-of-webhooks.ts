/** Guards of what institutes' own systems hear: everything, and of each student in order. */
import type { Guard } from './guard-files.ts';

const LANES = 'src/modules/webhooks-out/sending/lanes.store.ts';

export const GUARDS_OF_WEBHOOKS: readonly Guard[] = [
  {
    name: 'webhooks: the events of a student go out in their order',
    source: 'decision 257',
    edits: [
      {
        file: LANES,
        find: "'body', d.body::text) order by d.position), '[]') as deliveries",
        become: "'body', d.body::text) order by d.position desc), '[]') as deliveries",
      },
    ],
  },
  {
    name: 'webhooks: an event that was refused is sent again',
    source: 'decision 257',
    edits: [
      {
        file: LANES,
        find: "delivered_at = case when t.problem = '' then t.at end",
        become: "delivered_at = case when t.problem <> 'x' then t.at end",
      },
    ],
  },
  {
    name: 'webhooks: what is planned while others are sent waits for its turn',
    source: 'decision 257',
    edits: [
      {
        file: 'database/functions/plan_deliveries.sql',
        find: 'set waiting = l.waiting + excluded.waiting, next_at = coalesce(l.next_at, excluded.next_at)',
        become: 'set waiting = l.waiting + excluded.waiting',
      },
    ],
  },
];
