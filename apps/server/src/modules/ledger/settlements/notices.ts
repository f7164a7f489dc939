import { formatDay, formatExact, indiaDay, paise } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import { UNSETTLED_AFTER_DAYS } from './import-settlement.ts';
import { selectOpenExceptions } from './settlements.store.ts';
import type { ExceptionRow, ToldAt } from './settlements.store.ts';

/** Something for a person that is no fault of the books. */
export interface Notice {
  readonly institute: string;
  readonly rows: string;
  readonly message: string;
}

/** What the office should do about money of which no order of the account is polled. */
export const NOBODY_ASKS =
  "We cannot ask the gateway about it, because it names no order that was paid through this account. Please look in the gateway's dashboard what it was for. If it was for fees, tell the operator of your installation; if it set up an auto debit, refund it there.";

const amount = (value: number | null): string => formatExact(paise(value ?? 0));

const FAILED_HERE =
  "failed here. It is not booked: its money was refunded again, placed or disputed since, another row returns it, or the amounts differ. Compare it with your gateway's dashboard. If the family has the money twice, ask them to return it.";

const messages: Readonly<Record<ExceptionRow['kind'], (row: ExceptionRow) => string>> = {
  unknown_payment: (row) =>
    (row.found_paise ?? 0) < 0
      ? `The settlement ${row.settlement_id} takes ${amount(0 - (row.found_paise ?? 0))} for a dispute of a payment that is not known here (${row.entity_id}). It is not booked; the next import looks again.`
      : `The settlement ${row.settlement_id} brings ${amount(row.found_paise)} for the payment ${row.entity_id}${row.paid_at === null ? '' : ` of ${formatDay(indiaDay(row.paid_at))}`}, which is not known here. ${row.is_asked ? 'We are asking the gateway about its order and book it as soon as the gateway confirms it.' : `It is not booked; the next import looks again. ${NOBODY_ASKS}`}`,
  unknown_refund: (row) =>
    `The settlement ${row.settlement_id} takes ${amount(row.found_paise)} for the refund ${row.entity_id}, which ${row.names_failed ? FAILED_HERE : 'is not booked here.'} The next import looks again.`,
  settled_twice: (row) =>
    `The settlement ${row.settlement_id} names ${row.entity_id}, which another row settled already. It is not booked: ask the gateway.`,
  amount_differs: (row) =>
    `The settlement ${row.settlement_id} has ${amount(row.found_paise)} for ${row.entity_id}, the books ${amount(row.expected_paise)}. The difference stays in clearing.`,
  adjustment: (row) =>
    `The settlement ${row.settlement_id} has an adjustment of ${amount(row.found_paise)} (${row.entity_id}): find out from the gateway what it is.`,
  not_settled: (row) =>
    `The payment ${row.application_code} of ${amount(row.expected_paise)} was captured more than ${UNSETTLED_AFTER_DAYS} days before the last import, and no settlement names it.`,
};

/** What settlement imports left for a person, of one institute or of all; or only what was reported at one moment. */
export async function settlementNotices(
  ex: Executor,
  instituteId?: number,
  told?: ToldAt,
): Promise<Notice[]> {
  const rows = await selectOpenExceptions(ex, instituteId ?? null, told ?? null);
  return rows.map((row) => ({
    institute: row.institute,
    rows:
      row.settlement_row_id === null
        ? `payments ${row.payment_id}`
        : `settlement_rows ${row.settlement_row_id}`,
    message: `${row.account}: ${messages[row.kind](row)}`,
  }));
}
