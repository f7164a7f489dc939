import type { FeeTypeView } from '@shulk/contract/wire';
import { NO_PAISE, dynamicAmount, isDynamicPayable, plainRupees, readDynamicEntries } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
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
        const read = readDynamicEntries(fees, { ...texts, [sftCode]: text });
        const still = read.ok ? undefined : read.errors[sftCode];
        const errors = gone === undefined || still === undefined ? others : { ...others, [sftCode]: still };
        return { ...before, errors, formError: read.ok ? undefined : before.formError };
      });
    },
    amountOf: (fee) =>
      isDynamicPayable(fee) ? (dynamicAmount(fee, texts[fee.sft_code] ?? '') ?? NO_PAISE) : fee.amount,
    check: () => {
      const read = readDynamicEntries(fees, texts);
      setState((before) =>
        read.ok
          ? { ...before, errors: {}, formError: undefined }
          : { errors: read.errors, formError: read.form_error, refusals: before.refusals + 1 },
      );
      if (read.ok) return read.fee_types as readonly FeeTypeView[];
      focusOnly(fees.filter((fee) => fee.sft_code in read.errors));
      return undefined;
    },
  };
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
