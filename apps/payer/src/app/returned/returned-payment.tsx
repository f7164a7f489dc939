import type { PageData } from '@shulk/contract';
import { nextJourney, startJourney } from '@shulk/domain';
import type { Journey } from '@shulk/domain';
import { useEffect } from 'react';
import { PaymentDone, useReturnedPayment } from '../../features/pay/index.ts';
import { forgetAwaited } from '../../shared/awaited-orders.ts';
import { useJourney } from '../journey-context.ts';
import { replaceSaved } from '../journey/saved-journey.ts';
import { StepSkeleton } from '../shell/step-skeleton.tsx';

interface ReturnedPaymentProps {
  /** There is nothing to tell: the section opens. */
  readonly onNothing: () => void;
  /** Loads the page anew; the browser's own reload when left out. */
  readonly onReload?: (() => void) | undefined;
}

const reloadPage = (): void => location.reload();

/** The result of a payment that ended while the payer was away; then the fee step with its rows paid (R34). */
export default function ReturnedPayment({ onNothing, onReload = reloadPage }: ReturnedPaymentProps) {
  const { page, student, steps } = useJourney();
  const returned = useReturnedPayment(page.payment_page_slug);
  const isNothing = returned === undefined;
  useEffect(() => {
    if (isNothing) onNothing();
  }, [isNothing, onNothing]);
  if (returned === undefined || returned === 'asking') return <StepSkeleton />;
  const card = page.sdk_block.find(({ code }) => code === returned.card_code);
  const isOwn = student?.sbd_code === returned.sbd_code;
  const onDone = (): void => {
    forgetAwaited(page.payment_page_slug);
    // A tab that remembers its steps opens them by itself; a new one is led to the fees of the same student.
    if (steps.length < 2 && returned.sbd_code !== '') openFees(page, returned.sbd_code);
    onReload();
  };
  return (
    <PaymentDone
      slug={page.payment_page_slug}
      result={returned.result}
      student={isOwn ? student.name : ''}
      lines={card ? [card.title] : []}
      redirection={card?.redirection}
      onDone={onDone}
    />
  );
}

/** Lets the next opening of this entry begin behind the form, where this browser may still see the student (R24). */
function openFees(page: PageData, sbd_code: string): void {
  const journey = journeyBehindForm(page, sbd_code);
  if (journey !== undefined) replaceSaved({ sbd_code, journey });
}

function journeyBehindForm(page: PageData, sbd_code: string): Journey | undefined {
  const start = startJourney(page);
  if (start.step !== 'custom_form') return undefined;
  const submitted = nextJourney(start, { type: 'form_submitted', page });
  return submitted.is_awaiting_page ? nextJourney(submitted, { type: 'page_fetched', sbd_code }) : submitted;
}
