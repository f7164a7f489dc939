import type { SheetEvent, SheetEventName } from '../../protocol.ts';
import type { SheetState } from './sheet-state.ts';

/** An event for the host page [PJ-4.107], from the server's newest answer. */
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
