import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { captures } from '../testing/captures.ts';
import { insertWebhooks } from './webhooks.store.ts';

describeOnBoth('webhooks that arrive together', (use) => {
  const on = captures(use);

  it('are stored once each, in whatever order, the first of two alike (threats 6.4)', async () => {
    const account = await use.db.one<{ id: number }>(
      'select id from gateway_accounts where institute_id = $1',
      [on().school.instituteId],
    );
    const told = (event_id: string) => ({
      account_id: account.id,
      event_id,
      body: `{"it":"${event_id}"}`,
      received_at: '2026-11-20T07:00:00.000Z' as never,
      next_try_at: '2026-11-20T07:00:15.000Z' as never,
    });
    const [b, a, again] = await insertWebhooks(use.db, [told('b'), told('a'), told('b')]);
    const rows = await use.db.query<{ id: number; event_id: string; body: string }>(
      `select id, event_id, body from webhook_inbox where event_id in ('a', 'b') order by event_id`,
    );
    expect(rows).toEqual([
      { id: a?.id, event_id: 'a', body: '{"it":"a"}' },
      { id: b?.id, event_id: 'b', body: '{"it":"b"}' },
    ]);
    expect(again).toBeUndefined();
    expect(await insertWebhooks(use.db, [told('a'), told('c')])).toEqual([
      undefined,
      { id: expect.any(Number) },
    ]);
  });
});
