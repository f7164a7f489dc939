-- A change of what a student owes is an event of the institute API; more or less of a concession has a name of its own beside it.
create or replace function tell_of_fee_line() returns trigger language plpgsql as $$
declare v_now timestamptz := institute_now(new.institute_id);
begin
  perform write_event(new.institute_id, case when new.status = 'CANCELLED' and old.status <> 'CANCELLED' then 'fee_line.cancelled'
    else 'fee_line.updated' end, 'fee_line', new.id, new.student_id, v_now);
  if new.concession_paise <> old.concession_paise then
    perform write_event(new.institute_id, case when new.concession_paise > old.concession_paise then 'concession.granted' else 'concession.ended' end,
      'fee_line', new.id, new.student_id, v_now);
  end if;
  return null;
end $$;
