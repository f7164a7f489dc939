import { aPage, aWireCard } from '@shulk/contract/testing';
import { cardFromWire } from '@shulk/contract/wire';
import { Toasts } from '@shulk/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { toasts } from '../../../shared/toasts.ts';
import { openedSheet } from '../../../testing/sheet-stub.ts';
import { PayStage } from '../index.ts';
import type { PayStageProps } from '../index.ts';

const card = aWireCard({ redirection: undefined });

/** Draws a stage whose options are two buttons: the card, for this mobile, and another one without any. */
export function showPay(over: Partial<PayStageProps> = {}, mobile = '9812300001') {
  const onReload = vi.fn<() => void>();
  const view = cardFromWire(card);
  const drawn = render(
    <>
      <Toasts store={toasts} dismissLabel="Dismiss" />
      <PayStage
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
        {...over}
      >
        {(pay) => (
          <>
            <p>{pay.problem}</p>
            <button onClick={() => pay.start({ card: view, mobile })}>pay</button>
            <button onClick={() => pay.start({ card: { ...view, code: 'other' }, mobile: undefined })}>
              other
            </button>
          </>
        )}
      </PayStage>
    </>,
  );
  return { user: userEvent.setup(), onReload, ...drawn };
}

export const press = (name = 'pay'): HTMLElement => screen.getByRole('button', { name });

/** A payment under way: the sheet is open. */
export async function paying(over: Partial<PayStageProps> = {}) {
  const shown = showPay(over);
  await shown.user.click(press());
  return { ...shown, sheet: await openedSheet() };
}
