import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDay, instant } from '../dates.ts';
import { NO_PAISE, paise, rupees, sumPaise } from '../money.ts';
import { percentText } from './apr.ts';
import { keyFacts } from './key-facts.ts';
import type { LenderFacts, OfferTerms } from './key-facts.ts';
import { coolingOffUntil, isCoolingOff, isOfferGood, offerEnd } from './loan-dates.ts';

const today = calendarDay('2026-11-20');
const lender: LenderFacts = {
  lender: 'Example NBFC',
  cooling_off_days: 3,
  penal_charges: '2 % a month of an overdue instalment',
  foreclosure_charges: 'None',
  recovery: 'The lender collects itself.',
  grievance: { name: 'A. Rao', phone: '18001234567', email: 'grievance@example.in' },
  privacy_url: 'https://example.in/privacy',
};
const terms = (plan: Partial<OfferTerms['plan']> = {}, fees = rupees(60000)): OfferTerms => ({
  proposal_no: 'P-1001',
  lsp: 'Shulk',
  beneficiary: 'Kaveri School',
  fees_amount: fees,
  plan: {
    months: 10,
    advance: 0,
    rate_bps: 0,
    interest_by: 'PAYER',
    due_day: 5,
    processing_fee_paise: NO_PAISE,
    ...plan,
  },
  lender,
});

describe('the key facts of an EMI (regulation E.10)', () => {
  it('name the lender, us as its service provider, the amounts, the days and every instalment', () => {
    const facts = keyFacts(terms({ processing_fee_paise: rupees(1200) }), today);
    expect(facts).toMatchObject({
      lender: 'Example NBFC',
      lsp: 'Shulk',
      proposal_no: 'P-1001',
      amount: 6000000,
      tenor_months: 10,
      emi: 600000,
      apr_bps: 443,
      cooling_off_days: 3,
      grievance: lender.grievance,
      total_paid: 6120000,
      fees: [{ name: 'Processing fee', to: 'RE', amount: 120000 }],
      first_due: '2026-12-05',
    });
    expect(facts?.schedule[0]).toEqual({
      n: 1,
      due: '2026-12-05',
      outstanding: 6000000,
      principal: 600000,
      interest: 0,
      amount: 600000,
    });
  });

  it('are valid for three working days: a weekend and a bank holiday do not count', () => {
    expect(keyFacts(terms(), today)?.valid_till).toBe('2026-11-26');
  });

  it('lend the amount after the advance instalments, which are paid to the institute', () => {
    const facts = keyFacts(terms({ advance: 2 }), today);
    expect(facts).toMatchObject({
      advance_count: 2,
      advance_amount: 1200000,
      amount: 4800000,
      tenor_months: 8,
      total_paid: 6000000,
    });
  });

  it('state no interest if the institute bears it, and still include the fee in the APR', () => {
    const facts = keyFacts(
      terms({ rate_bps: 1200, interest_by: 'INSTITUTE', processing_fee_paise: rupees(1200) }),
      today,
    );
    expect([facts?.rate_bps, facts?.interest, percentText(facts?.apr_bps ?? 0)]).toEqual([0, 0, '4.43 %']);
  });

  it.each([
    ['the advance pays everything', { advance: 10 }],
    ['the fee eats up the loan', { processing_fee_paise: rupees(60000) }],
  ])('are none when %s', (_why, plan) => {
    expect(keyFacts(terms(plan), today)).toBeUndefined();
  });

  it('have a schedule whose principal pays the loan back to the paisa, and whose sums are the totals', () => {
    const plans = fc.record({
      months: fc.integer({ min: 2, max: 60 }),
      advance: fc.integer({ min: 0, max: 12 }),
      rate_bps: fc.integer({ min: 0, max: 5000 }),
      interest_by: fc.constantFrom<'PAYER' | 'INSTITUTE'>('PAYER', 'INSTITUTE'),
      due_day: fc.integer({ min: 1, max: 28 }),
      processing_fee_paise: fc.integer({ min: 0, max: 500_000 }).map(paise),
    });
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 100_000_000 }).map(paise), plans, (fees, plan) => {
        const facts = keyFacts(terms(plan, fees), today);
        if (facts === undefined) return;
        const { schedule } = facts;
        expect(sumPaise(schedule.map((row) => row.principal))).toBe(facts.amount);
        expect(sumPaise(schedule.map((row) => row.interest))).toBe(facts.interest);
        expect(facts.amount + facts.advance_amount).toBe(fees);
        expect(facts.total_paid).toBe(fees + facts.interest + plan.processing_fee_paise);
        expect(facts.apr_bps > 0).toBe(facts.interest + plan.processing_fee_paise > 0);
      }),
    );
  });
});

describe('the validity of an offer and the cooling-off days of a loan (regulation E.10)', () => {
  const lastMoment = instant('2026-11-26T18:29:59.000Z');
  const over = instant('2026-11-26T18:30:00.000Z');

  it('allow acceptance until the end of the offer’s last day in India', () => {
    expect(isOfferGood(calendarDay('2026-11-26'), lastMoment)).toBe(true);
    expect(isOfferGood(calendarDay('2026-11-26'), over)).toBe(false);
    expect(offerEnd(calendarDay('2026-11-26'))).toBe(over);
  });

  it('allow cancellation for the lender’s number of whole days after the signature', () => {
    const signed = instant('2026-11-23T05:00:00.000Z');
    expect(coolingOffUntil(signed, 3)).toBe('2026-11-26');
    expect(isCoolingOff(signed, 3, lastMoment)).toBe(true);
    expect(isCoolingOff(signed, 3, over)).toBe(false);
  });
});
