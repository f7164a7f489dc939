-- A gateway may name a refund at any time, and a dispute may leave less of it, also without another state.
create or replace trigger refunds_show after update of gateway_refund_id, amount_paise on refunds for each row
  when (old.gateway_refund_id is distinct from new.gateway_refund_id or old.amount_paise <> new.amount_paise)
  execute function show_refund();
