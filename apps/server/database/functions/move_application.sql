-- Moves an application to another state; p_only_from: only from these states, null: from any. The applicant's details
-- are deleted if no loan was granted (regulation E.8). A submitted application is due for a poll at once. An active one
-- gets its instalments and is polled, and a completed one has none left.
create or replace function move_application(p_application_id bigint, p_to text, p_only_from text[], p_cause text, p_now timestamptz)
returns table (before text, moved boolean) language plpgsql as $$
declare
  v_application emi_applications;
  v_sequence bigint;
begin
  select * into strict v_application from emi_applications where id = p_application_id for update;
  if not move_state('emi', v_application.institute_id, v_application.id, v_application.status, p_to, p_cause, p_now, '', p_only_from) then
    return query select v_application.status, false;
    return;
  end if;
  if p_to = 'COMPLETED' and exists (
    select 1 from loan_instalments where application_id = v_application.id and paid_on is null) then
    raise exception 'an application with an unpaid instalment is not completed' using errcode = 'check_violation';
  end if;
  update loan_applications set touched_at = p_now,
    signed_at = case when p_to = 'SIGNED' then p_now else signed_at end,
    next_check_at = case when p_to in ('REFERRED', 'APPROVED') then next_check_at
      when p_to in ('SUBMITTED', 'MANDATE_PENDING', 'ACTIVE') then p_now end,
    applicant_sealed = case when p_to in ('REJECTED', 'EXPIRED', 'CANCELLED') and signed_at is null then '' else applicant_sealed end
    where application_id = v_application.id;
  if p_to = 'ACTIVE' then
    perform plan_instalments(v_application.id);
  end if;
  -- A plan that only the payer has seen is no event.
  if v_application.status <> 'DRAFT' or p_to = 'SUBMITTED' then
    update students set event_sequence = event_sequence + 1 where id = v_application.student_id
      returning event_sequence into v_sequence;
    insert into outbox (institute_id, event, student_id, student_sequence, payload, created_at)
    values (v_application.institute_id, 'emi.' || lower(p_to), v_application.student_id, v_sequence,
      jsonb_build_object('application_id', v_application.id, 'application_code', v_application.application_code), p_now);
  end if;
  return query select v_application.status, true;
end $$;
