-- Every change of state is told, but not the usual steps to a payment, captured money, which capture_payment() tells of, and
-- a plan for instalments that only the payer has seen.
create or replace trigger state_history_tell after insert on state_history for each row
  when (case new.kind
    when 'order' then new.to_state not in ('ATTEMPTED', 'PAID')
    when 'attempt' then new.to_state not in ('SUBMITTED', 'CAPTURED') and not (new.from_state = 'SUBMITTED' and new.to_state = 'AUTHORIZED')
    when 'emi' then new.to_state <> 'DRAFT' and (new.from_state <> 'DRAFT' or new.to_state = 'SUBMITTED')
    else new.kind in ('refund', 'mandate', 'debit') end)
  execute function tell_of_move();
