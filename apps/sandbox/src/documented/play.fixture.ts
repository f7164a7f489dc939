import type { Merchant } from './merchant.fixture.ts';
import type { DocumentedRow } from './tables.fixture.ts';

/** The input of a row's play: merchants of each vendor, the row, and the amount in paise that chooses it. */
export interface Play {
  readonly razorpay: Merchant;
  readonly cashfree: Merchant;
  readonly easebuzz: Merchant;
  readonly row: DocumentedRow;
  readonly paise: number;
}
