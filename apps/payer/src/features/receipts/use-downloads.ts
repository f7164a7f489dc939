import type { TransactionDetail } from '@shulk/contract';
import { receiptDownloadFailed } from '@shulk/domain';
import { useState } from 'react';
import { track } from '../../shared/analytics/track.ts';
import { call } from '../../shared/api.ts';
import { toastError } from '../../shared/toasts.ts';
import { pdfFile, saveFile } from './save-pdf.ts';

/** The downloads of a receipt list. */
export interface Downloads {
  /** transaction_id of the row being fetched. */
  readonly running: string | undefined;
  /** Fetched files by transaction_id, for sharing. */
  readonly files: Readonly<Record<string, File>>;
  readonly download: (row: TransactionDetail) => Promise<void>;
}

/**
 * Downloads receipts [SR-7.19].
 * @param supportEmail whom to contact when it fails [SR-8.14]
 */
export function useDownloads(sbdCode: string, supportEmail: string): Downloads {
  const [running, setRunning] = useState<string>();
  const [files, setFiles] = useState<Readonly<Record<string, File>>>({});
  const download = async ({ transaction_id, transactions }: TransactionDetail): Promise<void> => {
    if (running !== undefined) return;
    setRunning(transaction_id);
    const reply = await call('receipts.download', {
      body: {
        application_code: transaction_id,
        sbd_code: sbdCode,
        payment_mode: transactions[0]?.payment_mode,
        receipt: true,
      },
    });
    setRunning(undefined);
    if (!reply.ok) {
      track('receipt download failure', { code: reply.code });
      toastError(receiptDownloadFailed(supportEmail));
      return;
    }
    const file = pdfFile(reply.data);
    setFiles((before) => ({ ...before, [transaction_id]: file }));
    saveFile(file);
    track('receipt download success');
  };
  return { running, files, download };
}
