import { describe, expect, it } from 'vitest';
import { EMI_COST } from '@shulk/words/plans/emi';
import { calendarDay } from '../dates.ts';
import { paise, rupees } from '../money.ts';
import { emiSchedule } from '../plans/schedule.ts';
import { emiCost, emiCostLines, emiLine, emiParts, loanTerm } from './emi-cost.ts';
import { keyFacts } from './key-facts.ts';
import type { OfferTerms } from './key-facts.ts';

const today = calendarDay('2026-11-23');
type Plan = OfferTerms['plan'];
const plan = (over: Partial<Plan> = {}): Plan => ({
  months: 6,
  advance: 1,
  rate_bps: 0,
  interest_by: 'INSTITUTE',
  due_day: 5,
  processing_fee_paise: rupees(250),
  ...over,
});

/** A card over an amount of fees. */
const card = (amount = rupees(21245), over: Partial<Plan> = {}, applied = false) => {
  const emi = emiSchedule(amount, plan(over), today);
  return {
    fee_group: {
      amount,
      applied_for_emi: applied,
      emi_amount: emi.emi_amount,
      advance_emi_amount: emi.advance_emi_amount,
    },
    emi_cost: emiCost(amount, plan(over), today),
  };
};
const lines = (...of: Parameters<typeof card>): string[] => emiCostLines(card(...of));
const line = (...of: Parameters<typeof card>): string | undefined =>
  emiLine(card(...of))?.replaceAll('\u00a0', ' ');

describe('the one line under a MONTHLY-EMI card’s amount (finding 5)', () => {
  it('says what is taken today, what follows, the fee and who gets it, the total and the APR', () => {
    expect(line()).toBe(
      '₹3,541 today, then 5 × ₹3,541 (the last ₹3,540) and a ₹250 fee to the lender. In all ₹21,495, APR 5.71 %',
    );
    expect(line(rupees(9000), { processing_fee_paise: paise(0), months: 3 })).toBe(
      '₹3,000 today, then 2 × ₹3,000. In all ₹9,000, APR 0.00 %',
    );
    expect(line(rupees(9000), { months: 2, advance: 0 })).toMatch(
      /^₹0 today, then 2 × ₹4,500 and a ₹250 fee/,
    );
  });

  it('adds up: today, the instalments and the fee are what is paid in all', () => {
    const parts = emiParts(card());
    expect(parts?.total).toBe(rupees(3541 * 5 + 3540 + 250));
    expect(parts).toMatchObject({ today: rupees(3541), later: rupees(3541 * 4 + 3540), fee: rupees(250) });
  });

  it('announces the cost while it cannot be computed yet, and says nothing about a plan already applied for', () => {
    expect(emiLine({ fee_group: { applied_for_emi: false } })).toBe(EMI_COST.later);
    expect(line(rupees(100))).toBe(EMI_COST.later);
    expect(line(rupees(21245), {}, true)).toBeUndefined();
    expect(emiParts(card(rupees(21245), {}, true))).toBeUndefined();
  });
});

describe('the full cost of a MONTHLY-EMI card (finding 5)', () => {
  it('names fee, when it is paid, APR and total beside "no interest": instalments as the key facts count them', () => {
    expect(lines()).toEqual([
      '₹3,541 now, then 5 monthly instalments of ₹3,541, the last ₹3,540.',
      'Processing fee ₹250, once, to the lender, when the lender pays the institute.',
      'APR 5.71 %. You pay ₹21,495 in total.',
    ]);
  });

  it('states the interest if the payer bears it', () => {
    const [, charges, cost] = lines(rupees(60000), {
      rate_bps: 1200,
      interest_by: 'PAYER',
      months: 12,
      advance: 0,
    });
    expect(charges).toMatch(/^Interest ₹[\d,]+, included in the instalments\. Processing fee ₹250, once/);
    expect(cost).not.toContain('APR 0.00 %');
  });

  it('says so if there is no fee', () => {
    expect(lines(rupees(9000), { processing_fee_paise: paise(0), months: 3 })).toEqual([
      '₹3,000 now, then 2 monthly instalments of ₹3,000.',
      'No processing fee.',
      'APR 0.00 %. You pay ₹9,000 in total.',
    ]);
  });

  it('has the figures of the key facts that the payer consents to', () => {
    const cost = emiCost(rupees(21245), plan(), today);
    const facts = keyFacts(
      {
        proposal_no: 'P-1',
        lsp: 'Shulk',
        beneficiary: 'School',
        fees_amount: rupees(21245),
        plan: plan(),
        lender: {
          lender: 'Example NBFC',
          cooling_off_days: 3,
          penal_charges: '',
          foreclosure_charges: '',
          recovery: '',
          grievance: { name: '', phone: '', email: '' },
          privacy_url: '',
        },
      },
      today,
    );
    expect(cost).toMatchObject({
      advance_count: facts?.advance_count,
      instalments: facts?.tenor_months,
      apr_bps: facts?.apr_bps,
      interest: facts?.interest,
      total_paid: facts?.total_paid,
    });
  });

  it('is nothing while it cannot be computed yet, or about a plan already applied for', () => {
    expect(emiCostLines({ fee_group: { applied_for_emi: false } })).toEqual([]);
    expect(lines(rupees(21245), {}, true)).toEqual([]);
  });

  it('agrees on the card’s instalments and the loan’s months', () => {
    expect(loanTerm(5, 1)).toBe('5 months (6 instalments in total, the first paid now)');
    expect(loanTerm(10, 2)).toBe('10 months (12 instalments in total, the first 2 paid now)');
    expect(loanTerm(3, 0)).toBe('3 months');
    expect(loanTerm(1, 0)).toBe('1 month');
  });
});
