-- The books are checked each night by the server itself; what was found stays (decision 93). One row a day in India.
create table books_checks (
  day date primary key,
  began_at timestamptz not null,
  -- null while it runs, and for ever where its process died; then it is begun again.
  ended_at timestamptz,
  -- [{institute, invariant, rows, message}]
  found jsonb not null default '[]',
  -- What each gateway account had in clearing then: [{institute, account, paise}]
  clearing jsonb not null default '[]'
);
-- What the figures of /metrics count.
create index payments_held on payments (institute_id) where held_paise > 0;
create index refunds_waiting on refunds (institute_id) where status = 'WAITING';
create index webhook_inbox_oldest on webhook_inbox (received_at) where processed_at is null;
