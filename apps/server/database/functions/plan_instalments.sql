-- The instalments of an application by its key facts; written once.
create or replace function plan_instalments(p_application_id bigint) returns void language sql as $$
  insert into loan_instalments (application_id, institute_id, n, due_on, amount_paise)
  select p.application_id, p.institute_id, s.n, s.due, s.amount
  from loan_applications p cross join jsonb_to_recordset(p.key_facts -> 'schedule') s(n int, due date, amount bigint)
  where p.application_id = p_application_id
  on conflict (application_id, n) do nothing
$$;
