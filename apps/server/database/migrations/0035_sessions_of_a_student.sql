-- A contact that loses a student loses the sessions about it at once (decision 64): they are found by the student.
create index pay_sessions_by_student on pay_sessions (student_id) where status = 'ACTIVE';
