-- Whoever makes a refund, the institute's systems hear of it.
create or replace trigger refunds_tell after insert on refunds for each row
  when (new.status in ('REQUESTED', 'PROCESSED', 'FAILED')) execute function tell_of_refund();
