import type { Invariant } from './invariant.store.ts';

/** Loan applications moved by allowed steps, and no fee is under two of them. */
export const loans: readonly Invariant[] = [
  {
    name: 'loan-consented',
    source: 'regulation E.8, decision 29',
    sql: `
      select i.code as institute, 'loan_applications ' || p.application_id as rows,
        'An application went to the lender without a consent' as problem, null::bigint as expected, null::bigint as found
      from state_history h join loan_applications p on p.application_id = h.ref_id join scope i on i.id = p.institute_id
      where h.kind = 'emi' and h.to_state = 'SUBMITTED'
        and not exists (select 1 from loan_consents c where c.application_id = p.application_id and c.given_at <= h.at)`,
  },
  {
    name: 'loan-signed',
    source: 'regulation E.10, decision 29',
    // Its history keeps the time of the signature.
    sql: `
      select i.code as institute, 'loan_applications ' || p.application_id as rows,
        'A signed application has no key-fact statement' as problem, null::bigint as expected, null::bigint as found
      from state_history h join loan_applications p on p.application_id = h.ref_id join scope i on i.id = p.institute_id
      where h.kind = 'emi' and h.to_state = 'SIGNED'
        and not exists (select 1 from key_fact_statements k where k.application_id = p.application_id)
      union all
      select i.code, 'orders ' || o.id || ', attempts ' || a.id,
        'Advance instalments were taken before the agreement was signed', null, null
      from orders o join attempts a on a.order_id = o.id join scope i on i.id = o.institute_id
      where o.emi_application_id is not null and not exists (
        select 1 from state_history h where h.kind = 'emi' and h.ref_id = o.emi_application_id and h.to_state = 'SIGNED'
          and h.at <= a.created_at)`,
  },
  {
    name: 'loan-repaid',
    source: 'regulation E.10, decision 38',
    // Instalments are the lender's money, so no ledger entry has them: they add up to the shown plan, and the last
    // one completes the loan.
    sql: `
      select i.code as institute, 'loan_applications ' || p.application_id as rows,
        'The instalments of an application are not those of its key facts' as problem, shown.paise as expected, kept.paise as found
      from loan_applications p join emi_applications a on a.id = p.application_id and a.status in ('ACTIVE', 'COMPLETED')
        join scope i on i.id = p.institute_id
        cross join lateral (select coalesce(sum(s.amount), 0)::bigint as paise
          from jsonb_to_recordset(p.key_facts -> 'schedule') s(amount bigint)) shown
        cross join lateral (select coalesce(sum(x.amount_paise), 0)::bigint as paise
          from loan_instalments x where x.application_id = p.application_id) kept
      where shown.paise <> kept.paise
      union all
      select i.code, 'loan_instalments ' || x.id, 'A completed application has an instalment that is not paid', x.amount_paise, 0
      from loan_instalments x join emi_applications a on a.id = x.application_id and a.status = 'COMPLETED'
        join scope i on i.id = x.institute_id
      where x.paid_on is null
      union all
      select i.code, 'loan_instalments ' || x.id, 'A paid instalment has no line of history', null, null
      from loan_instalments x join scope i on i.id = x.institute_id
      where x.paid_on is not null and not exists (
        select 1 from state_history h where h.kind = 'instalment' and h.ref_id = x.id and h.to_state = 'PAID')`,
  },
  {
    name: 'paid-or-lent',
    source: 'money 1, decision 88',
    // The application's state when the money was booked to the fee: one that ended before or began later held nothing.
    // With equal times the order is unknown.
    sql: `
      with put as (
        select l.payment_id, l.fee_line_id, coalesce(x.at, p.booked_at) as at, o.emi_application_id
        from paid_lines l join payments p on p.id = l.payment_id join orders o on o.id = p.order_id
          left join placements m on m.payment_id = l.payment_id and m.line_no = l.line_no and p.is_placed_apart
          left join placings x on x.entry_id = m.entry_id
        where p.kind = 'gateway' and l.balance_paise > 0 and l.fee_line_id is not null)
      select i.code as institute, 'payments ' || u.payment_id || ', fee_lines ' || u.fee_line_id || ', emi_applications ' || a.id as rows,
        'A payment was put on a fee while the application ' || a.application_code || ' was to pay it' as problem,
        null::bigint as expected, null::bigint as found
      from put u join emi_application_lines e on e.fee_line_id = u.fee_line_id join emi_applications a on a.id = e.application_id
        join scope i on i.id = a.institute_id
        cross join lateral (select h.to_state from state_history h
          where h.kind = 'emi' and h.ref_id = a.id and h.at < u.at order by h.id desc limit 1) s
      where holds_fees(s.to_state) and a.id is distinct from u.emi_application_id and not exists (
        select 1 from state_history h
        where h.kind = 'emi' and h.ref_id = a.id and h.at = u.at and not holds_fees(h.to_state))`,
  },
  {
    name: 'loan-once',
    source: 'R7, decision 29',
    sql: `
      select i.code as institute, 'fee_lines ' || f.id || ', emi_applications ' || string_agg(a.id::text, ' ' order by a.id) as rows,
        'A fee is under ' || count(*) || ' applications' as problem, null::bigint as expected, null::bigint as found
      from emi_application_lines l join emi_applications a on a.id = l.application_id and holds_fees(a.status)
        join fee_lines f on f.id = l.fee_line_id join scope i on i.id = f.institute_id
      group by i.code, f.id having count(*) > 1`,
  },
];
