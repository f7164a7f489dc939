import type { PageData } from '@shulk/contract';
import { useEffect } from 'react';
import { PaymentDone, toastMandateSetUp, truthPath, useReturnedPayment } from '../index.ts';
import { forgetAwaited } from '../../../shared/storage/await-order.ts';
import { useJourney } from '../../../journey/journey-context.ts';
import { behindForm } from '../../../journey/opening/behind-form.ts';
import { replaceSaved } from '../../../journey/saved-journey.ts';
import { StepSkeleton } from '../../../shell/step-skeleton.tsx';
import { useShortHeader } from '../../../journey/use-short-header.ts';

interface ReturnedPaymentProps {
  /** There is nothing to show: the section opens. */
  readonly onNothing: () => void;
  /** Reloads the page; by default the browser's own reload. */
  readonly onReload?: (() => void) | undefined;
  /** Opens another page in place of this one; by default the browser's own navigation. */
  readonly onGo?: ((path: string) => void) | undefined;
}

const goTo = (path: string): void => location.replace(path);
const reloadPage = (): void => location.reload();

/**
 * The result of a payment that ended while the payer was away; then the fee step with its paid rows (R34). An auto
 * debit that became active meanwhile leads to the page with its next debit (decision 43).
 */
export default function ReturnedPayment({
  onNothing,
  onReload = reloadPage,
  onGo = goTo,
}: ReturnedPaymentProps) {
  const { page, student, steps } = useJourney();
  const cardOf = (code: string) => page.sdk_block.find((card) => card.code === code);
  const returned = useReturnedPayment(page.payment_page_slug, ({ card_code }, setUp) => {
    if (cardOf(card_code)?.financing_mode === 'AUTO-DEBIT') onGo(truthPath(page.payment_page_slug, setUp));
    else toastMandateSetUp();
  });
  useShortHeader(true);
  const isNothing = returned === undefined;
  useEffect(() => {
    if (isNothing) onNothing();
  }, [isNothing, onNothing]);
  if (returned === undefined || returned === 'asking') return <StepSkeleton />;
  const card = cardOf(returned.card_code);
  const isOwn = student?.sbd_code === returned.sbd_code;
  const onDone = (): void => {
    forgetAwaited(page.payment_page_slug);
    // A tab with stored steps opens them itself; a new one is led to the fees of the same student.
    if (steps.length < 2 && returned.sbd_code !== '') openFees(page, returned.sbd_code);
    onReload();
  };
  return (
    <PaymentDone
      page={page}
      result={returned.result}
      student={isOwn ? student.name : ''}
      student_uuid={isOwn ? student.student_uuid : undefined}
      sbd_code={returned.sbd_code}
      lines={(returned.lines ?? (card ? [card.title] : [])).map((label) => ({ label }))}
      redirection={card?.redirection}
      onDone={onDone}
    />
  );
}

/** Lets the next opening of this entry start behind the form, if this browser may still see the student (R24). */
function openFees(page: PageData, sbd_code: string): void {
  const journey = behindForm(page, sbd_code);
  if (journey !== undefined) replaceSaved({ sbd_code, journey });
}
