import { formatPaymentTimestamp, instant } from '@shulk/domain';
import type { SheetEvent, SheetEventName } from '../../protocol.ts';
import type { SheetState } from './sheet-state.ts';

/** When the last failed try ended, `dd-mm-yyyy hh:mm:ss` in India; empty while none has. */
export const failureTime = ({ failedAt }: SheetState): string =>
  failedAt === undefined ? '' : formatPaymentTimestamp(instant(failedAt));

/** An event as the host page gets it [PJ-4.107], told from what the server said last. */
export function sheetEvent(state: SheetState, event: SheetEventName, error = ''): SheetEvent {
  const { order, status } = state;
  return {
    type: order?.financing_mode ?? '',
    data: {
      event,
      amount: status?.amount ?? order?.amount ?? 0,
      transaction_timestamp: status?.transaction_timestamp || (error === '' ? '' : failureTime(state)),
      application_code: order?.application_code ?? '',
      error,
    },
  };
}
