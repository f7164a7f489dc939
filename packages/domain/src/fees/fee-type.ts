import type { CalendarDay } from '../dates.ts';
import type { FeeDebit } from '../mandates/fee-debit.ts';
import type { Paise } from '../money.ts';

/** How a card's fees are paid [PJ-9.3]: now, in monthly instalments, or by a scheduled debit. */
export type FinancingMode = 'DIRECT' | 'MONTHLY-EMI' | 'AUTO-DEBIT';

/** The three financing modes [PJ-9.3]. */
export const FINANCING_MODES: readonly FinancingMode[] = ['MONTHLY-EMI', 'AUTO-DEBIT', 'DIRECT'];

/** Whether the product knows a card's mode; an unknown one shows no data [SR-8.7]. */
export function isFinancingMode(mode: string | null | undefined): mode is FinancingMode {
  return FINANCING_MODES.some((known) => known === mode);
}

/** One fee of one student with its amounts in paise [PJ-3.22] [SR-3.12]. */
export interface FeeType {
  readonly sft_code: string;
  readonly fee_type_code: string;
  readonly label: string;
  /** What is charged after granted concessions (decisions 2). */
  readonly base_amount: Paise;
  readonly amount_paid: Paise;
  readonly payable_amount: Paise;
  /** Conditional reduction, granted only when the row is paid in full (decisions 2). */
  readonly discount: Paise;
  readonly late_fee: Paise;
  readonly balance_outstanding: Paise;
  readonly applied_for_emi: boolean;
  readonly dynamic_ft: boolean;
  /** The selected or typed amount: zero means not selected (R11). */
  readonly amount: Paise;
  readonly due_date?: CalendarDay | undefined;
  /** Days since the due date by the institute's clock, negative before it; absent without a due date. */
  readonly days_late?: number | undefined;
  readonly financing_mode?: string | undefined;
  /** The planned debit that will pay it; the row can still be selected (decision 43). */
  readonly auto_debit?: FeeDebit | undefined;
}

/** A fee type as the server quotes it, with the limits of a typed amount (R16). */
export interface FeeLine extends FeeType {
  readonly group_code?: string | undefined;
  /** The payer may edit this line's amount on the fee edit screen [PJ-2.6.5]. */
  readonly is_editable?: boolean | undefined;
  readonly dynamic_min?: Paise | undefined;
  readonly dynamic_max?: Paise | undefined;
}

/** The fees of one payment card, as the fee lists carry them [PJ-7.7] [SR-3.11]. */
export interface FeeBlock {
  readonly block_code?: string | undefined;
  readonly financing_mode?: string | undefined;
  readonly fee_types: readonly FeeType[];
}

/** A titled group of fees of the fee edit screen [PJ-3.23]. */
export interface FeeGroup {
  readonly code?: string | undefined;
  readonly title: string;
  readonly is_editable: boolean;
  readonly fee_types: readonly FeeType[];
}
