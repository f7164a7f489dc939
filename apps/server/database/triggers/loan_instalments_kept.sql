-- An instalment is marked as paid and never changed otherwise.
create or replace trigger loan_instalments_kept before update or delete on loan_instalments
  for each row execute function keep_instalment();
