-- Whether nobody knows if the gateway made a refund: a person looks, and its money is neither placed nor refunded anew
-- (decision 220).
create or replace function is_unclear(p_refund refunds) returns boolean language sql immutable as $$
  select case p_refund.status
    when 'UNKNOWN' then true
    when 'WAITING' then p_refund.unclear_at is not null
    when 'SENT' then p_refund.review_since is not null
    else false end
$$;
