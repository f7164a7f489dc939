-- The portal looks for a contact in all institutes of a group: with the contact first in the index it looks once, not once in each.
drop index guardians_by_mobile;
create index guardians_by_mobile on guardians (mobile, institute_id) where active;
drop index guardians_by_email;
create index guardians_by_email on guardians (email_key, institute_id) where active;

-- After: both indexes begin with the contact.
select count(*) = 2 from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
where i.indexrelid in ('guardians_by_mobile'::regclass, 'guardians_by_email'::regclass) and a.attname in ('mobile', 'email_key');
