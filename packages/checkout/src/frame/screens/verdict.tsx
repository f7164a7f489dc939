import type { ReactNode } from 'react';
import { fromRupees } from '@shulk/contract/wire';
import { FailureIcon, InfoIcon, Spinner, SuccessIcon, WarningIcon, classNames } from '@shulk/ui';
import type { Tone } from '@shulk/ui';
import { TEXTS } from '@shulk/words/sheet/payment';
import type { SheetState } from '../state/sheet-state.ts';
import { exactAmount } from '../exact-amount.ts';
import { ScreenTitle } from './screen-title.tsx';
import css from './sheet.module.css';

const ICONS: Readonly<Record<Tone, ReactNode>> = {
  ok: <SuccessIcon size={34} />,
  info: <InfoIcon size={30} />,
  warn: <WarningIcon size={30} />,
  error: <FailureIcon size={34} />,
};

/** Props of {@link Verdict}. */
export interface VerdictProps {
  readonly tone: Tone;
  readonly title: string;
  /** No verdict yet: a spinner replaces the icon. */
  readonly isWaiting?: boolean;
  readonly children: ReactNode;
}

/** Icon, heading (which takes the focus), text, next step: never a dead end. */
export function Verdict({ tone, title, isWaiting = false, children }: VerdictProps) {
  return (
    <div className={css['verdict']}>
      <span className={classNames(css['disc'], css[tone])} aria-hidden="true">
        {isWaiting ? <Spinner /> : ICONS[tone]}
      </span>
      <ScreenTitle>{title}</ScreenTitle>
      {children}
    </div>
  );
}

/** Amount, reference and, once paid, receipt number and time; of a failed attempt its end. */
export function Facts({ state }: { readonly state: SheetState }) {
  const { order, status } = state;
  if (order === undefined) return undefined;
  const rows: readonly (readonly [string, string])[] = [
    [TEXTS.amount, exactAmount(fromRupees(status?.amount ?? order.amount))],
    [TEXTS.reference, order.application_code],
    [TEXTS.receiptNumber, status?.receipt_no ?? ''],
    [TEXTS.paidAt, status?.transaction_timestamp ?? ''],
    [TEXTS.failedAt, state.screen === 'failure' ? state.failedAt : ''],
  ];
  return <FactList rows={rows} />;
}

/** Names and values, without empty ones. */
export function FactList({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={css['facts']}>
      {rows
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
