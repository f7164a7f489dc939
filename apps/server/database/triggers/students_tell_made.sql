-- Whoever writes students, the institute's systems hear of them.
create or replace trigger students_tell_made after insert on students
  referencing new table as made for each statement execute function tell_of_made('student');
