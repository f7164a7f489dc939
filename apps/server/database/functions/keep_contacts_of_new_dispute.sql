-- Stores the proof of the payer's contact as soon as a dispute is known: the codes behind it are purged later.
create or replace function keep_contacts_of_new_dispute() returns trigger language plpgsql as $$
begin
  perform keep_dispute_contacts(new);
  return null;
end $$;
