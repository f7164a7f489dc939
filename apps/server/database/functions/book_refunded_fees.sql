-- Ledger lines of a refund of fees: Dr heads and late fee, Cr clearing. A line names its fee only if the fee is owed
-- again, so that a fee's lines always add up to its settled amount. A reversed discount is debited to the head as
-- well. A fee may have several lines of one payment: those placed at capture, and those placed later.
create or replace function book_refunded_fees(p_refund refunds, p_entry_id bigint, p_clearing bigint) returns void language plpgsql as $$
begin
  perform head_account(p_refund.institute_id, a.code, a.kind) from (
    select distinct h.code, h.kind from refund_lines x left join fee_heads h on h.id = x.head_id
      where x.refund_id = p_refund.id order by h.kind, h.code) a;
  insert into ledger_lines (entry_id, account_id, fee_line_id, debit_paise, credit_paise)
  select p_entry_id, head_account(p_refund.institute_id, h.code, h.kind),
      case when p_refund.reopens_fees then x.fee_line_id end, x.balance_paise + x.discount_paise, 0::bigint
    from refund_lines x left join fee_heads h on h.id = x.head_id
    where x.refund_id = p_refund.id and x.balance_paise + x.discount_paise > 0
  union all
  select p_entry_id, ledger_account(p_refund.institute_id, 'LATE_FEE', 'INCOME'),
      case when p_refund.reopens_fees then x.fee_line_id end, x.late_fee_paise, 0
    from refund_lines x where x.refund_id = p_refund.id and x.late_fee_paise > 0
  union all
  select p_entry_id, ledger_account(p_refund.institute_id, 'DISCOUNT_ALLOWED', 'EXPENSE'), x.fee_line_id, 0, x.discount_paise
    from refund_lines x where x.refund_id = p_refund.id and x.discount_paise > 0
  union all
  select p_entry_id, p_clearing, null, 0, p_refund.amount_paise;
  if p_refund.reopens_fees then
    update fee_lines f set
      settled_paise = f.settled_paise - x.balance_paise - x.discount_paise,
      gross_paise = gross_with(f, f.settled_paise - x.balance_paise - x.discount_paise),
      late_fee_paid_paise = f.late_fee_paid_paise - x.late_fee_paise,
      -- A payable fixed by the institute is due again, as far as this payment had used it up.
      payable_now_paise = f.payable_now_paise + x.balance_paise + x.late_fee_paise,
      version = f.version + 1
      from (
        select fee_line_id, sum(balance_paise)::bigint as balance_paise, sum(discount_paise)::bigint as discount_paise,
          sum(late_fee_paise)::bigint as late_fee_paise
        from refund_lines where refund_id = p_refund.id group by fee_line_id) x
      where f.id = x.fee_line_id;
  end if;
end $$;
