import type { ReviewView } from '@shulk/contract';
import type { DisputeState } from '@shulk/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBoth, testApp } from '../../../testing/index.ts';
import type { TestApp } from '../../../testing/index.ts';
import { disputed, hourOfDispute } from '../../gateways/testing/disputes.ts';
import { mountPayments } from '../index.ts';
import { paid } from '../testing/captures.ts';
import { disputedPayments } from '../testing/disputed-payments.ts';
import { aFee, anOrder } from '../testing/paying-school.ts';

describeOnBoth('money that waits for a person and that a bank disputes (decision 220)', (use) => {
  const { on, hear, byTheBooks, settledOf } = disputedPayments(use);
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(on().services, mountPayments);
    on().services.clock.set('2026-11-25T07:00:00.000Z');
  });
  afterAll(() => app.close());

  let keys = 0;
  const operator = () => {
    keys += 1;
    return {
      headers: {
        authorization: `Bearer ${on().services.settings.operatorKey}`,
        'idempotency-key': `disputed-${keys}`,
      },
      bare: true,
    };
  };

  /** ₹9,900 that came for an order of ₹10,000 and wait; the student owes the fee. */
  async function waitingMoney() {
    const pupil = await on().newPupil();
    const fee = await aFee(on().school, pupil, 'term', 1_000_000);
    const made = await anOrder(on().school, pupil, [{ fee, balance: 1_000_000 }]);
    const payment = paid(made.gatewayOrderId, 990_000);
    await on().capture(made.id, payment);
    const { sft } = await use.db.one<{ sft: string }>('select sft_code as sft from fee_lines where id = $1', [
      fee,
    ]);
    const code = `TXN${made.code}`;
    const listed = async () => {
      const rows = await app.browser().get('/api/console/v1/reviews?institute_code=capture', operator());
      const view = rows.data<ReviewView[]>().find(({ application_code: one }) => one === code);
      return view && [view.waiting, view.placeable, view.dispute, view.to_do];
    };
    const place = async (amount?: number) => {
      const { json } = await app.browser().post(
        '/api/console/v1/reviews/place',
        {
          institute_code: 'capture',
          application_code: code,
          fees: [{ fee: sft, ...(amount !== undefined && { amount }) }],
          by: 'Meera Nair',
          reason: 'As the father asked',
        },
        operator(),
      );
      return json.success ? 'placed' : [json.error.code, ...Object.values(json.error.fields ?? {})].join();
    };
    const dispute = (amount: number, state: DisputeState = 'OPEN') =>
      hear(
        disputed(payment.gateway_payment_id, amount, { state, at: hourOfDispute(state === 'OPEN' ? 1 : 9) }),
      );
    return { fee, code, listed, place, dispute };
  }

  it('is listed with the dispute and its deadline, and is not placed before the dispute has ended', async () => {
    const { fee, listed, place, dispute } = await waitingMoney();
    expect(await listed()).toEqual([9_900, 9_900, null, '']);
    await dispute(990_000);
    const text =
      "The payer's bank disputes ₹9,900 of this payment; please answer it by 23-11-2026. Nothing of this money can be placed before the dispute has ended. If it is won, place the money then. If it is lost, the bank takes the money.";
    const shown = { amount: 9_900, respond_by: '2026-11-23T18:29:59.000Z' };
    expect(await listed()).toEqual([9_900, 0, shown, text]);
    expect(await place()).toBe(`placing_refused,${text}`);
    expect(await settledOf(fee)).toBe(0);
    await dispute(990_000, 'WON');
    expect(await listed()).toEqual([9_900, 9_900, null, '']);
    expect(await place()).toBe('placed');
    expect(await settledOf(fee)).toBe(990_000);
    expect(await byTheBooks()).toEqual([]);
  });

  it('is placed beyond the disputed amount, which a lost dispute then takes without touching the fee', async () => {
    const { fee, listed, place, dispute } = await waitingMoney();
    await dispute(400_000);
    expect(await place(5_901)).toMatch(
      /^placing_refused,The payer's bank disputes .* Only ₹5,900 can be placed/,
    );
    expect(await place()).toBe('placed');
    expect(await settledOf(fee)).toBe(590_000);
    expect((await listed())?.slice(0, 2)).toEqual([4_000, 0]);
    await dispute(400_000, 'LOST');
    expect(await settledOf(fee)).toBe(590_000);
    expect(await listed()).toBeUndefined();
    expect(await byTheBooks()).toEqual([]);
  });

  it('is refused by the database as well, if the dispute came a moment before', async () => {
    const { code, fee, dispute } = await waitingMoney();
    await dispute(400_000);
    const place = (balance: number) =>
      use.db.one<{ result: string }>(
        `select result from payments p, place_waiting(p.institute_id, p.id, 'HELD', $2::jsonb, 'Meera Nair', 'asked', $3, $3, $4)
         where p.application_code = $1`,
        [
          code,
          JSON.stringify([
            {
              fee_line_id: fee,
              head_id: null,
              label: 'Fee',
              instalment: '',
              balance,
              discount: 0,
              late_fee: 0,
            },
          ]),
          `by-hand-${balance}`,
          on().services.clock.now(),
        ],
      );
    expect(await place(590_001)).toEqual({ result: 'too_much' });
    expect(await settledOf(fee)).toBe(0);
  });
});
