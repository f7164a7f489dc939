-- Refunds of ours that an unbooked settlement row shows as made, although they failed here, or have no verdict and are with a person
-- (decision 221). A row names its refund by the gateway's id or by our code; one without a name stands for a refund of this payment
-- and amount of which the gateway said, too, that it was made. A row says nothing if another one returns its money.
create or replace function unbooked_settled_refunds(p_account_id bigint) returns table (row_id bigint, refund_id bigint)
language sql stable as $$
  with rows as (
    select s.*, row_number() over (partition by s.entity_id, s.gateway_payment_id, s.amount_paise order by s.id) as turn
    from settlement_rows s
    where s.gateway_account_id = p_account_id and s.entry_id is null and s.refund_id is null and s.row_kind = 'refund' and s.amount_paise < 0
      and not is_row_returned(s)),
  open as (
    select r.*, p.gateway_payment_id,
      row_number() over (partition by r.payment_id, r.amount_paise, r.told_made_at is null order by r.id) as turn
    from refunds r join payments p on p.id = r.payment_id
    where r.gateway_account_id = p_account_id
      and (r.status = 'FAILED' or (r.status in ('SENT', 'UNKNOWN') and r.review_since is not null)))
  select s.id, r.id from rows s join open r on r.amount_paise = -s.amount_paise and s.entity_id in (r.refund_code, r.gateway_refund_id)
      -- A report names the payment of several orders whole, the books by its share (decision 239).
      and s.gateway_payment_id in ('', r.gateway_payment_id, regexp_replace(r.gateway_payment_id, '/[1-6]$', ''))
    where s.turn = 1 and s.entity_id <> ''
  union all
  select s.id, r.id from rows s join open r on r.amount_paise = -s.amount_paise and s.gateway_payment_id = r.gateway_payment_id
      and s.turn = r.turn
    where s.entity_id = '' and r.told_made_at is not null
$$;
