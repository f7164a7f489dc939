-- New students, guardians and fees are events of the institute API: many at once, as an import makes them.
create or replace function tell_of_made() returns trigger language plpgsql as $$
begin
  insert into api_objects (kind, object_id, institute_id, created_at, updated_at)
  select tg_argv[0], m.id, m.institute_id, i.now, i.now
  from made m join (select id, now() + clock_offset_ms * interval '1 millisecond' as now from institutes) i on i.id = m.institute_id;
  case tg_argv[0]
    when 'student' then
      insert into events_waiting (institute_id, type, kind, object_id, student_id, created_at)
      select m.institute_id, 'student.created', 'student', m.id, m.id, v.created_at
      from made m join api_objects v on v.kind = 'student' and v.object_id = m.id order by m.id;
    when 'guardian' then
      insert into events_waiting (institute_id, type, kind, object_id, student_id, created_at)
      select m.institute_id, 'guardian.created', 'guardian', m.id, m.student_id, v.created_at
      from made m join api_objects v on v.kind = 'guardian' and v.object_id = m.id order by m.id;
    when 'fee_line' then
      insert into events_waiting (institute_id, type, kind, object_id, student_id, created_at)
      select m.institute_id, t.type, 'fee_line', m.id, m.student_id, v.created_at
      from made m join api_objects v on v.kind = 'fee_line' and v.object_id = m.id
        cross join lateral (values (1, 'fee_line.created', true), (2, 'concession.granted', m.concession_paise > 0)) t (n, type, is_so)
      where t.is_so order by m.id, t.n;
  end case;
  return null;
end $$;
