-- In the transaction that makes the dispute, so none is without it.
create or replace trigger disputes_keep_contacts after insert on disputes
  for each row execute function keep_contacts_of_new_dispute();
