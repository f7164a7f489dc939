-- Each statement that writes lines is checked as a whole, over the rows it added.
create or replace trigger ledger_lines_balanced after insert on ledger_lines
  referencing new table as added for each statement execute function refuse_unbalanced();
