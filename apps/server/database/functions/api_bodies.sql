-- What the institute API shows of objects of one kind: answers, lists and events have the same bodies.
create or replace function api_bodies(p_kind text, p_ids bigint[]) returns table (id bigint, body jsonb) language plpgsql stable as $$
begin
  case p_kind
    when 'payment' then return query select * from api_payments(p_ids);
    when 'order' then return query select * from api_orders(p_ids);
    when 'receipt' then return query select * from api_receipts(p_ids);
    when 'student' then return query select * from api_students(p_ids);
    when 'guardian' then return query select * from api_guardians(p_ids);
    when 'fee_line' then return query select * from api_fee_lines(p_ids);
    when 'refund' then return query select i, api_refund(i) from unnest(p_ids) i;
    when 'offline_payment' then return query select i, api_offline_payment(i) from unnest(p_ids) i;
    when 'mandate' then return query select i, api_mandate(i) from unnest(p_ids) i;
    when 'debit' then return query select i, api_debit(i) from unnest(p_ids) i;
    when 'emi_application' then return query select i, api_emi_application(i) from unnest(p_ids) i;
    when 'settlement' then return query select i, api_settlement(i) from unnest(p_ids) i;
    when 'dispute' then return query select i, api_dispute(i) from unnest(p_ids) i;
    when 'exception' then return query select i, api_exception(i) from unnest(p_ids) i;
  end case;
end $$;
