import { useEffect, useRef } from 'react';
import { fromRupees } from '@shulk/contract/wire';
import { formatExact } from '@shulk/domain';
import { Result } from '@shulk/ui';
import type { ResultProps } from '@shulk/ui';
import { TEXTS } from '@shulk/words/sheet/payment';
import type { SheetState } from '../state/sheet-state.ts';

/** Names and values of a view, for a fact list. */
export type FactRows = readonly (readonly [name: string, value: string])[];

/** A result whose heading takes the focus when it appears, so that it is read out (ux 5). */
export function Verdict(result: Omit<ResultProps, 'headingRef'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return <Result {...result} headingRef={heading} />;
}

/** What is or was paid. */
export function amountOf({ order, status }: SheetState): string | undefined {
  const amount = status?.amount ?? order?.amount;
  return amount === undefined ? undefined : formatExact(fromRupees(amount));
}

/** Receipt number and time once paid, else the end of a failed attempt; always the reference. */
export const factsOf = ({ order, status, screen, failedAt }: SheetState): FactRows => [
  [TEXTS.receiptNumber, status?.receipt_no ?? ''],
  [TEXTS.paidAt, status?.transaction_timestamp ?? ''],
  [TEXTS.failedAt, screen === 'failure' ? failedAt : ''],
  [TEXTS.reference, order?.application_code ?? ''],
];
