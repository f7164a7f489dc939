import { setTimeout } from 'node:timers/promises';
import type { MandateLaunch, PaymentStatus, PaymentTruth } from '@shulk/contract';
import { NO_PAISE, rupees } from '@shulk/domain';
import { describe, expect, it, vi } from 'vitest';
import { describeOnBoth, withResolvers } from '../../../testing/index.ts';
import type { TestAnswer } from '../../../testing/index.ts';
import { gatewaysOf } from '../../gateways/index.ts';
import { CallUnknown } from '../../../platform/outbound/answers.ts';
import { settled } from '../../payments/testing/pay-flow.ts';
import { applyMandateUpdate } from '../apply-mandate-update.ts';
import { liveMandates } from '../testing/live-mandates.ts';
import type { OpenedSheet, PlannedFee } from '../testing/live-mandates.ts';
import { lockWithToken, selectMandate } from '../mandates.store.ts';
import { planForOrder } from './plan-mandate.ts';
import { queryMandate } from './settle-mandate.ts';

const TWO: readonly PlannedFee[] = [
  { paise: 900_000, due: '2027-02-05' },
  { paise: 800_000, due: '2027-05-05' },
];
const refusalOf = ({ json }: TestAnswer): string => (json.success ? 'accepted' : json.error.code);

describeOnBoth('an auto debit is set up (decisions 8)', (use) => {
  const live = liveMandates(use);
  const asked = async (fees = TWO) => live().ask(await live().aPlanned(fees));

  describe('what is shown before consent', () => {
    it('is each debit with its day and amount, the rail and why, the ceiling and the end (regulation E.1)', async () => {
      const { token, view } = await asked([...TWO, { paise: 50_000, due: '2027-02-05' }]);
      expect(token.amount).toBe(17_500);
      expect(await view()).toMatchObject({
        state: 'CREATED',
        rail: 'UPI_AUTOPAY',
        rail_reason: 'within_upi_limit',
        schedule: [
          { ft_name: 'Fee t1', due_date: '2027-02-05', amount: 9_000 },
          { ft_name: 'Fee t3', due_date: '2027-02-05', amount: 500 },
          { ft_name: 'Fee t2', due_date: '2027-05-05', amount: 8_000 },
        ],
        instalments: [
          { instalment_no: 1, due_date: '2027-02-05', amount: 9_500 },
          { instalment_no: 2, due_date: '2027-05-05', amount: 8_000 },
        ],
        total: 17_500,
        max_amount: 10_500,
        starts_on: '2027-01-04',
        ends_on: '2027-08-05',
        notice_hours: 24,
      });
    });

    it('goes by eNACH where one debit is above what UPI takes without the PIN', async () => {
      const { view } = await asked([{ paise: 1_600_000, due: '2027-02-05' }]);
      expect(await view()).toMatchObject({ rail: 'ENACH', rail_reason: 'above_upi_limit' });
    });

    it('reserves no fees: they can be paid in another way meanwhile (R10)', async () => {
      const { fees, ...planned } = await asked();
      const held = await use.db.query('select 1 from open_fee_lines where fee_line_id = any ($1::bigint[])', [
        fees,
      ]);
      expect(held).toEqual([]);
      expect(refusalOf(await live().order({ ...planned, fees }, 'full'))).toBe('accepted');
    });
  });

  it('is AUTHORISED when the bank confirms, with its order; each change has its history row', async () => {
    const sheet = await asked();
    const launch = (await sheet.register()).data<MandateLaunch>();
    expect(launch).toMatchObject({ recurring: true, amount_paise: 100, protocol: 'razorpay' });
    expect((await sheet.register()).data<MandateLaunch>()).toEqual(launch);
    expect((await sheet.status()).state).toBe('CREATED');
    await live().approve(sheet);
    expect(await sheet.status()).toMatchObject({ state: 'AUTHORISED', amount: 17_000, receipt_no: '' });
    expect(await live().mandatesOf(sheet)).toEqual(['ACTIVE']);
    const told = (await live().history()).filter((line) => line.includes(` mandate ${sheet.pupil.uuid} `));
    expect(told.map((line) => line.split(' ').slice(-3, -1))).toEqual([
      ['', 'CREATED'],
      ['CREATED', 'PENDING'],
      ['PENDING', 'ACTIVE'],
    ]);
    expect(await live().paidOf(sheet)).toEqual({ settled: [0, 0], payments: [] });
    expect(refusalOf(await sheet.register())).toBe('order_closed');
  });

  it('is not queried again about an approval once it is active, but about everything else', async () => {
    const sheet = await asked();
    const { gateway_order_id } = (await sheet.register()).data<MandateLaunch>();
    await live().approve(sheet);
    const row = await use.db.one<{ gateway_account_id: number; gateway_token_id: string }>(
      'select gateway_account_id, gateway_token_id from mandates where gateway_order_id = $1',
      [gateway_order_id],
    );
    const { gateway } = await gatewaysOf(live().services).require(row.gateway_account_id);
    if (gateway.mandates === undefined) throw new Error('The account has no mandates.');
    const fetched = vi.spyOn(gateway.mandates, 'fetchMandate');
    const word = { token_id: row.gateway_token_id, customer_id: '', gateway_order_id: '' };
    const hear = (isApproval: boolean) =>
      applyMandateUpdate(live().services, row.gateway_account_id, { ...word, isApproval });
    expect(await hear(true)).toBe(true);
    expect(fetched).not.toHaveBeenCalled();
    expect(await hear(false)).toBe(true);
    expect(fetched).toHaveBeenCalledOnce();
    fetched.mockRestore();
  });

  it('is queried once by sheet and message that come together, and again by the waiting one when there was no answer', async () => {
    const approved = async () => {
      const sheet = await asked();
      const { gateway_order_id } = (await sheet.register()).data<MandateLaunch>();
      await live().unheard(() => live().sandbox.pay(gateway_order_id));
      return sheet;
    };
    const both = async ({ pupil }: OpenedSheet) => {
      const { id } = await use.db.one<{ id: number }>('select id from mandates where student_id = $1', [
        pupil.id,
      ]);
      const row = await selectMandate(use.db, live().school.instituteId, id);
      return Promise.allSettled([
        queryMandate(live().services, row, 'webhook'),
        queryMandate(live().services, row, 'poll'),
      ]);
    };
    const { gateway } = await gatewaysOf(live().services).require(live().school.accountId);
    if (gateway.mandates === undefined) throw new Error('The account has no mandates.');
    const fetched = vi.spyOn(gateway.mandates, 'fetchMandate');
    const first = await approved();
    await both(first);
    expect(await live().mandatesOf(first)).toEqual(['ACTIVE']);
    expect(fetched).toHaveBeenCalledOnce();
    const second = await approved();
    fetched.mockRejectedValueOnce(new CallUnknown('The gateway did not answer.'));
    const [told, waited] = await both(second);
    expect([told.status, waited.status]).toEqual(['rejected', 'fulfilled']);
    expect(await live().mandatesOf(second)).toEqual(['ACTIVE']);
    fetched.mockRestore();
  });

  it('is shown on the money-truth page with its next debit, never as a payment that was not made (decision 40)', async () => {
    const sheet = await asked();
    const truth = async () =>
      (
        await sheet.browser.get(
          `/api/checkout/v1/payments/${sheet.token.application_code}?payment_page_slug=${live().school.slug}`,
        )
      ).data<PaymentTruth>();
    expect(await truth()).toMatchObject({ state: 'MANDATE_OPEN', may_pay_again: true });
    await live().approve(sheet, 'mandate_refused');
    const refused = await truth();
    expect(refused.state).toBe('MANDATE_REFUSED');
    expect(refused.where).toMatch(/did not approve.* Nothing will be debited\./);
    await live().approve(sheet);
    const set = await truth();
    expect(set).toMatchObject({ state: 'MANDATE_ACTIVE', tone: 'ok', may_pay_again: false, receipt_no: '' });
    expect(set.where).toContain('₹1');
    expect(set.next[0]).toContain('The next debit is ₹9,000 on 05-02-2027');
  });

  it('is found authorised by a browser whose tab was killed and without a webhook', async () => {
    const sheet = await asked();
    const { gateway_order_id } = (await sheet.register()).data<MandateLaunch>();
    await live().unheard(() => live().sandbox.pay(gateway_order_id));
    const path = `/api/checkout/v1/orders/${sheet.token.order_id}/status`;
    expect((await sheet.browser.get(path)).data<PaymentStatus>().state).toBe('AUTHORISED');
  });

  it('takes the signed answer of the gateway only for its own registration (threats 2 row 10)', async () => {
    const sheet = await asked();
    const { gateway_order_id } = (await sheet.register()).data<MandateLaunch>();
    const paid = await live().sandbox.pay(gateway_order_id);
    const answer = { gateway_payment_id: paid.razorpay_payment_id, gateway_order_id, signature: 'no' };
    expect(refusalOf(await sheet.post('/mandate/confirm', answer))).toBe('signature_invalid');
    const signed = { ...answer, signature: paid.razorpay_signature };
    expect((await sheet.post('/mandate/confirm', signed)).data<{ state: string }>().state).toBe('AUTHORISED');
  });

  it('shows why the bank refused, and lets the payer try again with a new mandate', async () => {
    const sheet = await asked();
    const first = await live().approve(sheet, 'mandate_refused');
    const refused = await sheet.status();
    expect(refused.state).toBe('FAILED');
    expect(refused.reason).toMatch(/did not approve/);
    const second = await live().approve(sheet);
    expect(second.gateway_order_id).not.toBe(first.gateway_order_id);
    expect((await sheet.status()).state).toBe('AUTHORISED');
    expect(await live().mandatesOf(sheet)).toEqual(['REJECTED', 'ACTIVE']);
  });

  it('finds the registration of a crashed process by our own reference (threats 6.2)', async () => {
    const sheet = await asked();
    const made = (await sheet.register()).data<MandateLaunch>();
    await use.db.query('update mandates set gateway_order_id = null where student_id = $1', [sheet.pupil.id]);
    expect((await sheet.register()).data<MandateLaunch>().gateway_order_id).toBe(made.gateway_order_id);
  });

  it('gives two tabs that register at once the same registration', async () => {
    const sheet = await asked();
    const [one, two] = await Promise.all([sheet.register(), sheet.register()]);
    expect(two.data<MandateLaunch>().gateway_order_id).toBe(one.data<MandateLaunch>().gateway_order_id);
  });

  it('is not planned for an amount the payer typed: a debit takes what is payable on its day', async () => {
    const { pupil, fees } = await live().aPlanned(TWO);
    const [fee_line_id = 0] = fees;
    const { instituteId: institute_id, accountId: gateway_account_id } = live().school;
    const now = live().services.clock.now();
    const order = { id: 0, institute_id, student_id: pupil.id, gateway_account_id, now };
    const typed = {
      fee_line_id,
      head_id: null,
      label: 'Fee',
      instalment: '',
      discount: NO_PAISE,
      late_fee: NO_PAISE,
    };
    const plan = () => use.db.tx((tx) => planForOrder(tx, order, [{ ...typed, balance: rupees(100) }]));
    await expect(plan()).rejects.toMatchObject({ code: 'quote_changed' });
    await use.db.query('update fee_lines set is_dynamic = true, charged_paise = gross_paise where id = $1', [
      fee_line_id,
    ]);
    await expect(plan()).rejects.toMatchObject({ code: 'mode_unavailable' });
  });

  it('is one per fee: a second is refused, and of two approved at once one is ended at the bank', async () => {
    const first = await asked();
    const second = await live().ask(first);
    const { gateway_order_id } = (await second.register()).data<MandateLaunch>();
    await live().approve(first);
    await live().sandbox.pay(gateway_order_id);
    await settled(live().sandbox, live().services, live().school);
    expect(await live().mandatesOf(first)).toEqual(['ACTIVE', 'CANCELLED']);
    expect(refusalOf(await live().order(first))).toBe('mandate_exists');
    const planned = await use.db.query(
      `select 1 from scheduled_acts a join mandates m on a.ref = m.id::text where a.kind = 'mandate-close' and m.student_id = $1`,
      [first.pupil.id],
    );
    expect(planned).toHaveLength(1);
  });

  it('becomes active and changes at the same moment without a deadlock: the mandate is locked before its student [decision 47]', async () => {
    const sheet = await asked();
    const { gateway_order_id } = (await sheet.register()).data<MandateLaunch>();
    await live().unheard(() => live().sandbox.pay(gateway_order_id));
    const { id } = await use.db.one<{ id: number }>('select id from mandates where student_id = $1', [
      sheet.pupil.id,
    ]);
    const mandate = await selectMandate(use.db, live().school.instituteId, id);
    // The gateway's ids are recorded already, so the query writes nothing before the mandate becomes active.
    const { gateway } = await gatewaysOf(live().services).require(mandate.gateway_account_id);
    const told = await gateway.mandates?.fetchMandate({
      customer_id: mandate.gateway_customer_id ?? '',
      gateway_order_id,
      token_id: '',
    });
    if (told === undefined) throw new Error('the gateway has no mandates');
    const now = live().services.clock.now();
    await lockWithToken(use.db, mandate, told, now);
    const [held, go] = [withResolvers(), withResolvers()];
    // Like a change that notifies the payer; it must find the student's row unlocked.
    const changing = use.db.tx(async (tx) => {
      await lockWithToken(tx, mandate, told, now);
      held.resolve();
      await go.promise;
      await tx.query('select 1 from students where id = $1 for update nowait', [sheet.pupil.id]);
    });
    await held.promise;
    const asking = queryMandate(live().services, mandate, 'act');
    await setTimeout(300);
    go.resolve();
    await Promise.all([changing, asking]);
    expect(await live().mandatesOf(sheet)).toEqual(['ACTIVE']);
  });

  it('waits for a bank that decides on the next day, when the clock has moved (gateways A.7)', async () => {
    const sheet = await asked([{ paise: 1_600_000, due: '2027-03-05' }]);
    await live().approve(sheet, 'mandate_pending');
    expect((await sheet.status()).state).toBe('PROCESSING');
    expect(refusalOf(await sheet.register())).toBe('order_in_progress');
    await live().moveTo('2027-01-06');
    expect(await live().mandatesOf(sheet)).toEqual(['ACTIVE']);
    const path = `/api/checkout/v1/orders/${sheet.token.order_id}/status`;
    expect((await sheet.browser.get(path)).data<PaymentStatus>().state).toBe('AUTHORISED');
  });

  it('is not set up when the payer cancelled it in the sheet: a later approval is ended', async () => {
    const sheet = await asked();
    const { gateway_order_id } = (await sheet.register()).data<MandateLaunch>();
    expect((await sheet.post('/cancel')).data<PaymentStatus>().state).toBe('CANCELLED');
    await live().sandbox.pay(gateway_order_id);
    await settled(live().sandbox, live().services, live().school);
    expect(await live().mandatesOf(sheet)).toEqual(['CANCELLED']);
  });
});
