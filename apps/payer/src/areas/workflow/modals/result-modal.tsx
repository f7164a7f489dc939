import type { PageData, WorkflowBlock } from '@shulk/contract';
import { formatRupees, formatResultDay, indiaDay, parsePaymentTimestamp } from '@shulk/domain';
import { Button, Dialog, FailureIcon, SuccessIcon, Toasts } from '@shulk/ui';
import { workflowTexts } from '@shulk/words/exact/workflow';
import { words } from '@shulk/words/screens/workflow';
import { words as payWords } from '@shulk/words/steps/pay';
import { Paragraphs } from '../../../shared/blocks/paragraphs.tsx';
import { ReceiptAtOnce } from '../../../shared/receipt/receipt-at-once.tsx';
import { instituteName } from '../../../shared/step.tsx';
import { toasts } from '../../../shared/toasts.ts';
import { truthPath } from '../../../steps/pay/index.ts';
import type { PaymentResult } from '../../../steps/pay/index.ts';
import { Facts } from './facts.tsx';
import css from '../workflow.module.css';

type Instructions = NonNullable<WorkflowBlock['instructions']>['DIRECT'];

interface ResultModalProps {
  /** The shown result; undefined closes the modal. */
  readonly result: (PaymentResult & { readonly isFailed: boolean }) | undefined;
  readonly instructions: Instructions | undefined;
  readonly page: PageData;
  /** Either button, and closing: the workflow is read again [PJ-4.102]. */
  readonly onEnd: () => void;
}

/** The result of a direct payment [PJ-2.10.13] [PJ-2.10.14] [PJ-8.17]. */
export function ResultModal({ result, instructions, page, onEnd }: ResultModalProps) {
  const isFailed = result?.isFailed === true;
  return (
    <Dialog open={result !== undefined} title={titleOf(result)} closeLabel={words.close} onClose={onEnd}>
      {result && (
        <div className={css['result']}>
          <Outcome result={result} instructions={instructions} />
          <Facts of={factsOf(result)} />
          {result.isConfirmed && !result.isFailed && result.receipt_no !== '' && (
            <ReceiptAtOnce
              {...result}
              slug={page.payment_page_slug}
              institute={instituteName(page)}
              isAside
            />
          )}
          <Button block onClick={onEnd}>
            {isFailed ? workflowTexts.workflowRetry : workflowTexts.workflowNextStep}
          </Button>
          {isFailed && result.application_code !== '' && (
            <a className={css['where']} href={truthPath(page.payment_page_slug, result.application_code)}>
              {payWords.whereIsIt}
            </a>
          )}
        </div>
      )}
      <Toasts store={toasts} dismissLabel={words.dismiss} />
    </Dialog>
  );
}

type Ended = NonNullable<ResultModalProps['result']>;

const titleOf = (result: Ended | undefined): string => {
  if (result?.isFailed) return workflowTexts.transactionFailed;
  return result?.isConfirmed === false ? words.confirming : words.success;
};

/**
 * First the server's text about this payment, then the institute's instructions; unconfirmed money is no success yet.
 */
function Outcome({ result, instructions }: { readonly result: Ended; readonly instructions: Instructions }) {
  if (result.isFailed) {
    return (
      <>
        <span className={css['bad']}>
          <FailureIcon size={48} />
        </span>
        {result.reason && <p>{result.reason}</p>}
        <Paragraphs of={instructions?.failure} />
        <p>{payWords.safeAgain}</p>
      </>
    );
  }
  if (!result.isConfirmed) return <p>{result.reason || words.confirmingText}</p>;
  return (
    <>
      <span className={css['good']}>
        <SuccessIcon size={48} />
      </span>
      <Paragraphs of={instructions?.success} />
    </>
  );
}

/** The date in the result modal reads d-m-yyyy [PJ-2.10.16]. */
function resultDay(timestamp: string): string {
  const at = parsePaymentTimestamp(timestamp);
  return at === undefined ? '' : formatResultDay(indiaDay(at));
}

const factsOf = (result: Ended): (readonly [string, string])[] => [
  [words.amount, result.amount === undefined ? '' : formatRupees(result.amount)],
  [words.date, resultDay(result.timestamp)],
  [words.reference, result.application_code],
];
