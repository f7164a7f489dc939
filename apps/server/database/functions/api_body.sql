-- What the institute API shows of an object: answers, lists and events have the same body.
create or replace function api_body(p_kind text, p_object_id bigint) returns jsonb language plpgsql stable as $$
begin
  case p_kind
    when 'payment' then return api_payment(p_object_id);
    when 'order' then return api_order(p_object_id);
    when 'receipt' then return api_receipt(p_object_id);
    when 'refund' then return api_refund(p_object_id);
  end case;
end $$;
