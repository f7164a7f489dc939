-- A receipt keeps whom it was issued to: a promotion to the next class changes the student, not the receipt. After a
-- correction of name or class the same number is issued again with another verification code, and the issue before
-- it verifies as replaced (institute 10).
alter table receipts
  -- {student_uuid, first_name, student_name, class_code, class_label, ay_code, ay_label}, all null for a payment of
  -- no student; the column is null until the receipt is signed.
  add column issued_to jsonb,
  add column reissued_at timestamptz;

create table replaced_receipts (
  verification_code text primary key,
  institute_id bigint not null references institutes,
  receipt_id bigint not null references receipts,
  replaced_at timestamptz not null
);
create index replaced_receipts_by_institute on replaced_receipts (institute_id);

-- The public list of withdrawn receipts asks for what was given back, which is little of all money.
create index payments_given_back on payments (institute_id) where refunded_paise > 0;
