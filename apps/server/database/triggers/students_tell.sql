-- Not the number of the student's messages, which every payment raises.
create or replace trigger students_tell after update on students for each row
  when ((old.student_uuid, old.first_name, old.middle_name, old.last_name, old.status, old.verified, old.location_code,
      old.education_type_code, old.ay_code, old.class_code, old.details)
    is distinct from (new.student_uuid, new.first_name, new.middle_name, new.last_name, new.status, new.verified, new.location_code,
      new.education_type_code, new.ay_code, new.class_code, new.details))
  execute function tell_of_student();
