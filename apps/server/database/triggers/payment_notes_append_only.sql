-- A person's notes about a payment are evidence.
create or replace trigger payment_notes_append_only before update or delete on payment_notes
  for each statement execute function refuse_change();
