import type { ReviewView } from '@shulk/contract';
import type { Instant } from '@shulk/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBoth, testApp } from '../../../testing/index.ts';
import type { TestApp } from '../../../testing/index.ts';
import { mountPayments } from '../index.ts';
import { putUnderReview } from '../settlement/settlement.store.ts';
import { captures, paid } from '../testing/captures.ts';
import { aFee, anOrder } from '../testing/paying-school.ts';

describeOnBoth('an order that no bank has answered (decision 213)', (use) => {
  const on = captures(use);
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(on().services, mountPayments);
    on().services.clock.set('2026-11-25T07:00:00.000Z');
  });
  afterAll(() => app.close());

  const headers = () => ({
    authorization: `Bearer ${on().services.settings.operatorKey}`,
    'idempotency-key': 'silent',
  });
  const list = async (): Promise<ReviewView[]> => {
    const path = '/api/console/v1/reviews?institute_code=capture';
    return (await app.browser().get(path, { headers: headers(), bare: true })).data<ReviewView[]>();
  };

  it('is listed from its review on, oldest first, until a bank answers; nothing of it can be placed', async () => {
    const pupil = await on().newPupil();
    const fee = await aFee(on().school, pupil, 'term', 1_000_000);
    const odd = await anOrder(on().school, pupil, [{ fee, balance: 1_000_000 }]);
    await on().capture(odd.id, paid(odd.gatewayOrderId, 990_000));
    const made = await anOrder(on().school, pupil, [{ fee, balance: 1_000_000 }]);
    const tried = (state: string, at: string) =>
      use.db.query(`select note_attempt($1, $2, $3, null, '', '', 'webhook', null, $4)`, [
        made.id,
        `silent_${made.code}`,
        state,
        at,
      ]);
    await tried('PENDING', '2026-11-16T07:00:00Z');
    await use.db.query(`update attempts set created_at = '2026-11-16T07:00:00Z' where order_id = $1`, [
      made.id,
    ]);
    const others = [expect.objectContaining({ reason: 'DIFFERS', waits_since: '2026-11-20T07:00:00.000Z' })];
    expect(await list()).toEqual(others);
    const day7 = '2026-11-23T07:00:00.000Z' as Instant;
    await putUnderReview(use.db, on().school.instituteId, made.id, 'resolver', day7);
    expect(await list()).toEqual([
      {
        application_code: `TXN${made.code}`,
        gateway_payment_id: '',
        student_id: pupil.uuid,
        received_at: '',
        booked_at: '',
        waits_since: '2026-11-16T07:00:00.000Z',
        age_days: 9,
        reason: 'NO_VERDICT',
        amount: 10_000,
        waiting: 0,
        placeable: 0,
        dispute: null,
        to_do: '',
        notes: [],
      },
      ...others,
    ]);
    const placed = await app.browser().post(
      '/api/console/v1/reviews/place',
      {
        institute_code: 'capture',
        application_code: `TXN${made.code}`,
        fees: [{ fee: 'term' }],
        by: 'Meera Nair',
        reason: 'asked',
      },
      { headers: headers(), bare: true },
    );
    expect(placed.json).toMatchObject({ success: false, error: { code: 'invalid_request' } });
    await tried('FAILED', '2026-11-25T06:00:00Z');
    expect(await list()).toEqual(others);
  });
});
