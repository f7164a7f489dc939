import type { SettlementResult } from '@shulk/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { liftStatementTimeout } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { importSettlement, readReport } from './import-settlement.ts';
import { settlementNotices } from './notices.ts';
import type { Notice } from './notices.ts';
import { readSheet } from './read-sheet.ts';
import type { ReadReport, RowProblem } from './settlement-row.ts';
import { selectAccounts } from './settlements.store.ts';
import type { SettlingAccount } from './settlements.store.ts';

/** A settlement to import. */
export interface SettlementFile {
  /** Code of a gateway account, or INSTITUTE/CODE. */
  readonly account: string;
  /** A gateway's report as parsed JSON, or the text of a sheet. */
  readonly content: { readonly report: unknown } | { readonly sheet: string };
  /** True: everything is rolled back. */
  readonly isDry: boolean;
}

/** Why nothing was written: one fault of the whole report, or the faulty rows by number. */
export class SettlementRefused extends AppError {
  override readonly name = 'SettlementRefused';
  readonly place: 'account' | 'report' | 'rows';
  readonly rows: ReadReport['problems'];

  constructor(place: SettlementRefused['place'], message: string, rows: ReadReport['problems'] = []) {
    super('settlement_invalid', { message });
    this.place = place;
    this.rows = rows;
  }
}

/** Carries the result of a dry run out of the transaction that rolls back. */
class TakenBack extends Error {
  readonly outcome: SettlementResult;

  constructor(outcome: SettlementResult) {
    super('A dry run is taken back.');
    this.outcome = outcome;
  }
}

/**
 * Imports one settlement in one transaction; idempotent. Unreadable rows of a gateway's report become notices and stop
 * no other row: the file can be imported again. A sheet is written by a person, who can correct it: one faulty row
 * refuses the whole sheet.
 * @throws SettlementRefused for an unknown or ambiguous account, for a file that is no report or has no readable row,
 *   and for a sheet with faulty rows
 */
export async function loadSettlement(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  file: SettlementFile,
): Promise<SettlementResult> {
  const account = await findAccount(db, file.account);
  const report = reportOf(account, file.content);
  if (report.problems.length > 0 && ('sheet' in file.content || report.rows.length === 0)) {
    const words = `${report.problems.length} rows cannot be used. Nothing was written.`;
    throw new SettlementRefused('rows', words, report.problems);
  }
  try {
    return await db.tx(async (tx) => {
      await liftStatementTimeout(tx);
      const { foreign, ...done } = await importSettlement(tx, account, report.rows, clock);
      const notices = await settlementNotices(tx, account.institute_id);
      const outcome = {
        ...done,
        account: `${account.institute}/${account.code}`,
        dry_run: file.isDry,
        rows: report.rows.length,
        left_out: report.left_out + foreign,
        unread: report.problems.length,
        notices: [
          ...report.problems.map(unreadNotice),
          ...notices.map(({ message, rows }) => ({ message, rows })),
        ],
      };
      if (file.isDry) throw new TakenBack(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.outcome;
    throw error;
  }
}

const unreadNotice = ({ n, problem }: RowProblem): Pick<Notice, 'message' | 'rows'> => ({
  message: `Row ${n} of the report cannot be read (${problem}). It is not booked. Ask the gateway what it is, and import the report again.`,
  rows: `row ${n}`,
});

async function findAccount(db: Db, wanted: string): Promise<SettlingAccount> {
  const [institute, code] = wanted.includes('/') ? wanted.split('/', 2) : [null, wanted];
  const found = await selectAccounts(db, code ?? '', institute ?? null);
  const [account] = found;
  if (account === undefined) {
    const words = `no gateway account has the code ${wanted}; use the one of the import bundle.`;
    throw new SettlementRefused('account', words);
  }
  if (found.length > 1) {
    const names = found.map((each) => `${each.institute}/${each.code}`).join(', ');
    throw new SettlementRefused(
      'account',
      `several institutes have an account ${wanted}; name one of ${names}.`,
    );
  }
  return account;
}

function reportOf(account: SettlingAccount, content: SettlementFile['content']): ReadReport {
  if ('sheet' in content) return readSheet(content.sheet);
  try {
    return readReport(account.vendor, content.report);
  } catch (error) {
    throw new SettlementRefused('report', error instanceof Error ? error.message : 'it cannot be read.');
  }
}
