-- An institute's systems list the links they made by the time of their last change (decision 264). Null for a session that a
-- payer's browser made: nobody lists those, and updates in place stay possible (migration 0224).
alter table pay_sessions add column changed_at timestamptz;
update pay_sessions set changed_at = last_used_at where made_by = 'erp';
create index pay_sessions_of_institutes on pay_sessions (institute_id, changed_at, id) where made_by = 'erp';
create index pay_sessions_by_reference on pay_sessions (institute_id, reference_id) where made_by = 'erp' and reference_id <> '';

-- After: exactly the institutes' own have a time.
select not exists (select from pay_sessions where (made_by = 'erp') <> (changed_at is not null));
