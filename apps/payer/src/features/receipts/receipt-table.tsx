import type { TransactionDetail } from '@shulk/contract';
import { fromRupees } from '@shulk/contract/wire';
import {
  DOWNLOAD_RECEIPT,
  RECEIPT_COLUMNS,
  formatDay,
  formatRupees,
  hasReceiptDownload,
  indiaDay,
  instant,
} from '@shulk/domain';
import { Button, DataTable, DownloadIcon } from '@shulk/ui';
import type { DataColumn } from '@shulk/ui';
import { canShare } from './save-pdf.ts';
import type { Downloads } from './use-downloads.ts';
import css from './receipts.module.css';

interface Row extends TransactionDetail {
  readonly number: number;
}

interface ReceiptTableProps {
  readonly labelledBy: string;
  readonly rows: readonly TransactionDetail[];
  readonly downloads: Downloads;
}

/** The last column: the download, and sharing once the file is here; a row without one says so. */
function Actions({ row, downloads }: { readonly row: TransactionDetail; readonly downloads: Downloads }) {
  if (!hasReceiptDownload(row.status)) {
    return (
      <>
        <span className="vh">No action</span>
        <span aria-hidden="true">–</span>
      </>
    );
  }
  const file = downloads.files[row.transaction_id];
  const about = <span className="vh"> for {row.transaction_id}</span>;
  return (
    <span className={css['actions']}>
      <Button
        variant="secondary"
        icon={<DownloadIcon />}
        busy={downloads.running === row.transaction_id}
        onClick={() => void downloads.download(row)}
      >
        {DOWNLOAD_RECEIPT}
        {about}
      </Button>
      {file !== undefined && canShare(file) && (
        <Button
          variant="quiet"
          onClick={() => void navigator.share({ files: [file] }).catch(() => undefined)}
        >
          Share{about}
        </Button>
      )}
    </span>
  );
}

/** The receipt table with its six columns [SR-2.71] [SR-2.72] [SR-2.73]. */
export function ReceiptTable({ labelledBy, rows, downloads }: ReceiptTableProps) {
  const [serial, id, date, amount, mode, actions] = RECEIPT_COLUMNS;
  const columns: readonly DataColumn<Row>[] = [
    { key: 'serial', head: serial, cell: (row) => row.number, card: 'hidden' },
    { key: 'id', head: id, cell: (row) => row.transaction_id, card: 'title' },
    {
      key: 'date',
      head: date,
      cell: (row) => {
        const day = indiaDay(instant(row.transaction_date));
        return <time dateTime={day}>{formatDay(day)}</time>;
      },
      card: 'left',
    },
    {
      key: 'amount',
      head: amount,
      cell: (row) => formatRupees(fromRupees(row.total)),
      card: 'figure',
      align: 'end',
    },
    {
      key: 'mode',
      head: mode,
      cell: (row) => <span className={css['tag']}>{row.transactions[0]?.payment_mode ?? ''}</span>,
      card: 'right',
    },
    {
      key: 'actions',
      head: actions,
      cell: (row) => <Actions row={row} downloads={downloads} />,
      card: 'foot',
      align: 'end',
      screenOnly: true,
    },
  ];
  const numbered = rows.map((row, index) => ({ ...row, number: index + 1 }));
  return (
    <DataTable
      labelledBy={labelledBy}
      columns={columns}
      rows={numbered}
      rowKey={(row) => row.transaction_id}
    />
  );
}
