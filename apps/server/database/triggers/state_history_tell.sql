-- Every change of state is told, but not the usual steps to a payment, and captured money, which capture_payment() tells of.
create or replace trigger state_history_tell after insert on state_history for each row
  when (new.kind = 'refund' or (new.kind = 'order' and new.to_state not in ('ATTEMPTED', 'PAID'))
    or (new.kind = 'attempt' and new.to_state not in ('SUBMITTED', 'CAPTURED')
      and not (new.from_state = 'SUBMITTED' and new.to_state = 'AUTHORIZED')))
  execute function tell_of_move();
