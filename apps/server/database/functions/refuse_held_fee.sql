-- Fees under an application cannot be reserved by another order (R2, R7). The submission locks the fees; a
-- simultaneous reservation waits for it at its foreign key, and finds the result here. It raises the same state as an
-- order whose fees are reserved, so the caller quotes again and learns that they are under an EMI. Fees withdrawn
-- while the payer viewed them cannot be reserved either.
create or replace function refuse_held_fee() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from emi_application_lines l
      join emi_applications a on a.id = l.application_id
      join orders o on o.id = new.order_id
    where l.fee_line_id = new.fee_line_id and holds_fees(a.status) and o.emi_application_id is distinct from a.id
  ) then
    raise exception 'a fee is under an EMI application' using errcode = 'SH001';
  end if;
  if exists (select 1 from fee_lines f where f.id = new.fee_line_id and f.status = 'CANCELLED') then
    raise exception 'a fee was withdrawn' using errcode = 'SH001';
  end if;
  return null;
end $$;
