import { feeRowKind, feeRowText, formatRupees } from '@shulk/domain';
import type { FeeRowKind, FeeType } from '@shulk/domain';
import { Pill, TickIcon } from '@shulk/ui';
import type { PillProps } from '@shulk/ui';

const TONES: Partial<Record<FeeRowKind, PillProps['tone']>> = {
  not_payable: 'mute',
  applied_for_emi: 'info',
  paid: 'ok',
};

/** The text of a fee row in place of its amount, else the amount [PJ-4.40] [PJ-4.42] [PJ-4.45] (R8). */
export function FeeState({ fee }: { readonly fee: FeeType }) {
  const text = feeRowText(fee);
  if (text === undefined) return formatRupees(fee.payable_amount);
  const kind = feeRowKind(fee);
  return (
    <Pill tone={TONES[kind] ?? 'mute'} icon={kind === 'paid' ? <TickIcon /> : undefined}>
      {text}
    </Pill>
  );
}
