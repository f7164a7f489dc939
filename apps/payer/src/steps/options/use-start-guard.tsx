import type { CardView } from '@shulk/contract/wire';
import { amountBlocksStart, cardAmount, needsMobileModal, realValue } from '@shulk/domain';
import type { PayerMobile } from '@shulk/domain';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { words } from '@shulk/words/steps/options';
import { toastError } from '../../shared/toasts.ts';
import type { JourneyStudent, Visit } from '../../shared/visit.ts';
import { MobileModal } from './mobile-modal.tsx';

/** The payer, as far as the guard needs. */
export interface GuardedPayer {
  readonly student: JourneyStudent | undefined;
  readonly visit: Visit;
  /** Whether a payment is being opened. */
  readonly isBusy: boolean;
}

/** A card that may be paid, with its payment's number. */
export interface GuardedChoice {
  readonly card: CardView;
  readonly mobile: string | undefined;
}

/** The step between choosing a card and paying it. */
export interface StartGuard {
  /** Continues with the card, asks for a number first, or says why not. */
  readonly guard: (card: CardView, go: (choice: GuardedChoice) => void) => void;
  /** The mobile modal; render it beside the cards. */
  readonly modal: ReactNode;
}

/** A payment's initial number: the student's, else the visit's. */
export function payerMobile({ student, visit }: Pick<GuardedPayer, 'student' | 'visit'>): PayerMobile {
  return {
    mobile: realValue(student?.mobile ?? visit.m),
    mobile_on_file: student?.mobile_on_file === true,
  };
}

/**
 * The checks before every payment [PJ-4.75..PJ-4.78]: an amount of 0 or less blocks it, a missing number is asked for.
 */
export function useStartGuard({ student, visit, isBusy }: GuardedPayer): StartGuard {
  const [asking, setAsking] = useState<{ card: CardView; go: (choice: GuardedChoice) => void }>();
  const payer = payerMobile({ student, visit });
  return {
    guard: (card, go) => {
      if (amountBlocksStart(card, cardAmount(card))) toastError(() => words.amountBlocks);
      else if (needsMobileModal(card, payer)) setAsking({ card, go });
      else go({ card, mobile: payer.mobile });
    },
    modal: (
      <MobileModal
        isOpen={asking !== undefined}
        isBusy={isBusy}
        onClose={() => setAsking(undefined)}
        onMobile={(mobile) => {
          setAsking(undefined);
          asking?.go({ card: asking.card, mobile });
        }}
      />
    ),
  };
}
