import { instant, NO_PAISE, rupees } from '@shulk/domain';
import type { ReceiptDocument, ReceiptLine } from '../receipt-document.ts';

/** A fee line of Rs 14,800 paid in full, with what the test changes. */
export function aReceiptLine(change: Partial<ReceiptLine> = {}): ReceiptLine {
  return {
    label: 'Tuition fee',
    instalment: 'Term 1',
    gross_paise: rupees(16_000),
    concession_paise: rupees(1_200),
    concession_reason: 'Sibling',
    earlier_paise: NO_PAISE,
    late_fee_paise: NO_PAISE,
    discount_paise: NO_PAISE,
    paid_paise: rupees(14_800),
    balance_paise: NO_PAISE,
    ...change,
  };
}

/** A receipt over Rs 15,300 in two lines, with what the test changes. */
export function aReceipt(change: Partial<ReceiptDocument> = {}): ReceiptDocument {
  const library = {
    label: 'Library fee',
    instalment: null,
    concession_paise: NO_PAISE,
    concession_reason: null,
  };
  return {
    template: 2,
    language: 'en',
    title: 'RECEIPT',
    number: 'RCP/2026-27/001234',
    issued_at: instant('2026-04-09T19:05:00Z'),
    transaction_id: 'TXN2604107K3M9QXA',
    institute: {
      name: 'Kaveri Public School',
      address: '12 Temple Road, Jayanagar',
      place: 'Bengaluru 560011',
      registration: 'CBSE affiliation no. 830001',
      logo: null,
    },
    student: { name: 'Aarav Rao', id: 'KVR-2031', class: 'VII B', year: '2026-27' },
    received_from: 'Sunita Rao',
    lines: [aReceiptLine(), aReceiptLine({ ...library, gross_paise: rupees(500), paid_paise: rupees(500) })],
    total_paise: rupees(15_300),
    refunds: [],
    reversal: null,
    payment_mode: 'UPI',
    gateway_payment_id: 'pay_QkT9x2LmN4vB7c',
    bank_reference: '609912345678',
    remark: 'Late bus pass to be collected at the office.',
    support_contact: '080-4000 0000, fees@kaveri.example',
    qr_text: `https://fees.kaveri.example/verify#${'3476125394440183252895600162868505121686'.repeat(7)}`,
    verification_code: 'a1b2c3d4e5f60718',
    test: false,
    ...change,
  };
}
