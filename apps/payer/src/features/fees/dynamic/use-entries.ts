import type { FeeTypeView } from '@shulk/contract/wire';
import { NO_PAISE, dynamicAmount, isDynamicPayable, plainRupees, readDynamicEntries } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import { useEffect, useRef, useState } from 'react';
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
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [state, setState] = useState<Mistakes>({ errors: {}, formError: undefined, refusals: 0 });
  useEffect(() => {
    if (list.status === 'loading' || list.sessionCode === undefined) return;
    const kept = list.fees.filter((fee) => fee.dynamic_ft && fee.amount > 0 && fee.amount % 100 === 0);
    setTexts((typed) => ({
      ...Object.fromEntries(kept.map((fee) => [fee.sft_code, plainRupees(fee.amount)])),
      ...typed,
    }));
  }, [list]);
  useSingleMistake(state.refusals, fees, state.errors);
  return {
    texts,
    ...state,
    type: (sftCode, text) => {
      const next = { ...texts, [sftCode]: text };
      setTexts(next);
      // A message leaves with the keystroke that mends it; no new one comes while typing (ux 3 "Errors").
      setState((before) => {
        const { [sftCode]: gone, ...others } = before.errors;
        const read = readDynamicEntries(fees, next);
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
      return read.ok ? (read.fee_types as readonly FeeTypeView[]) : undefined;
    },
  };
}

/** One mistake gets the focus itself; more are listed in the summary, which takes it. */
function useSingleMistake(
  refusals: number,
  fees: readonly FeeTypeView[],
  errors: Readonly<Record<string, string>>,
): void {
  const latest = useRef({ fees, errors });
  latest.current = { fees, errors };
  useEffect(() => {
    const wrong = latest.current.fees.filter((fee) => fee.sft_code in latest.current.errors);
    const [only] = wrong;
    if (refusals > 0 && wrong.length === 1 && only) document.getElementById(fieldId(only))?.focus();
  }, [refusals]);
}
