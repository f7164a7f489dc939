-- What a person noted about a payment is evidence.
create or replace trigger payment_notes_append_only before update or delete on payment_notes
  for each statement execute function refuse_change();
