import type { FeeTypeView } from '@shulk/contract/wire';
import { NO_PAISE, parseEditedAmount, plainRupees } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import { useState } from 'react';
import { feeTexts } from '@shulk/words/exact/fees';
import { errorsAfterTyping, focusOnly, refusedAmounts, saidNow } from '../entries/amount-fields.ts';
import type { AmountErrors } from '../entries/amount-fields.ts';
import { entryTotals, outOfBounds } from '../entries/entry-quote.ts';
import type { EntryTotals } from '../entries/entry-quote.ts';
import { useTyped } from '../entries/use-typed.ts';
import type { TypedFor } from '../entries/use-typed.ts';
import type { EditGroup, SentGroups } from './use-fee-groups.ts';

type Texts = Readonly<Record<string, string>>;

/** The entries of the edit screen, and their errors. */
export interface Edits {
  readonly errors: AmountErrors;
  readonly refusals: number;
  readonly totals: EntryTotals;
  readonly textOf: (fee: FeeTypeView) => string;
  readonly type: (sftCode: string, text: string) => void;
  /** Validates the amounts; returns the editable groups to send if they are valid. */
  readonly check: () => SentGroups | undefined;
  /** Marks the amounts the server refused; false if this step has none of them. */
  readonly mark: (fields: AmountErrors) => boolean;
  /** The session has the amounts now: the typed ones are dropped. */
  readonly forget: () => void;
}

/** The amount of a fee: the typed one, read as an integer [PJ-5.26], else the chosen one. */
function amountOf(fee: FeeTypeView, texts: Texts): Paise | undefined {
  const text = texts[fee.sft_code];
  return text === undefined ? fee.amount : parseEditedAmount(text);
}

function problemsOf(fees: readonly FeeTypeView[], texts: Texts): AmountErrors {
  const unread = fees.filter((fee) => amountOf(fee, texts) === undefined);
  if (unread.length === 0) return outOfBounds(fees, (fee) => amountOf(fee, texts) ?? NO_PAISE);
  const messages = unread.map(({ sft_code }) => {
    const isEmpty = (texts[sft_code] ?? '').trim() === '';
    return [sft_code, isEmpty ? feeTexts.dynamicAmountEmpty : feeTexts.dynamicAmountInvalid] as const;
  });
  return Object.fromEntries(messages);
}

const sentGroups = (groups: readonly EditGroup[], texts: Texts): SentGroups =>
  groups
    .filter((group) => group.is_editable)
    .map(({ code, fee_types }) => ({
      code,
      fee_types: fee_types.map((fee) => ({
        sft_code: fee.sft_code,
        amount: plainRupees(amountOf(fee, texts) ?? fee.amount),
      })),
    }));

/** Keeps what is typed over the amounts of the groups. */
export function useEdits(whose: TypedFor, groups: readonly EditGroup[]): Edits {
  const [texts, setText, forgetTexts] = useTyped(whose, 'edits');
  const [state, setState] = useState<{ readonly errors: AmountErrors; readonly refusals: number }>({
    errors: {},
    refusals: 0,
  });
  const fees = groups.flatMap((group) => group.fee_types);
  const refuse = (errors: AmountErrors): boolean => {
    if (Object.keys(errors).length === 0) return false;
    setState((before) => ({ errors, refusals: before.refusals + 1 }));
    focusOnly(errors);
    return true;
  };
  return {
    ...state,
    errors: saidNow(state.errors, problemsOf(fees, texts)),
    totals: entryTotals(fees, (fee) => amountOf(fee, texts) ?? NO_PAISE),
    textOf: (fee) => texts[fee.sft_code] ?? plainRupees(fee.amount),
    type: (sftCode, text) => {
      setText(sftCode, text);
      const now = problemsOf(fees, { ...texts, [sftCode]: text });
      setState((before) => ({ ...before, errors: errorsAfterTyping(before.errors, sftCode, now) }));
    },
    check: () => {
      if (refuse(problemsOf(fees, texts))) return undefined;
      setState((before) => ({ ...before, errors: {} }));
      return sentGroups(groups, texts);
    },
    mark: (fields) => refuse(refusedAmounts(fees, fields)),
    forget: forgetTexts,
  };
}
