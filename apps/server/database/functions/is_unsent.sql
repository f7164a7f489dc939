-- Whether a refund is surely not at the gateway: it was never sent, or each sending was refused, or a question after the
-- last unclear answer found none (decision 220).
create or replace function is_unsent(p_refund refunds) returns boolean language sql immutable as $$
  select p_refund.status in ('REQUESTED', 'WAITING') and p_refund.unclear_at is null
$$;
