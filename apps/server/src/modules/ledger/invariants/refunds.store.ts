import { balancesOf } from './invariant.store.ts';
import type { Invariant } from './invariant.store.ts';

/** What each dispute cost the institute, by its entries. */
const LOSSES = `(
  select e.institute_id, split_part(e.ref, '/', 1) as dispute, sum(l.debit_paise - l.credit_paise)::bigint as paise
  from ledger_accounts a join ledger_lines l on l.account_id = a.id join ledger_entries e on e.id = l.entry_id
  where a.code = 'DISPUTE_LOSSES' and e.kind = 'dispute' group by 1, 2)`;

/** Refunds never exceed what came; refunds and reversals are each booked as their lines say. */
export const refunds: readonly Invariant[] = [
  {
    name: 'refund-within-captured',
    source: 'threats 6.2',
    sql: `
      with sums as (
        select p.id, i.code as institute, p.application_code, p.refunded_paise + p.rest_refunded_paise as refunded_paise,
          coalesce(sum(r.amount_paise) filter (where r.status = 'PROCESSED'), 0) as processed
        from payments p join scope i on i.id = p.institute_id left join refunds r on r.payment_id = p.id
        group by p.id, i.code)
      select institute, 'payments ' || id || ', refunds of payment_id ' || id as rows,
        'The payment ' || application_code || ' and its processed refunds disagree about what was given back' as problem,
        processed::bigint as expected, refunded_paise as found
      from sums where processed <> refunded_paise
      union all
      select i.code, 'payments ' || p.id || ', refunds of payment_id ' || p.id,
        'More is given back of the payment ' || p.application_code || ' than it has for ' || part.source, part.paise, part.asked::bigint
      from payments p join scope i on i.id = p.institute_id cross join lateral (
        select x.source, x.paise, (select coalesce(sum(r.amount_paise), 0) from refunds r
          where r.payment_id = p.id and r.source = x.source and r.status <> 'FAILED') as asked
        from (values ('FEES', p.placed_paise), ('HELD', p.held_paise), ('EXCESS', p.excess_paise)) x (source, paise)) part
      where p.kind = 'gateway' and part.asked > part.paise`,
  },
  {
    name: 'excess-goes-back',
    source: 'threats 6.1, decision 209',
    // A refund under review was handed to a person, also if it failed. One that a placing or a lost dispute ended was not: what
    // is left of it needs another. Disputed money waits for the dispute's end.
    sql: `
      with asked as (
        select r.payment_id, sum(r.amount_paise) filter (where r.status <> 'FAILED') as paise,
          bool_or(r.review_since is not null) as has_person, max(r.updated_at) filter (where r.status = 'FAILED') as ended_at
        from captured c join refunds r on r.payment_id = c.id where c.excess_paise > 0 and r.source = 'EXCESS' group by r.payment_id),
      disputed as (
        select payment_id, bool_or(ended_at is null) as is_open, max(updated_at) as free_since from disputes group by payment_id)
      select c.institute, 'payments ' || c.id || ', refunds of payment_id ' || c.id as rows,
        'The payment ' || c.application_code || ' of ' || india_day(c.booked_at) || ' has money that nobody owed, and nothing gives it back'
          as problem, c.excess_paise as expected, coalesce(a.paise, 0)::bigint as found
      from captured c left join asked a on a.payment_id = c.id left join disputed d on d.payment_id = c.id
      where c.excess_paise > coalesce(a.paise, 0) and not coalesce(a.has_person, false) and not coalesce(d.is_open, false)
        and greatest(c.booked_at, d.free_since, a.ended_at) < c.now - interval '1 day 1 hour'`,
  },
  {
    name: 'refund-booked',
    source: 'threats 6.2',
    sql: `
      select i.code as institute, 'refunds ' || r.id as rows,
        'The refund ' || r.refund_code || ' is processed and has no ledger entry' as problem,
        r.amount_paise as expected, 0::bigint as found
      from refunds r join scope i on i.id = r.institute_id
      where r.status = 'PROCESSED' and not exists (
        select 1 from ledger_entries e where e.institute_id = r.institute_id and e.kind = 'refund' and e.ref = r.refund_code)
      union all
      select i.code, 'ledger_entries ' || e.id, 'The entry ' || e.kind || ' ' || e.ref || ' books no processed refund', null, null
      from ledger_entries e join scope i on i.id = e.institute_id
      where e.kind = 'refund' and not exists (
        select 1 from refunds r where r.institute_id = e.institute_id and r.refund_code = e.ref and r.status = 'PROCESSED')`,
  },
  {
    name: 'refund-lines',
    source: 'threats 6.2',
    sql: `
      with given_back as (
        select r.id, r.refund_code, r.amount_paise, r.reopens_fees, r.source, b.institute, b.account, e.id as entry_id
        from refunds r join booked b on b.id = r.payment_id
          join ledger_entries e on e.institute_id = r.institute_id and e.kind = 'refund' and e.ref = r.refund_code),
      placed as (
        select g.id, x.*, case when h.code is null then 'UNALLOCATED' else 'HEAD:' || h.code end as head,
          case when g.reopens_fees then coalesce(x.fee_line_id, 0) else 0 end as fee
        from given_back g join refund_lines x on x.refund_id = g.id left join fee_heads h on h.id = x.head_id),
      expected as (
        select id, 'GATEWAY_CLEARING:' || account as code, 0::bigint as fee_line_id, -amount_paise as paise from given_back
        union all
        select id, case source when 'EXCESS' then 'EXCESS' else 'SUSPENSE' end, 0, amount_paise from given_back where source <> 'FEES'
        union all
        select id, head, fee, balance_paise + discount_paise from placed
        union all
        select id, 'LATE_FEE', fee, late_fee_paise from placed where late_fee_paise > 0
        union all
        select id, 'DISCOUNT_ALLOWED', fee, -discount_paise from placed where discount_paise > 0),
      lines as (
        select id, code, fee_line_id, sum(expected) as expected, sum(found) as found from (
          select id, code, fee_line_id, paise as expected, 0::bigint as found from expected
          union all
          select g.id, regexp_replace(c.code, '^DEPOSIT:', 'HEAD:'), coalesce(l.fee_line_id, 0), 0, l.debit_paise - l.credit_paise
            from given_back g join ledger_lines l on l.entry_id = g.entry_id join ledger_accounts c on c.id = l.account_id) both_sides
        group by id, code, fee_line_id having sum(expected) <> sum(found))
      select g.institute, 'refunds ' || g.id || ', ledger_entries ' || g.entry_id as rows,
        'The refund ' || g.refund_code || ' is booked otherwise than its lines say, on ' || l.code
          || case when l.fee_line_id = 0 then '' else ' for fee_lines ' || l.fee_line_id end as problem,
        l.expected::bigint as expected, l.found::bigint as found
      from lines l join given_back g on g.id = l.id`,
  },
  {
    name: 'refund-has-verdict',
    source: 'threats 6.1',
    sql: `
      -- What was not sent waits while its payment is disputed, so its time runs from the dispute's end.
      with waits as (
        select r.*, i.code as institute, i.now, d.free_since, greatest(r.refused_since, d.free_since) as waits_since,
          coalesce(r.asked_since, r.created_at) as unanswered_since
        from refunds r join scope i on i.id = r.institute_id
          cross join lateral (select max(d.updated_at) as free_since from disputes d
            where d.payment_id = r.payment_id and r.status in ('REQUESTED', 'WAITING')) d
        where r.status in ('REQUESTED', 'SENT', 'UNKNOWN', 'WAITING')
          and not (r.status in ('REQUESTED', 'WAITING') and disputed_of_payment(r.payment_id) > 0))
      select institute, 'refunds ' || id as rows,
        'The refund ' || refund_code || ' is ' || status || ' since ' || india_day(unanswered_since) || ' and not under review' as problem,
        null::bigint as expected, null::bigint as found
      from waits
      where status <> 'WAITING' and review_since is null
        and greatest(unanswered_since, free_since) < now - interval '7 days 1 hour'
      union all
      select institute, 'refunds ' || id,
        'The refund ' || refund_code || ' is refused since ' || india_day(coalesce(refused_since, waits_since)) || ' and no person was told', null, null
      from waits
      where status = 'WAITING' and waits_since < now - interval '1 day 1 hour'
        and (waiting_told_at is null or next_check_at is null or waits_since < now - interval '31 days')
      union all
      -- A payer must learn that the day on which it arrives has moved; six days exceed any run of holidays.
      select institute, 'refunds ' || id,
        'The refund ' || refund_code || ' is refused since ' || india_day(coalesce(refused_since, waits_since)) || ' and its payer waits for a day that moved', null, null
      from waits
      where status = 'WAITING' and delay_told_at is null
        and waits_since < now - interval '6 days'`,
  },
  {
    name: 'placed-or-refunded',
    source: 'decision 220',
    // A refund that failed here and was made there: its money should still be there, and a placing took some of it.
    sql: `
      select i.code as institute, 'refunds ' || r.id || ', payments ' || p.id as rows,
        'The refund ' || r.refund_code || ' was made by the gateway, and its money was placed on fees' as problem,
        0::bigint as expected, r.amount_paise - greatest(0, x.paise) as found
      from refunds r join payments p on p.id = r.payment_id join scope i on i.id = r.institute_id
        cross join lateral (select left_of_payment(p, r.source)
          + case when r.told_made_at is null then 0 else r.amount_paise end as paise) x
      where r.status = 'FAILED' and r.source <> 'FEES' and x.paise < r.amount_paise
        and exists (select from placings x where x.payment_id = r.payment_id and x.source = r.source)
        and (r.told_made_at is not null or exists (
          select from settlement_rows s
          where s.gateway_account_id = r.gateway_account_id and s.entry_id is null and s.row_kind = 'refund' and not is_row_returned(s)
            and (s.entity_id in (r.refund_code, r.gateway_refund_id)
              or (s.gateway_payment_id = p.gateway_payment_id and s.amount_paise = -r.amount_paise))))`,
  },
  {
    name: 'dispute-held',
    source: 'decision 96',
    sql: `
      with disputed as (
        select g.id, i.code as institute, g.code,
          (select coalesce(sum(d.held_paise), 0) from disputes d where d.gateway_account_id = g.id) as expected,
          coalesce(b.paise, 0) as found
        from gateway_accounts g join scope i on i.id = g.institute_id
          left join ${balancesOf('DISPUTED:')} b on b.institute_id = g.institute_id and b.code = 'DISPUTED:' || g.code)
      select institute, 'ledger_accounts DISPUTED:' || code || ', gateway_accounts ' || id as rows,
        'What the gateway ' || code || ' keeps for open disputes is booked otherwise' as problem,
        expected::bigint as expected, found::bigint as found
      from disputed where expected <> found
      union all
      -- Money that a settlement deducted for an open dispute is held until the gateway reports its release.
      select i.code, 'disputes ' || d.id || ', settlement_rows of dispute_id ' || d.id,
        'A settlement took money for the open dispute ' || d.gateway_dispute_id || ', and none of it is held', t.taken, d.held_paise
      from disputes d join scope i on i.id = d.institute_id
        cross join lateral (select sum(-s.amount_paise)::bigint as taken from settlement_rows s where s.dispute_id = d.id) t
      where d.ended_at is null and d.held_paise = 0 and t.taken > 0
        and not exists (select 1 from dispute_events e where e.dispute_id = d.id and e.kind = 'released')`,
  },
  {
    name: 'refund-not-disputed',
    source: 'decision 95',
    // At the time of the request: earlier refunds, and disputes open then; what is left of an earlier one may be requested, and
    // waits. Also at the time of each sending; an import may have read its clock some minutes before it opened a dispute.
    sql: `
      select i.code as institute, 'refunds ' || r.id || ', disputes of payment_id ' || p.id as rows,
        'The refund ' || r.refund_code || ' gives back money that was disputed when it was asked for' as problem,
        (p.amount_paise - before.paise - disputed.paise)::bigint as expected, r.amount_paise as found
      from refunds r join scope i on i.id = r.institute_id
        join (select * from payments where id in (select payment_id from disputes)) p on p.id = r.payment_id
        cross join lateral (
          select coalesce(sum(least(e.amount_paise, d.amount_paise)), 0) as paise from disputes d
            join dispute_events e on e.dispute_id = d.id and e.kind = 'opened' and e.at < r.created_at
          where d.payment_id = p.id and not exists (
            select 1 from dispute_events x where x.dispute_id = d.id and x.kind in ('opened', 'moved') and x.at <= r.created_at
              and x.state in ('WON', 'LOST', 'CLOSED'))) disputed
        cross join lateral (
          select coalesce(sum(o.amount_paise), 0) as paise from refunds o
          where o.payment_id = p.id and o.id < r.id and o.status <> 'FAILED') before
      where r.requested_by in ('EXCESS', 'OPERATOR') and r.status <> 'FAILED' and r.rest_of_id is null
        and disputed.paise > 0 and r.amount_paise > p.amount_paise - before.paise - disputed.paise
      union all
      select i.code, 'refunds ' || r.id || ', state_history ' || h.id || ', disputes ' || d.id,
        'The refund ' || r.refund_code || ' was sent on ' || india_day(h.at) || ' while its payment was disputed', null, null
      from disputes d join scope i on i.id = d.institute_id join refunds r on r.payment_id = d.payment_id
        join state_history h on h.kind = 'refund' and h.ref_id = r.id and h.to_state = 'SENT'
        cross join lateral (
          select x.state from dispute_events x where x.dispute_id = d.id and x.kind in ('opened', 'moved')
            and x.at <= h.at - case when x.state in ('OPEN', 'UNDER_REVIEW') then interval '10 minutes' else interval '0' end
          order by x.id desc limit 1) last
      where last.state in ('OPEN', 'UNDER_REVIEW')`,
  },
  {
    name: 'dispute-state',
    source: 'decisions 95 and 103',
    sql: `
      select i.code as institute, 'disputes ' || d.id || ', dispute_events of dispute_id ' || d.id as rows,
        'The dispute ' || d.gateway_dispute_id || ' is ' || d.state || ', and what moved it last says ' || coalesce(v.state, 'nothing') as problem,
        null::bigint as expected, null::bigint as found
      from disputes d join scope i on i.id = d.institute_id
        left join lateral (select x.state from dispute_events x where x.dispute_id = d.id and x.kind in ('opened', 'moved')
          order by x.id desc limit 1) v on true
      where v.state is distinct from d.state
      union all
      select i.code, 'disputes ' || d.id, 'Of the dispute ' || d.gateway_dispute_id || ' no proof of the contact that paid is kept', null, null
      from disputes d join scope i on i.id = d.institute_id
      where not exists (select 1 from dispute_contacts c where c.dispute_id = d.id)`,
  },
  {
    name: 'dispute-loss',
    source: 'decisions 96 and 131',
    sql: `
      select i.code as institute, 'disputes ' || d.id || ', payments ' || p.id as rows,
        'The dispute ' || d.gateway_dispute_id || ' is booked as a loss of the institute, and its payment still has money' as problem,
        0::bigint as expected, least(t.paise, own.paise) as found
      from disputes d join scope i on i.id = d.institute_id join payments p on p.id = d.payment_id
        join ${LOSSES} t on t.institute_id = d.institute_id and t.dispute = d.id::text
        cross join lateral (select (left_of_payment(p, 'FEES') + left_of_payment(p, 'HELD') + left_of_payment(p, 'EXCESS'))::bigint as paise) own
      where d.state = 'LOST' and t.paise > 0 and own.paise > 0`,
  },
  {
    name: 'dispute-booked',
    source: 'decision 96',
    sql: `
      with booked as (
        select d.id, i.code as institute, d.gateway_dispute_id, d.state, d.lost_paise,
          (select coalesce(sum(r.amount_paise), 0) from refunds r where r.dispute_id = d.id and r.status = 'PROCESSED')
            + coalesce(t.paise, 0) as found
        from disputes d join scope i on i.id = d.institute_id
          left join ${LOSSES} t on t.institute_id = d.institute_id and t.dispute = d.id::text)
      select institute, 'disputes ' || id || ', refunds of dispute_id ' || id as rows,
        'The dispute ' || gateway_dispute_id || ' is ' || state || ', and something else is booked as lost with it' as problem,
        lost_paise as expected, found::bigint as found
      from booked where lost_paise <> found
      union all
      select i.code, 'refunds ' || r.id, 'The fees that the dispute ' || d.gateway_dispute_id || ' took the money of are not owed again', null, null
      from disputes d join scope i on i.id = d.institute_id join refunds r on r.dispute_id = d.id
      where r.source = 'FEES' and not r.reopens_fees
      union all
      select i.code, 'ledger_entries ' || e.id, 'The entry ' || e.kind || ' ' || e.ref || ' books nothing that was told of a dispute', null, null
      from ledger_entries e join scope i on i.id = e.institute_id
      where e.kind = 'dispute' and not exists (select 1 from dispute_events v
        where v.institute_id = e.institute_id and v.kind in ('held', 'released', 'lost', 'retaken') and e.ref = v.dispute_id || '/' || v.id)`,
  },
  {
    name: 'reversal-booked',
    source: 'R12, decision 70',
    sql: `
      select i.code as institute, 'payments ' || p.id as rows,
        'The payment ' || p.application_code || ' is reversed and has no ledger entry that says so' as problem,
        p.amount_paise as expected, 0::bigint as found
      from payments p join scope i on i.id = p.institute_id
      where p.status = 'REVERSED' and not exists (
        select 1 from ledger_entries e where e.institute_id = p.institute_id and e.kind = 'reversal' and e.ref = p.id::text)
      union all
      select i.code, 'ledger_entries ' || e.id, 'The entry ' || e.kind || ' ' || e.ref || ' reverses no payment', null, null
      from ledger_entries e join scope i on i.id = e.institute_id
      where e.kind = 'reversal' and not exists (
        select 1 from payments p where p.institute_id = e.institute_id and p.status = 'REVERSED' and p.id::text = e.ref)`,
  },
  {
    name: 'reversal-lines',
    source: 'R12, decision 70',
    sql: `
      with lines as (
        select e.institute_id, e.ref, l.account_id, coalesce(l.fee_line_id, 0) as fee_line_id,
          sum(l.debit_paise - l.credit_paise) filter (where e.kind = 'recorded') as recorded,
          sum(l.debit_paise - l.credit_paise) filter (where e.kind = 'reversal') as reversed
        from ledger_entries e join ledger_lines l on l.entry_id = e.id
        where e.kind in ('recorded', 'reversal') and exists (
          select 1 from ledger_entries x where x.institute_id = e.institute_id and x.kind = 'reversal' and x.ref = e.ref)
        group by e.institute_id, e.ref, l.account_id, coalesce(l.fee_line_id, 0))
      select i.code as institute, 'payments ' || l.ref as rows,
        'The reversal of a payment does not undo what was booked on ' || a.code
          || case when l.fee_line_id = 0 then '' else ' for fee_lines ' || l.fee_line_id end as problem,
        -coalesce(l.recorded, 0)::bigint as expected, coalesce(l.reversed, 0)::bigint as found
      from lines l join scope i on i.id = l.institute_id join ledger_accounts a on a.id = l.account_id
      where -coalesce(l.recorded, 0) <> coalesce(l.reversed, 0)`,
  },
];
