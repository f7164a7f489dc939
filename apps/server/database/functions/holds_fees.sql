-- Whether an application in a state has its fees under it (R7); a test holds it against the product's own rule.
create or replace function holds_fees(p_status text) returns boolean language sql immutable as $$
  select p_status not in ('DRAFT', 'REJECTED', 'EXPIRED', 'CANCELLED')
$$;
