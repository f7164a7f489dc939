import { formatExact, realValue } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import { Button, DownloadIcon, NewTabLink, Notice, ShareIcon } from '@shulk/ui';
import { useId, useState } from 'react';
import { receiptTexts } from '@shulk/words/exact/receipts';
import { words } from '@shulk/words/screens/paid-receipt';
import { track } from '../analytics/track.ts';
import { call } from '../api.ts';
import { pdfFile, saveFile } from './save-pdf.ts';
import css from './receipt.module.css';

/** A confirmed payment of this browser. */
export interface ReceiptAtOnceProps {
  readonly slug: string;
  /** Name of the institute that was paid. */
  readonly institute: string;
  readonly application_code: string;
  readonly receipt_no: string;
  readonly amount: Paise | undefined;
  /** The institute's own ID of the student, if this browser shows it. */
  readonly student_uuid?: string | undefined;
  /** Whether another button continues from here. */
  readonly isAside?: boolean | undefined;
  /** Whose it is, where several stand on a screen; it is downloaded, not shared. */
  readonly of?: string | undefined;
}

/** The receipt area; with the student preselected if this browser shows it anyway (decision 56). */
export const receiptsPath = (slug: string, studentUuid: string | undefined): string => {
  const sid = realValue(studentUuid);
  return `/${slug}/r/auth${sid === undefined ? '' : `?sid=${encodeURIComponent(sid)}`}`;
};

/**
 * The receipt of the payment this browser just made, as a file and as a link to share (decision 55). The link leads to
 * the receipt area, where a visitor proves their own contact: it contains nothing of payer or student.
 */
export function ReceiptAtOnce(props: ReceiptAtOnceProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<'over' | 'failed'>();
  const download = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    const reply = await call('receipts.at_once', { params: { application_code: props.application_code } });
    setBusy(false);
    const file = reply.ok ? pdfFile(reply.data.pdf, reply.data.file_name) : undefined;
    if (file !== undefined) {
      saveFile(file);
      track('receipt download success');
      return;
    }
    const code = reply.ok ? 'malformed_answer' : reply.code;
    track('receipt download failure', { code });
    setProblem(code === 'proof_required' || code === 'receipt_not_found' ? 'over' : 'failed');
  };
  return (
    <div className={`${css['receipt']} no-print`}>
      <Button
        variant={props.isAside ? 'secondary' : 'primary'}
        block
        busy={isBusy}
        icon={<DownloadIcon size={20} />}
        onClick={() => void download()}
      >
        {receiptTexts.downloadReceipt}
        {props.of && <span className="vh"> {props.of}</span>}
      </Button>
      {props.of === undefined && <Share {...props} />}
      {problem === 'failed' && (
        <Notice tone="error" role="alert">
          {words.failed}
        </Notice>
      )}
      {problem === 'over' && (
        <Notice tone="info" role="alert">
          {words.over} <a href={receiptsPath(props.slug, props.student_uuid)}>{words.area}</a>
        </Notice>
      )}
    </div>
  );
}

/** The link goes to whom the payer chooses in WhatsApp; the line below says what it tells them. */
function Share({ slug, institute, receipt_no, amount }: ReceiptAtOnceProps) {
  const note = useId();
  const url = `${location.origin}/${slug}/r/auth`;
  const text = words.shared(receipt_no, amount === undefined ? '' : formatExact(amount), institute);
  return (
    <>
      <NewTabLink
        className={css['share']}
        href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`}
        newTabLabel={words.newTab}
        aria-describedby={note}
      >
        <ShareIcon /> {words.whatsApp}
      </NewTabLink>
      <p id={note} className={css['note']}>
        {words.whatIsShared}
      </p>
    </>
  );
}
