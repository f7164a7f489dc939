import type { Invariant } from './invariant.store.ts';

/** Rows that refer to each other: their names, their join, and when they belong to different tenants. */
interface Pair {
  readonly rows: string;
  readonly words: string;
  readonly from: string;
  /** True when the two rows belong to different institutes or students. */
  readonly strangers: string;
  /** The institute that gets the fault. */
  readonly institute: string;
}

const pairs: readonly Pair[] = [
  {
    rows: `'orders ' || o.id || ', students ' || s.id`,
    words: 'An order is for a student of another institute',
    from: 'orders o join students s on s.id = o.student_id',
    strangers: 's.institute_id <> o.institute_id',
    institute: 'o.institute_id',
  },
  {
    rows: `'orders ' || o.id || ', fee_lines ' || f.id`,
    words: 'An order is for a fee of another student or institute',
    from: 'orders o join order_lines l on l.order_id = o.id join fee_lines f on f.id = l.fee_line_id',
    strangers: 'f.institute_id <> o.institute_id or f.student_id is distinct from o.student_id',
    institute: 'o.institute_id',
  },
  {
    rows: `'orders ' || o.id || ', gateway_accounts ' || g.id`,
    words: 'An order is to be paid to the gateway account of another institute',
    from: 'orders o join gateway_accounts g on g.id = o.gateway_account_id',
    strangers: 'g.institute_id <> o.institute_id',
    institute: 'o.institute_id',
  },
  {
    rows: `'orders ' || o.id || ', orders ' || f.id`,
    words: 'An order is paid together with one of another institute or gateway account',
    from: 'orders o join orders f on f.id = o.paid_with_id',
    strangers: 'f.institute_id <> o.institute_id or f.gateway_account_id <> o.gateway_account_id',
    institute: 'o.institute_id',
  },
  {
    rows: `'attempts ' || a.id || ', orders ' || o.id`,
    words: 'An attempt and its order belong to different institutes',
    from: 'attempts a join orders o on o.id = a.order_id',
    strangers: 'a.institute_id <> o.institute_id',
    institute: 'a.institute_id',
  },
  {
    rows: `'payments ' || p.id || ', orders ' || o.id`,
    words: 'A payment and its order belong to different students or institutes',
    from: 'payments p join orders o on o.id = p.order_id',
    strangers: 'p.institute_id <> o.institute_id or p.student_id is distinct from o.student_id',
    institute: 'p.institute_id',
  },
  {
    rows: `'payments ' || p.id || ', students ' || s.id`,
    words: 'A payment is of a student of another institute',
    from: 'payments p join students s on s.id = p.student_id',
    strangers: 'p.institute_id <> s.institute_id',
    institute: 'p.institute_id',
  },
  {
    rows: `'payment_allocations of payments ' || p.id || ', fee_lines ' || f.id`,
    words: 'A recorded payment went to a fee of another student or institute',
    from: 'payments p join payment_allocations l on l.payment_id = p.id join fee_lines f on f.id = l.fee_line_id',
    strangers: 'p.institute_id <> f.institute_id or p.student_id is distinct from f.student_id',
    institute: 'p.institute_id',
  },
  {
    rows: `'receipts ' || r.id || ', payments ' || p.id`,
    words: 'A receipt and its payment belong to different institutes',
    from: 'receipts r join payments p on p.id = r.payment_id',
    strangers: 'r.institute_id <> p.institute_id',
    institute: 'r.institute_id',
  },
  {
    rows: `'ledger_lines ' || l.id || ', ledger_entries ' || e.id`,
    words: 'A ledger line is on an account of another institute than its entry',
    from: 'ledger_lines l join ledger_entries e on e.id = l.entry_id join ledger_accounts a on a.id = l.account_id',
    strangers: 'a.institute_id <> e.institute_id',
    institute: 'e.institute_id',
  },
  {
    rows: `'ledger_lines ' || l.id || ', fee_lines ' || f.id`,
    words: 'A ledger line names a fee of another institute',
    from: 'ledger_lines l join ledger_entries e on e.id = l.entry_id join fee_lines f on f.id = l.fee_line_id',
    strangers: 'f.institute_id <> e.institute_id',
    institute: 'e.institute_id',
  },
  {
    rows: `'fee_lines ' || f.id || ', students ' || s.id`,
    words: 'A fee is of a student of another institute',
    from: 'fee_lines f join students s on s.id = f.student_id',
    strangers: 'f.institute_id <> s.institute_id',
    institute: 'f.institute_id',
  },
  {
    rows: `'mandates ' || m.id || ', students ' || s.id`,
    words: 'A mandate is for a student of another institute',
    from: 'mandates m join students s on s.id = m.student_id',
    strangers: 's.institute_id <> m.institute_id',
    institute: 'm.institute_id',
  },
  {
    rows: `'mandate_debits ' || d.id || ', mandates ' || m.id`,
    words: 'A debit and its mandate or order belong to different institutes',
    from: 'mandate_debits d join mandates m on m.id = d.mandate_id left join orders o on o.mandate_debit_id = d.id',
    strangers: 'm.institute_id <> d.institute_id or o.institute_id <> d.institute_id',
    institute: 'd.institute_id',
  },
  {
    rows: `'mandate_debits ' || d.id || ', fee_lines ' || f.id`,
    words: 'A debit is for a fee of another student',
    from: 'mandate_debits d join mandates m on m.id = d.mandate_id join mandate_debit_lines l on l.debit_id = d.id join fee_lines f on f.id = l.fee_line_id',
    strangers: 'f.student_id <> m.student_id',
    institute: 'd.institute_id',
  },
  {
    rows: `'emi_applications ' || a.id || ', fee_lines ' || f.id`,
    words: 'An application covers a fee of another student',
    from: 'emi_applications a join emi_application_lines l on l.application_id = a.id join fee_lines f on f.id = l.fee_line_id',
    strangers: 'f.student_id <> a.student_id or f.institute_id <> a.institute_id',
    institute: 'f.institute_id',
  },
  {
    rows: `'orders ' || o.id || ', emi_applications ' || a.id`,
    words: 'An order takes the advance of another student’s application',
    from: 'orders o join emi_applications a on a.id = o.emi_application_id',
    strangers: 'a.student_id is distinct from o.student_id or a.institute_id <> o.institute_id',
    institute: 'o.institute_id',
  },
  {
    rows: `'refunds ' || r.id || ', payments ' || p.id`,
    words: 'A refund and its payment belong to different institutes or gateway accounts',
    from: 'refunds r join payments p on p.id = r.payment_id',
    strangers:
      'r.institute_id <> p.institute_id or r.gateway_account_id is distinct from p.gateway_account_id',
    institute: 'r.institute_id',
  },
  {
    rows: `'placements of payment_id ' || p.id || ', fee_lines ' || f.id`,
    words: 'Money was placed on a fee of another student or institute',
    from: 'placements m join payments p on p.id = m.payment_id join fee_lines f on f.id = m.fee_line_id',
    strangers: 'f.institute_id <> p.institute_id or f.student_id is distinct from p.student_id',
    institute: 'p.institute_id',
  },
  {
    rows: `'disputes ' || d.id || ', payments ' || p.id`,
    words: 'A dispute and its payment belong to different institutes or gateway accounts',
    from: 'disputes d join payments p on p.id = d.payment_id',
    strangers:
      'p.institute_id <> d.institute_id or p.gateway_account_id is distinct from d.gateway_account_id',
    institute: 'd.institute_id',
  },
];

/** No row refers to a row of another institute or student. */
export const tenants: readonly Invariant[] = [
  {
    name: 'same-tenant',
    source: 'threats 1.2',
    isLasting: true,
    sql: pairs
      .map(
        ({ rows, words, from, strangers, institute }) => `
      select i.code as institute, ${rows} as rows, '${words}' as problem, null::bigint as expected, null::bigint as found
      from ${from} join scope i on i.id = ${institute} where ${strangers}`,
      )
      .join('\n      union all'),
  },
];
