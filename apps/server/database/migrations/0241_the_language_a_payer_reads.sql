-- A payer gets messages in the language that the payer reads: an order and an application keep theirs, a proven contact its last one.
alter table orders add column language text;
alter table loan_applications add column language text;
create table contact_languages (
  institute_id bigint not null references institutes,
  -- Ten digits, or an e-mail address in lower case, as in proofs.
  contact text not null,
  language text not null,
  used_at timestamptz not null,
  primary key (institute_id, contact)
);
create index contact_languages_by_use on contact_languages (used_at);

-- After: no older order or application claims a language.
select not exists (select from orders where language is not null)
  and not exists (select from loan_applications where language is not null);
