import type { ReviewView } from '@shulk/contract';
import type { Instant } from '@shulk/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBoth, testApp } from '../../../testing/index.ts';
import type { TestAnswer, TestApp } from '../../../testing/index.ts';
import { checkBooks } from '../../ledger/index.ts';
import { mountPayments } from '../index.ts';
import { captures, paid } from '../testing/captures.ts';
import { aFee, anOrder } from '../testing/paying-school.ts';
import { selectOrder } from '../orders/order-view.store.ts';

describeOnBoth('money that waits for a person [decision 94]', (use) => {
  const on = captures(use);
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(on().services, mountPayments);
    on().services.clock.set('2026-11-25T07:00:00.000Z');
  });
  afterAll(() => app.close());

  let keys = 0;
  const call = (path: string, body: object, key = `review-${(keys += 1)}`): Promise<TestAnswer> =>
    app.browser().post(
      `/api/console/v1/reviews/${path}`,
      { institute_code: 'capture', ...body },
      {
        headers: {
          authorization: `Bearer ${on().services.settings.operatorKey}`,
          'idempotency-key': key,
        },
        bare: true,
      },
    );
  const place = (transaction: string, fees: readonly object[], key?: string) =>
    call(
      'place',
      { application_code: transaction, fees, by: 'Meera Nair', reason: 'As the father asked' },
      key,
    );
  const list = async (): Promise<ReviewView[]> =>
    (
      await app.browser().get('/api/console/v1/reviews?institute_code=capture', {
        headers: { authorization: `Bearer ${on().services.settings.operatorKey}` },
        bare: true,
      })
    ).data<ReviewView[]>();
  const refusal = ({ json }: TestAnswer) =>
    json.success ? 'success' : [json.error.code, Object.values(json.error.fields ?? {})];

  /** 9,900 rupees came for an order of 10,000; the student owes that fee and another one of 5,000. */
  async function oddMoney() {
    const pupil = await on().newPupil();
    const fee = await aFee(on().school, pupil, 'term', 1_000_000);
    const other = await aFee(on().school, pupil, 'bus', 500_000);
    const made = await anOrder(on().school, pupil, [{ fee, balance: 1_000_000 }]);
    const payment = paid(made.gatewayOrderId, 990_000);
    await on().capture(made.id, payment);
    const codes = await use.db.query<{ code: string }>(
      'select sft_code as code from fee_lines where id in ($1, $2) order by id',
      [fee, other],
    );
    const [term = '', bus = ''] = codes.map(({ code }) => code);
    return { pupil, fee, other, made, payment, transaction: `TXN${made.code}`, term, bus };
  }

  it('is listed with its age, its reason and its notes, only for its own institute', async () => {
    const { transaction, payment, pupil } = await oddMoney();
    const noted = await call('notes', {
      application_code: transaction,
      by: 'Meera Nair',
      text: 'The father says he typed the amount himself.',
    });
    expect(noted.json.success).toBe(true);
    expect((await list()).find(({ application_code: code }) => code === transaction)).toMatchObject({
      application_code: transaction,
      gateway_payment_id: payment.gateway_payment_id,
      student_id: pupil.uuid,
      received_at: '2026-11-20T07:00:00.000Z',
      booked_at: '2026-11-20T07:00:00.000Z',
      waits_since: '2026-11-20T07:00:00.000Z',
      age_days: 5,
      reason: 'DIFFERS',
      amount: 9900,
      waiting: 9900,
      notes: [
        {
          at: '2026-11-25T07:00:00.000Z',
          by: 'Meera Nair',
          text: 'The father says he typed the amount himself.',
        },
      ],
    });
    const elsewhere = await app.browser().get('/api/console/v1/reviews?institute_code=other', {
      headers: { authorization: `Bearer ${on().services.settings.operatorKey}` },
      bare: true,
    });
    expect(elsewhere.data()).toEqual([]);
  });

  it('is allocated to fees by one balanced entry that names who and why, with a receipt, and its order is paid', async () => {
    const { fee, made, transaction, term, bus, other } = await oddMoney();
    const answer = await place(transaction, [{ fee: term, amount: 9000 }, { fee: bus }]);
    expect(answer.data()).toEqual({
      application_code: transaction,
      receipt_no: expect.stringMatching(/^RCP\//),
      placed: [
        { fee: term, label: 'Fee term', amount: 9000, discount: 0 },
        { fee: bus, label: 'Fee bus', amount: 900, discount: 0 },
      ],
      waiting: 0,
    });
    expect(await on().fee(fee)).toMatchObject({ settled: 900_000 });
    expect(await on().fee(other)).toMatchObject({ settled: 90_000 });
    expect(await on().order(made.id)).toEqual({ status: 'PAID' });
    expect((await list()).map(({ application_code: code }) => code)).not.toContain(transaction);
    const entry = await use.db.query(
      `select a.code, l.debit_paise as debit, l.credit_paise as credit, x.placed_by, x.reason
       from placings x join payments p on p.id = x.payment_id join ledger_lines l on l.entry_id = x.entry_id
         join ledger_accounts a on a.id = l.account_id
       where p.application_code = $1 order by l.debit_paise desc, l.credit_paise desc`,
      [transaction],
    );
    const act = { placed_by: 'Meera Nair', reason: 'As the father asked' };
    expect(entry).toEqual([
      { code: 'SUSPENSE', debit: 990_000, credit: 0, ...act },
      { code: 'HEAD:TUITION', debit: 0, credit: 900_000, ...act },
      { code: 'HEAD:TUITION', debit: 0, credit: 90_000, ...act },
    ]);
  });

  it('is allocated at the price of the day it was paid, and its receipt has that date and series [money 7]', async () => {
    const pupil = await on().newPupil();
    const fee = await aFee(on().school, pupil, 'eased', 1_000_000, { discount: 10_000 });
    await use.db.query(`update fee_lines set discount_until = '2026-11-20' where id = $1`, [fee]);
    const made = await anOrder(on().school, pupil, [{ fee, balance: 1_000_000 }]);
    const told = { paid_at: '2026-11-20T07:00:00.000Z' as Instant };
    // Reported two days later, when the discount had expired.
    await on().capture(made.id, paid(made.gatewayOrderId, 990_000, told), '2026-11-22T07:00:00.000Z');
    const { code } = await use.db.one<{ code: string }>(
      'select sft_code as code from fee_lines where id = $1',
      [fee],
    );
    on().services.clock.set('2027-04-02T07:00:00.000Z');
    const answer = await place(`TXN${made.code}`, [{ fee: code }]);
    on().services.clock.set('2026-11-25T07:00:00.000Z');
    expect(answer.data()).toMatchObject({
      receipt_no: expect.stringMatching(/^RCP\/2026-27\//),
      placed: [{ amount: 9900, discount: 100 }],
    });
    expect(
      await use.db.one(
        `select r.issued_at, india_day(e.at)::text as placed_on from receipts r join payments p on p.id = r.payment_id
           join placings x on x.payment_id = p.id join ledger_entries e on e.id = x.entry_id where p.order_id = $1`,
        [made.id],
      ),
    ).toEqual({ issued_at: '2026-11-20T07:00:00.000Z', placed_on: '2027-04-02' });
  });

  it('is allocated once, however often the same request comes', async () => {
    const { transaction, term, fee } = await oddMoney();
    const input = [{ fee: term, amount: 4000 }];
    const first = await place(transaction, input, 'the-same');
    await use.db.query('delete from idempotency_keys');
    const again = await place(transaction, input, 'the-same');
    expect(again.data()).toEqual(first.data());
    expect(await on().fee(fee)).toMatchObject({ settled: 400_000 });
  });

  it('may be allocated after another payment of its order paid the fees, and the books hold [order-paid-once]', async () => {
    const { made, payment, transaction, bus } = await oddMoney();
    const again = { gateway_payment_id: `${payment.gateway_payment_id}_again` };
    await on().capture(made.id, paid(made.gatewayOrderId, 1_000_000, again));
    expect(await on().order(made.id)).toEqual({ status: 'PAID' });
    const placed = await call('place', {
      application_code: transaction,
      gateway_payment_id: payment.gateway_payment_id,
      fees: [{ fee: bus }],
      by: 'Meera Nair',
      reason: 'As the father asked',
    });
    expect(placed.data()).toMatchObject({ placed: [{ fee: bus, amount: 5000 }], waiting: 4900 });
    expect(await checkBooks(use.db, { now: on().services.clock.now() })).toEqual([]);
  });

  it('leaves the payer the receipt number he was told, when older money of the order is allocated later (threats 6.1)', async () => {
    const { made, transaction, bus } = await oddMoney();
    await on().capture(
      made.id,
      paid(made.gatewayOrderId, 1_000_000, { gateway_payment_id: `2_${made.code}` }),
    );
    const told = async () => (await selectOrder(use.db, on().school.instituteId, made.id))?.receipt_no;
    const number = await told();
    expect(number).toMatch(/^RCP\//);
    const placed = (await place(transaction, [{ fee: bus, amount: 3000 }])).data<{ receipt_no: string }>();
    expect(placed.receipt_no).not.toBe(number);
    expect(await told()).toBe(number);
  });

  it('gives up an attempt of its order that got no verdict in seven days, and polls it as such (threats 6.1)', async () => {
    const { made, transaction, bus } = await oddMoney();
    await use.db.query(
      `select note_attempt($1, $2, 'PENDING', array['CREATED', 'SUBMITTED'], '', '', 'webhook', null, '2026-11-20T07:00:00Z')`,
      [made.id, `pending_${made.code}`],
    );
    on().services.clock.advance(5 * 86_400);
    await place(transaction, [{ fee: bus }]);
    const given = `select status from attempts where gateway_payment_id = $1 and next_check_at is not null`;
    expect(await use.db.query(given, [`pending_${made.code}`])).toEqual([{ status: 'CANCELLED' }]);
    expect(await checkBooks(use.db, { now: on().services.clock.now() })).toEqual([]);
  });

  it('is split: a part is allocated, a part refunded, and the rest keeps waiting', async () => {
    const { transaction, term } = await oddMoney();
    await place(transaction, [{ fee: term, amount: 4000 }]);
    const refund = await app.browser().post(
      '/api/console/v1/refunds',
      {
        institute_code: 'capture',
        application_code: transaction,
        part: 'HELD',
        amount: 5000,
        reason: 'As he asked',
      },
      {
        headers: {
          authorization: `Bearer ${on().services.settings.operatorKey}`,
          'idempotency-key': `refund-${transaction}`,
        },
        bare: true,
      },
    );
    expect(refund.json.success).toBe(true);
    expect((await list()).find(({ application_code: code }) => code === transaction)).toMatchObject({
      amount: 9900,
      waiting: 900,
    });
    expect(refusal(await place(transaction, [{ fee: term, amount: 901 }]))).toEqual([
      'placing_refused',
      ['Up to ₹900 is left to place.'],
    ]);
  });

  it('issues the receipt anew when more of its money pays fees', async () => {
    const { transaction, term, bus } = await oddMoney();
    await place(transaction, [{ fee: term, amount: 4000 }]);
    const issue = () =>
      use.db.one<{ number: string; code: string }>(
        `select r.number, r.verification_code as code from receipts r join payments p on p.id = r.payment_id
         where p.application_code = $1`,
        [transaction],
      );
    const first = await issue();
    await place(transaction, [{ fee: bus, amount: 1000 }]);
    const second = await issue();
    expect(second.number).toBe(first.number);
    expect(
      await use.db.query('select 1 from replaced_receipts where verification_code = $1', [first.code]),
    ).toHaveLength(1);
    expect(second.code).not.toBe(first.code);
  });

  it('is refused for a fee that is not the student’s, is not owed, or is under a loan, and nothing changes', async () => {
    const { transaction, term, other, bus, pupil } = await oddMoney();
    const stranger = await oddMoney();
    expect(refusal(await place(transaction, [{ fee: stranger.term }]))).toEqual([
      'placing_refused',
      [`The student has no open fee with the code ${stranger.term}.`],
    ]);
    await use.db.query('update fee_lines set settled_paise = base_paise where id = $1', [other]);
    expect(refusal(await place(transaction, [{ fee: bus }]))).toEqual([
      'placing_refused',
      ['Nothing is due for this fee.'],
    ]);
    await use.db.query(
      `with loan as (
         insert into emi_applications (institute_id, student_id, application_code, status, amount_paise, applied_on)
         values ($1, $2, 'EMI' || $3::text, 'ACTIVE', 1000000, '2026-11-20') returning id)
       insert into emi_application_lines (application_id, fee_line_id)
       select loan.id, f.id from loan, fee_lines f where f.sft_code = $3`,
      [on().school.instituteId, pupil.id, term],
    );
    expect(refusal(await place(transaction, [{ fee: term }]))).toEqual([
      'placing_refused',
      ['A monthly plan will pay this fee. Stop its application first, or refund the money.'],
    ]);
    expect((await list()).find(({ application_code: code }) => code === transaction)).toMatchObject({
      waiting: 9900,
    });
  });

  it('is allocated by one of two people at the same moment, and the other learns what is left', async () => {
    const { transaction, term, fee } = await oddMoney();
    const both = await Promise.all([1, 2].map(() => place(transaction, [{ fee: term, amount: 9900 }])));
    const told = both.map((answer) => [refusal(answer)].flat(2).join(': '));
    expect(new Set(told)).toEqual(
      new Set(['success', 'invalid_request: No money of this transaction is waiting at this institute.']),
    );
    expect(await on().fee(fee)).toMatchObject({ settled: 990_000 });
  });
});
