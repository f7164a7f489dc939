// @vitest-environment happy-dom
import type { PageData } from '@shulk/contract';
import { aPage, aWireCard } from '@shulk/contract/testing';
import { rupees } from '@shulk/domain';
import { Toasts } from '@shulk/ui';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../../shared/toasts.ts';
import { answer, fakeServer, refuse, writeSettings } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { WorkflowScreen } from './index.ts';
import type { WorkflowCheckout, WorkflowScreenProps } from './index.ts';

const student = {
  student_uuid: 'KVS-2041',
  sbd_code: 'sbd_one',
  name: 'Aarav Sharma',
  mobile: '9812300001',
  mobile_on_file: true,
  proven: true,
};
const group = { code: 'SCHOOL', amount: 5000, applied_for_emi: false, amount_known: true };
const cards = [
  aWireCard({ code: 'now', title: 'Pay now', fee_group: group }),
  aWireCard({ code: 'emi', title: 'EMI', financing_mode: 'MONTHLY-EMI', fee_group: group }),
  aWireCard({ code: 'auto', title: 'Auto', financing_mode: 'AUTO-DEBIT', fee_group: group }),
];
const block: NonNullable<PageData['workflow_block']> = {
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
const direct = {
  financing_mode: 'DIRECT',
  status: 'PAID',
  amount: 5000,
  application_code: 'TXN1',
  payment_mode: 'UPI',
  payment_timestamp: '05-09-2026 10:11:12',
};

let server: FakeServer;
const serve = (...records: unknown[]): void =>
  server.serve({ 'workflow.details': () => answer({ wf_code: 'wf_1', cfd_details: records }) });

beforeEach(() => {
  writeSettings();
  toasts.dismiss(toasts.read().toasts.map(({ id }) => id));
  server = fakeServer();
  serve();
});

function show(over: Partial<WorkflowScreenProps> = {}, change: Partial<typeof block> = {}) {
  const start = vi.fn<WorkflowCheckout['start']>();
  const onRefresh = vi.fn<() => void>();
  render(
    <>
      <Toasts store={toasts} dismissLabel="Dismiss" />
      <WorkflowScreen
        page={aPage({ workflow_block: { ...block, ...change }, sdk_block: cards })}
        visit={{ slug: 'kaveri-workflow' }}
        student={student}
        checkout={{ isBusy: false, problem: '', start }}
        guard={(card, go) => go({ card, mobile: '9812300001' })}
        onRefresh={onRefresh}
        renderOptions={({ codes, onBack }) => (
          <>
            <p>options {codes.join(' ')}</p>
            <button onClick={onBack}>Back</button>
          </>
        )}
        {...over}
      />
    </>,
  );
  return { user: userEvent.setup(), start, onRefresh };
}

const radio = (name: RegExp) => screen.findByRole('radio', { name });
const proceed = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Proceed' });
const asked = () => server.of('workflow.details');

describe('the staged workflow screen', () => {
  it('shows its title, subtitle, paragraphs and cards with Proceed [PJ-2.10.1] [PJ-2.10.7]', async () => {
    show();
    await radio(/Registration/);
    expect(screen.getByRole('heading', { level: 1, name: 'Admission in two steps' })).toBeTruthy();
    expect(screen.getByText('Pay, then choose a plan')).toBeTruthy();
    expect(screen.getByText('Read this first.')).toBeTruthy();
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    expect(screen.getByText('Not refundable')).toBeTruthy();
    expect(proceed()).toBeTruthy();
  });

  it('asks for the details by student, mobile and page [PJ-7.23]', async () => {
    show();
    await radio(/Registration/);
    expect(asked().map(({ body }) => body)).toEqual([
      { student_uuid: 'KVS-2041', mobile_number: '9812300001', payment_page_slug: 'kaveri-term' },
    ]);
  });

  it('shows "Loading..." while fetching [PJ-2.10.9]', async () => {
    show();
    expect(screen.getByText('Loading...')).toBeTruthy();
    await radio(/Registration/);
    expect(screen.queryByText('Loading...')).toBeNull();
  });

  it('shows "No configuration found!" without cards, and when the fetch failed [PJ-2.10.8] [PJ-8.18]', async () => {
    show({}, { workflow_config: [] });
    expect(await screen.findByText('No configuration found!')).toBeTruthy();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.serve({ 'workflow.details': () => refuse('busy') });
    show();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('has an optional call to action, "View Details" by default, in a new window, left or right, as button or link [PJ-2.10.2] [PJ-2.10.3] [PJ-2.10.4] [PJ-2.10.5] [PJ-2.10.6]', async () => {
    show({}, { cta_config: { url: 'https://kaveri.example/more', position: 'right', type: 'button' } });
    const link = screen.getByRole('link', { name: /View Details/ });
    expect(link.getAttribute('target')).toBe('_blank');
    expect([link.className.includes('button'), link.parentElement?.className]).toEqual([true, 'right']);
    await radio(/Registration/);
  });

  it('opens the call to action in the same window when new_window is false [PJ-2.10.2] [PJ-2.10.6]', async () => {
    show({}, { cta_config: { url: '/more', label: 'Read more', new_window: false } });
    expect(screen.getByRole('link', { name: 'Read more' }).getAttribute('target')).toBeNull();
    show();
    expect(screen.getAllByRole('link')).toHaveLength(1);
    await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(4));
  });

  it('disables the second card until the first is complete, and preselects the first [PJ-4.90] [PJ-4.91] [PJ-4.94] [PJ-4.95]', async () => {
    show();
    const first = await radio(/Registration/);
    const second = await radio(/Plan/);
    expect(first.getAttribute('aria-checked')).toBe('true');
    expect(second.getAttribute('aria-disabled')).toBe('true');
    expect([first.textContent, second.textContent]).toEqual([
      expect.stringMatching(/^1.*To be paid/) as unknown,
      expect.stringMatching(/^2.*To be paid/) as unknown,
    ]);
  });

  it('marks a completed card, disables it and preselects the next [PJ-4.89] [PJ-4.92] [PJ-4.93] [PJ-4.95]', async () => {
    serve(direct);
    show();
    const first = await radio(/Registration/);
    expect(first.getAttribute('aria-disabled')).toBe('true');
    expect(within(first).getByText('Completed').className).toContain('ok');
    expect((await radio(/Plan/)).getAttribute('aria-checked')).toBe('true');
  });

  it('shows Proceed unless both steps are done [PJ-4.87] [PJ-4.96]', async () => {
    serve(direct, { financing_mode: 'MONTHLY-EMI', status: 'submitted' });
    show();
    await radio(/Plan/);
    expect(proceed()).toBeNull();
  });

  it('counts an AUTO-DEBIT step by its active record alone [PJ-4.88]', async () => {
    serve(direct, { financing_mode: 'AUTO-DEBIT', status: 'created' });
    show();
    await radio(/Plan/);
    expect(proceed()).toBeTruthy();
  });

  it('has details modals for EMI, Auto-Pay and direct payment, its date as d-Mon-yyyy [PJ-2.10.10] [PJ-2.10.11] [PJ-2.10.12] [PJ-2.10.15]', async () => {
    serve(direct, {
      financing_mode: 'MONTHLY-EMI',
      status: 'submitted',
      loan_amount: 48500,
      application_id: 'APP1',
    });
    const { user } = show();
    await radio(/Plan/);
    await user.click(screen.getByRole('button', { name: /Details of Registration/ }));
    const payment = screen.getByRole('dialog', { name: 'Payment details' });
    for (const text of ['₹5,000', '5-Sep-2026', 'UPI', 'TXN1'])
      expect(within(payment).getByText(text)).toBeTruthy();
    await user.click(within(payment).getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: /Details of Plan/ }));
    const loan = screen.getByRole('dialog', { name: 'EMI details' });
    for (const text of ['₹48,500', 'APP1']) expect(within(loan).getByText(text)).toBeTruthy();
  });

  it('names the Auto-Pay modal [PJ-2.10.11]', async () => {
    serve(direct, { financing_mode: 'AUTO-DEBIT', status: 'active', amount: 1200 });
    const { user } = show();
    await radio(/Plan/);
    await user.click(screen.getByRole('button', { name: /Details of Plan/ }));
    expect(within(screen.getByRole('dialog', { name: 'Auto-Pay details' })).getByText('₹1,200')).toBeTruthy();
  });
});

describe('proceeding in the workflow', () => {
  const go = async (over: Partial<WorkflowScreenProps> = {}) => {
    const shown = show(over);
    await radio(/Registration/);
    await shown.user.click(proceed() as HTMLElement);
    return { ...shown, events: shown.start.mock.calls[0]?.[1] };
  };
  const result = {
    amount: rupees(5000),
    timestamp: '05-09-2026 10:11:12',
    application_code: 'TXN1',
    reason: '',
  };

  it('pays a card with a single config item at once [PJ-4.72]', async () => {
    const { start } = await go();
    expect(start.mock.calls[0]?.[0]).toEqual({
      card: expect.objectContaining({ code: 'now' }) as unknown,
      mobile: '9812300001',
      workflowCode: 'wf_1',
    });
  });

  it('filters the payment cards for a card with several config items, and comes back [PJ-4.73] [PJ-4.74]', async () => {
    serve(direct);
    const { user } = await go();
    expect(screen.getByText('options emi auto')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await radio(/Plan/)).toBeTruthy();
  });

  it('blocks a single card of amount 0 with its message [PJ-5.50] [PJ-8.16]', async () => {
    const page = aPage({
      workflow_block: block,
      sdk_block: [aWireCard({ code: 'now', fee_group: { ...group, amount: 0 } })],
    });
    const { start } = await go({ page });
    expect(start).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toBe('The payment amount cannot be zero.');
  });

  it('opens the success modal on dt.payment.captured, its date as d-m-yyyy; its button fetches again [PJ-4.100] [PJ-2.10.13] [PJ-2.10.16] [PJ-4.102]', async () => {
    const { user, events, onRefresh } = await go();
    act(() => events?.captured(result));
    const modal = screen.getByRole('dialog', { name: 'Payment successful' });
    for (const text of ['Keep the receipt.', '₹5,000', '5-9-2026', 'TXN1'])
      expect(within(modal).getByText(text)).toBeTruthy();
    expect(asked()).toHaveLength(1);
    serve(direct);
    await user.click(within(modal).getByRole('button', { name: 'Proceed to Next Step' }));
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(onRefresh).toHaveBeenCalledOnce();
    await waitFor(async () => expect((await radio(/Plan/)).getAttribute('aria-checked')).toBe('true'));
  });

  it('opens the failure modal on dt.payment.failed; its button fetches again [PJ-4.101] [PJ-2.10.14] [PJ-8.17] [PJ-4.102]', async () => {
    const { user, events } = await go();
    act(() => events?.failed({ ...result, timestamp: '', reason: 'The bank declined.' }));
    const modal = screen.getByRole('dialog', { name: 'Transaction Failed' });
    for (const text of ['No money was taken.', 'The bank declined.'])
      expect(within(modal).getByText(text)).toBeTruthy();
    await user.click(within(modal).getByRole('button', { name: 'Retry Payment' }));
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['ad.authorized without an error', 'authorised'],
    ['the popup-close event', 'closed'],
  ] as const)(
    'clears the selection and fetches again on %s; Proceed is disabled meanwhile [PJ-4.80] [PJ-4.98] [PJ-4.103] [PJ-4.104] [PJ-4.105] [PJ-4.106]',
    async (_event, name) => {
      const { events } = await go();
      const held: (() => void)[] = [];
      server.serve({
        'workflow.details': async () => {
          await new Promise<void>((resolve) => held.push(resolve));
          return answer({ wf_code: 'wf_1', cfd_details: [] });
        },
      });
      act(() => events?.[name]());
      expect((await radio(/Registration/)).getAttribute('aria-checked')).toBe('false');
      expect(proceed()?.disabled).toBe(true);
      await userEvent.click(await radio(/Registration/));
      expect((await radio(/Registration/)).getAttribute('aria-checked')).toBe('true');
      expect(proceed()?.disabled).toBe(true);
      await waitFor(() => expect(held).toHaveLength(1));
      held[0]?.();
      await waitFor(() => expect(proceed()?.disabled).toBe(false));
      expect(asked()).toHaveLength(2);
    },
  );
});
