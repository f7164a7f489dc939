import { calendarDay, instant, keyFacts, rupees } from '@shulk/domain';
import type { KeyFactPaper } from '../key-facts/render-key-facts.ts';

/** The paper of a loan over Rs 60,000, with what the test changes. */
export function aKeyFactPaper(
  over: Partial<KeyFactPaper> = {},
  months = 10,
  beneficiary = 'Kaveri School',
): KeyFactPaper {
  const facts = keyFacts(
    {
      proposal_no: 'KFS-1001',
      lsp: 'Shulk',
      beneficiary,
      fees_amount: rupees(60000),
      plan: {
        months,
        advance: 1,
        rate_bps: 1200,
        interest_by: 'PAYER',
        due_day: 5,
        processing_fee_paise: rupees(1200),
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
  if (facts === undefined) throw new Error('there is something to lend');
  return {
    facts,
    language: 'en',
    student: 'Aarav Rao',
    application_code: 'EMI261120ABCDEFGH',
    made_at: instant('2026-11-20T06:00:00.000Z'),
    test: false,
    ...over,
  };
}
