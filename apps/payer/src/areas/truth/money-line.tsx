import type { PaymentTruth } from '@shulk/contract';
import { formatDay, parseCalendarDay } from '@shulk/domain';
import { ClockIcon, CloseIcon, TickIcon } from '@shulk/ui';
import type { ReactNode } from 'react';
import { words } from '@shulk/words/screens/truth';
import css from './truth.module.css';

/** How far a step is: made, under way, failed, or not yet. */
type Mark = keyof typeof words.steps.marks;

interface Step {
  readonly mark: Mark;
  readonly name: string;
  readonly detail?: string | undefined;
}

/** The four facts of a payment on its way; none where its state is no way: not tried, given up, taken back, a mandate. */
export function stepsOf({ state, at, by, institute_name, receipt_no }: PaymentTruth): readonly Step[] {
  const started: Step = { mark: 'done', name: words.steps.started, detail: at };
  const approved: Step = { mark: 'done', name: words.steps.approved };
  const day = parseCalendarDay(by);
  const back: Step = {
    mark: 'open',
    name: words.steps.back,
    detail: day === undefined ? undefined : words.steps.by(formatDay(day)),
  };
  switch (state) {
    case 'PENDING':
    case 'NO_ANSWER':
      return [
        started,
        { mark: 'wait', name: words.steps.waiting },
        { mark: 'open', name: words.steps.received(institute_name) },
        { mark: 'open', name: words.steps.receipt },
      ];
    case 'PAID':
    case 'PART_REFUNDED':
      return [
        started,
        approved,
        { mark: 'done', name: words.steps.received(institute_name) },
        { mark: receipt_no === '' ? 'wait' : 'done', name: words.steps.receipt },
      ];
    case 'FAILED':
      return [
        started,
        { mark: 'failed', name: words.steps.notCompleted },
        { mark: 'open', name: words.steps.received(institute_name) },
        { ...back, name: words.steps.backIfDebited },
      ];
    case 'EXCESS':
    case 'NOT_TAKEN':
      return [started, approved, { mark: 'wait', name: words.steps.onTheWay }, back];
    case 'REFUNDED':
    case 'RETURNED':
      return [started, approved, { mark: 'done', name: words.steps.sentBack }, back];
    case 'REVIEW':
      return [
        started,
        approved,
        { mark: 'wait', name: words.steps.checking(institute_name) },
        { mark: 'open', name: words.steps.receipt },
      ];
    case 'NOT_PAID':
    case 'CANCELLED':
    case 'EXPIRED':
    case 'TAKEN_BACK':
    case 'MANDATE_OPEN':
    case 'MANDATE_PENDING':
    case 'MANDATE_ACTIVE':
    case 'MANDATE_PAUSED':
    case 'MANDATE_DONE':
    case 'MANDATE_REFUSED':
    case 'MANDATE_ENDED':
      return [];
  }
}

const ICONS: Readonly<Record<Mark, ReactNode>> = {
  done: <TickIcon size={14} />,
  wait: <ClockIcon size={14} />,
  failed: <CloseIcon size={12} />,
  open: undefined,
};

/** Where the money is, as a line: each step says how far it is in words too. */
export function MoneyLine({ truth }: { readonly truth: PaymentTruth }) {
  const line = stepsOf(truth);
  if (line.length === 0) return null;
  return (
    <ol className={css['line']} aria-label={words.way}>
      {line.map(({ mark, name, detail }) => (
        <li key={name}>
          <span className={css[mark]} aria-hidden="true">
            {ICONS[mark]}
          </span>
          <b dir="auto">{name}</b>
          <span className="vh"> {words.steps.marks[mark]}</span>
          {detail !== undefined && detail !== '' && <span className="num">{detail}</span>}
        </li>
      ))}
    </ol>
  );
}
