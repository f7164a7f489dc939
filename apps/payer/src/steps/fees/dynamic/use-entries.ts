import type { FeeTypeView } from '@shulk/contract/wire';
import {
  NO_PAISE,
  dynamicAmount,
  isDynamicPayable,
  plainRupees,
  prefilledAmounts,
  readDynamicEntries,
} from '@shulk/domain';
import type { DynamicEntries } from '@shulk/domain';
import { useState } from 'react';
import { errorsAfterTyping, focusOnly, refusedAmounts, saidNow } from '../entries/amount-fields.ts';
import type { AmountErrors } from '../entries/amount-fields.ts';
import { entryTotals, outOfBounds } from '../entries/entry-quote.ts';
import type { EntryTotals } from '../entries/entry-quote.ts';
import { useTyped } from '../entries/use-typed.ts';
import type { TypedFor } from '../entries/use-typed.ts';
import type { FeeList } from '../list/use-fee-list.ts';

interface Mistakes {
  /** Message by sft_code. */
  readonly errors: AmountErrors;
  /** Message about all amounts together. */
  readonly formError: string | undefined;
  /** How often the form was refused: a new number makes the summary take the focus again. */
  readonly refusals: number;
}

type Texts = Readonly<Record<string, string>>;

/** The entries of the dynamic step, and their errors. */
export interface Entries extends Mistakes {
  readonly texts: Texts;
  /** Whether the payer typed this amount; else it is the initial value. */
  readonly isTyped: (sftCode: string) => boolean;
  readonly type: (sftCode: string, text: string) => void;
  /** The total of the present entries. */
  readonly totals: EntryTotals;
  /** Validates all entries; returns the fees to send if they are valid. */
  readonly check: () => readonly FeeTypeView[] | undefined;
  /** Marks the amounts the server refused, by the fields it names; false if this step has none of them. */
  readonly mark: (fields: AmountErrors) => boolean;
}

/** Checks the entries by their own rules, then by the server's limits (threats 2 row 7). */
function readEntries(fees: readonly FeeTypeView[], texts: Texts): DynamicEntries {
  const read = readDynamicEntries(fees, texts);
  if (!read.ok) return read;
  const typed = new Map(read.fee_types.map((fee) => [fee.sft_code, fee.amount]));
  const errors = outOfBounds(fees, ({ sft_code }) => typed.get(sft_code) ?? NO_PAISE);
  return Object.keys(errors).length === 0 ? read : { ok: false, errors, form_error: undefined };
}

/** The entries and their errors by the rules [PJ-5.21..PJ-5.25]. */
export function useEntries(whose: TypedFor, list: FeeList, fees: readonly FeeTypeView[]): Entries {
  const [typed, setTyped] = useTyped(whose, 'amounts');
  const [state, setState] = useState<Mistakes>({ errors: {}, formError: undefined, refusals: 0 });
  const texts = { ...firstTexts(list), ...typed };
  const refuse = (errors: AmountErrors, formError?: string): void => {
    setState((before) => ({ errors, formError, refusals: before.refusals + 1 }));
    focusOnly(errors);
  };
  const read = readEntries(fees, texts);
  return {
    texts,
    isTyped: (sftCode) => typed[sftCode] !== undefined,
    ...state,
    errors: saidNow(state.errors, read.ok ? {} : read.errors),
    formError: state.formError && !read.ok ? read.form_error : undefined,
    totals: entryTotals(fees, (fee) =>
      isDynamicPayable(fee) ? (dynamicAmount(fee, texts[fee.sft_code] ?? '') ?? NO_PAISE) : fee.amount,
    ),
    type: (sftCode, text) => {
      setTyped(sftCode, text);
      setState((before) => {
        const after = readEntries(fees, { ...texts, [sftCode]: text });
        return {
          ...before,
          errors: errorsAfterTyping(before.errors, sftCode, after.ok ? {} : after.errors),
          formError: after.ok ? undefined : before.formError,
        };
      });
    },
    check: () => {
      if (!read.ok) {
        refuse(read.errors, read.form_error);
        return undefined;
      }
      setState((before) => ({ ...before, errors: {}, formError: undefined }));
      return read.fee_types as readonly FeeTypeView[];
    },
    mark: (fields) => {
      const errors = refusedAmounts(fees.filter(isDynamicPayable), fields);
      if (Object.keys(errors).length === 0) return false;
      refuse(errors);
      return true;
    },
  };
}

/** The initial values: what a session chose, else what is owed (decision 53). */
function firstTexts(list: FeeList): Texts {
  if (list.status === 'loading') return {};
  const dynamic = list.fees.filter((fee) => fee.dynamic_ft);
  const hasChoice = list.sessionCode !== undefined && list.fees.some((fee) => fee.amount > 0);
  if (!hasChoice) return prefilledAmounts(list.fees);
  // Nobody can type paise.
  const whole = dynamic.filter((fee) => fee.amount % 100 === 0);
  return Object.fromEntries(whole.map((fee) => [fee.sft_code, plainRupees(fee.amount)]));
}
