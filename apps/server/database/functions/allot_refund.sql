-- Allots a refund to the lines of its payment: the last line first, its fee before its late fee, the reverse of how
-- the money was placed. A line's discount is reversed with the first part of it that is owed again.
create or replace function allot_refund(p_refund refunds) returns void language plpgsql as $$
declare
  v_line record;
  v_left bigint := p_refund.amount_paise;
  v_balance bigint;
  v_late_fee bigint;
begin
  for v_line in
    select l.line_no, l.fee_line_id, l.head_id,
      l.balance_paise - coalesce(g.balance_paise, 0) as balance_paise,
      l.late_fee_paise - coalesce(g.late_fee_paise, 0) as late_fee_paise,
      l.discount_paise - coalesce(g.discount_paise, 0) as discount_paise
    from paid_lines l
      left join (
        select x.line_no, sum(x.balance_paise) as balance_paise, sum(x.late_fee_paise) as late_fee_paise,
          sum(x.discount_paise) as discount_paise
        from refund_lines x join refunds r on r.id = x.refund_id
        where r.payment_id = p_refund.payment_id group by x.line_no) g on g.line_no = l.line_no
    where l.payment_id = p_refund.payment_id order by l.line_no desc
  loop
    v_balance := least(v_left, v_line.balance_paise);
    v_late_fee := least(v_left - v_balance, v_line.late_fee_paise);
    v_left := v_left - v_balance - v_late_fee;
    if v_balance + v_late_fee > 0 then
      insert into refund_lines (refund_id, line_no, fee_line_id, head_id, balance_paise, late_fee_paise, discount_paise)
      values (p_refund.id, v_line.line_no, v_line.fee_line_id, v_line.head_id, v_balance, v_late_fee,
        case when p_refund.reopens_fees and v_balance > 0 then v_line.discount_paise else 0 end);
    end if;
  end loop;
  if v_left > 0 then
    raise exception 'A refund gives back more than its payment placed.' using errcode = 'check_violation';
  end if;
end $$;
