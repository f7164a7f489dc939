import type { Invariant } from './invariant.store.ts';

/** Debits equal credits: by entry, by day, and on each gateway's account. */
export const balances: readonly Invariant[] = [
  {
    name: 'entry-balanced',
    source: 'threats 6.2',
    sql: `
      select i.code as institute, 'ledger_entries ' || e.id as rows,
        case when count(l.id) = 0 then 'There are no lines of the entry ' else 'The credits are not the debits of the entry ' end
          || e.kind || ' ' || e.ref as problem,
        sum(l.debit_paise)::bigint as expected, sum(l.credit_paise)::bigint as found
      from ledger_entries e join scope i on i.id = e.institute_id left join ledger_lines l on l.entry_id = e.id
      group by i.code, e.id
      having count(l.id) = 0 or sum(l.debit_paise) <> sum(l.credit_paise)`,
  },
  {
    name: 'day-balanced',
    source: 'decisions 7',
    // By the institute of the account: an entry that touches another institute's accounts balances, but its day does
    // not.
    sql: `
      select i.code as institute, 'ledger_entries of ' || e.day as rows,
        'The credits are not the debits of all accounts on ' || e.day as problem,
        sum(l.debit_paise)::bigint as expected, sum(l.credit_paise)::bigint as found
      from ledger_lines l join ledger_accounts a on a.id = l.account_id
        join scope i on i.id = a.institute_id join ledger_entries e on e.id = l.entry_id
      group by i.code, e.day
      having sum(l.debit_paise) <> sum(l.credit_paise)`,
  },
];
