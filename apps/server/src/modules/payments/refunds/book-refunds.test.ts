import { REFUND_MOVES } from '@shulk/domain';
import type { Paise, RefundState } from '@shulk/domain';
import { expect, it } from 'vitest';
import { plusMs } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { describeOnBoth, force } from '../../../testing/index.ts';
import { captures, paid } from '../testing/captures.ts';
import { aFee, anOrder } from '../testing/paying-school.ts';
import type { LineOver } from '../testing/paying-school.ts';
import { pursueRefund } from './pursue-refund.ts';
import { selectRefund } from './refunds.store.ts';
import type { RefundRequest, RefundRow } from './refunds.store.ts';
import { requestRefund } from './request-refund.ts';
import { settleRefund, stepRefund } from './settle-refund.ts';
import { workRefunds } from './work-refunds.ts';

describeOnBoth('a refund', (use) => {
  const on = captures(use);

  /** A pupil whose order of these lines was captured. */
  async function captured(lines: (fee: number) => readonly LineOver[], gross = 100_000) {
    const pupil = await on().newPupil();
    const fee = await aFee(on().school, pupil, 't', gross);
    const order = await anOrder(on().school, pupil, lines(fee));
    await on().capture(order.id, paid(order.gatewayOrderId, order.amount));
    const [payment] = await paymentsOf(order.id);
    if (payment === undefined) throw new Error('The order was not captured.');
    return { pupil, fee, order, payment };
  }

  const paymentsOf = (orderId: number) =>
    use.db.query<{ id: number; status: string; refunded: number; gateway_payment_id: string }>(
      'select id, status, refunded_paise as refunded, gateway_payment_id from payments where order_id = $1 order by id',
      [orderId],
    );

  let keys = 0;
  const input = (paymentId: number, amount: number | null, over: Partial<RefundRequest> = {}) => {
    keys += 1;
    return {
      instituteId: on().school.instituteId,
      paymentId,
      requestKey: `key-${keys}`,
      amount: amount as Paise | null,
      requestedBy: 'OPERATOR' as const,
      reason: 'Left the school',
      reopensFees: false,
      clockOffsetMs: 0,
      ...over,
    };
  };

  async function requested(...given: Parameters<typeof input>): Promise<RefundRow> {
    const { made_code: code } = await requestRefund(on().services, input(...given));
    if (code === null) throw new Error('The refund was not made.');
    return selectRefund(use.db, on().school.instituteId, code);
  }

  const again = (refund: RefundRow) => selectRefund(use.db, refund.institute_id, refund.refund_code);

  const news = (refund: RefundRow, state: 'processed' | 'failed' | 'pending') => ({
    gateway_refund_id: `rfnd_${refund.id}`,
    gateway_payment_id: refund.gateway_payment_id,
    key: refund.refund_code,
    amount: refund.amount_paise,
    state,
  });

  async function processed(...given: Parameters<typeof input>): Promise<RefundRow> {
    const refund = await requested(...given);
    await stepRefund(on().services, refund, { to: 'SENT', cause: 'send', nextCheckAt: null });
    await settleRefund(on().services, refund, news(refund, 'processed'), 'webhook');
    return again(refund);
  }

  const ledger = (refund: RefundRow) =>
    use.db.query(
      `select a.code, l.fee_line_id is not null as names_fee, l.debit_paise as debit, l.credit_paise as credit
       from ledger_entries e join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id
       where e.kind = 'refund' and e.ref = $1 order by a.code, l.id`,
      [refund.refund_code],
    );

  it('requested ten times at once never exceeds what was captured, and the rest learn what is left (threats 6.2)', async () => {
    const { payment } = await captured((fee) => [{ fee, balance: 100_000 }]);
    const asked = await Promise.all(
      Array.from({ length: 10 }, () => requestRefund(on().services, input(payment.id, 30_000))),
    );
    expect(asked.map(({ result }) => result).sort()).toEqual([
      ...Array(3).fill('made'),
      ...Array(7).fill('too_much'),
    ]);
    const late = await requestRefund(on().services, input(payment.id, 10_001));
    expect(late).toEqual({ result: 'too_much', made_code: null, left_paise: 10_000 });
    expect(await requestRefund(on().services, input(payment.id, null))).toMatchObject({
      result: 'made',
      left_paise: 0,
    });
    expect(await requestRefund(on().services, input(payment.id, null))).toMatchObject({ result: 'too_much' });
  });

  it('is made once for one request, even when it comes twice at the same moment (threats 6.3)', async () => {
    const { payment } = await captured((fee) => [{ fee, balance: 100_000 }]);
    const same = input(payment.id, 20_000);
    const asked = await Promise.all([1, 2, 3].map(() => requestRefund(on().services, same)));
    expect(asked.map(({ result }) => result).sort()).toEqual(['again', 'again', 'made']);
    expect(new Set(asked.map(({ made_code: code }) => code)).size).toBe(1);
    expect(await requestRefund(on().services, { ...same, amount: 20_001 as Paise })).toMatchObject({
      result: 'other',
    });
  });

  it('leaves the fees as they were unless it says otherwise: heads debited, clearing credited, no fee named', async () => {
    const { fee, order, payment } = await captured((id) => [
      { fee: id, balance: 90_000, discount: 10_000, late_fee: 500 },
    ]);
    const part = await processed(payment.id, 40_000);
    expect(await ledger(part)).toEqual([
      { code: 'GATEWAY_CLEARING:main', names_fee: false, debit: 0, credit: 40_000 },
      { code: 'HEAD:TUITION', names_fee: false, debit: 40_000, credit: 0 },
    ]);
    expect(await paymentsOf(order.id)).toMatchObject([{ status: 'PARTIALLY REFUNDED', refunded: 40_000 }]);
    expect(await on().order(order.id)).toEqual({ status: 'PART_REFUNDED' });
    const rest = await processed(payment.id, null);
    expect(await ledger(rest)).toEqual([
      { code: 'GATEWAY_CLEARING:main', names_fee: false, debit: 0, credit: 50_500 },
      { code: 'HEAD:TUITION', names_fee: false, debit: 50_000, credit: 0 },
      { code: 'LATE_FEE', names_fee: false, debit: 500, credit: 0 },
    ]);
    expect(await paymentsOf(order.id)).toMatchObject([{ status: 'REFUNDED', refunded: 90_500 }]);
    expect(await on().order(order.id)).toEqual({ status: 'REFUNDED' });
    expect(await on().fee(fee)).toMatchObject({ settled: 100_000 });
  });

  it('that reopens fees makes them owed again, the last line first, with the discount taken back once', async () => {
    const { pupil, fee, payment } = await captured((id) => [{ fee: id, balance: 90_000, discount: 10_000 }]);
    const first = await processed(payment.id, 30_000, { reopensFees: true });
    expect(await ledger(first)).toEqual([
      { code: 'DISCOUNT_ALLOWED', names_fee: true, debit: 0, credit: 10_000 },
      { code: 'GATEWAY_CLEARING:main', names_fee: false, debit: 0, credit: 30_000 },
      { code: 'HEAD:TUITION', names_fee: true, debit: 40_000, credit: 0 },
    ]);
    expect(await on().fee(fee)).toMatchObject({ settled: 60_000 });
    await processed(payment.id, 60_000, { reopensFees: true });
    expect(await on().fee(fee)).toMatchObject({ settled: 0 });

    const caution = await aFee(on().school, pupil, 'c', 50_000, { head: 'caution' });
    const tuition = await aFee(on().school, pupil, 'u', 50_000);
    const two = await anOrder(on().school, pupil, [
      { fee: tuition, balance: 50_000 },
      { fee: caution, head: on().school.heads.caution, balance: 50_000 },
    ]);
    await on().capture(two.id, paid(two.gatewayOrderId, 100_000));
    const [both] = await paymentsOf(two.id);
    await processed(both?.id ?? 0, 70_000, { reopensFees: true });
    expect(await on().fee(caution)).toMatchObject({ settled: 0 });
    expect(await on().fee(tuition)).toMatchObject({ settled: 30_000 });
  });

  it('of excess is made automatically for what the office left of it, and once (threats 6.1)', async () => {
    const { order } = await captured((id) => [{ fee: id, balance: 100_000 }]);
    const second = paid(order.gatewayOrderId, 100_000, { gateway_payment_id: `pay_again_${order.code}` });
    await on().capture(order.id, second);
    const [, excess] = await paymentsOf(order.id);
    await requested(excess?.id ?? 0, 30_000);
    await workRefunds(on().services);
    await workRefunds(on().services);
    expect(
      await use.db.query('select requested_by, amount_paise from refunds where payment_id = $1 order by id', [
        excess?.id,
      ]),
    ).toEqual([
      { requested_by: 'OPERATOR', amount_paise: 30_000 },
      { requested_by: 'EXCESS', amount_paise: 70_000 },
    ]);
  });

  it('of excess comes out of the excess account and touches neither order nor fees', async () => {
    const { fee, order } = await captured((id) => [{ fee: id, balance: 100_000 }]);
    await on().capture(
      order.id,
      paid(order.gatewayOrderId, 100_000, { gateway_payment_id: `pay_again_${order.code}` }),
    );
    const [, excess] = await paymentsOf(order.id);
    const refund = await processed(excess?.id ?? 0, null, { requestedBy: 'EXCESS' });
    expect(await ledger(refund)).toEqual([
      { code: 'EXCESS', names_fee: false, debit: 100_000, credit: 0 },
      { code: 'GATEWAY_CLEARING:main', names_fee: false, debit: 0, credit: 100_000 },
    ]);
    expect(await paymentsOf(order.id)).toMatchObject([
      { status: 'CAPTURED', refunded: 0 },
      { status: 'EXCESS', refunded: 100_000 },
    ]);
    expect(await on().order(order.id)).toEqual({ status: 'PAID' });
    expect(await on().fee(fee)).toMatchObject({ settled: 100_000 });
  });

  it('is booked once, however often and in whatever order it is reported, even at the same moment', async () => {
    const { payment, order } = await captured((fee) => [{ fee, balance: 100_000 }]);
    const refund = await requested(payment.id, 40_000);
    await stepRefund(on().services, refund, { to: 'SENT', cause: 'send', nextCheckAt: null });
    await Promise.all(
      Array.from({ length: 5 }, () =>
        settleRefund(on().services, refund, news(refund, 'processed'), 'webhook'),
      ),
    );
    await settleRefund(on().services, refund, news(refund, 'pending'), 'webhook');
    await settleRefund(on().services, refund, news(refund, 'failed'), 'webhook');
    expect(await again(refund)).toMatchObject({ status: 'PROCESSED' });
    expect(await paymentsOf(order.id)).toMatchObject([{ refunded: 40_000 }]);
    const history = await use.db.query(
      `select from_state, to_state, cause from state_history where kind = 'refund' and ref_id = $1 order by id`,
      [refund.id],
    );
    expect(history).toEqual([
      { from_state: 'REQUESTED', to_state: 'SENT', cause: 'send' },
      { from_state: 'SENT', to_state: 'PROCESSED', cause: 'webhook' },
    ]);
  });

  it('that failed waits for a person, books nothing, and its amount can be refunded anew (threats 6.1)', async () => {
    const { payment, order } = await captured((fee) => [{ fee, balance: 100_000 }]);
    const refund = await requested(payment.id, null);
    await stepRefund(on().services, refund, { to: 'SENT', cause: 'send', nextCheckAt: null });
    await settleRefund(on().services, refund, news(refund, 'failed'), 'webhook');
    const after = await again(refund);
    expect(after).toMatchObject({ status: 'FAILED', problem: 'The gateway could not make the refund.' });
    expect(after.review_since).not.toBeNull();
    expect(await ledger(refund)).toEqual([]);
    expect(await paymentsOf(order.id)).toMatchObject([{ status: 'CAPTURED', refunded: 0 }]);
    expect(await requested(payment.id, null)).toMatchObject({ status: 'REQUESTED', amount_paise: 100_000 });
  });

  it('of another payment or amount than ours changes nothing and goes to a person', async () => {
    const { payment } = await captured((fee) => [{ fee, balance: 100_000 }]);
    for (const odd of [{ amount: 39_999 as Paise }, { gateway_payment_id: 'pay_other' }]) {
      const refund = await requested(payment.id, 40_000);
      await stepRefund(on().services, refund, { to: 'SENT', cause: 'send', nextCheckAt: null });
      await settleRefund(on().services, refund, { ...news(refund, 'processed'), ...odd }, 'webhook');
      const after = await again(refund);
      expect(after.status).toBe('SENT');
      expect(after.review_since).not.toBeNull();
      expect(await ledger(refund)).toEqual([]);
    }
  });

  it('without a verdict on day 7 is polled again, after whichever statement the process dies [decision 44]', async () => {
    const { payment } = await captured((fee) => [{ fee, balance: 100_000 }]);
    const created_at = plusMs(on().services.clock.now(), -8 * 86_400_000);
    const outcomes = new Set<string>();
    for (let statements = 0; statements < 8; statements += 1) {
      const refund = await requested(payment.id, 1_000);
      await stepRefund(on().services, refund, { to: 'SENT', cause: 'send', nextCheckAt: created_at });
      const dying = { ...on().services, db: dyingAfter(statements) };
      await pursueRefund(dying, { ...refund, status: 'SENT', created_at }).catch(() => undefined);
      const { left } = await use.db.one<{ left: string }>(
        `select concat_ws(' ', review_since is not null, next_check_at is not null) as left from refunds where id = $1`,
        [refund.id],
      );
      outcomes.add(left);
    }
    // Whether it is under review, and whether it is still polled.
    expect([...outcomes]).toEqual(['f t', 't t']);
  });

  /** The database of a process that dies after so many statements. */
  function dyingAfter(statements: number): Db {
    let left = statements;
    const lived = async <T>(run: () => Promise<T>): Promise<T> => {
      left -= 1;
      if (left < 0) throw new Error('the process is gone');
      return run();
    };
    return {
      ...use.db,
      query: (text, params) => lived(() => use.db.query(text, params)),
      one: (text, params) => lived(() => use.db.one(text, params)),
      maybe: (text, params) => lived(() => use.db.maybe(text, params)),
    };
  }

  const states = Object.keys(REFUND_MOVES) as RefundState[];
  it.each(states.flatMap((from) => states.map((to) => [from, to] as const)))(
    'goes from %s to %s by a settlement only where the table of states has that edge',
    async (from, to) => {
      const { payment } = await captured((fee) => [{ fee, balance: 10_000 }], 10_000);
      const refund = await requested(payment.id, 5_000);
      await force(use.db, `update refunds set status = '${from}' where id = ${refund.id}`);
      const step = await stepRefund(on().services, refund, { to, cause: 'settlement', nextCheckAt: null });
      expect(step.moved).toBe(REFUND_MOVES[from].includes(to));
      expect((await again(refund)).status).toBe(step.moved ? to : from);
    },
  );

  it('never reaches a payment of another institute', async () => {
    const { payment } = await captured((fee) => [{ fee, balance: 100_000 }]);
    const other = input(payment.id, null, { instituteId: on().school.instituteId + 1 });
    await expect(requestRefund(on().services, other)).rejects.toThrow(/query returned no rows/);
  });
});
