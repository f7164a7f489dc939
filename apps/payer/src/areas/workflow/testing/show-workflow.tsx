import type { PageData, PaymentCard } from '@shulk/contract';
import { aPage, aWireCard } from '@shulk/contract/testing';
import { Toasts } from '@shulk/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { toasts } from '../../../shared/toasts.ts';
import { answer, fakeServer, writeSettings } from '../../../testing/fake-server.ts';
import type { FakeServer } from '../../../testing/fake-server.ts';
import type { JourneyValue } from '../../../journey/journey-context.ts';
import { InJourney } from '../../../journey/testing/a-journey.tsx';
import { WorkflowScreen } from '../workflow-screen.tsx';
import type { WorkflowScreenProps } from '../workflow-screen.tsx';

/** A test's workflow and its student. */
export type Given = Partial<WorkflowScreenProps & Pick<JourneyValue, 'page' | 'visit' | 'student'>>;

const student = {
  student_uuid: 'KVS-2041',
  sbd_code: 'sbd_one',
  name: 'Aarav Sharma',
  mobile: '9812300001',
  mobile_on_file: true,
  proven: true,
};

/** A fee group of 5,000 rupees. */
export const group: PaymentCard['fee_group'] = {
  code: 'SCHOOL',
  amount: 5000,
  applied_for_emi: false,
  amount_known: true,
};

/** The payment cards of the page: one of each mode. */
export const cards: readonly PaymentCard[] = [
  aWireCard({ code: 'now', title: 'Pay now', fee_group: group }),
  aWireCard({ code: 'emi', title: 'EMI', financing_mode: 'MONTHLY-EMI', fee_group: group }),
  aWireCard({ code: 'auto', title: 'Auto', financing_mode: 'AUTO-DEBIT', fee_group: group }),
];

type Block = NonNullable<PageData['workflow_block']>;

/** First a registration, paid at once; then a plan of two kinds. */
export const block: Block = {
  visible: true,
  title: 'Admission in two steps',
  subtitle: 'Pay, then choose a plan',
  description: [{ para: 'Read this first.', is_bold: true }],
  instructions: {
    DIRECT: { success: [{ para: 'Keep the receipt.' }], failure: [{ para: 'No money was taken.' }] },
  },
  workflow_config: [
    {
      title: 'Registration',
      text: 'Pay once',
      note: 'Not refundable',
      config: [{ sdk_block_code: 'now', financing_mode: 'DIRECT' }],
    },
    {
      title: 'Plan',
      config: [
        { sdk_block_code: 'emi', financing_mode: 'MONTHLY-EMI' },
        { sdk_block_code: 'auto', financing_mode: 'AUTO-DEBIT' },
      ],
    },
  ],
};

/** The record of the registration, paid. */
export const direct = {
  financing_mode: 'DIRECT',
  status: 'PAID',
  amount: 5000,
  application_code: 'TXN1',
  payment_mode: 'UPI',
  payment_timestamp: '05-09-2026 10:11:12',
};

/** The server's workflow. */
export const details = (...records: readonly object[]) => ({
  'workflow.details': () => answer({ wf_code: 'wf_1', cfd_details: records }),
});

/** A server without records. */
export function workflowServer(): FakeServer {
  writeSettings();
  toasts.dismiss(toasts.read().toasts.map(({ id }) => id));
  return fakeServer(details());
}

/** Draws the workflow of Aarav over a checkout that only records its starts. */
export function showWorkflow(over: Given = {}, change: Partial<Block> = {}) {
  const start = vi.fn<WorkflowScreenProps['checkout']['start']>();
  const {
    page,
    visit,
    student: who,
    ...own
  } = {
    page: aPage({ workflow_block: { ...block, ...change }, sdk_block: [...cards] }),
    visit: { slug: 'kaveri-workflow' },
    student,
    ...over,
  };
  const onRefresh = vi.fn<() => void>();
  render(
    <>
      <Toasts store={toasts} dismissLabel="Dismiss" />
      <InJourney of={{ page, visit, student: who }}>
        <WorkflowScreen
          checkout={{ isBusy: false, problem: undefined, start }}
          guard={(card, go) => go({ card, mobile: '9812300001' })}
          onRefresh={onRefresh}
          {...own}
        />
      </InJourney>
    </>,
  );
  return { user: userEvent.setup(), start, onRefresh };
}

export const step = (name: RegExp | string): Promise<HTMLElement> => screen.findByRole('radio', { name });
export const proceed = (): HTMLButtonElement | null =>
  screen.queryByRole<HTMLButtonElement>('button', { name: 'Proceed' });
