-- In the transaction that creates the dispute, so that every dispute has its contacts.
create or replace trigger disputes_keep_contacts after insert on disputes
  for each row execute function keep_contacts_of_new_dispute();
