import { fromRupees } from '@shulk/contract/wire';
import { cardMode, formatDirectDay, formatRupees, indiaDay, parsePaymentTimestamp } from '@shulk/domain';
import { Dialog } from '@shulk/ui';
import { words } from '@shulk/words/screens/workflow';
import type { CfdRecord } from '../use-workflow.ts';
import { Facts } from './facts.tsx';

interface DetailsModalProps {
  /** The shown record; undefined closes the modal. */
  readonly record: CfdRecord | undefined;
  readonly onClose: () => void;
}

/** The record of a step: an EMI, an Auto-Pay or a direct payment [PJ-2.10.10] [PJ-2.10.11] [PJ-2.10.12]. */
export function DetailsModal({ record, onClose }: DetailsModalProps) {
  const mode = record && cardMode(record);
  return (
    <Dialog
      open={record !== undefined}
      title={words.modes[mode ?? 'DIRECT']}
      closeLabel={words.close}
      onClose={onClose}
    >
      {record && <Facts of={factsOf(record)} />}
    </Dialog>
  );
}

const money = (rupees: number | undefined): string =>
  rupees === undefined ? '' : formatRupees(fromRupees(rupees));

/** The date in the direct-payment modal reads d-Mon-yyyy [PJ-2.10.15]. */
function directDay(timestamp: string | undefined): string {
  const at = parsePaymentTimestamp(timestamp ?? '');
  return at === undefined ? '' : formatDirectDay(indiaDay(at));
}

function factsOf(record: CfdRecord): (readonly [string, string])[] {
  const shared = [
    [words.status, record.status],
    [words.reference, record.application_code ?? ''],
  ] as const;
  switch (cardMode(record)) {
    case 'MONTHLY-EMI':
      return [
        [words.loanAmount, money(record.loan_amount)],
        [words.application, record.application_id ?? ''],
        ...shared,
      ];
    case 'AUTO-DEBIT':
      return [
        [words.amount, money(record.amount)],
        [words.application, record.application_id ?? ''],
        ...shared,
      ];
    case 'DIRECT':
    case undefined:
      return [
        [words.amount, money(record.amount)],
        [words.date, directDay(record.payment_timestamp)],
        [words.paymentMode, record.payment_mode ?? ''],
        ...shared,
      ];
  }
}
