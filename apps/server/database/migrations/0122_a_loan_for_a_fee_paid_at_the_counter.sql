-- A fee under an EMI application that was paid at the counter was lent for all the same: nobody told the application. It is taken back
-- from the lender while that is possible (decision 133).
alter table loan_applications
  add column paid_otherwise_at timestamptz,
  -- When it is tried next to take it back; apart from the questions to the lender, which a waiting sheet plans anew.
  add column stop_at timestamptz;
create index loan_applications_to_stop on loan_applications (stop_at) where stop_at is not null;

-- After: no application of before is taken back for a payment that nobody stopped it for then.
select not exists (select from loan_applications where paid_otherwise_at is not null or stop_at is not null);
