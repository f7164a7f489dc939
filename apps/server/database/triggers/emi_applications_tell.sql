-- Those that were made here have a history, which is told.
create or replace trigger emi_applications_tell after insert or update on emi_applications for each row
  when (new.import_code is not null) execute function tell_of_imported_plan();
