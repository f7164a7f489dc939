-- The only change of an instalment is that it is marked as paid.
create or replace trigger loan_instalments_kept before update or delete on loan_instalments
  for each row execute function keep_instalment();
