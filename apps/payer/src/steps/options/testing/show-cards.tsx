import type { PageData, PaymentCard } from '@shulk/contract';
import { aPage, aWireCard } from '@shulk/contract/testing';
import { Toasts } from '@shulk/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import type { JourneyValue } from '../../../journey/journey-context.ts';
import { InJourney } from '../../../journey/testing/a-journey.tsx';
import { toasts } from '../../../shared/toasts.ts';
import { CardsStep } from '../index.ts';
import type { CardsStepProps } from '../index.ts';

/** A fee group of 48,500 rupees. */
export const group = (over: Partial<PaymentCard['fee_group']> = {}): PaymentCard['fee_group'] => ({
  code: 'SCHOOL',
  amount: 48500,
  applied_for_emi: false,
  amount_known: true,
  ...over,
});

export const emi = (over: Partial<PaymentCard> = {}): PaymentCard =>
  aWireCard({
    code: 'emi',
    title: 'Monthly instalments',
    financing_mode: 'MONTHLY-EMI',
    fee_group: group({ emi_amount: 4042 }),
    emi_repayment: [{ emi_month: 'Dec 2026', emi_due_date: '2026-12-05', emi_amount: 4042 }],
    ...over,
  });

export const auto = (over: Partial<PaymentCard> = {}): PaymentCard =>
  aWireCard({
    code: 'auto',
    title: 'Auto debit',
    financing_mode: 'AUTO-DEBIT',
    fee_group: group(),
    schedule_config: [
      { ft_name: 'Tuition', due_date: '2026-12-10', amount: 10000 },
      { ft_name: 'Transport', due_date: '2026-12-10', amount: 8000 },
      { ft_name: 'Nothing', due_date: '2026-12-10', amount: 0 },
      { ft_name: 'Lab', due_date: '2027-01-10', amount: 30500 },
    ],
    ...over,
  });

export const direct = (over: Partial<PaymentCard> = {}): PaymentCard =>
  aWireCard({ code: 'full', title: 'Pay in full', fee_group: group(), ...over });

/** A student with a proven mobile. */
export const aarav: NonNullable<JourneyValue['student']> = {
  student_uuid: 'KVS-2041',
  sbd_code: 'sbd_one',
  name: 'Aarav Sharma',
  mobile: '9812300001',
  mobile_on_file: true,
  proven: true,
};

/** The screen is a phone's, or a desktop's. */
export function setScreen(kind: 'phone' | 'desktop'): void {
  const { happyDOM } = window as unknown as {
    happyDOM: { setViewport: (size: { width: number; height: number }) => void };
  };
  happyDOM.setViewport(kind === 'phone' ? { width: 360, height: 740 } : { width: 1280, height: 900 });
}

/** Renders the payment options step with these cards; by default for Aarav. */
export function showCards(
  cards: readonly PaymentCard[],
  over: Partial<CardsStepProps & Pick<JourneyValue, 'student' | 'visit'>> = {},
  page: Partial<PageData> = {},
) {
  const start = vi.fn<CardsStepProps['pay']['start']>();
  const { student, visit, ...step } = { student: aarav, visit: { slug: 'kaveri-term' }, ...over };
  const whose = { student, visit, sessionCode: 'ses_mine' };
  const drawn = (changed: readonly PaymentCard[]) => (
    <>
      <Toasts store={toasts} dismissLabel="Dismiss" />
      <InJourney of={{ ...whose, page: aPage({ sdk_block: [...changed], ...page }) }}>
        <CardsStep
          pay={{ isBusy: false, problem: undefined, start }}
          nothingPayable={<p>nothing payable</p>}
          {...step}
        />
      </InJourney>
    </>
  );
  const { rerender } = render(drawn(cards));
  return {
    user: userEvent.setup(),
    start,
    /** The page was reloaded with other cards. */
    change: (changed: readonly PaymentCard[]) => rerender(drawn(changed)),
  };
}

export const radio = (name: RegExp): HTMLElement => screen.getByRole('radio', { name });

/** The descriptions of an element, one after the other. */
export const described = (element: HTMLElement): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' | ');

export const proceed = (): HTMLElement | null => screen.queryByRole('button', { name: 'Proceed To Pay' });
