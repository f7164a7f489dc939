-- The clock of a test institute is no part of what the institute API shows as its own.
create or replace trigger institutes_count_versions before update on institutes
  for each row when ((old.label, old.short_code, old.mode, old.place, old.address, old.registration, old.link_hosts)
    is distinct from (new.label, new.short_code, new.mode, new.place, new.address, new.registration, new.link_hosts))
  execute function count_version();
