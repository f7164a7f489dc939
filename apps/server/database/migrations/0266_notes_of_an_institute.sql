-- An institute's server notes something with a session; what the payer's browser says of it stands apart and cannot replace it.
alter table pay_sessions add column notes jsonb;

-- After: no session has notes of an institute yet.
select not exists (select from pay_sessions where notes is not null);
