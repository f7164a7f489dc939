import type { FeeTypeView } from '@shulk/contract/wire';
import type { FieldError } from '@shulk/ui';
import { words } from '@shulk/words/screens/shared';

/** Messages by sft_code. */
export type AmountErrors = Readonly<Record<string, string>>;

/** Id of a fee's amount field. */
export const fieldId = (fee: Pick<FeeTypeView, 'sft_code'>): string => `amount-${fee.sft_code}`;

/** The errors with their fees, for the list above the fields. */
export const fieldErrors = (fees: readonly FeeTypeView[], errors: AmountErrors): readonly FieldError[] =>
  fees.flatMap((fee) => {
    const message = errors[fee.sft_code];
    return message === undefined ? [] : [{ fieldId: fieldId(fee), message: words.named(fee.label, message) }];
  });

/** One error gets the focus itself; several are listed in the summary, which takes it (ux 3 "Errors"). */
export function focusOnly(errors: AmountErrors): void {
  const [only, ...others] = Object.keys(errors);
  if (only !== undefined && others.length === 0)
    document.getElementById(fieldId({ sft_code: only }))?.focus();
}

/** A message disappears with the keystroke that corrects it; no new one appears while typing (ux 3 "Errors"). */
export function errorsAfterTyping(before: AmountErrors, sftCode: string, now: AmountErrors): AmountErrors {
  const { [sftCode]: gone, ...others } = before;
  const still = now[sftCode];
  return gone === undefined || still === undefined ? others : { ...others, [sftCode]: still };
}

/** The messages in the language of now; one that only the server found stays as it said it. */
export const saidNow = (errors: AmountErrors, now: AmountErrors): AmountErrors =>
  Object.fromEntries(Object.entries(errors).map(([code, said]) => [code, now[code] ?? said]));

/**
 * The messages of a refused answer by sft_code, for the fees with a field in the step; the server names them bare or
 * under `fee_types`. Empty if it names none of them.
 */
export function refusedAmounts(fees: readonly FeeTypeView[], fields: AmountErrors): AmountErrors {
  const marked = fees.flatMap(({ sft_code }) => {
    const message = fields[sft_code] ?? fields[`fee_types.${sft_code}`];
    return message === undefined ? [] : [[sft_code, message] as const];
  });
  return Object.fromEntries(marked);
}
