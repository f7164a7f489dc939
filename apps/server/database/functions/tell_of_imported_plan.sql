-- An application for instalments that the institute's file told of is an event of the institute API, too.
create or replace function tell_of_imported_plan() returns trigger language plpgsql as $$
declare v_type text := case new.status when 'SUBMITTED' then 'emi.submitted' when 'APPROVED' then 'emi.approved' when 'REJECTED' then 'emi.rejected'
  when 'ACTIVE' then 'emi.disbursed' when 'CANCELLED' then 'emi.cancelled' end;
begin
  if v_type is null or (tg_op = 'UPDATE' and old.status = new.status) then
    perform touch_object(new.institute_id, 'emi_application', new.id, institute_now(new.institute_id));
  else
    perform write_event(new.institute_id, v_type, 'emi_application', new.id, new.student_id, institute_now(new.institute_id));
  end if;
  return null;
end $$;
