import type { FeeTypeView } from '@shulk/contract/wire';
import type { Paise } from '@shulk/domain';
import {
  allotPayment,
  formatDay,
  formatRupees,
  isHiddenInStructure,
  paise,
  structureLabel,
} from '@shulk/domain';
import { cardTexts } from '@shulk/words/exact/cards';
import { feeTexts } from '@shulk/words/exact/fees';
import { words } from '@shulk/words/steps/options';
import { DetailsTable } from './details-section.tsx';
import { useStructure } from './structure.ts';
import type { StructureQuery } from './structure.ts';

interface FeeStructureProps {
  readonly of: StructureQuery;
  /** Checkbox mode hides rows without a payable [SR-4.16]. */
  readonly isCheckboxEnabled: boolean;
  /** The card's fee group; only its fees are shown. */
  readonly groupCode: string;
}

/**
 * The fees behind a card. Fetched when the section opens [SR-4.18]; closing it drops the component and its data
 * [SR-4.19]. A failed fetch shows the empty text [SR-8.6].
 */
export function FeeStructure({ of, isCheckboxEnabled, groupCode }: FeeStructureProps) {
  const structure = useStructure(of);
  if (structure === undefined) return <p role="status">{feeTexts.structureLoading}</p>;
  const { fees, hasChoice } = structure;
  const shown = fees.filter(
    (fee) =>
      fee.group_code === groupCode &&
      !isHiddenInStructure(fee, isCheckboxEnabled) &&
      !(hasChoice && isLeftOut(fee)),
  );
  if (shown.length === 0) return <p>{feeTexts.structureEmpty}</p>;
  return (
    <DetailsTable
      caption={cardTexts.feeStructureDetails}
      heads={[words.fee, words.dueDate, words.amountHead]}
      rows={shown.map((fee) => [
        fee.label,
        fee.due_date ? formatDay(fee.due_date) : '-',
        <Standing key="s" fee={fee} amount={hasChoice ? fee.amount : fee.payable_amount} />,
      ])}
    />
  );
}

/** A payable fee outside the session's choice: its amount there is 0 (R11). */
const isLeftOut = (fee: FeeTypeView): boolean =>
  structureLabel(fee) === feeTexts.finalAmount && fee.amount <= 0;

/**
 * Exactly one of the four labels, with the amount if it is still to be paid [SR-4.13], and what made it more or less
 * than the fee: a phone has no summary that shows it [SR-1.3].
 */
function Standing({ fee, amount }: { readonly fee: FeeTypeView; readonly amount: Paise }) {
  const label = structureLabel(fee);
  if (label !== feeTexts.finalAmount) return label;
  const { late_fee, discount } = allotPayment(fee, amount);
  return (
    <>
      {formatRupees(amount)}
      <small>{label}</small>
      {late_fee > 0 && <small>{words.lateFee(formatRupees(late_fee))}</small>}
      {discount > 0 && <small>{words.discount(formatRupees(paise(0 - discount)))}</small>}
    </>
  );
}
