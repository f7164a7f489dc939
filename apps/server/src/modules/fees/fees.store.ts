import type {
  CalendarDay,
  EmiTerms,
  FeeDebitFacts,
  Instant,
  LateFeePer,
  LateFeeRule,
  Paise,
} from '@shulk/domain';
import { plusMs } from '../../platform/clock.ts';
import { clearInBatches } from '../../platform/db/clear-in-batches.ts';
import type { Executor } from '../../platform/db/db.ts';
import { readSession, sessionJson } from '../sessions/index.ts';
import type { QuotedLine, SessionRow } from '../sessions/index.ts';
import { CONTACT_ON_FILE } from '../students/index.ts';
import type { Contact, ExtraRead } from '../students/index.ts';

/** A fee line as stored, with its head, group, late-fee rule and whether a live application covers it. */
export interface StoredFeeLine {
  readonly id: number;
  readonly sft_code: string;
  readonly head_id: number;
  readonly head_code: string;
  readonly group_code: string;
  readonly group_title: string;
  readonly is_editable: boolean;
  readonly label: string;
  readonly ay_code: string;
  readonly instalment: string;
  readonly due_date: CalendarDay | null;
  readonly gross_paise: number;
  readonly base_paise: number;
  readonly concessions: readonly { readonly label: string; readonly amount: number }[];
  /** The part that is not granted yet. */
  readonly discount_paise: number;
  readonly discount_until: CalendarDay | null;
  readonly payable_now_paise: number | null;
  readonly is_dynamic: boolean;
  readonly dynamic_min_paise: number | null;
  readonly dynamic_max_paise: number | null;
  readonly settled_paise: number;
  readonly late_fee_paid_paise: number;
  readonly late_fee_waived_paise: number;
  readonly late_fee_ended: boolean;
  /** By the institute's rule; equal on all lines of a student. */
  readonly late_fee_per: LateFeePer;
  readonly late_fee_rule: LateFeeRule | null;
  readonly applied_for_emi: boolean;
}

/** The stored fees of an order. */
export const selectFeesOfOrder = (
  ex: Executor,
  instituteId: number,
  orderId: number,
): Promise<{ id: number }[]> =>
  ex.query(
    `select distinct l.fee_line_id as id from order_lines l join orders o on o.id = l.order_id
     where o.id = $2 and o.institute_id = $1 and l.fee_line_id is not null`,
    [instituteId, orderId],
  );

/** Fee lines of a student, whose institute and row id are given as SQL. */
const feeLinesOfStudent = (instituteId: string, studentId: string): string =>
  `select f.id, f.sft_code, f.head_id, h.code as head_code, g.code as group_code, g.title as group_title, g.is_editable,
       f.label, f.ay_code, f.instalment, f.due_date, f.gross_paise, f.base_paise, f.concessions, f.discount_until,
       case when f.discount_paise > 0 and f.settled_paise > 0 and f.settled_paise < f.base_paise
         then greatest(0, f.discount_paise - discount_granted(f.id)) else f.discount_paise end as discount_paise,
       f.payable_now_paise, f.is_dynamic, f.dynamic_min_paise, f.dynamic_max_paise, f.settled_paise,
       f.late_fee_paid_paise, f.late_fee_waived_paise, f.late_fee_ended, i.late_fee_per, r.rule as late_fee_rule,
       exists (select 1 from emi_application_lines al join emi_applications a on a.id = al.application_id
         where al.fee_line_id = f.id and holds_fees(a.status)) as applied_for_emi
     from fee_lines f
     join institutes i on i.id = f.institute_id
     join fee_heads h on h.id = f.head_id
     join fee_groups g on g.id = f.group_id
     left join late_fee_rules r on r.id = h.late_fee_rule_id
     where f.student_id = ${studentId} and f.institute_id = ${instituteId} and f.status = 'ACTIVE'
     order by f.due_date nulls last, h.sort, h.id, f.instalment, f.label, f.id`;

/**
 * All fee lines of a student except withdrawn ones, by due date, then head, instalment and label; those without a due
 * date last.
 */
export const selectFeeLines = (
  ex: Executor,
  instituteId: number,
  studentId: number,
): Promise<StoredFeeLine[]> =>
  ex.query<StoredFeeLine>(feeLinesOfStudent('$1', '$2'), [instituteId, studentId]);

/**
 * Which fee lines of a student are under an active auto debit, with the debit that will pay them: the same condition
 * that refuses a second one, except for a pending one (decision 41).
 */
const DEBITS = `
  select l.fee_line_id as id, m.status = 'PAUSED' as is_paused, m.rail, d.status, d.due_date, d.debit_at
  from fee_lines f join mandate_debit_lines l on l.fee_line_id = f.id join mandate_debits d on d.id = l.debit_id
    join mandates m on m.id = d.mandate_id
  where f.student_id = s.id and f.institute_id = s.institute_id and m.institute_id = s.institute_id
    and m.status in ('ACTIVE', 'PAUSED') and d.status in ('SCHEDULED', 'NOTIFIED', 'SUBMITTED', 'UNKNOWN', 'BOUNCED')`;

/** Everything that choosing and paying a student's fees needs. */
export interface PayableFees {
  readonly fees: readonly StoredFeeLine[];
  /** The fee lines under an active auto debit. */
  readonly debits: ReadonlyMap<number, FeeDebitFacts>;
  /** The session of the given code; the caller decides whether the browser may see it (R26). */
  readonly session: SessionRow | undefined;
  /** The contact on file (R18). */
  readonly contact: Contact;
}

/** A student's fees, and the debits that will pay some. */
export type OwedFees = Pick<PayableFees, 'fees' | 'debits'>;

/** As `OWED_JSON` gives them. */
export interface OwedJson {
  readonly fees: readonly StoredFeeLine[];
  readonly debits: readonly (FeeDebitFacts & { readonly id: number })[];
}

interface PayableJson extends OwedJson {
  readonly session: SessionRow | null;
  readonly contact: Contact;
}

/** The fees and debits of a student `s`, as fields of a JSON object. */
const OWED = `'fees', (select coalesce(json_agg(l), '[]') from (${feeLinesOfStudent('s.institute_id', 's.id')}) l),
  'debits', (select coalesce(json_agg(d), '[]') from (${DEBITS}) d)`;

/** The fees and debits of a student `s`; `readOwed` reads them. */
export const OWED_JSON = `json_build_object(${OWED})`;

const PAYABLE = `json_build_object(${OWED},
  'session', ${sessionJson('$7')},
  'contact', ${CONTACT_ON_FILE})`;

/** Reads a student's payable fees along with the student. @param sessionCode of the session the call names, if any */
export const payableRead = (sessionCode: string | undefined): ExtraRead<PayableFees> => ({
  json: PAYABLE,
  params: [sessionCode ?? null],
  read: (json) => {
    const { session, contact, ...owed } = json as PayableJson;
    return { ...readOwed(owed), session: readSession(session), contact };
  },
});

/** Reads what `OWED_JSON` gives. */
export const readOwed = ({ fees, debits }: OwedJson): OwedFees => ({
  fees,
  debits: new Map(debits.map(({ id, debit_at, ...rest }) => [id, { ...rest, debit_at: inUtc(debit_at) }])),
});

/** JSON gives an instant another form. */
const inUtc = (instant: Instant | null): Instant | null => (instant === null ? null : plusMs(instant, 0));

/** The terms of an EMI plan that its instalments and its cost depend on (R17). */
export type EmiPlanTerms = EmiTerms & { readonly processing_fee_paise: Paise };

/** Terms of an institute's EMI plans, by plan code (R17). */
export async function selectPlans(
  ex: Executor,
  instituteId: number,
  codes: readonly string[],
): Promise<ReadonlyMap<string, EmiPlanTerms>> {
  if (codes.length === 0) return new Map();
  const rows = await ex.query<{ code: string; plan: EmiPlanTerms }>(
    'select code, plan from emi_plans where institute_id = $1 and code = any($2::text[])',
    [instituteId, codes],
  );
  return new Map(rows.map((row) => [row.code, row.plan]));
}

/** A quote of one card without a session (R11). */
export interface CardQuote {
  readonly hash: string;
  readonly card_code: string;
  readonly lines: readonly QuotedLine[];
  readonly amount_paise: number;
}

/** Whose quotes are stored, and on which page. */
export interface QuoteOwner {
  readonly institute_id: number;
  readonly page_id: number;
  readonly student_id: number;
}

/**
 * Stores quotes as shown. The same quote shown again restarts its 15 minutes; within a minute nothing is written, so
 * that reloading stays cheap.
 */
export async function saveQuotes(
  ex: Executor,
  owner: QuoteOwner,
  quotes: readonly CardQuote[],
  at: Instant,
): Promise<void> {
  if (quotes.length === 0) return;
  // A fixed row order, so that two page loads at once do not deadlock.
  const sorted = quotes.toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
  await ex.query(
    `insert into quotes (hash, institute_id, page_id, student_id, card_code, lines, amount_paise, created_at)
     select q.hash, $1::bigint, $2::bigint, $3::bigint, q.card_code, q.lines, q.amount_paise, $4::timestamptz
     from jsonb_to_recordset($5::jsonb) as q(hash text, card_code text, lines jsonb, amount_paise bigint)
     on conflict (hash) do update set created_at = excluded.created_at
       where quotes.created_at < excluded.created_at - interval '1 minute'`,
    [owner.institute_id, owner.page_id, owner.student_id, at, JSON.stringify(sorted)],
  );
}

/** A stored quote of this card, page and student, or undefined. */
export function selectQuote(
  ex: Executor,
  owner: QuoteOwner,
  cardCode: string,
  hash: string,
): Promise<{ lines: QuotedLine[]; created_at: Instant } | undefined> {
  return ex.maybe(
    `select lines, created_at from quotes
     where hash = $1 and institute_id = $2 and page_id = $3 and student_id = $4 and card_code = $5`,
    [hash, owner.institute_id, owner.page_id, owner.student_id, cardCode],
  );
}

/** Deletes quotes made before the instant: they open no order any more. */
export async function deleteQuotes(ex: Executor, before: Instant): Promise<void> {
  await clearInBatches(
    ex,
    // A quote that was shown again meanwhile has a new time and stays.
    `with gone as (
       delete from quotes where created_at < $1 and hash = any (array(
         select hash from quotes where created_at < $1 order by created_at limit $2)) returning 1)
     select count(*) as n from gone`,
    [before],
  );
}

/** Row id of the head with a code, for booking a payment that has no fee line. */
export async function selectHeadId(ex: Executor, instituteId: number, code: string): Promise<number | null> {
  const row = await ex.maybe<{ id: number }>(
    'select id from fee_heads where institute_id = $1 and code = $2',
    [instituteId, code],
  );
  return row?.id ?? null;
}

/** One line of an application, amounts in paise. */
export interface ApplicationLine {
  readonly sbd_code: string | null;
  readonly sft_code: string | null;
  readonly label: string;
  readonly balance_paise: number;
  readonly late_fee_paise: number;
  readonly discount_paise: number;
}

/** The lines of the order with an application code, in their order; empty when there is none. */
export function selectApplicationLines(ex: Executor, applicationCode: string): Promise<ApplicationLine[]> {
  return ex.query<ApplicationLine>(
    `select t.sbd_code, f.sft_code, l.label, l.balance_paise, l.late_fee_paise, l.discount_paise
     from orders o
     join order_lines l on l.order_id = o.id
     left join students t on t.id = o.student_id
     left join fee_lines f on f.id = l.fee_line_id
     where o.application_code = $1 order by l.line_no`,
    [applicationCode],
  );
}
