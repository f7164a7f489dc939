import type { PageData } from '@shulk/contract';
import type { CardView } from '@shulk/contract/wire';
import { cardAmount, cardMode, formatExact, isMobile, shortcutsOf } from '@shulk/domain';
import { Button } from '@shulk/ui';
import { Suspense, lazy, useState } from 'react';
import { words } from '@shulk/words/steps/options';
import { persistently } from '../../shared/late-code.tsx';
import type { JourneyStudent } from '../../shared/visit.ts';
import type { Asked } from './use-links.ts';

const AskDialog = lazy(() =>
  persistently(() => import('./ask-dialog.tsx')).then((file) => ({ default: file.AskDialog })),
);

interface AskSomeoneProps {
  readonly page: PageData;
  readonly student: JourneyStudent | undefined;
  readonly sessionCode: string | undefined;
  /** The chosen option. */
  readonly card: CardView | undefined;
  /** The number of this payment; a mask is left out, since the server has the number. */
  readonly mobile: string | undefined;
}

/** Asks for a payment at once, of a student; nothing for others, and where the page does not offer it. */
export function AskSomeone({ page, student, sessionCode, card, mobile }: AskSomeoneProps) {
  // Once opened it stays, so that closing it restores the focus.
  const [isOpen, setOpen] = useState<boolean>();
  const amount = card && cardAmount(card);
  if (!shortcutsOf(page).ask_to_pay || !student?.sbd_code) return null;
  if (card === undefined || cardMode(card) !== 'DIRECT' || amount === undefined || amount <= 0) return null;
  const asked: Asked = {
    payment_page_slug: page.payment_page_slug,
    card_code: card.code,
    sbd_code: student.sbd_code,
    ...(sessionCode !== undefined && { session_code: sessionCode }),
    ...(mobile !== undefined && isMobile(mobile) && { mobile }),
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {words.askSomeone}
      </Button>
      {isOpen !== undefined && (
        <Suspense>
          <AskDialog
            page={page}
            name={student.name}
            amount={formatExact(amount)}
            asked={asked}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
