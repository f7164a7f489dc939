import type { SheetEvent, SheetEventName } from '../../protocol.ts';
import type { SheetState } from './sheet-state.ts';

/** An event as the host page gets it [PJ-4.107], told from what the server said last. */
export function sheetEvent(state: SheetState, event: SheetEventName, error = ''): SheetEvent {
  const { order, status } = state;
  return {
    type: order?.financing_mode ?? '',
    data: {
      event,
      amount: status?.amount ?? order?.amount ?? 0,
      transaction_timestamp: status?.transaction_timestamp || (error === '' ? '' : state.failedAt),
      application_code: order?.application_code ?? '',
      error,
    },
  };
}
