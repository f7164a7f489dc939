import { expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { disputed, hourOfDispute as at } from '../gateways/testing/disputes.ts';
import { disputedPayments } from '../payments/testing/disputed-payments.ts';
import { makeReceipt } from './make-receipt.ts';
import { receiptDocumentOf } from './receipt-content.ts';
import { currentIssue } from './receipt-issue.ts';
import { verifiedState } from './verify/verify-pages.ts';
import { describeVerifiedState } from '../../documents/verify/verified-state.ts';

describeOnBoth('the receipt of a disputed payment (decision 95)', (use) => {
  const { on, aPaid, hear } = disputedPayments(use);

  async function aReceipt() {
    const { payment } = await aPaid();
    const { id, code } = await use.db.one<{ id: number; code: string }>(
      `select p.id, r.verification_code as code from payments p join receipts r on r.payment_id = p.id
       where p.gateway_payment_id = $1`,
      [payment],
    );
    const printed = async () => {
      const issue = await currentIssue(on().services, id);
      if (issue === undefined) throw new Error('The payment has a receipt.');
      return receiptDocumentOf(issue, {
        qrText: '',
        language: 'en',
        logo: null,
        settings: on().services.settings,
      });
    };
    const verified = async () => describeVerifiedState(await verifiedState(on().services, code));
    const pdf = () => makeReceipt(on().services, id);
    return { payment, printed, verified, pdf };
  }

  it('stays valid and says that it is disputed, on paper and where it is verified, until that is decided (money, hole 5)', async () => {
    const { payment, printed, verified, pdf } = await aReceipt();
    const before = await pdf();
    expect(await verified()).toMatchObject({ state: 'valid' });
    await hear(disputed(payment, 40_000));
    expect((await printed()).remark).toContain(
      "The payer's bank has disputed ₹400 of this payment since 20-11-2026. The receipt stays valid until that is decided.",
    );
    expect(await verified()).toMatchObject({ state: 'disputed', heading: 'Valid, and disputed' });
    const during = await pdf();
    expect(during?.equals(before ?? Buffer.alloc(0))).toBe(false);
    expect((await pdf())?.equals(during ?? Buffer.alloc(0))).toBe(true);
    await hear(disputed(payment, 40_000, { state: 'WON', at: at(9) }));
    expect((await printed()).remark ?? '').not.toContain('disputed');
    expect(await verified()).toMatchObject({ state: 'valid' });
    expect((await pdf())?.equals(before ?? Buffer.alloc(0))).toBe(true);
  });

  it('says what the bank took back when it is lost (money, hole 5)', async () => {
    const { payment, printed, verified, pdf } = await aReceipt();
    await hear(disputed(payment, 100_000, { state: 'LOST', at: at(9) }));
    expect(await printed()).toMatchObject({
      title: 'REFUNDED',
      refunds: [{ amount_paise: 100_000, by_bank: true }],
    });
    expect(await verified()).toMatchObject({
      heading: 'Taken back',
      text: expect.stringMatching(/The payer's bank took all of it, ₹1,000\.00, back on /) as unknown,
    });
    expect(await pdf()).toBeInstanceOf(Buffer);
  });
});
