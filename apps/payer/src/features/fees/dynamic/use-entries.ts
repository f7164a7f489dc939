import { errorMessage } from '@shulk/contract/errors';
import type { FeeTypeView } from '@shulk/contract/wire';
import {
  NO_PAISE,
  buildQuote,
  dynamicAmount,
  isDynamicPayable,
  plainRupees,
  readDynamicEntries,
} from '@shulk/domain';
import type { DynamicEntries, Paise } from '@shulk/domain';
import { useState } from 'react';
import type { FeeList } from '../list/use-fee-list.ts';

/** Id of a fee's amount field. */
export const fieldId = (fee: FeeTypeView): string => `amount-${fee.sft_code}`;

interface Mistakes {
  /** Message by sft_code. */
  readonly errors: Readonly<Record<string, string>>;
  /** Message about all amounts together. */
  readonly formError: string | undefined;
  /** How often the form was refused: a new number makes the summary take the focus again. */
  readonly refusals: number;
}

/** What is typed into the dynamic step, and what is wrong with it. */
export interface Entries extends Mistakes {
  readonly texts: Readonly<Record<string, string>>;
  readonly type: (sftCode: string, text: string) => void;
  /** What this fee adds to the total as it stands. */
  readonly amountOf: (fee: FeeTypeView) => Paise;
  /** Checks all entries; the fees to send when they hold. */
  readonly check: () => readonly FeeTypeView[] | undefined;
  /** Marks the amounts the server refused, by the fields it names; false when none of them stands here. */
  readonly mark: (fields: Readonly<Record<string, string>>) => boolean;
}

/** The entries by their own rules, then by the bounds the server charges by (threats 2 row 7). */
function readEntries(fees: readonly FeeTypeView[], texts: Readonly<Record<string, string>>): DynamicEntries {
  const read = readDynamicEntries(fees, texts);
  if (!read.ok) return read;
  const choices = read.fee_types.map((fee) => ({ sft_code: fee.sft_code, amount: plainRupees(fee.amount) }));
  const quote = buildQuote(fees, choices, { isSingle: false });
  const outside = (quote.ok ? [] : quote.problems).flatMap(({ code, sft_code }) =>
    sft_code !== undefined && (code === 'below_minimum' || code === 'above_maximum')
      ? [[sft_code, errorMessage('amount_invalid')] as const]
      : [],
  );
  if (outside.length === 0) return read;
  return { ok: false, errors: Object.fromEntries(outside), form_error: undefined };
}

/** What is typed, and what is wrong with it by the rules [PJ-5.21..PJ-5.25]. */
export function useEntries(list: FeeList, fees: readonly FeeTypeView[]): Entries {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [state, setState] = useState<Mistakes>({ errors: {}, formError: undefined, refusals: 0 });
  const texts = { ...keptTexts(list), ...typed };
  return {
    texts,
    ...state,
    type: (sftCode, text) => {
      setTyped((before) => ({ ...before, [sftCode]: text }));
      // A message leaves with the keystroke that mends it; no new one comes while typing (ux 3 "Errors").
      setState((before) => {
        const { [sftCode]: gone, ...others } = before.errors;
        const read = readEntries(fees, { ...texts, [sftCode]: text });
        const still = read.ok ? undefined : read.errors[sftCode];
        const errors = gone === undefined || still === undefined ? others : { ...others, [sftCode]: still };
        return { ...before, errors, formError: read.ok ? undefined : before.formError };
      });
    },
    amountOf: (fee) =>
      isDynamicPayable(fee) ? (dynamicAmount(fee, texts[fee.sft_code] ?? '') ?? NO_PAISE) : fee.amount,
    check: () => {
      const read = readEntries(fees, texts);
      setState((before) =>
        read.ok
          ? { ...before, errors: {}, formError: undefined }
          : { errors: read.errors, formError: read.form_error, refusals: before.refusals + 1 },
      );
      if (read.ok) return read.fee_types as readonly FeeTypeView[];
      focusOnly(fees.filter((fee) => fee.sft_code in read.errors));
      return undefined;
    },
    mark: (fields) => {
      const errors = refusedAmounts(fees, fields);
      if (Object.keys(errors).length === 0) return false;
      setState((before) => ({ errors, formError: undefined, refusals: before.refusals + 1 }));
      focusOnly(fees.filter((fee) => fee.sft_code in errors));
      return true;
    },
  };
}

/** The server's sentences by sft_code, for the fees that have a field; it names them bare or under `fee_types`. */
function refusedAmounts(
  fees: readonly FeeTypeView[],
  fields: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const marked = fees.filter(isDynamicPayable).flatMap(({ sft_code }) => {
    const message = fields[sft_code] ?? fields[`fee_types.${sft_code}`];
    return message === undefined ? [] : [[sft_code, message] as const];
  });
  return Object.fromEntries(marked);
}

/** What a session kept of the amounts, as text; whole rupees only, since nobody can type paise. */
function keptTexts(list: FeeList): Readonly<Record<string, string>> {
  if (list.status === 'loading' || list.sessionCode === undefined) return {};
  const kept = list.fees.filter((fee) => fee.dynamic_ft && fee.amount > 0 && fee.amount % 100 === 0);
  return Object.fromEntries(kept.map((fee) => [fee.sft_code, plainRupees(fee.amount)]));
}

/** One mistake gets the focus itself; more are listed in the summary, which takes it (ux 3 "Errors"). */
function focusOnly([only, ...others]: readonly FeeTypeView[]): void {
  if (only !== undefined && others.length === 0) document.getElementById(fieldId(only))?.focus();
}
