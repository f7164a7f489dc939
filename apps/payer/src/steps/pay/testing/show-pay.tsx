import { aPage, aWireCard } from '@shulk/contract/testing';
import { cardFromWire } from '@shulk/contract/wire';
import { Toasts } from '@shulk/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { toasts } from '../../../shared/toasts.ts';
import { openedSheet } from '../../../testing/sheet-stub.ts';
import { PaymentDone, usePayment } from '../index.ts';
import type { PaymentOptions } from '../index.ts';

const card = aWireCard({ redirection: undefined });

const view = cardFromWire(card);

/** Two buttons as the options, then the result. */
function Payment({ mobile, ...options }: PaymentOptions & { readonly mobile: string }) {
  const { pay, done } = usePayment(options);
  if (done) return <PaymentDone {...done} />;
  return (
    <>
      <p>{pay.problem?.()}</p>
      <button onClick={() => pay.start({ card: view, mobile })}>pay</button>
      <button onClick={() => pay.start({ card: { ...view, code: 'other' }, mobile: undefined })}>
        other
      </button>
    </>
  );
}

/** Draws a payment whose options are two buttons: the card with this mobile, and another card without one. */
export function showPay(over: Partial<PaymentOptions> = {}, mobile = '9812300001') {
  const onReload = vi.fn<() => void>();
  const drawn = render(
    <>
      <Toasts store={toasts} dismissLabel="Dismiss" />
      <Payment
        page={aPage({ sdk_block: [card], test_mode: true })}
        student={{
          student_uuid: 'KVS-2041',
          sbd_code: 'sbd_one',
          name: 'Aarav Sharma',
          mobile_on_file: true,
          proven: true,
        }}
        sessionCode="ses_mine"
        onReload={onReload}
        mobile={mobile}
        {...over}
      />
    </>,
  );
  return { user: userEvent.setup(), onReload, ...drawn };
}

export const press = (name = 'pay'): HTMLElement => screen.getByRole('button', { name });

/** A payment in progress: the sheet is open. */
export async function paying(over: Partial<PaymentOptions> = {}) {
  const shown = showPay(over);
  await shown.user.click(press());
  return { ...shown, sheet: await openedSheet() };
}
