import type { HeldReason, Paise } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';

/** What an institute is told of a transaction, and where. */
export interface InstituteMessageRow {
  readonly institute_id: number;
  readonly institute_label: string;
  /** The institute's own addresses, as its bundle names them; none when it named none. */
  readonly emails: readonly string[];
  readonly application_code: string;
  readonly amount_paise: Paise;
  /** What of a payment waits for a person, and why; 0 and empty for the others. */
  readonly held_paise: Paise;
  readonly held_reason: HeldReason | '';
  /** Why a refund waits, is under review or has failed; empty for the others. */
  readonly problem: string;
  readonly is_test: boolean;
}

/** Where the money that needs a person is found: a payment, a refund, or an order without a verdict. */
export type Found = 'payment' | 'refund' | 'order';

const SELECTS: Readonly<Record<Found, string>> = {
  payment:
    "select institute_id, id, application_code, amount_paise, held_paise, held_reason, '' as problem from payments",
  refund: `select r.institute_id, r.id, p.application_code, r.amount_paise, 0::bigint as held_paise, '' as held_reason, r.problem
    from refunds r join payments p on p.id = r.payment_id`,
  order: `select institute_id, id, application_code, amount_paise, 0::bigint as held_paise, '' as held_reason, '' as problem from orders`,
};

/** The transaction of an event with the addresses of its institute. */
export const selectForInstitute = (
  ex: Executor,
  instituteId: number,
  found: Found,
  id: number,
): Promise<InstituteMessageRow | undefined> =>
  ex.maybe<InstituteMessageRow>(
    `select i.id as institute_id, i.label as institute_label, i.support -> 'emails' as emails, t.application_code,
       t.amount_paise, t.held_paise, t.held_reason, t.problem, i.mode <> 'live' as is_test
     from (${SELECTS[found]}) t join institutes i on i.id = t.institute_id
     where t.institute_id = $1 and t.id = $2`,
    [instituteId, id],
  );
