-- An older attempt of the same order may still be paid.
create or replace trigger attempts_look_again before update of status on attempts
  for each row execute function poll_again_after_capture();
