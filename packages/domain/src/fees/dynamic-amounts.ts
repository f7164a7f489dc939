import { feeTexts } from '@shulk/words/exact/fees';
import { westernDigits } from '../digits.ts';
import { DYNAMIC_AMOUNT_MAX_CHARACTERS } from '../limits.ts';
import { NO_PAISE, minPaise, plainRupees, rupees } from '../money.ts';
import type { Paise } from '../money.ts';
import { isForced } from './fee-row.ts';
import type { FeeLine, FeeType } from './fee-type.ts';

/** The text of an amount field, without spaces and invisible signs, cut to 8 characters [PJ-5.23] (R28). */
export function typedAmount(text: string): string {
  return westernDigits(text)
    .replace(/[\s\p{Cf}]/gu, '')
    .slice(0, DYNAMIC_AMOUNT_MAX_CHARACTERS);
}

/** Reads a typed amount of whole rupees, at most 8 digits; undefined if it is not one. */
export function parseTypedAmount(text: string): Paise | undefined {
  const digits = text.trim();
  return /^\d+$/.test(digits) && digits.length <= DYNAMIC_AMOUNT_MAX_CHARACTERS
    ? rupees(Number(digits))
    : undefined;
}

/** The error of one dynamic amount field, or undefined [PJ-5.21] [PJ-5.22] [PJ-5.23]. */
export function dynamicAmountProblem(fee: FeeType, text: string): string | undefined {
  if (text.trim() === '') return fallsBackToBalance(fee) ? undefined : feeTexts.dynamicAmountEmpty;
  return parseTypedAmount(text) === undefined ? feeTexts.dynamicAmountInvalid : undefined;
}

/** Whether an empty entry means the outstanding balance: with a discount or a late fee [PJ-5.25]. */
export function fallsBackToBalance(fee: FeeType): boolean {
  return fee.discount > 0 || fee.late_fee > 0;
}

/** The amount of one dynamic entry: the typed one, else the balance if there is a fallback [PJ-5.25]. */
export function dynamicAmount(fee: FeeType, text: string): Paise | undefined {
  if (text.trim() === '') return fallsBackToBalance(fee) ? fee.balance_outstanding : undefined;
  return parseTypedAmount(text);
}

/** The result of a dynamic step: the fee types to send, or the error messages. */
export type DynamicEntries =
  | { readonly ok: true; readonly fee_types: readonly FeeType[] }
  | {
      readonly ok: false;
      /** Message by sft_code. */
      readonly errors: Readonly<Record<string, string>>;
      /** Message about all amounts together. */
      readonly form_error: string | undefined;
    };

/** Checks the typed texts by sft_code and, if all are valid, writes them into the fee types [PJ-5.24]. */
export function readDynamicEntries(
  fees: readonly FeeType[],
  texts: Readonly<Record<string, string>>,
): DynamicEntries {
  const errors: Record<string, string> = {};
  const feeTypes = fees.map((fee) => {
    if (!fee.dynamic_ft || !isDynamicPayable(fee)) return fee;
    const text = texts[fee.sft_code] ?? '';
    const problem = dynamicAmountProblem(fee, text);
    if (problem !== undefined) errors[fee.sft_code] = problem;
    return { ...fee, amount: dynamicAmount(fee, text) ?? NO_PAISE };
  });
  if (Object.keys(errors).length > 0) return { ok: false, errors, form_error: undefined };
  if (!hasPositiveTotal(feeTypes)) return { ok: false, errors, form_error: feeTexts.dynamicTotalZero };
  return { ok: true, fee_types: feeTypes };
}

function hasPositiveTotal(fees: readonly FeeType[]): boolean {
  return fees.some((fee) => fee.amount > 0);
}

/**
 * Whether a dynamic fee can be paid: no EMI covers it and it has a balance, or it is an open amount (base 0) with a
 * maximum above zero (R16).
 */
export function isDynamicPayable(fee: FeeLine): boolean {
  if (!fee.dynamic_ft || fee.applied_for_emi) return false;
  if (fee.base_amount > 0) return fee.balance_outstanding > 0;
  return (fee.dynamic_max ?? NO_PAISE) > 0;
}

/**
 * The initial values of a dynamic step, by sft_code: the balance of what is due, and 0 for what is optional (an open
 * amount), so that payers can skip it. A single open amount starts empty, since the payer came for it, as does a
 * balance that cannot be typed.
 */
export function prefilledAmounts(fees: readonly FeeLine[]): Readonly<Record<string, string>> {
  const payable = fees.filter(isDynamicPayable);
  const hasOthers = payable.length > 1 || fees.some((fee) => !fee.dynamic_ft && isForced(fee));
  return Object.fromEntries(
    payable.flatMap((fee) => {
      const text = fee.base_amount > 0 ? wholeRupees(mostPayable(fee)) : hasOthers ? '0' : undefined;
      return text === undefined ? [] : [[fee.sft_code, text] as const];
    }),
  );
}

const mostPayable = ({ balance_outstanding, dynamic_max }: FeeLine): Paise =>
  dynamic_max === undefined ? balance_outstanding : minPaise(balance_outstanding, dynamic_max);

/** An amount as the payer would type it; undefined if it has paise. */
function wholeRupees(amount: Paise): string | undefined {
  const text = plainRupees(amount);
  return parseTypedAmount(text) === undefined ? undefined : text;
}

/** What a dynamic page shows (C8): the fields, the empty text, or the invalid-configuration state. */
export type DynamicView = 'entries' | 'none_payable' | 'invalid_configuration';

/** Chooses what a dynamic page shows [SR-4.27] [SR-4.28] [PJ-2.5.5] (C8). */
export function dynamicView(fees: readonly FeeType[]): DynamicView {
  if (!fees.some((fee) => fee.dynamic_ft)) return 'invalid_configuration';
  return fees.some(isDynamicPayable) ? 'entries' : 'none_payable';
}

/**
 * Reads an amount typed on the fee edit screen as an integer of rupees: the leading digits count, the rest is
 * dropped [PJ-5.26]. Undefined when there are none or too many.
 */
export function parseEditedAmount(text: string): Paise | undefined {
  const match = /^\s*(\d+)/.exec(text);
  return match ? parseTypedAmount(match[1] ?? '') : undefined;
}
