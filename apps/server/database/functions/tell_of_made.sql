-- New students, guardians and fees are events of the institute API: many at once, as an import makes them.
create or replace function tell_of_made() returns trigger language plpgsql as $$
declare v_ids bigint[] := array(select id from made order by id);
begin
  if cardinality(v_ids) = 0 then
    return null;
  end if;
  insert into api_objects (kind, object_id, institute_id, created_at, updated_at)
  select tg_argv[0], m.id, m.institute_id, i.now, i.now
  from made m join (select id, now() + clock_offset_ms * interval '1 millisecond' as now from institutes) i on i.id = m.institute_id;
  case tg_argv[0]
    when 'student' then
      insert into events_waiting (institute_id, type, kind, object_id, object_version, student_id, body, created_at)
      select v.institute_id, 'student.created', 'student', b.id, 1, b.id, b.body, v.created_at
      from api_students(v_ids) b join api_objects v on v.kind = 'student' and v.object_id = b.id order by b.id;
    when 'guardian' then
      insert into events_waiting (institute_id, type, kind, object_id, object_version, student_id, body, created_at)
      select v.institute_id, 'guardian.created', 'guardian', b.id, 1, m.student_id, b.body, v.created_at
      from api_guardians(v_ids) b join made m on m.id = b.id join api_objects v on v.kind = 'guardian' and v.object_id = b.id
      order by b.id;
    when 'fee_line' then
      insert into events_waiting (institute_id, type, kind, object_id, object_version, student_id, body, created_at)
      select v.institute_id, t.type, 'fee_line', b.id, m.version, m.student_id, b.body, v.created_at
      from api_fee_lines(v_ids) b join made m on m.id = b.id join api_objects v on v.kind = 'fee_line' and v.object_id = b.id
        cross join lateral (values (1, 'fee_line.created', true), (2, 'concession.granted', m.concession_paise > 0)) t (n, type, is_so)
      where t.is_so order by b.id, t.n;
  end case;
  return null;
end $$;
