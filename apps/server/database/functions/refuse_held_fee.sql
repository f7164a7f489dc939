-- Fees under an application are reserved to no other order (R2, R7). The submission locks the fees; a reservation made
-- at the same moment waits for it at its foreign key, and finds here what happened. The state is the one of an order
-- that finds its fees reserved, so the caller quotes anew and hears that they are under an EMI. No order reserves a fee
-- that was withdrawn while the payer looked at it, either.
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
