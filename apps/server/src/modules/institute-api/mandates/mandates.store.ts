import type { Executor } from '../../../platform/db/db.ts';

/** A mandate of an institute. */
export interface NamedMandate {
  readonly id: number;
  readonly institute_id: number;
  readonly clock_offset_ms: number;
}

/** By the id that the API shows. */
export const findMandate = (
  ex: Executor,
  instituteId: number,
  mandateId: string,
): Promise<NamedMandate | undefined> =>
  ex.maybe(
    `select m.id, m.institute_id, i.clock_offset_ms from mandates m join institutes i on i.id = m.institute_id
     where m.institute_id = $1 and m.mandate_code = $2`,
    [instituteId, mandateId],
  );

/** Row id of a mandate's debit, by its number. */
export const findDebit = async (
  ex: Executor,
  mandateRow: number,
  instalmentNo: number,
): Promise<number | undefined> =>
  (
    await ex.maybe<{ id: number }>(
      'select id from mandate_debits where mandate_id = $1 and instalment_no = $2',
      [mandateRow, instalmentNo],
    )
  )?.id;
