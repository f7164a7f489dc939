import { describe, expect, it } from 'vitest';
import { gatewayVendor, paymentCard } from './payment-card.ts';
import type { PaymentCard } from './payment-card.ts';

/** A card with every field of the specification, and our own. */
const whole: PaymentCard = {
  code: 'emi',
  title: 'Monthly instalments',
  subtitle: 'Spread over a year',
  description: 'No card needed',
  financing_mode: 'MONTHLY-EMI',
  is_recommended: true,
  is_recommended_text: 'Parents love it',
  ribbon_text: 'New',
  info_text: [{ text: 'Terms', url: 'https://kaveri.example/terms' }],
  start_date: '2026-12-05',
  pg_vendor: 'RAZORPAY',
  show_fee_types_data: true,
  emi_repayment: [{ emi_month: 'Dec 2026', emi_due_date: '2026-12-05', emi_amount: 4042 }],
  emi_cost: {
    advance_count: 2,
    instalments: 10,
    last_amount: 4036,
    processing_fee: 250,
    interest: 0,
    apr_pct: 1.44,
    total_paid: 48750,
  },
  schedule_config: [{ ft_name: 'Tuition', due_date: '2026-12-10', amount: 10000 }],
  pg_charges: [{ text: 'Credit card', subtext: 'all banks', value: '1.1% + GST' }],
  fee_group: {
    code: 'SCHOOL',
    amount: 48500,
    applied_for_emi: false,
    advance_emi_amount: 8084,
    emi_amount: 4042,
    amount_sub_text: 'plus a fee',
    is_editable: true,
    amount_known: true,
    quote_hash: 'qt_one',
  },
  tags: ['No cost EMI'],
  custom_link_params: ['sid', 'sbdc', 'm'],
  verify_mobile: true,
  reference_id: 'student_uuid',
  fee_group_discount_skip: false,
  redirection: 'https://kaveri.example/thanks',
};

const without = (card: object, path: string): unknown => {
  const copy = structuredClone(card) as Record<string, unknown>;
  const names = path.split('.');
  const last = names.pop() ?? '';
  const owner = names.reduce<Record<string, unknown>>(
    (at, name) => at[name] as Record<string, unknown>,
    copy,
  );
  delete owner[last];
  return copy;
};
const isTaken = (card: unknown): boolean => paymentCard.safeParse(card).success;

describe('a payment card on the wire', () => {
  it('keeps every field of the specification and accepts all financing modes, an unknown one and an empty one [SR-3.1] [SR-3.2] [SR-3.3] [SR-3.4]', () => {
    expect(paymentCard.parse(whole)).toEqual(whole);
    for (const financing_mode of ['DIRECT', 'MONTHLY-EMI', 'AUTO-DEBIT'])
      expect(isTaken({ ...whole, financing_mode })).toBe(true);
    for (const financing_mode of ['BARTER', '']) expect(isTaken({ ...whole, financing_mode })).toBe(true);
    for (const financing_mode of [null, 5, 'x'.repeat(41)])
      expect(isTaken({ ...whole, financing_mode })).toBe(false);
  });

  it('knows the six gateway vendors and no other [SR-3.6]', () => {
    expect(gatewayVendor.options.toSorted()).toEqual([
      'CASHFREE',
      'EASEBUZZ',
      'HDFC-COLLECTNOW-RAZORPAY',
      'HDFC-VAS-RAZORPAY',
      'RAZORPAY',
      'UNIPG',
    ]);
    expect(isTaken({ ...whole, pg_vendor: 'SANDBOX' })).toBe(false);
  });

  it('has text and value of a charge, and a subtext if there is one [SR-3.5]', () => {
    const charge = (over: object) =>
      isTaken({ ...whole, pg_charges: [{ text: 'UPI', value: 'Free', ...over }] });
    expect(charge({})).toBe(true);
    expect(charge({ subtext: 'all banks' })).toBe(true);
    expect(charge({ text: undefined })).toBe(false);
    expect(charge({ value: undefined })).toBe(false);
  });

  it('is a fee group block: it has its code and, once a student is known, fee_group.amount [SR-3.10]', () => {
    expect(isTaken(whole)).toBe(true);
    const unknown = { ...whole.fee_group, amount_known: false };
    expect(isTaken(without({ ...whole, fee_group: unknown }, 'fee_group.amount'))).toBe(true);
    for (const path of ['code', 'fee_group', 'fee_group.code', 'fee_group.amount'])
      expect(isTaken(without(whole, path))).toBe(false);
  });
});
