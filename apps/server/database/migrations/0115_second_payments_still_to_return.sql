-- The job of refunds looks through second payments that are still to be given back, not through all there ever were.
drop index payments_excess;
create index payments_excess on payments (id) where excess_paise > 0
  and case when placed_paise = 0 then refunded_paise else rest_refunded_paise end < held_paise + excess_paise;

-- After: no money that nobody owes is left where the job does not look.
select not exists (
  select from payments p
  where p.excess_paise > (
      select coalesce(sum(r.amount_paise), 0) from refunds r
      where r.payment_id = p.id and r.source = 'EXCESS' and r.status = 'PROCESSED')
    and case when p.placed_paise = 0 then p.refunded_paise else p.rest_refunded_paise end >= p.held_paise + p.excess_paise
    and p.excess_paise > 0);
