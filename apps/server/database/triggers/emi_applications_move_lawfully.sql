-- An imported application has the state that its institute reports; ours take only the ways of the product's table.
create or replace trigger emi_applications_move_lawfully before update of status on emi_applications
  for each row when (old.status is distinct from new.status and new.import_code is null and not is_lawful_move('emi', old.status, new.status))
  execute function refuse_move('emi');
