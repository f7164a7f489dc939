import type { DisputePhase, DisputeState, Instant, Paise } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';

/** A dispute as the console lists it. */
export interface DisputeRow {
  readonly id: number;
  readonly institute_id: number;
  readonly payment_id: number;
  readonly clock_offset_ms: number;
  readonly gateway_dispute_id: string;
  readonly account: string;
  readonly application_code: string;
  readonly gateway_payment_id: string;
  readonly student_uuid: string;
  readonly state: DisputeState;
  readonly phase: DisputePhase;
  readonly gateway_status: string;
  readonly amount_paise: Paise;
  readonly held_paise: Paise;
  readonly lost_paise: Paise;
  readonly reason_code: string;
  readonly reason: string;
  readonly opened_at: Instant;
  readonly respond_by: Instant | null;
  readonly ended_at: Instant | null;
  readonly review_since: Instant | null;
  readonly problem: string;
}

/** Most rows of a list; an institute with more has another problem. */
const MOST = 1000;

/** The disputes of an institute, those that wait for an answer first, by deadline; or a single one. */
export const selectDisputes = (
  ex: Executor,
  instituteCode: string,
  wanted: { readonly isOpen: boolean; readonly dispute?: string | undefined },
): Promise<DisputeRow[]> =>
  ex.query(
    `select d.id, d.institute_id, d.payment_id, i.clock_offset_ms, d.gateway_dispute_id, g.code as account, p.application_code,
       p.gateway_payment_id, coalesce(s.student_uuid, '') as student_uuid, d.state, d.phase, d.gateway_status, d.amount_paise,
       d.held_paise, d.lost_paise, d.reason_code, d.reason, d.opened_at, d.respond_by, d.ended_at, d.review_since, d.problem
     from disputes d
       join institutes i on i.id = d.institute_id
       join gateway_accounts g on g.id = d.gateway_account_id
       join payments p on p.id = d.payment_id
       left join students s on s.id = p.student_id
     where i.code = $1 and (not $2::boolean or d.ended_at is null or d.review_since is not null)
       and ($3::text is null or d.gateway_dispute_id = $3)
     order by d.ended_at is not null, d.state <> 'OPEN', d.respond_by nulls last, d.id limit ${MOST}`,
    [instituteCode, wanted.isOpen, wanted.dispute ?? null],
  );

/** One entry of a dispute's history: reported, done or noted. */
export interface DisputeStepRow {
  readonly at: Instant;
  readonly kind:
    | 'opened'
    | 'moved'
    | 'told'
    | 'late'
    | 'contradicts'
    | 'held'
    | 'released'
    | 'lost'
    | 'reminded'
    | 'note';
  readonly state: string;
  readonly phase: string;
  readonly amount_paise: Paise;
  readonly told_at: Instant | null;
  readonly cause: string;
  readonly written_by: string;
  readonly text: string;
}

/** The history of a dispute, oldest first. */
export const selectSteps = (ex: Executor, disputeId: number): Promise<DisputeStepRow[]> =>
  ex.query(
    `select at, kind, state, phase, amount_paise, told_at, cause, written_by, text from dispute_events
     where dispute_id = $1 order by id`,
    [disputeId],
  );

/** Stores a person's note. */
export const insertDisputeNote = async (
  ex: Executor,
  dispute: DisputeRow,
  note: { readonly by: string; readonly text: string },
  now: Instant,
): Promise<void> => {
  await ex.query(
    `insert into dispute_events (institute_id, dispute_id, kind, state, phase, gateway_status, written_by, text, cause, at)
     values ($1, $2, 'note', $3, $4, $5, $6, $7, 'console', $8)`,
    [
      dispute.institute_id,
      dispute.id,
      dispute.state,
      dispute.phase,
      dispute.gateway_status,
      note.by,
      note.text,
      now,
    ],
  );
};

/** What the books know of a disputed payment. */
export interface EvidenceRow {
  readonly institute: { readonly name: string; readonly address: string; readonly registration: string };
  readonly payment: {
    readonly amount: Paise;
    readonly method: string;
    readonly bank_reference: string;
    readonly received_at: Instant;
    readonly status: string;
  };
  readonly order: {
    readonly order_id: string;
    readonly made_by: string;
    readonly title: string;
    readonly created_at: Instant;
    readonly contact_mobile: string;
    readonly contact_email: string;
    readonly student_name: string;
    readonly lines: readonly {
      readonly label: string;
      readonly instalment: string;
      readonly amount: Paise;
      readonly late_fee: Paise;
      readonly discount: Paise;
    }[];
  } | null;
  readonly proofs: readonly {
    readonly method: string;
    readonly destination: string;
    readonly proven_at: Instant;
  }[];
  readonly consents: readonly {
    readonly what: string;
    readonly text: string;
    readonly channel: string;
    readonly sent_to: string;
    readonly given_at: Instant;
  }[];
  readonly receipt: {
    readonly number: string;
    readonly issued_at: Instant;
    readonly verification_code: string;
  } | null;
  readonly page: {
    readonly slug: string;
    /** That of the order; null for an order from before versions were kept. */
    readonly version: number | null;
    readonly current_version: number;
    readonly updated_at: Instant;
    readonly changed_since: boolean;
  } | null;
  readonly refunds: readonly {
    readonly refund_code: string;
    readonly gateway_refund_id: string;
    readonly status: string;
    readonly amount: Paise;
    readonly requested_by: string;
    readonly at: Instant;
  }[];
  readonly messages: readonly { readonly channel: string; readonly sent_at: Instant }[];
}

const instantOf = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * The evidence for a disputed payment. Contacts are those proven in the paying browser before it paid, as they were
 * when the dispute opened.
 */
export const selectEvidence = (
  ex: Executor,
  { payment_id: paymentId, id }: Pick<DisputeRow, 'id' | 'payment_id'>,
): Promise<EvidenceRow> =>
  ex.one(
    `select json_build_object('name', i.label, 'address', concat_ws(', ', nullif(i.address, ''), nullif(i.place, '')),
         'registration', i.registration) as institute,
       json_build_object('amount', p.amount_paise, 'method', p.mode, 'bank_reference', p.bank_reference,
         'received_at', ${instantOf('p.received_at')}, 'status', p.status) as payment,
       case when o.id is null then null else json_build_object('order_id', o.order_code, 'made_by', o.made_by, 'title', o.title,
         'created_at', ${instantOf('o.created_at')}, 'contact_mobile', k.contact_mobile, 'contact_email', k.contact_email,
         'student_name', concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, '')),
         'lines', (select coalesce(json_agg(json_build_object('label', l.label, 'instalment', l.instalment,
            'amount', l.balance_paise + l.late_fee_paise, 'late_fee', l.late_fee_paise, 'discount', l.discount_paise)
            order by l.line_no), '[]'::json) from order_lines l where l.order_id = o.id)) end as order,
       k.proofs as proofs,
       (select coalesce(json_agg(x order by x.given_at), '[]'::json) from (
          select 'loan' as what, n.body as text, n.channel, n.sent_to, ${instantOf('n.given_at')} as given_at
            from loan_consents n where n.application_id = o.emi_application_id
          union all
          select 'auto debit', 'Mandate ' || m.mandate_code || ' of at most ' || m.max_amount_paise / 100 || ' rupees a debit, '
              || m.starts_on || ' to ' || m.ends_on, m.rail, coalesce(m.gateway_token_id, ''), ${instantOf('m.created_at')}
            from mandate_debits b join mandates m on m.id = b.mandate_id where b.id = o.mandate_debit_id) x) as consents,
       case when r.id is null then null else json_build_object('number', r.number, 'issued_at', ${instantOf('r.issued_at')},
         'verification_code', r.verification_code) end as receipt,
       case when g.id is null then null else json_build_object('slug', g.slug, 'version', o.page_version, 'current_version', g.version,
         'updated_at', ${instantOf('g.updated_at')},
         'changed_since', coalesce(g.version <> o.page_version, g.updated_at > o.created_at)) end as page,
       (select coalesce(json_agg(json_build_object('refund_code', f.refund_code, 'gateway_refund_id', coalesce(f.gateway_refund_id, ''),
            'status', f.status, 'amount', f.amount_paise, 'requested_by', f.requested_by, 'at', ${instantOf('f.updated_at')})
            order by f.id), '[]'::json) from refunds f where f.payment_id = p.id) as refunds,
       (select coalesce(json_agg(json_build_object('channel', m.channel, 'sent_at', ${instantOf('m.sent_at')}) order by m.sent_at), '[]'::json)
          from sent_messages m where m.institute_id = p.institute_id and m.sent_at is not null
            and m.event_ref in ('payment:' || p.id, 'payments:' || regexp_replace(p.gateway_payment_id, '/[1-6]$', ''))) as messages
     from payments p
       join institutes i on i.id = p.institute_id
       join dispute_contacts k on k.dispute_id = $2
       left join orders o on o.id = p.order_id
       left join pages g on g.id = o.page_id
       left join students s on s.id = p.student_id
       left join receipts r on r.payment_id = p.id
     where p.id = $1`,
    [paymentId, id],
  );
