-- Hands a refund to a person, in one transaction with its next poll and with the event that reports it. One that
-- ended meanwhile is skipped. One that a person already has is reported again if its problem is a new one (decision
-- 132).
create or replace function review_refund(p_refund_id bigint, p_problem text, p_next_check_at timestamptz, p_now timestamptz)
returns void language plpgsql as $$
declare
  v_payment payments;
  v_refund refunds;
begin
  select p.* into strict v_payment from refunds r join payments p on p.id = r.payment_id where r.id = p_refund_id for update of p;
  select * into strict v_refund from refunds where id = p_refund_id for update;
  if p_next_check_at is not null and v_refund.status in ('PROCESSED', 'FAILED') then
    return;
  end if;
  update refunds set next_check_at = p_next_check_at, problem = p_problem, review_since = coalesce(review_since, p_now)
    where id = p_refund_id;
  if v_refund.review_since is null or v_refund.problem <> p_problem then
    perform write_refund_event(v_refund, v_payment, 'refund.review', p_now);
  end if;
end $$;
