import type { FeeTypeView } from '@shulk/contract/wire';
import { isDynamicPayable, isForced, isToggleable } from '@shulk/domain';
import { Notice } from '@shulk/ui';
import { FEES_UNDER_AUTO_DEBIT } from '@shulk/words/plans/cards';

/** Whether an auto debit will pay a fee that can also be paid here (decision 43). */
export const isDebitedToo = (fee: FeeTypeView): boolean =>
  fee.auto_debit !== undefined && (isToggleable(fee) || isForced(fee) || isDynamicPayable(fee));

/** Above a choice of fees of which an auto debit will pay some: what paying them here means. */
export function DebitNotice({ fees }: { readonly fees: readonly FeeTypeView[] }) {
  return fees.some(isDebitedToo) ? <Notice tone="info">{FEES_UNDER_AUTO_DEBIT.notice}</Notice> : null;
}
