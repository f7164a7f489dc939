import type { PortalPlan } from '@shulk/contract';
import { fromRupees } from '@shulk/contract/wire';
import { calendarDay, formatDay, formatExact } from '@shulk/domain';
import type { PortalRowState } from '@shulk/domain';
import { Pill } from '@shulk/ui';
import type { PillProps } from '@shulk/ui';
import { PORTAL_ROW_LABELS } from '@shulk/words/plans/portal';
import css from './plans.module.css';

const PILLS: Readonly<Record<PortalRowState, PillProps['tone']>> = {
  planned: 'tag',
  next: 'info',
  under_way: 'info',
  paid: 'ok',
  failed: 'warn',
  not_taken: 'mute',
};

/** The debits or instalments of a plan: day, amount, state. */
export function Schedule({ rows }: { readonly rows: PortalPlan['schedule'] }) {
  return (
    <ol className={css['schedule']}>
      {rows.map((row, index) => (
        <li key={index}>
          <span className={css['day']}>
            <time dateTime={row.day}>{formatDay(calendarDay(row.day))}</time>
            <span className={css['what']} dir="auto">
              {row.what}
            </span>
            {row.note !== '' && <span className={css['what']}>{row.note}</span>}
          </span>
          <span className={css['sum']}>
            <b className="num">{formatExact(fromRupees(row.amount))}</b>
            <Pill tone={PILLS[row.state]}>{PORTAL_ROW_LABELS[row.state]}</Pill>
          </span>
        </li>
      ))}
    </ol>
  );
}
