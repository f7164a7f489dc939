import { expect, it } from 'vitest';
import { calendarDay } from '../dates.ts';
import { NO_PAISE, rupees } from '../money.ts';
import { keyFactStatement } from './key-fact-statement.ts';
import { keyFacts } from './key-facts.ts';

const facts = (fee = rupees(1200)) =>
  keyFacts(
    {
      proposal_no: 'P-1001',
      lsp: 'Shulk',
      beneficiary: 'Kaveri School',
      fees_amount: rupees(60000),
      plan: {
        months: 10,
        advance: 1,
        rate_bps: 1200,
        interest_by: 'PAYER',
        due_day: 5,
        processing_fee_paise: fee,
      },
      lender: {
        lender: 'Example NBFC',
        cooling_off_days: 3,
        penal_charges: '2 % a month',
        foreclosure_charges: 'None',
        recovery: 'The lender collects itself.',
        grievance: { name: 'A. Rao', phone: '18001234567', email: 'g@example.in' },
        privacy_url: 'https://example.in/privacy',
      },
    },
    calendarDay('2026-11-20'),
  );

it('states every fact that the regulator requires, and each instalment (regulation E.10)', () => {
  const made = facts();
  if (made === undefined) throw new Error('there is something to lend');
  const text = keyFactStatement(made);
  for (const part of [
    'Proposal number: P-1001',
    'Lender: Example NBFC',
    'Lending service provider: Shulk',
    'valid until 26-11-2026',
    'Interest: 12.00 % a year, fixed',
    'Processing fee, once, to the lender, when the lender pays the institute: ₹1,200',
    'Annual percentage rate (APR): ',
    'Total you pay, fees and advance included: ',
    'for 3 days after the signature',
    'Grievance officer: A. Rao, 18001234567, g@example.in',
    'https://cms.rbi.org.in',
  ]) {
    expect(text).toContain(part);
  }
  expect(text.match(/^\d+\. \d{2}-\d{2}-\d{4}: outstanding /gm)).toHaveLength(9);
});

it('says so if there is no fee', () => {
  const made = facts(NO_PAISE);
  if (made === undefined) throw new Error('there is something to lend');
  expect(keyFactStatement(made)).toContain('Fees of the lender: none');
});
