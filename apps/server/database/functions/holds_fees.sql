-- Whether an application in this state holds its fees (R7); a test compares it with the product's own rule.
create or replace function holds_fees(p_status text) returns boolean language sql immutable as $$
  select p_status not in ('DRAFT', 'REJECTED', 'EXPIRED', 'CANCELLED')
$$;
