import type { OrderToken } from '@shulk/contract';
import { expect, it, vi } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { codeOf } from '../fees/testing/fee-suite.ts';
import { capture, paid } from '../payments/testing/captures.ts';
import { aFee } from '../payments/testing/paying-school.ts';
import { onCapture } from './follow/advance-paid.ts';
import { atLender, submittedLoan } from './testing/loan-school.ts';
import { useLoanSuite } from './testing/loan-suite.ts';

const anEvent = {
  outbox_id: 1,
  event: 'payment.captured',
  student_id: null,
  student_sequence: null,
  object_version: 1,
};

describeOnBoth('the advance instalments of an EMI application', (use) => {
  const on = useLoanSuite(use);
  const submitted = (digits?: string) => submittedLoan(on.app, on.services, on.school, digits);
  const signed = async () => {
    const loan = await submitted();
    await atLender(on.sandbox, use.db, 'decision');
    await atLender(on.sandbox, use.db, 'sign');
    await on.news();
    return loan;
  };

  it('opens the order of the advance instalments only after the signature, and one at a time (R6, R7)', async () => {
    const waiting = await submitted('3333');
    expect(codeOf(await waiting.sheet.advance())).toBe('emi_step');
    await waiting.sheet.cancel();
    on.services.clock.advance(300);
    const { sheet } = await signed();
    const first = (await sheet.advance()).data<OrderToken>();
    const second = (await sheet.advance()).data<OrderToken>();
    expect(first.amount).toBe(second.amount);
    const open = await use.db.query(`select status from orders where status in ('CREATED', 'ATTEMPTED')`);
    expect(open).toHaveLength(1);
    const lines = await use.db.query<{ financing_mode: string; fees: number; cash: number }>(
      `select o.financing_mode, count(*) as fees, sum(l.balance_paise)::bigint as cash from orders o
         join order_lines l on l.order_id = o.id where o.order_code = $1 group by 1`,
      [second.order_id],
    );
    expect(lines).toEqual([{ financing_mode: 'MONTHLY-EMI', fees: 2, cash: second.amount * 100 }]);
  });

  it('moves once when its advance is captured, though the capture is reported twice', async () => {
    const { sheet } = await signed();
    const { order_id } = (await sheet.advance()).data<OrderToken>();
    const order = await use.db.one<{ id: number; institute_id: number }>(
      'select id, institute_id from orders where order_code = $1',
      [order_id],
    );
    const event = { ...anEvent, institute_id: order.institute_id };
    await onCapture(on.services, { ...event, payload: { order_id: order.id } });
    expect(await on.state()).toBe('SIGNED');
    await use.db.query('update orders set paid_at = created_at where id = $1', [order.id]);
    await onCapture(on.services, { ...event, payload: { order_id: order.id + 1 } });
    expect(await on.state()).toBe('SIGNED');
    await onCapture(on.services, { ...event, payload: { order_id: order.id } });
    await onCapture(on.services, { ...event, payload: { order_id: order.id } });
    const moves = await use.db.query(`select 1 from state_history where to_state = 'MANDATE_PENDING'`);
    expect([await on.state(), moves.length]).toEqual(['MANDATE_PENDING', 1]);
  });

  it('is named by the event of its capture, and a payment of an order without one costs module loans no statement', async () => {
    const { sheet } = await signed();
    const { order_id, amount } = (await sheet.advance()).data<OrderToken>();
    const order = await use.db.one<{ id: number; institute_id: number; loan: number }>(
      'select id, institute_id, emi_application_id as loan from orders where order_code = $1',
      [order_id],
    );
    await capture(use.db, order.id, paid(order_id, amount * 100), on.services.clock.now());
    const { payload } = await use.db.one<{ payload: object }>(
      `select payload from outbox where event = 'payment.captured' and payload ->> 'order_id' = $1`,
      [String(order.id)],
    );
    expect(payload).toMatchObject({ emi_application_id: order.loan });
    const event = { ...anEvent, institute_id: order.institute_id };
    const asked = vi.spyOn(on.services.db, 'maybe');
    await onCapture(on.services, { ...event, payload: { ...payload, emi_application_id: null } });
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
    await onCapture(on.services, { ...event, payload: { ...payload } });
    expect(await on.state()).toBe('MANDATE_PENDING');
  });

  it('keeps its advance open when too little came for it, which a person allocated to another fee', async () => {
    const { sheet } = await signed();
    const { order_id, amount } = (await sheet.advance()).data<OrderToken>();
    const order = await use.db.one<{ id: number; code: string }>(
      'select id, application_code as code from orders where order_code = $1',
      [order_id],
    );
    await capture(use.db, order.id, paid(order_id, amount * 100 - 100), on.services.clock.now());
    const other = await aFee(on.school, on.school.pupil, 'bus', 5_000_000);
    const { sft_code: fee } = await use.db.one<{ sft_code: string }>(
      'select sft_code from fee_lines where id = $1',
      [other],
    );
    const answer = await on.app.browser().post(
      '/api/console/v1/reviews/place',
      {
        institute_code: 'kaveri',
        application_code: order.code,
        fees: [{ fee }],
        by: 'Meera Nair',
        reason: 'As the father asked',
      },
      {
        headers: {
          authorization: `Bearer ${on.services.settings.operatorKey}`,
          'idempotency-key': 'short-advance',
        },
        bare: true,
      },
    );
    expect(answer.json.success).toBe(true);
    expect(await sheet.view()).toMatchObject({
      state: 'SIGNED',
      step: 'ADVANCE',
      advance: { is_paid: false },
    });
    expect((await sheet.advance()).data<OrderToken>().amount).toBe(amount);
  });

  it('is active when its advance is paid, though the mandate was reported before (regulation E.10)', async () => {
    const { sheet } = await signed();
    await atLender(on.sandbox, use.db, 'debit');
    await on.news();
    expect(await on.state()).toBe('SIGNED');
    const { order_id } = (await sheet.advance()).data<OrderToken>();
    await use.db.query('update orders set paid_at = created_at where order_code = $1', [order_id]);
    expect((await sheet.view()).state).toBe('ACTIVE');
  });
});
