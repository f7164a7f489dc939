-- A receipt tells of a part payment what was payable, what was paid earlier, what this payment paid and what is left. The
-- lines of an order keep these figures from its capture on; they are null on those captured before.
alter table order_lines
  add column gross_paise bigint,
  add column concession_paise bigint,
  add column concessions jsonb,
  -- Cash and discounts booked against the line by earlier payments.
  add column earlier_paise bigint;

-- How a receipt is drawn: 1 as it was first, 2 with what was paid earlier and by whom. A receipt keeps its own, because
-- one that is drawn again must be the same paper.
alter table receipts add column template int not null default 1;
alter table receipts alter column template set default 2;

-- Settles the fee lines of an order and books them: Dr clearing and discount allowed, Cr heads and late fee (R5).
create or replace function book_fees(p_order orders, p_entry_id bigint, p_clearing bigint) returns void language plpgsql as $$
begin
  update fee_lines f set
    settled_paise = f.settled_paise + l.balance_paise + l.discount_paise,
    late_fee_paid_paise = f.late_fee_paid_paise + l.late_fee_paise,
    -- A dynamic line owes what was typed: its base grows with what is paid beyond it.
    gross_paise = case when f.is_dynamic
      then greatest(f.gross_paise, f.concession_paise + f.settled_paise + l.balance_paise + l.discount_paise)
      else f.gross_paise end,
    -- A payable fixed by the institute is used up by its payment (R8); what it raised meanwhile stays demanded.
    payable_now_paise = case when f.payable_now_paise is null then null
      else greatest(0, f.payable_now_paise - l.balance_paise - l.late_fee_paise) end,
    version = f.version + 1
    from order_lines l where l.order_id = p_order.id and l.fee_line_id = f.id;
  -- What the receipt tells of a line is kept as it stood at this payment: the fee line itself may change later.
  update order_lines l set
    balance_after_paise = case when f.id is null then 0 else greatest(0, f.base_paise - f.settled_paise) end,
    gross_paise = case when f.id is null then l.balance_paise + l.discount_paise else f.gross_paise end,
    concession_paise = coalesce(f.concession_paise, 0),
    concessions = coalesce(f.concessions, '[]'),
    earlier_paise = case when f.id is null then 0 else f.settled_paise - l.balance_paise - l.discount_paise end
    from order_lines o left join fee_lines f on f.id = o.fee_line_id
    where l.order_id = p_order.id and o.order_id = l.order_id and o.line_no = l.line_no;

  -- Accounts are made in the order of their codes, so that two first payments of an institute cannot deadlock.
  perform head_account(p_order.institute_id, a.code, a.kind) from (
    select distinct h.code, h.kind from order_lines l left join fee_heads h on h.id = l.head_id
      where l.order_id = p_order.id order by h.kind, h.code) a;
  insert into ledger_lines (entry_id, account_id, fee_line_id, debit_paise, credit_paise)
  select p_entry_id, p_clearing, null::bigint, p_order.amount_paise, 0::bigint
  union all
  select p_entry_id, ledger_account(p_order.institute_id, 'DISCOUNT_ALLOWED', 'EXPENSE'), l.fee_line_id, l.discount_paise, 0
    from order_lines l where l.order_id = p_order.id and l.discount_paise > 0
  union all
  select p_entry_id, head_account(p_order.institute_id, h.code, h.kind), l.fee_line_id, 0, l.balance_paise + l.discount_paise
    from order_lines l left join fee_heads h on h.id = l.head_id
    where l.order_id = p_order.id and l.balance_paise + l.discount_paise > 0
  union all
  select p_entry_id, ledger_account(p_order.institute_id, 'LATE_FEE', 'INCOME'), l.fee_line_id, 0, l.late_fee_paise
    from order_lines l where l.order_id = p_order.id and l.late_fee_paise > 0;
end $$;
