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

/** A faulty row, by its place in the file: `row 3` of a report, `line 3` of a sheet. */
interface FaultyRow {
  readonly place: string;
  readonly problem: string;
}

/** Why nothing was written: one fault of the whole report, or the faulty rows by their places. */
export class SettlementRefused extends AppError {
  override readonly name = 'SettlementRefused';
  readonly place: 'account' | 'report' | 'rows';
  readonly rows: readonly FaultyRow[];

  constructor(place: SettlementRefused['place'], message: string, rows: readonly FaultyRow[] = []) {
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
 * Imports one settlement in one transaction; idempotent. Unreadable rows become notices and stop no other row: the file
 * can be imported again.
 * @throws SettlementRefused for an unknown or ambiguous account, and for a file that is no report or has no readable row
 */
export async function loadSettlement(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  file: SettlementFile,
): Promise<SettlementResult> {
  const account = await findAccount(db, file.account);
  const report = reportOf(account, file.content);
  const isSheet = 'sheet' in file.content;
  if (report.problems.length > 0 && report.rows.length === 0) {
    const words = `${report.problems.length} rows cannot be used. Nothing was written.`;
    const faulty = report.problems.map(({ n, problem }) => ({ place: placeOf(n, isSheet), problem }));
    throw new SettlementRefused('rows', words, faulty);
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
          ...report.problems.map((problem) => unreadNotice(problem, isSheet)),
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

const placeOf = (n: number, isSheet: boolean): string => `${isSheet ? 'line' : 'row'} ${n}`;

/** A person writes a sheet and can correct it; only the gateway can correct its report. */
function unreadNotice({ n, problem }: RowProblem, isSheet: boolean): Pick<Notice, 'message' | 'rows'> {
  const [row, act] = isSheet
    ? [`Line ${n} of the sheet`, 'Correct it and import the sheet again: what is booked stays as it is.']
    : [`Row ${n} of the report`, 'Ask the gateway what it is, and import the report again.'];
  return {
    message: `${row} cannot be read (${problem}). It is not booked. ${act}`,
    rows: placeOf(n, isSheet),
  };
}

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
  try {
    return 'sheet' in content ? readSheet(content.sheet) : readReport(account.vendor, content.report);
  } catch (error) {
    throw new SettlementRefused('report', error instanceof Error ? error.message : 'it cannot be read.');
  }
}
