import type { Merchant } from './merchant.fixture.ts';
import type { DocumentedRow } from './tables.fixture.ts';

/** What is played for one row: merchants of each vendor, the row, and the amount that chooses it in paise. */
export interface Play {
  readonly razorpay: Merchant;
  readonly cashfree: Merchant;
  readonly easebuzz: Merchant;
  readonly row: DocumentedRow;
  readonly paise: number;
}
