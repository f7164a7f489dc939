-- A fee that was charged by mistake could only be set to 0, and its row stayed before the parent for ever: an institute may
-- withdraw it now (decision 66). Its amounts are 0 then, so money that still comes for it is money too much.
alter table fee_lines
  add column status text not null default 'ACTIVE' check (status in ('ACTIVE', 'CANCELLED'));

-- As in 0019, and no order reserves a fee that was withdrawn while the payer looked at it.
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
