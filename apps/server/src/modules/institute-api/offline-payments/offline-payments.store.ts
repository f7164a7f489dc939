import type { ApiOfflinePayment } from '@shulk/contract';
import type { Executor } from '../../../platform/db/db.ts';

/** A payment that the institute recorded. */
export interface OfflinePayment {
  readonly id: number;
  readonly institute_id: number;
  readonly clock_offset_ms: number;
}

/** By the institute's own code, else by its transaction id. */
export const findOfflinePayment = (
  ex: Executor,
  instituteId: number,
  payment: string,
): Promise<OfflinePayment | undefined> =>
  ex.maybe(
    `select p.id, p.institute_id, i.clock_offset_ms from payments p join institutes i on i.id = p.institute_id
     where p.institute_id = $1 and p.kind = 'recorded' and (p.import_code = $2 or p.application_code = $2)
     order by (p.import_code = $2) is true desc, p.id limit 1`,
    [instituteId, payment],
  );

/** What the API shows of one. */
export const selectOfflinePayment = async (ex: Executor, id: number): Promise<ApiOfflinePayment> =>
  (await ex.one<{ body: ApiOfflinePayment }>('select api_offline_payment($1) as body', [id])).body;
