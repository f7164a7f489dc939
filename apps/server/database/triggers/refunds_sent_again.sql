-- Only when a waiting refund is sent again.
create or replace trigger refunds_sent_again before update on refunds
  for each row when (old.status = 'WAITING' and new.status in ('SENT', 'UNKNOWN')) execute function count_refund_from_sending();
