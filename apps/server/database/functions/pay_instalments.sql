-- Marks instalments of an active application as paid, each once and with a line of history. Returns how many were
-- new.
create or replace function pay_instalments(p_application_id bigint, p_numbers int[], p_days date[], p_cause text, p_now timestamptz)
returns int language plpgsql as $$
declare
  v_application emi_applications;
  v_count int;
begin
  -- Two simultaneous answers of the lender are applied one after the other.
  select * into strict v_application from emi_applications where id = p_application_id for update;
  if v_application.status <> 'ACTIVE' then
    return 0;
  end if;
  with paid as (
    update loan_instalments i set paid_on = told.paid_on
    from unnest(p_numbers, p_days) as told(n, paid_on)
    where i.application_id = p_application_id and i.n = told.n and i.paid_on is null
    returning i.id, i.n, i.institute_id
  )
  insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, at)
  select institute_id, 'instalment', id, 'DUE', 'PAID', p_cause, p_now from paid order by n;
  get diagnostics v_count = row_count;
  return v_count;
end $$;
