import type { TransactionDetail } from '@shulk/contract';
import { fromRupees } from '@shulk/contract/wire';
import { formatDay, formatRupees, hasReceiptDownload, indiaDay, instant } from '@shulk/domain';
import { Button, DataTable, DownloadIcon } from '@shulk/ui';
import type { DataColumn } from '@shulk/ui';
import { receiptTexts } from '@shulk/words/exact/receipts';
import { words } from '@shulk/words/screens/receipts';
import { canShare } from '../../../shared/receipt/save-pdf.ts';
import type { Downloads } from './use-downloads.ts';
import css from './list.module.css';

interface Row extends TransactionDetail {
  readonly number: number;
}

interface ReceiptTableProps {
  readonly labelledBy: string;
  /** The page's own address, the prefix of each payment's money-truth page. */
  readonly slug: string;
  readonly rows: readonly TransactionDetail[];
  readonly downloads: Downloads;
}

/** The last column: the download, and sharing once the file is loaded; a row without one says so. */
function Actions({ row, downloads }: { readonly row: TransactionDetail; readonly downloads: Downloads }) {
  if (!hasReceiptDownload(row.status)) {
    return (
      <span className={css['none']} data-nothing="">
        <span className="vh">{words.noAction}</span>
        <span aria-hidden="true">–</span>
      </span>
    );
  }
  const file = downloads.files[row.transaction_id];
  const isRunning = downloads.running.has(row.transaction_id);
  const about = <span className="vh"> {words.about(row.transaction_id)}</span>;
  return (
    <span className={css['actions']}>
      <Button
        variant="quiet"
        icon={<DownloadIcon size={20} />}
        busy={isRunning}
        onClick={() => void downloads.download(row)}
      >
        {receiptTexts.downloadReceipt}
        {about}
        {isRunning && <span className="vh">{words.downloading}</span>}
      </Button>
      {file !== undefined && canShare(file) && (
        <Button
          variant="quiet"
          onClick={() => void navigator.share({ files: [file] }).catch(() => undefined)}
        >
          {words.share}
          {about}
        </Button>
      )}
    </span>
  );
}

function DateCell({ at }: { readonly at: string }) {
  const day = indiaDay(instant(at));
  return <time dateTime={day}>{formatDay(day)}</time>;
}

/** The reference of a payment; of one made here it links its money-truth page (decision 23). */
function Reference({ row, slug }: { readonly row: TransactionDetail; readonly slug: string }) {
  const id = row.transaction_id;
  if (!hasReceiptDownload(row.status)) return id;
  return (
    <a className={css['reference']} href={`/${slug}/p/${id}`} title={words.truth}>
      {id}
    </a>
  );
}

/** How it was paid, and whether it was refunded since. */
function Mode({ row }: { readonly row: TransactionDetail }) {
  const refunded = words.refunded[row.status.toUpperCase()];
  return (
    <span className={css['tags']}>
      {row.transactions[0]?.payment_mode ?? ''}
      {refunded !== undefined && <span className={css['refunded']}>{refunded}</span>}
    </span>
  );
}

/** The six columns in their order [SR-2.71]. */
function columnsOf(slug: string, downloads: Downloads): readonly DataColumn<Row>[] {
  const [serial, id, date, amount, mode, actions] = receiptTexts.receiptColumns;
  return [
    { key: 'serial', head: serial, cell: (row) => row.number, card: 'hidden' },
    { key: 'id', head: id, cell: (row) => <Reference row={row} slug={slug} />, card: 'title' },
    { key: 'date', head: date, cell: (row) => <DateCell at={row.transaction_date} />, card: 'left' },
    {
      key: 'amount',
      head: amount,
      cell: (row) => formatRupees(fromRupees(row.total)),
      card: 'figure',
      align: 'end',
    },
    { key: 'mode', head: mode, cell: (row) => <Mode row={row} />, card: 'right' },
    {
      key: 'actions',
      head: actions,
      cell: (row) => <Actions row={row} downloads={downloads} />,
      card: 'foot',
      align: 'end',
      screenOnly: true,
    },
  ];
}

/** The receipt table [SR-2.71] [SR-2.72] [SR-2.73]. */
export function ReceiptTable({ labelledBy, slug, rows, downloads }: ReceiptTableProps) {
  return (
    <DataTable
      labelledBy={labelledBy}
      columns={columnsOf(slug, downloads)}
      rows={rows.map((row, index) => ({ ...row, number: index + 1 }))}
      rowKey={(row) => row.transaction_id}
    />
  );
}
