-- Each issue of a receipt has a code of its own.
create or replace trigger receipts_tell_reissue after update of verification_code on receipts for each row
  when (old.verification_code <> new.verification_code) execute function tell_of_reissue();
