-- An event that is numbered is planned for those who hear of it, in the same statement.
create or replace trigger events_plan_deliveries after insert on events
  referencing new table as numbered for each statement execute function plan_deliveries();
