import { fromRupees } from '@shulk/contract/wire';
import { formatDay, formatRupees } from '@shulk/domain';
import type { CalendarDay } from '@shulk/domain';
import { OnIcon, PersonIcon } from '@shulk/ui';
import { useState } from 'react';
import { words } from '@shulk/words/steps/family';
import { openChild } from './use-family.ts';
import type { Child, OpenFrom } from './use-family.ts';
import css from './family.module.css';

/** One more child: the whole row opens it. */
export function ChildRow({ child, from }: { readonly child: Child; readonly from: OpenFrom }) {
  const [isBusy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    setBusy(true);
    await openChild(from, child);
    setBusy(false);
  };
  const due = child.due > 0 ? formatRupees(fromRupees(child.due)) : '';
  const name = child.name || child.student_uuid;
  const title = from.isPaid ? words.next(child.first_name, due) : words.alsoDue(child.first_name, due);
  const who = [...new Set([name, child.student_uuid, child.institute_name])].filter(Boolean).join(', ');
  return (
    <button type="button" className={css['row']} aria-busy={isBusy || undefined} onClick={() => void open()}>
      <PersonIcon />
      <span>
        <b dir="auto">{due === '' ? who : title}</b>
        {due === '' ? nothingDue(child) : `${who}. ${words.noCode}`}
      </span>
      <OnIcon />
    </button>
  );
}

const nothingDue = ({ next_on, next_amount }: Child): string =>
  next_on === ''
    ? words.nothingDue
    : words.nextFee(formatRupees(fromRupees(next_amount)), formatDay(next_on as CalendarDay));
