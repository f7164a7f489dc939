-- Only when a refund that was not at the gateway is sent.
create or replace trigger refunds_sent_again before update on refunds
  for each row when (old.status in ('REQUESTED', 'WAITING') and new.status in ('SENT', 'UNKNOWN')) execute function count_refund_from_sending();
