import type { HeldReason, Paise } from '@shulk/domain';
import { NO_PAISE, indiaDay } from '@shulk/domain';
import { instituteNow } from '../../../platform/clock.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Executor } from '../../../platform/db/db.ts';
import { stillOwedOf } from '../../fees/index.ts';

/** The news of a transaction for an institute, and its addresses. */
export interface InstituteMessageRow {
  readonly institute_id: number;
  readonly institute_label: string;
  /** The institute's own addresses from its bundle, if any. */
  readonly emails: readonly string[];
  readonly application_code: string;
  readonly amount_paise: Paise;
  /** What of a payment waits for a person, and why; 0 and empty for the others. */
  readonly held_paise: Paise;
  readonly held_reason: HeldReason | '';
  /** What of a payment pays fees, and what is refunded automatically; 0 for the others. */
  readonly placed_paise: Paise;
  readonly excess_paise: Paise;
  /** What of a payment pays other fees of the student than those of its order; else 0. */
  readonly next_due_paise: Paise;
  /** What is payable now of the fees of a payment that was allocated otherwise than agreed; else 0. */
  readonly still_owed: Paise;
  /** Whether it was paid after its agreed price had expired. */
  readonly is_late: boolean;
  /**
   * Whether a refund was made by the gateway itself, so that the fees of its money are due again; of a payment, whether the
   * gateway returns it by itself, because it keeps another one of the order.
   */
  readonly is_by_gateway: boolean;
  /**
   * Why a refund waits, is under review or has failed; of an application whose fee was paid at the counter, its last
   * move; empty for the others.
   */
  readonly problem: string;
  readonly is_test: boolean;
}

/**
 * The row with the money that needs a person: a payment, a refund, an order without a verdict, or an EMI application.
 */
export type Found = 'payment' | 'refund' | 'order' | 'application';

const NO_MONEY = `0::bigint as held_paise, '' as held_reason, 0::bigint as placed_paise, 0::bigint as excess_paise, 0::bigint as next_due_paise, false as is_late,
  null::bigint as order_id, null::bigint as student_id`;

const SELECTS: Readonly<Record<Found, string>> = {
  payment: `select p.institute_id, p.id, p.application_code, p.amount_paise, p.held_paise, p.held_reason, p.placed_paise, p.excess_paise,
      next_due_of_payment(p.id) as next_due_paise, coalesce(p.received_at > o.expires_at + interval '24 hours' and o.made_by <> 'mandate' and o.emi_application_id is null, false) as is_late, p.excess_paise > 0 and excess_reason(p.id) = 'SECOND' as is_by_gateway,
      case when p.is_placed_apart then o.id end as order_id, p.student_id, '' as problem
    from payments p left join orders o on o.id = p.order_id`,
  refund: `select r.institute_id, r.id, p.application_code, r.amount_paise, ${NO_MONEY}, r.problem,
      r.requested_by = 'GATEWAY' and r.reopens_fees as is_by_gateway
    from refunds r join payments p on p.id = r.payment_id`,
  order: `select institute_id, id, application_code, amount_paise, ${NO_MONEY}, '' as problem, false as is_by_gateway from orders`,
  application: `select a.institute_id, a.id, a.application_code, a.amount_paise, ${NO_MONEY}, false as is_by_gateway,
      case when is_loan_paid_otherwise(a.id) then coalesce((select h.cause from state_history h where h.kind = 'emi' and h.ref_id = a.id
        order by h.id desc limit 1), '') else '' end as problem
    from emi_applications a`,
};

interface FoundRow extends Omit<InstituteMessageRow, 'still_owed'> {
  /** The order of a payment that was allocated otherwise than agreed. */
  readonly order_id: number | null;
  readonly student_id: number | null;
  readonly clock_offset_ms: number;
}

/** The transaction of an event with the addresses of its institute. */
export async function selectForInstitute(
  ex: Executor,
  clock: Clock,
  instituteId: number,
  { found, id }: { readonly found: Found; readonly id: number },
): Promise<InstituteMessageRow | undefined> {
  const row = await ex.maybe<FoundRow>(
    `select i.id as institute_id, i.label as institute_label, i.support -> 'emails' as emails, t.application_code,
       t.amount_paise, t.held_paise, t.held_reason, t.placed_paise, t.excess_paise, t.next_due_paise, t.is_late, t.is_by_gateway, t.order_id, t.student_id, t.problem,
       i.clock_offset_ms, i.mode <> 'live' as is_test
     from (${SELECTS[found]}) t join institutes i on i.id = t.institute_id
     where t.institute_id = $1 and t.id = $2`,
    [instituteId, id],
  );
  if (row === undefined) return undefined;
  if (row.order_id === null) return { ...row, still_owed: NO_PAISE };
  const today = indiaDay(instituteNow(clock, row.clock_offset_ms));
  return { ...row, still_owed: await stillOwedOf(ex, { ...row, id: row.order_id }, today) };
}
