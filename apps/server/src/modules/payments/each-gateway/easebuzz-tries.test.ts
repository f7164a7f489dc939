import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { workRefunds } from '../refunds/work-refunds.ts';
import { EASEBUZZ_KEY, EasebuzzSchool } from '../testing/easebuzz-school.ts';
import { livePayments } from '../testing/live-payments.ts';

describeOnBoth('one transaction of Easebuzz', (use) => {
  const live = livePayments(use);

  it('that is paid twice on its page is booked as two payments: the second is excess', async () => {
    const easebuzz = await EasebuzzSchool.open(use.db, live());
    const begun = await easebuzz.begun();
    const first = await easebuzz.pay(begun.launch, 'paid_twice');
    await easebuzz.told();
    const payments = await easebuzz.payments(begun);
    expect(payments).toMatchObject([{ status: 'CAPTURED', id: first.payment_id }, { status: 'EXCESS' }]);
    expect(payments[1]?.id).not.toBe(first.payment_id);
    expect(await live().settledOf(begun.fee)).toBe(1_530_000);
  });

  it('that fails and is then paid on the same page is booked once, as the payment that was made', async () => {
    const easebuzz = await EasebuzzSchool.open(use.db, live());
    const begun = await easebuzz.begun();
    const paid = await easebuzz.pay(begun.launch, 'failed_then_paid');
    await easebuzz.told();
    expect(await easebuzz.payments(begun)).toMatchObject([{ status: 'CAPTURED', id: paid.payment_id }]);
    expect(await live().settledOf(begun.fee)).toBe(1_530_000);
    const tries = await use.db.query<{ status: string }>(
      'select a.status from attempts a join orders o on o.id = a.order_id where o.order_code = $1 order by a.id',
      [begun.token.order_id],
    );
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['CAPTURED', 'FAILED']);
  });

  it('is queried when Easebuzz reports its refund, which is booked before any other poll', async () => {
    const easebuzz = await EasebuzzSchool.open(use.db, live());
    const begun = await easebuzz.begun();
    await easebuzz.pay(begun.launch);
    await easebuzz.told();
    const payment = await use.db.one<{ id: number }>('select max(id) as id from payments');
    const input = { instituteId: live().school.instituteId, paymentId: payment.id, requestKey: 'told' };
    const how = { amount: null, requestedBy: 'OPERATOR', reason: 'Left', reopensFees: false } as const;
    await requestRefund(live().services, { ...input, ...how, clockOffsetMs: 0 });
    await workRefunds(live().services);
    await easebuzz.told();
    const told = (await live().sandbox.deliveries(EASEBUZZ_KEY)).filter(
      ({ event, body }) => event === 'refund.processed' && body.includes(begun.token.order_id),
    );
    expect(told.map(({ attempts }) => attempts[0]?.status)).toEqual([200]);
    const refunds = await use.db.query(
      `select r.status, h.cause from refunds r join state_history h on h.kind = 'refund' and h.ref_id = r.id
         and h.to_state = r.status where r.payment_id = $1`,
      [payment.id],
    );
    expect(refunds).toEqual([{ status: 'PROCESSED', cause: 'webhook' }]);
  });
});
