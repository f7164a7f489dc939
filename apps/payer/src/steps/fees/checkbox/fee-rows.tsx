import type { FeeTypeView } from '@shulk/contract/wire';
import { feeDebitNote, feeRowKind, formatDay, formatRupees, paise } from '@shulk/domain';
import type { FeeRowKind, FeeSelection } from '@shulk/domain';
import { ChoiceRow, LockIcon } from '@shulk/ui';
import type { ReactNode } from 'react';
import { words } from '@shulk/words/steps/fees';
import { FeeState } from '../list/fee-state.tsx';
import css from '../fees.module.css';

interface FeeRowsProps {
  readonly fees: readonly FeeTypeView[];
  readonly selection: FeeSelection;
  readonly onToggle: (sftCode: string) => void;
}

/** The rows of the checkbox table; the rules decide what each one is [PJ-4.37..PJ-4.47]. */
export function FeeRows({ fees, selection, onToggle }: FeeRowsProps) {
  return fees.map((fee) => (
    <FeeRow
      key={fee.sft_code}
      fee={fee}
      isChecked={selection.has(fee.sft_code)}
      onToggle={() => onToggle(fee.sft_code)}
    />
  ));
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
      settled={!isOpen}
      onChange={onToggle}
      notes={notes.length > 0 ? notes : undefined}
      middle={{
        cell: <DueDay fee={fee} />,
        note: fee.due_date && isOpen ? words.due(formatDay(fee.due_date)) : undefined,
      }}
      figure={{
        amount: <FeeState fee={fee} />,
        note: isOpen && fee.discount > 0 ? <BeforeDiscount fee={fee} /> : undefined,
      }}
    />
  );
}

function notesOf(fee: FeeTypeView, kind: FeeRowKind): ReactNode[] {
  const granted = paise(fee.gross_amount - fee.base_amount);
  return [
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
    fee.discount > 0 && <span key="discount">{words.discountOf(formatRupees(fee.discount))}</span>,
    fee.late_fee > 0 && <span key="late">{words.lateFeeOf(formatRupees(fee.late_fee))}</span>,
  ].filter(Boolean);
}

/** Stored year-month-day, shown reversed [SR-3.13]. */
function DueDay({ fee }: { readonly fee: FeeTypeView }) {
  if (fee.due_date !== undefined) return <time dateTime={fee.due_date}>{formatDay(fee.due_date)}</time>;
  return (
    <>
      <span className="vh">{words.noDueDate}</span>
      <span aria-hidden="true">-</span>
    </>
  );
}

function BeforeDiscount({ fee }: { readonly fee: FeeTypeView }) {
  return (
    <>
      <span className="vh">{words.beforeDiscount} </span>
      <s>{formatRupees(paise(fee.payable_amount + fee.discount))}</s>
    </>
  );
}
