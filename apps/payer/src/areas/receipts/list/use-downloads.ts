import type { TransactionDetail } from '@shulk/contract';
import { useState } from 'react';
import { receiptTexts } from '@shulk/words/exact/receipts';
import { track } from '../../../shared/analytics/track.ts';
import { call } from '../../../shared/api.ts';
import { dismissPastErrors, toastError } from '../../../shared/toasts.ts';
import { pdfFile, saveFile } from '../../../shared/receipt/save-pdf.ts';

/** The downloads of a receipt list. */
export interface Downloads {
  /** transaction_id of each row being fetched. */
  readonly running: ReadonlySet<string>;
  /** Fetched files by transaction_id, for sharing. */
  readonly files: Readonly<Record<string, File>>;
  readonly download: (row: TransactionDetail) => Promise<void>;
}

/** Requests a row's PDF [SR-7.19]. @returns the file, or the code of the refusal */
async function fetchPdf(
  sbdCode: string,
  { transaction_id, transactions }: TransactionDetail,
): Promise<File | string> {
  const reply = await call('receipts.download', {
    body: {
      application_code: transaction_id,
      sbd_code: sbdCode,
      payment_mode: transactions[0]?.payment_mode,
      receipt: true,
    },
  });
  return reply.ok ? (pdfFile(reply.data) ?? 'malformed_answer') : reply.code;
}

/**
 * Downloads receipts, several at a time if the payer wishes.
 * @param supportEmail whom to contact if it fails [SR-8.14]
 */
export function useDownloads(sbdCode: string, supportEmail: string): Downloads {
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set());
  const [files, setFiles] = useState<Readonly<Record<string, File>>>({});
  const download = async (row: TransactionDetail): Promise<void> => {
    const id = row.transaction_id;
    setRunning((before) => new Set(before).add(id));
    const file = await fetchPdf(sbdCode, row);
    setRunning((before) => new Set([...before].filter((other) => other !== id)));
    if (typeof file === 'string') {
      track('receipt download failure', { code: file });
      toastError(() => receiptTexts.receiptDownloadFailed(supportEmail));
      return;
    }
    dismissPastErrors();
    setFiles((before) => ({ ...before, [id]: file }));
    saveFile(file);
    track('receipt download success');
  };
  return { running, files, download };
}
