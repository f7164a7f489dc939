-- A fee under an EMI application was paid at the counter: the application is due for cancellation at once, while it
-- is not active yet (decision 133).
create or replace function look_at_loan_of_paid_fee() returns trigger language plpgsql as $$
begin
  if new.amount_paise <= 0 or not exists (select 1 from emi_application_lines l where l.fee_line_id = new.fee_line_id) then
    return null;
  end if;
  -- The time of the institute's clock is not known here: any past time is due.
  update loan_applications p set paid_otherwise_at = coalesce(p.paid_otherwise_at, x.booked_at), stop_at = p.created_at
    from emi_applications a, emi_application_lines l, payments x
    where a.id = p.application_id and l.application_id = a.id and l.fee_line_id = new.fee_line_id and x.id = new.payment_id
      and x.kind = 'recorded' and a.status in ('SUBMITTED', 'REFERRED', 'APPROVED', 'SIGNED', 'MANDATE_PENDING');
  return null;
end $$;
