-- Whether a fee of an application in progress was paid at the counter, and not reversed since.
create or replace function is_loan_paid_otherwise(p_application_id bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from loan_applications p where p.application_id = p_application_id and p.paid_otherwise_at is not null)
    and exists (select 1 from emi_application_lines l join payment_allocations x on x.fee_line_id = l.fee_line_id
        join payments r on r.id = x.payment_id
      where l.application_id = p_application_id and r.kind = 'recorded' and r.status <> 'REVERSED' and x.amount_paise > 0);
end $$;
