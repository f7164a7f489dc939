import type { CalendarDay, DebitState, Instant, Paise } from '@shulk/domain';
import type { Executor } from '../../platform/db/db.ts';

/** One scheduled debit. */
export interface DebitRow {
  readonly id: number;
  readonly institute_id: number;
  readonly mandate_id: number;
  readonly instalment_no: number;
  readonly due_date: CalendarDay;
  readonly planned_paise: Paise;
  readonly status: DebitState;
  readonly round: number;
  readonly tries: number;
  readonly order_id: number | null;
  readonly notice_paise: Paise | null;
  readonly noticed_at: Instant | null;
  readonly debit_at: Instant | null;
  readonly reason: string;
}

const debit = `select id, institute_id, mandate_id, instalment_no, due_date, planned_paise, status, round, tries, order_id,
  notice_paise, noticed_at, debit_at, reason from mandate_debits`;

/** One debit of an institute. */
export const selectDebit = (ex: Executor, instituteId: number, id: number): Promise<DebitRow> =>
  ex.one(`${debit} where institute_id = $1 and id = $2`, [instituteId, id]);

/** Locks a debit and reads it. */
export const lockDebit = (tx: Executor, instituteId: number, id: number): Promise<DebitRow> =>
  tx.one(`${debit} where institute_id = $1 and id = $2 for update`, [instituteId, id]);

/** All debits of a mandate, by instalment. */
export const selectDebits = (ex: Executor, mandateId: number): Promise<DebitRow[]> =>
  ex.query(`${debit} where mandate_id = $1 order by instalment_no`, [mandateId]);

/** Whether an order's instalment will be debited again, through another order. */
export const isTriedAgain = async (ex: Executor, instituteId: number, orderId: number): Promise<boolean> =>
  (await ex.maybe(
    `select 1 from orders o join mandate_debits d on d.id = o.mandate_debit_id
     where o.id = $1 and o.institute_id = $2 and d.order_id is distinct from o.id and d.status in ('SCHEDULED', 'NOTIFIED', 'SUBMITTED')`,
    [orderId, instituteId],
  )) !== undefined;

/** A fee of a debit, as the payer saw it. */
export interface DebitLineRow {
  readonly debit_id: number;
  readonly instalment_no: number;
  /** The planned total of its debit. */
  readonly debit_paise: Paise;
  readonly fee_line_id: number;
  readonly label: string;
  readonly planned_paise: Paise;
  readonly due_date: CalendarDay;
}

/** The fees of a mandate's debits, by instalment, read by each debit's key. */
export const selectDebitLines = (ex: Executor, mandateId: number): Promise<DebitLineRow[]> =>
  ex.query(
    `select l.debit_id, d.instalment_no, d.planned_paise as debit_paise, l.fee_line_id, l.label, l.planned_paise, d.due_date
     from mandate_debits d cross join lateral (select * from mandate_debit_lines where debit_id = d.id offset 0) l
     where d.mandate_id = $1 order by d.instalment_no, l.line_no`,
    [mandateId],
  );

/** The debits of a mandate as planned, each with its fees. */
export interface PlanWrite {
  readonly institute_id: number;
  readonly mandate_id: number;
  readonly debits: readonly {
    readonly instalment_no: number;
    readonly due_date: CalendarDay;
    readonly planned_paise: Paise;
    readonly lines: readonly {
      readonly fee_line_id: number;
      readonly label: string;
      readonly planned_paise: Paise;
    }[];
  }[];
  readonly now: Instant;
}

/** Writes all planned debits of a mandate with their fees, in one statement. */
export const insertPlan = (tx: Executor, plan: PlanWrite): Promise<unknown> =>
  tx.query(
    `with made as (
       insert into mandate_debits (institute_id, mandate_id, instalment_no, due_date, planned_paise, updated_at)
       select $1, $2, d.instalment_no, d.due_date, d.planned_paise, $4
       from jsonb_to_recordset($3) as d(instalment_no int, due_date date, planned_paise bigint)
       order by d.instalment_no
       returning id, institute_id, instalment_no),
     history as (
       insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, at)
       select institute_id, 'debit', id, '', 'SCHEDULED', 'plan', $4 from made)
     insert into mandate_debit_lines (debit_id, fee_line_id, line_no, label, planned_paise)
     select made.id, (l.line ->> 'fee_line_id')::bigint, l.line_no, l.line ->> 'label', (l.line ->> 'planned_paise')::bigint
     from jsonb_to_recordset($3) as d(instalment_no int, lines jsonb)
       join made using (instalment_no)
       cross join lateral jsonb_array_elements(d.lines) with ordinality as l(line, line_no)`,
    [plan.institute_id, plan.mandate_id, JSON.stringify(plan.debits), plan.now],
  );

/** Why a debit moved, for its history. */
export type DebitCause =
  | 'notice'
  | 'execute'
  | 'result'
  | 'retry'
  | 'notice_again'
  | 'paid_otherwise'
  | 'mandate_over'
  | 'mandate_paused'
  | 'opted_out'
  | 'no_verdict'
  | 'pay_otherwise'
  | 'given_up'
  | 'institute';

/** Moves a debit to another state if that is allowed, with its history row. @returns whether it moved */
export async function moveDebit(
  tx: Executor,
  id: number,
  to: DebitState,
  mark: { readonly cause: DebitCause; readonly reason?: string; readonly now: Instant },
): Promise<boolean> {
  const row = await tx.one<{ moved: boolean }>('select move_debit($1, $2, null, $3, $4, $5) as moved', [
    id,
    to,
    mark.cause,
    mark.reason ?? '',
    mark.now,
  ]);
  return row.moved;
}

/** Records the order of this round's notice; a round has one. */
export const recordOrder = (
  tx: Executor,
  id: number,
  order: { readonly order_id: number; readonly amount: Paise },
): Promise<unknown> =>
  tx.query('update mandate_debits set order_id = $2, notice_paise = $3 where id = $1', [
    id,
    order.order_id,
    order.amount,
  ]);

/** Records that the payer was notified, and when the debit may begin. */
export const recordNotice = (
  tx: Executor,
  id: number,
  notice: { readonly noticed_at: Instant; readonly debit_at: Instant },
): Promise<unknown> =>
  tx.query('update mandate_debits set noticed_at = $2, debit_at = $3 where id = $1', [
    id,
    notice.noticed_at,
    notice.debit_at,
  ]);

/** Begins another round: without a notice or an order yet. @returns the round's number */
export const beginRound = async (tx: Executor, id: number): Promise<number> =>
  (
    await tx.one<{ round: number }>(
      `update mandate_debits set round = round + 1, order_id = null, notice_paise = null, noticed_at = null, debit_at = null
       where id = $1 returning round`,
      [id],
    )
  ).round;

/** Records why a debit brings no money in this round, by the gateway's or bank's code. */
export const noteReason = (
  ex: Executor,
  { id, round }: Pick<DebitRow, 'id' | 'round'>,
  reason: string,
): Promise<unknown> =>
  ex.query(
    `update mandate_debits set reason = $3
     where id = $1 and round = $2 and status in ('SCHEDULED', 'SUBMITTED', 'UNKNOWN')`,
    [id, round, reason],
  );

/** The code of a debit that the gateway refused outright, without a reason; unknown codes are not retried. */
export const REFUSED = 'refused_by_gateway';

/** Counts a started debit. */
export const countTry = (tx: Executor, id: number): Promise<unknown> =>
  tx.query('update mandate_debits set tries = tries + 1 where id = $1', [id]);

/** The debits of a mandate in total. */
export interface DebitProgress {
  /** At least one is not over. */
  readonly is_ahead: boolean;
  /** The outcome of at least one is unknown. */
  readonly is_unknown: boolean;
  /** The fees of each are paid, by the debit or otherwise before it. */
  readonly is_paid: boolean;
}

/** The debits of a mandate in total. */
export const debitProgress = (ex: Executor, mandateId: number): Promise<DebitProgress> =>
  ex.one(
    `select coalesce(bool_or(status in ('SCHEDULED', 'NOTIFIED', 'SUBMITTED', 'BOUNCED')), false) as is_ahead,
       coalesce(bool_or(status = 'UNKNOWN'), false) as is_unknown,
       coalesce(bool_and(status = 'PAID' or status = 'CANCELLED' and (
         select cause from state_history h where h.kind = 'debit' and h.ref_id = d.id order by h.id desc limit 1
       ) = 'paid_otherwise'), false) as is_paid
     from mandate_debits d where mandate_id = $1`,
    [mandateId],
  );

/** What the debits of a mandate took: money booked to their orders in any round, refunded or not. */
export const selectTaken = async (
  ex: Executor,
  { institute_id, id }: { readonly institute_id: number; readonly id: number },
): Promise<Paise> =>
  (
    await ex.one<{ taken: Paise }>(
      `select coalesce(sum(p.placed_paise), 0)::bigint as taken
       from mandate_debits d join orders o on o.mandate_debit_id = d.id join payments p on p.order_id = o.id
       where d.mandate_id = $2 and d.institute_id = $1 and p.status not in ('EXCESS', 'REVIEW')`,
      [institute_id, id],
    )
  ).taken;

/** Writes an event for the payer's messages and other listeners. */
export const insertEvent = (
  tx: Executor,
  event: {
    readonly institute_id: number;
    readonly student_id: number;
    readonly name: string;
    readonly payload: object;
    readonly now: Instant;
  },
): Promise<unknown> =>
  tx.query(
    `with told as (update students set event_sequence = event_sequence + 1 where id = $2 returning event_sequence)
     insert into outbox (institute_id, event, student_id, student_sequence, payload, created_at)
     select $1, $3, $2, event_sequence, $4::jsonb, $5 from told`,
    [event.institute_id, event.student_id, event.name, JSON.stringify(event.payload), event.now],
  );
