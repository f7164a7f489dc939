import type { CalendarDay, Instant, MandateState, Paise, Rail } from '@shulk/domain';
import type { Executor } from '../../platform/db/db.ts';
import type { DebitRow } from './debits.store.ts';

/** A mandate with what its calls need of the order through which the payer agreed. */
export interface MandateRow {
  readonly id: number;
  readonly mandate_code: string;
  readonly institute_id: number;
  readonly student_id: number;
  readonly order_id: number;
  readonly gateway_account_id: number;
  readonly status: MandateState;
  readonly rail: Rail;
  readonly rail_why: 'within_upi_limit' | 'above_upi_limit';
  readonly max_amount_paise: Paise;
  readonly starts_on: CalendarDay;
  readonly ends_on: CalendarDay;
  readonly gateway_customer_id: string | null;
  readonly gateway_order_id: string | null;
  readonly gateway_payment_id: string | null;
  readonly gateway_token_id: string | null;
  readonly reason: string;
  /** When a sheet or page of the payer last caused a query of the gateway. */
  readonly asked_at: Instant | null;
  readonly clock_offset_ms: number;
}

/** A mandate from a table or from a statement's result with its columns. */
const mandateOf = (source: string): string => `
  select m.id, m.mandate_code, m.institute_id, m.student_id, m.order_id, m.gateway_account_id, m.status, m.rail, m.rail_why,
    m.max_amount_paise, m.starts_on, m.ends_on, m.gateway_customer_id, m.gateway_order_id, m.gateway_payment_id,
    m.gateway_token_id, m.reason, m.asked_at, i.clock_offset_ms
  from ${source} m join institutes i on i.id = m.institute_id`;

const mandate = mandateOf('mandates');

/** One mandate of an institute. */
export const selectMandate = (ex: Executor, instituteId: number, id: number): Promise<MandateRow> =>
  ex.one(`${mandate} where m.institute_id = $1 and m.id = $2`, [instituteId, id]);

/** The mandate an order sets up: the latest, if one was refused. */
export const selectMandateOfOrder = (
  ex: Executor,
  instituteId: number,
  orderId: number,
): Promise<MandateRow | undefined> =>
  ex.maybe(`${mandate} where m.institute_id = $1 and m.order_id = $2 order by m.id desc limit 1`, [
    instituteId,
    orderId,
  ]);

/** The mandates that an update through a gateway account may mean. */
export const selectMandatesOfNews = (
  ex: Executor,
  accountId: number,
  news: { readonly token_id: string; readonly customer_id: string; readonly gateway_order_id: string },
): Promise<MandateRow[]> =>
  ex.query(
    `${mandate} where m.gateway_account_id = $1 and (m.gateway_token_id = $2 or m.gateway_order_id = $4
       or ($3 <> '' and m.gateway_customer_id = $3 and m.gateway_token_id is null and m.status in ('PENDING', 'EXPIRED', 'CANCELLED', 'REJECTED')))
     order by m.id`,
    [accountId, news.token_id, news.customer_id, news.gateway_order_id],
  );

/**
 * The order of the first active or pending mandate for one of these fees, except `exceptId`. Only the debits a mandate
 * may still make count.
 */
export async function selectLiveOrder(
  ex: Executor,
  instituteId: number,
  feeLineIds: readonly number[],
  exceptId: number | null,
): Promise<number | undefined> {
  const row = await ex.maybe<{ order_id: number }>(
    `select ${live('$1', 'any ($2::bigint[])', '$3::bigint')} as order_id`,
    [instituteId, feeLineIds, exceptId],
  );
  return row?.order_id ?? undefined;
}

/**
 * That order's id. It goes from the few fees to their debits and mandates by key; the other way round it would read
 * every mandate of the institute.
 */
const live = (institute: string, fees: string, except: string): string => `(
  with own as materialized (select debit_id from mandate_debit_lines where fee_line_id = ${fees})
  select m.order_id from own
    cross join lateral (select mandate_id from mandate_debits
      where id = own.debit_id and status in ('SCHEDULED', 'NOTIFIED', 'SUBMITTED', 'UNKNOWN', 'BOUNCED') offset 0) d
    cross join lateral (select id, order_id, institute_id, status, gateway_payment_id from mandates
      where id = d.mandate_id offset 0) m
  where m.institute_id = ${institute} and m.id is distinct from ${except}
    and (m.status in ('ACTIVE', 'PAUSED') or (m.status = 'PENDING' and m.gateway_payment_id is not null and ${except} is null))
  order by m.id limit 1)`;

/** What decides whether an approved mandate becomes active, and its debits. */
export interface ActivationFacts {
  /** Whether the payer cancelled its order in the sheet. */
  readonly is_given_up: boolean;
  /** The order of another active mandate for one of its fees; null if there is none. */
  readonly live_order: number | null;
  /** Its debits, by instalment. */
  readonly debits: readonly Pick<DebitRow, 'id' | 'round' | 'due_date'>[];
}

/** What prevents a mandate from becoming active, and its debits. */
export const selectActivationFacts = (
  tx: Executor,
  { id, institute_id }: MandateRow,
): Promise<ActivationFacts> =>
  tx.one(
    `select o.status = 'CANCELLED' as is_given_up, ${live(
      '$2',
      `any (array(select l.fee_line_id from mandate_debits d cross join lateral (
         select fee_line_id from mandate_debit_lines where debit_id = d.id offset 0) l where d.mandate_id = $1))`,
      '$1::bigint',
    )} as live_order,
       (select jsonb_agg(jsonb_build_object('id', d.id, 'round', d.round, 'due_date', d.due_date) order by d.instalment_no)
        from mandate_debits d where d.mandate_id = $1) as debits
     from mandates m join orders o on o.id = m.order_id where m.id = $1 and m.institute_id = $2`,
    [id, institute_id],
  );

/** A planned mandate. */
export interface MandateWrite {
  readonly mandate_code: string;
  readonly institute_id: number;
  readonly student_id: number;
  readonly order_id: number;
  readonly gateway_account_id: number;
  readonly rail: Rail;
  readonly rail_why: MandateRow['rail_why'];
  readonly max_amount_paise: Paise;
  readonly starts_on: CalendarDay;
  readonly ends_on: CalendarDay;
  readonly now: Instant;
}

/** Writes a mandate the payer has not agreed to yet. @returns its row */
export const insertMandate = async (tx: Executor, m: MandateWrite): Promise<number> =>
  (
    await tx.one<{ id: number }>(
      `with made as (
         insert into mandates (mandate_code, institute_id, student_id, order_id, gateway_account_id, rail, rail_why,
           max_amount_paise, starts_on, ends_on, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) returning id, institute_id),
       history as (
         insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, at)
         select institute_id, 'mandate', id, '', 'CREATED', 'create', $11 from made)
       select id from made`,
      [
        m.mandate_code,
        m.institute_id,
        m.student_id,
        m.order_id,
        m.gateway_account_id,
        m.rail,
        m.rail_why,
        m.max_amount_paise,
        m.starts_on,
        m.ends_on,
        m.now,
      ],
    )
  ).id;

/** The source of a mandate's update, recorded in its history. */
export type MandateCause =
  | 'register'
  | 'poll'
  | 'webhook'
  | 'act'
  | 'overlap'
  | 'done'
  | 'bounced'
  | 'institute';

/**
 * Moves a mandate to another state if that is allowed, with its history row.
 * @returns its previous state, undefined if it did not move
 */
export async function moveMandate(
  tx: Executor,
  id: number,
  to: MandateState,
  mark: { readonly cause: MandateCause; readonly reason?: string; readonly now: Instant },
): Promise<MandateState | undefined> {
  const row = await tx.one<{ before: MandateState; moved: boolean }>(
    `with held as materialized (select id, status from mandates where id = $1 for update)
     select held.status as before, move_mandate(held.id, $2, null, $3, $4, $5) as moved from held`,
    [id, to, mark.cause, mark.reason ?? '', mark.now],
  );
  return row.moved ? row.before : undefined;
}

/** The newest change of a mandate; read it right after making it, under the mandate's lock. */
export const lastChange = async (tx: Executor, id: number): Promise<number> =>
  (
    await tx.one<{ id: number }>(
      `select id from state_history where kind = 'mandate' and ref_id = $1 order by id desc limit 1`,
      [id],
    )
  ).id;

/** A registration to record. */
type Registered = Readonly<Record<'customer_id' | 'gateway_order_id' | 'launch_token', string>>;

/**
 * Records the gateway's ids of payer and registration, unless another call was first.
 * @returns the recorded registration
 */
export const recordRegistration = (ex: Executor, id: number, made: Registered): Promise<Registered> =>
  ex.one(
    `update mandates set
       gateway_customer_id = case when gateway_order_id is null then $2 else gateway_customer_id end,
       launch_token = case when gateway_order_id is null then $4 else launch_token end,
       gateway_order_id = coalesce(gateway_order_id, $3)
     where id = $1 returning gateway_customer_id as customer_id, gateway_order_id, launch_token`,
    [id, made.customer_id, made.gateway_order_id, made.launch_token],
  );

/**
 * Locks a mandate, before its student in the lock order, and records the gateway's ids of the registration payment and
 * the mandate; '' for none. Recorded ids are not rewritten.
 * @returns the mandate as it is now
 */
export const lockWithToken = (
  tx: Executor,
  { id, institute_id }: Pick<MandateRow, 'id' | 'institute_id'>,
  seen: { readonly payment_id: string; readonly token_id: string },
  now: Instant,
): Promise<MandateRow> =>
  tx.one(
    `with held as materialized (select * from mandates where id = $1 and institute_id = $5 for update),
     written as (
       update mandates m set gateway_payment_id = coalesce(held.gateway_payment_id, nullif($2, '')),
         gateway_token_id = coalesce(held.gateway_token_id, nullif($3, '')),
         updated_at = case when held.gateway_payment_id is null and $2 <> '' then $4 else held.updated_at end
       from held
       where m.id = held.id and (held.gateway_payment_id is null and $2 <> '' or held.gateway_token_id is null and $3 <> '')
       returning m.*)
     ${mandateOf('(select * from written union all select * from held where not exists (select from written))')}`,
    [id, seen.payment_id, seen.token_id, now, institute_id],
  );

/** Claims the query of a mandate, unless one was claimed since `before`. */
export const claimQuery = async (ex: Executor, id: number, before: Instant, now: Instant): Promise<boolean> =>
  (await ex.maybe(
    'update mandates set asked_at = $3 where id = $1 and (asked_at is null or asked_at < $2) returning id',
    [id, before, now],
  )) !== undefined;

/**
 * The bank approved a locked mandate in CREATED or PENDING: it becomes ACTIVE, the order through which the payer agreed
 * ends, and an event is written.
 */
export const activateMandate = (
  tx: Executor,
  { id, order_id, student_id, institute_id }: MandateRow,
  { cause, now }: { readonly cause: MandateCause; readonly now: Instant },
): Promise<unknown> =>
  tx.query(
    `with moved as materialized (select move_mandate($1, 'ACTIVE', array['CREATED', 'PENDING'], $5, '', $6) as moved),
     held as materialized (
       select o.id, o.institute_id, o.status from orders o cross join moved where moved.moved and o.id = $2 for update of o),
     -- Read below, or it would not run.
     authorised as materialized (select move_state('order', institute_id, id, status, 'AUTHORISED', 'mandate', $6) from held),
     told as (
       update students s set event_sequence = event_sequence + 1 from moved left join authorised on true
       where moved.moved and s.id = $3 returning event_sequence)
     insert into outbox (institute_id, event, student_id, student_sequence, payload, created_at)
     select $4, 'mandate.active', $3, event_sequence, jsonb_build_object('mandate_id', $1::bigint), $6 from told`,
    [id, order_id, student_id, institute_id, cause, now],
  );

/** Keeps two mandates of one student from becoming active at the same moment. */
export const lockStudent = (tx: Executor, studentId: number): Promise<unknown> =>
  tx.query('select 1 from students where id = $1 for update', [studentId]);
