import type { Instant, Paise } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';

/** A payment to reverse, as the request names it. */
export interface ReversiblePayment {
  readonly id: number;
  readonly institute_id: number;
  readonly clock_offset_ms: number;
  readonly application_code: string;
  readonly amount_paise: Paise;
  readonly received_at: Instant;
  readonly reversed_at: Instant | null;
  readonly reversal_reason: string;
  /** The person who asked for it; '' for a bundle. */
  readonly reversal_asked_by: string;
}

const reversible = `select p.id, p.institute_id, i.clock_offset_ms, p.application_code, p.amount_paise, p.received_at,
       p.reversed_at, p.reversal_reason, p.reversal_asked_by
     from payments p join institutes i on i.id = p.institute_id`;

/** The payment with this code of the institute, else the first with this transaction id. */
export const selectReversible = (
  ex: Executor,
  instituteCode: string,
  payment: string,
): Promise<ReversiblePayment | undefined> =>
  ex.maybe(
    `${reversible}
     where i.code = $1 and (p.import_code = $2 or p.application_code = $2)
     order by (p.import_code = $2) is true desc, p.id limit 1`,
    [instituteCode, payment],
  );

/** A recorded payment of an institute by its row id. */
export const selectReversibleById = (
  ex: Executor,
  instituteId: number,
  id: number,
): Promise<ReversiblePayment> =>
  ex.one(`${reversible} where p.institute_id = $1 and p.id = $2`, [instituteId, id]);

/** The payment to reverse, the reason, and when its money was lost. */
export interface Reversal {
  readonly instituteId: number;
  readonly paymentId: number;
  readonly reason: string;
  /** Idempotency: one request reverses once; '' for a bundle, which is identified by day and reason. */
  readonly key: string;
  readonly at: Instant;
}

/** The outcome: see reverse_payment(). */
export type ReversalResult = 'reversed' | 'again' | 'other' | 'gateway' | 'refunded';

/** Reverses a recorded payment: the only way it leaves the books (R1, R12). */
export const reversePayment = async (
  ex: Executor,
  { instituteId, paymentId, reason, key, at }: Reversal,
  now: Instant,
): Promise<ReversalResult> =>
  (
    await ex.one<{ result: ReversalResult }>('select reverse_payment($1, $2, $3, $4, $5, $6) as result', [
      instituteId,
      paymentId,
      reason,
      key,
      at,
      now,
    ])
  ).result;

/** Records who asked for a new reversal, and the operator act. */
export const keepReverser = async (
  ex: Executor,
  { instituteId, paymentId }: Pick<Reversal, 'instituteId' | 'paymentId'>,
  asker: { readonly name: string; readonly requestId: string },
): Promise<void> => {
  await ex.query(
    `update payments set reversal_asked_by = $3, reversal_act_id = (select max(id) from operator_acts where request_id = $4)
     where institute_id = $1 and id = $2`,
    [instituteId, paymentId, asker.name, asker.requestId],
  );
};
