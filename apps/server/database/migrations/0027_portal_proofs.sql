-- The portal has codes and proofs of its own purpose (R22, decision 54): they open nothing else, and nothing else opens it.
alter table otp_challenges drop constraint otp_challenges_purpose_check;
alter table otp_challenges add constraint otp_challenges_purpose_check
  check (purpose in ('form', 'receipt', 'consent', 'portal'));
alter table proofs drop constraint proofs_purpose_check;
alter table proofs add constraint proofs_purpose_check check (purpose in ('form', 'receipt', 'portal'));

-- A portal proof names no student: whose contact it is, is looked up each time, so that a contact that is taken off the
-- record sees nothing more.
alter table proofs add constraint proofs_portal_names_nobody check (purpose <> 'portal' or student_ids = '{}');
