-- What the institute API shows of an object: answers, lists and events have the same body.
create or replace function api_body(p_kind text, p_object_id bigint) returns jsonb language plpgsql stable as $$
begin
  case p_kind
    when 'payment' then return api_payment(p_object_id);
    when 'order' then return api_order(p_object_id);
    when 'receipt' then return api_receipt(p_object_id);
    when 'refund' then return api_refund(p_object_id);
    when 'student' then return (select body from api_students(array[p_object_id]));
    when 'guardian' then return (select body from api_guardians(array[p_object_id]));
    when 'fee_line' then return (select body from api_fee_lines(array[p_object_id]));
    when 'offline_payment' then return api_offline_payment(p_object_id);
    when 'mandate' then return api_mandate(p_object_id);
    when 'debit' then return api_debit(p_object_id);
    when 'emi_application' then return api_emi_application(p_object_id);
    when 'settlement' then return api_settlement(p_object_id);
    when 'dispute' then return api_dispute(p_object_id);
    when 'exception' then return api_exception(p_object_id);
  end case;
end $$;
