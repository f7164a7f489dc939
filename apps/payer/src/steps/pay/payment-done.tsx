import type { PageData } from '@shulk/contract';
import { formatExact } from '@shulk/domain';
import { Button, Columns, Facts, StatePanel } from '@shulk/ui';
import { words } from '@shulk/words/steps/pay';
import { ReceiptAtOnce, receiptsPath } from '../../shared/receipt/receipt-at-once.tsx';
import { instituteName, useStepHeading } from '../../shared/step.tsx';
import type { PaymentResult } from './payment-result.ts';
import { truthPath } from './truth-path.ts';
import css from './pay.module.css';

/** The paid fees and their student. */
export interface DoneDetails {
  readonly result: PaymentResult;
  readonly student: string;
  /** The student's ID at the institute, for the link to the receipts; absent if unknown. */
  readonly student_uuid?: string | undefined;
  /** Labels of the fees, else the card's title. */
  readonly lines: readonly string[];
  /** The institute's address to continue at, checked by the server. */
  readonly redirection?: string | undefined;
}

interface PaymentDoneProps extends DoneDetails {
  readonly page: PageData;
  readonly onDone: () => void;
}

/** The screen after a payment: the fees, the payment's numbers, and the receipt. */
export function PaymentDone({
  result,
  student,
  student_uuid,
  lines,
  redirection,
  page,
  onDone,
}: PaymentDoneProps) {
  const slug = page.payment_page_slug;
  const title = result.isConfirmed ? words.received : (result.title ?? words.confirming);
  const heading = useStepHeading(title);
  const facts: (readonly [string, string])[] = [
    [words.student, student],
    [words.paidFor, lines.join('; ')],
    [words.date, result.timestamp],
    [words.reference, result.application_code],
    [words.receipt, result.receipt_no],
  ];
  return (
    <Columns id="main" width="narrow">
      <StatePanel tone={result.isConfirmed ? 'ok' : 'info'} title={title} headingRef={heading}>
        {result.amount !== undefined && (
          <p className={css['amount']}>
            <span className="vh">{words.amount} </span>
            {formatExact(result.amount)}
          </p>
        )}
        {!result.isConfirmed && <p>{result.reason || words.confirmingText}</p>}
        <div className={css['facts']}>
          <Facts facts={facts} />
        </div>
        {result.isConfirmed && result.receipt_no !== '' && (
          <ReceiptAtOnce
            {...result}
            slug={slug}
            student_uuid={student_uuid}
            institute={instituteName(page)}
          />
        )}
        <div className={`${css['actions']} no-print`}>
          <a className={css['link']} href={receiptsPath(slug, student_uuid)}>
            {words.receipts}
          </a>
          {result.application_code !== '' && (
            <a className={css['link']} href={truthPath(slug, result.application_code)}>
              {words.whereIsIt}
            </a>
          )}
          {redirection ? (
            <Button variant="secondary" onClick={() => location.assign(redirection)}>
              {words.continue}
            </Button>
          ) : (
            <Button variant="secondary" onClick={onDone}>
              {words.done}
            </Button>
          )}
        </div>
      </StatePanel>
    </Columns>
  );
}
