import type { WireFeeBlock, WireFeeType } from '@shulk/contract';
import { aPage, aWireFeeType } from '@shulk/contract/testing';
import { Toasts } from '@shulk/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { InJourney } from '../../../journey/testing/a-journey.tsx';
import { toasts } from '../../../shared/toasts.ts';
import type { JourneyStudent } from '../../../shared/visit.ts';
import { answer, fakeServer, writeSettings } from '../../../testing/fake-server.ts';
import type { FakeServer } from '../../../testing/fake-server.ts';
import { FeeStep } from '../index.ts';
import type { FeeStepProps } from '../index.ts';

/** Whose fees the steps are about. */
export const student: JourneyStudent = {
  student_uuid: 'KVS-2041',
  sbd_code: 'sbd_one',
  name: 'Aarav Sharma',
  mobile: 'XXXXXX0001',
  mobile_on_file: true,
  proven: true,
};

/** A row that can be ticked. */
export const tuition = aWireFeeType({ sft_code: 'sft_t', label: 'Tuition Fee' });
/** Another one, without a due date. */
export const lab = aWireFeeType({
  sft_code: 'sft_l',
  fee_type_code: 'LAB',
  label: 'Computer lab',
  base_amount: 2400,
  payable_amount: 2400,
  balance_outstanding: 2400,
  due_date: '',
});
/** A row of which a part is due now: ticked and locked. */
export const annual = aWireFeeType({
  sft_code: 'sft_a',
  fee_type_code: 'ANNUAL',
  label: 'Annual charges',
  base_amount: 8000,
  balance_outstanding: 8000,
  payable_amount: 5250,
});

/** A row paid in full. */
export const paid = (over: Partial<WireFeeType> = {}): WireFeeType =>
  aWireFeeType({ amount_paid: 15100, balance_outstanding: 0, payable_amount: 0, ...over });

/** A row that was never charged. */
export const uncharged = (over: Partial<WireFeeType> = {}): WireFeeType =>
  aWireFeeType({ base_amount: 0, balance_outstanding: 0, payable_amount: 0, ...over });

/** A network stub for the fee steps: sessions can be created and changed, each is ACTIVE; `code` names a new one. */
export function feeServer(): FakeServer {
  writeSettings();
  toasts.dismiss(toasts.read().toasts.map(({ id }) => id));
  return fakeServer({
    'sessions.create': () => answer({ code: 'ses_new', session_code: 'ses_unread' }, 'Created', 201),
    'sessions.update': ({ body }) => answer({ session_code: body['session_code'] }),
    'sessions.fetch': ({ query }) => answer({ session_code: query['session_code'], status: 'ACTIVE' }),
  });
}

/** One block of the checkbox list. */
export const aBlock = (
  financing_mode: WireFeeBlock['financing_mode'],
  ...fee_types: WireFeeType[]
): WireFeeBlock => ({ block_code: financing_mode.toLowerCase(), financing_mode, fee_types });

/** Sets the answer of the checkbox list. */
export const serveBlocks = (server: FakeServer, ...blocks: WireFeeBlock[]): void =>
  server.serve({ 'fees.checkbox': () => answer(blocks) });

/** A rendered step: its controls, and its result when done. */
export interface Shown {
  readonly user: UserEvent;
  readonly onDone: ReturnType<typeof vi.fn<(code: string) => Promise<void>>>;
}

/** Renders a step under the toasts. */
export function showStep(draw: (onDone: Shown['onDone']) => ReactNode): Shown {
  const onDone = vi.fn<(code: string) => Promise<void>>(() => Promise.resolve());
  render(
    <>
      <Toasts store={toasts} dismissLabel="Dismiss" />
      <InJourney>{draw(onDone)}</InJourney>
    </>,
  );
  return { user: userEvent.setup(), onDone };
}

/** Renders the checkbox step. */
export const showFeeStep = (over: Partial<FeeStepProps> = {}): Shown =>
  showStep((onDone) => <FeeStep page={aPage()} student={student} onDone={onDone} {...over} />);

/** The box of a row, once the rows are there. */
export const row = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

/** A button by its whole name. */
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

/** An amount field, once it is there. */
export const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });

/** The words that describe a control without its unit: its error first, then its hint. */
export const described = (control: HTMLElement): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .filter((words) => words !== '₹')
    .join(' | ');

/** The session data of the first session made. */
export const sentData = (server: FakeServer) =>
  server.of('sessions.create')[0]?.body['session_data'] as Record<string, unknown>;
