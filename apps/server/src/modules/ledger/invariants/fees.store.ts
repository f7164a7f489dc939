import type { Invariant } from './invariant.store.ts';

/** The paid amount of a fee line against the ledger lines that name it. */
const feeAgainstLedger = (column: string, accounts: string, words: string): string =>
  `
    with booked_on as (
      select l.fee_line_id, sum(l.credit_paise - l.debit_paise)::bigint as paise
      from ledger_lines l join ledger_accounts a on a.id = l.account_id
      where l.fee_line_id is not null and ${accounts}
      group by l.fee_line_id)
    select i.code as institute,
      'fee_lines ' || f.id || ', ledger_lines of fee_line_id ' || f.id as rows,
      'The fee ' || f.sft_code || ' and its ledger lines disagree about ${words}' as problem,
      coalesce(b.paise, 0) as expected, f.${column} as found
    from fee_lines f join scope i on i.id = f.institute_id left join booked_on b on b.fee_line_id = f.id
    where f.${column} <> coalesce(b.paise, 0)`;

/** Each fee line's figures are the sums of its ledger lines. */
export const fees: readonly Invariant[] = [
  {
    name: 'fee-settled',
    source: 'threats 6.2, R1, R5',
    // Heads are credited gross of the discount, like the fee line.
    sql: feeAgainstLedger(
      'settled_paise',
      `(a.code like 'HEAD:%' or a.code like 'DEPOSIT:%' or a.code = 'UNALLOCATED')`,
      'what was paid and discounted',
    ),
  },
  {
    name: 'fee-late-fee',
    source: 'threats 6.2, R5',
    sql: feeAgainstLedger('late_fee_paid_paise', `a.code = 'LATE_FEE'`, 'the late fee that was paid'),
  },
  {
    name: 'fee-charged',
    source: 'R12, decision 70',
    sql: `
      select i.code as institute, 'fee_lines ' || f.id as rows,
        'The dynamic fee ' || f.sft_code || ' owes more or less than was charged or paid' as problem,
        greatest(f.charged_paise, f.concession_paise + f.settled_paise) as expected, f.gross_paise as found
      from fee_lines f join scope i on i.id = f.institute_id
      where f.is_dynamic and f.gross_paise <> greatest(f.charged_paise, f.concession_paise + f.settled_paise)`,
  },
  {
    // A waiver moves no money, so it is stored with its payment, not in a ledger line.
    name: 'fee-late-fee-waived',
    source: 'R12, decision 68',
    sql: `
      with waived as (
        select a.fee_line_id, sum(a.waived_paise)::bigint as paise, bool_or(a.waived_whole) as whole
        from payment_allocations a join payments p on p.id = a.payment_id
        where p.status = 'PAID' group by a.fee_line_id)
      select i.code as institute, 'fee_lines ' || f.id || ', payment_allocations of fee_line_id ' || f.id as rows,
        'The fee ' || f.sft_code || ' and the payments its late fee was waived with disagree' as problem,
        coalesce(w.paise, 0) as expected, f.late_fee_waived_paise as found
      from fee_lines f join scope i on i.id = f.institute_id left join waived w on w.fee_line_id = f.id
      where (f.late_fee_waived_paise, f.late_fee_ended) <> (coalesce(w.paise, 0), coalesce(w.whole, false))`,
  },
];
