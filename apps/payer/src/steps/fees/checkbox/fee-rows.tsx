import type { FeeTypeView } from '@shulk/contract/wire';
import {
  dueTicks,
  feeDebitNote,
  feeRowKind,
  feeSections,
  formatDay,
  formatRupees,
  isOverdue,
  paise,
  sumPaise,
} from '@shulk/domain';
import type { FeeRowKind, FeeSelection } from '@shulk/domain';
import { ChoiceRow, FoldRow, HeadRow, LockIcon, Pill, useWide } from '@shulk/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { words } from '@shulk/words/steps/fees';
import { FeeState } from '../list/fee-state.tsx';
import css from '../fees.module.css';

interface FeeRowsProps {
  readonly fees: readonly FeeTypeView[];
  readonly selection: FeeSelection;
  readonly onToggle: (sftCode: string) => void;
  /** One tap for all that is due; absent where only one fee can be chosen. */
  readonly onToggleDue: ((due: readonly FeeTypeView[]) => void) | undefined;
}

/** The rows of the checkbox table; the rules decide what each one is, and in which order they stand [PJ-4.37..PJ-4.47]. */
export function FeeRows({ fees, selection, onToggle, onToggleDue }: FeeRowsProps) {
  const { due, coming, paid } = feeSections(fees);
  const rowsOf = (some: readonly FeeTypeView[]): ReactNode =>
    some.map((fee) => (
      <FeeRow
        key={fee.sft_code}
        fee={fee}
        isChecked={selection.has(fee.sft_code)}
        onToggle={() => onToggle(fee.sft_code)}
      />
    ));
  return (
    <>
      {onToggleDue && <AllDueRow due={due} selection={selection} onToggle={() => onToggleDue(due)} />}
      {rowsOf(due)}
      {due.length > 0 && coming.length > 0 && <HeadRow>{words.coming}</HeadRow>}
      {rowsOf(coming)}
      {paid.length > 0 && (
        <PaidRows paid={paid} startsOpen={paid.length <= FEW || paid.length === fees.length}>
          {rowsOf(paid)}
        </PaidRows>
      )}
    </>
  );
}

/** All that is due in one tap; a dash while a part of it is chosen. */
function AllDueRow({
  due,
  selection,
  onToggle,
}: {
  readonly due: readonly FeeTypeView[];
  readonly selection: FeeSelection;
  readonly onToggle: () => void;
}) {
  const ticks = dueTicks(due, selection);
  if (ticks === undefined) return null;
  return (
    <ChoiceRow
      look="whole"
      name={words.allDue}
      checked={ticks === 'some' ? 'some' : ticks === 'all'}
      onChange={onToggle}
      figure={formatRupees(sumPaise(due.map((fee) => fee.payable_amount)))}
    />
  );
}

/** So many paid rows take no more room than the row that would fold them is worth: each says "Paid" [PJ-4.45]. */
const FEW = 2;

/**
 * Paid fees: one row that opens. A wide screen has room for them, so there they are open from the start, as are a few,
 * and a list with nothing else.
 */
function PaidRows(props: {
  readonly paid: readonly FeeTypeView[];
  readonly startsOpen: boolean;
  readonly children: ReactNode;
}) {
  const isWide = useWide();
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? (isWide || props.startsOpen);
  return (
    <>
      <FoldRow
        name={words.paidRows(props.paid.length)}
        figure={formatRupees(sumPaise(props.paid.map((fee) => fee.amount_paid)))}
        open={isOpen}
        onToggle={() => setChosen(!isOpen)}
      />
      {isOpen && props.children}
    </>
  );
}

function FeeRow({
  fee,
  isChecked,
  onToggle,
}: {
  fee: FeeTypeView;
  isChecked: boolean;
  onToggle: () => void;
}) {
  const kind = feeRowKind(fee);
  const isOpen = kind === 'free' || kind === 'forced';
  const notes = isOpen ? notesOf(fee, kind) : [];
  return (
    <ChoiceRow
      name={fee.label}
      checked={isChecked}
      locked={kind !== 'free'}
      look={isOpen ? undefined : 'settled'}
      onChange={onToggle}
      notes={notes.length > 0 ? notes : undefined}
      middle={{
        cell: <DueDay fee={fee} />,
        note: fee.due_date && isOpen ? words.due(formatDay(fee.due_date)) : undefined,
      }}
      figure={<FeeState fee={fee} />}
    />
  );
}

function notesOf(fee: FeeTypeView, kind: FeeRowKind): ReactNode[] {
  const granted = paise(fee.gross_amount - fee.base_amount);
  return [
    isOverdue(fee) && (
      <Pill key="days" tone="warn">
        {words.daysLate(fee.days_late ?? 0)}
      </Pill>
    ),
    kind === 'forced' && (
      <span key="required" className={css['required']}>
        <LockIcon size={12} />
        {words.required}
      </span>
    ),
    fee.auto_debit && (
      <span key="debit" className={css['debit']}>
        {feeDebitNote(fee.auto_debit)}
      </span>
    ),
    granted > 0 && <span key="concession">{words.concessionOf(formatRupees(granted))}</span>,
    fee.discount > 0 && <Discount key="discount" fee={fee} />,
    fee.late_fee > 0 && <span key="late">{words.withLateFee(formatRupees(fee.late_fee))}</span>,
  ].filter(Boolean);
}

/** Stored year-month-day, shown reversed [SR-3.13]. */
function DueDay({ fee }: { readonly fee: FeeTypeView }) {
  if (fee.due_date === undefined) return <span className="vh">{words.noDueDate}</span>;
  const shown = formatDay(fee.due_date);
  const [before, after] = words.due(shown).split(shown);
  return (
    <>
      {before}
      <time dateTime={fee.due_date}>{shown}</time>
      {after}
    </>
  );
}

function Discount({ fee }: { readonly fee: FeeTypeView }) {
  return (
    <span>
      <span className="vh">{words.beforeDiscount} </span>
      <s>{formatRupees(paise(fee.payable_amount + fee.discount))}</s>{' '}
      <b className={css['gain']}>{words.discountOf(formatRupees(fee.discount))}</b>
    </span>
  );
}
