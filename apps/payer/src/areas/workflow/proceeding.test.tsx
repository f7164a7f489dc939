// @vitest-environment happy-dom
import { aPage, aWireCard } from '@shulk/contract/testing';
import { rupees } from '@shulk/domain';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, refuse } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import type { Given } from './testing/show-workflow.tsx';
import {
  block,
  cards,
  details,
  direct,
  group,
  proceed,
  showWorkflow,
  step,
  workflowServer,
} from './testing/show-workflow.tsx';

let server: FakeServer;
beforeEach(() => {
  server = workflowServer();
});

const asked = () => server.of('workflow.details');
const go = async (over: Given = {}) => {
  const shown = showWorkflow(over);
  await step(/Registration/);
  await shown.user.click(proceed() as HTMLElement);
  return { ...shown, events: shown.start.mock.calls[0]?.[1] };
};
const result = {
  isConfirmed: true,
  amount: rupees(5000),
  timestamp: '05-09-2026 10:11:12',
  application_code: 'TXN1',
  receipt_no: 'RCP/1',
  reason: '',
};

describe('Proceed in the workflow', () => {
  it('pays a card with a single config item at once, with the code of the workflow [PJ-4.72]', async () => {
    const { start } = await go();
    expect(start.mock.calls[0]?.[0]).toEqual({
      card: expect.objectContaining({ code: 'now' }) as unknown,
      mobile: '9812300001',
      workflowCode: 'wf_1',
    });
  });

  it('filters the payment cards for a card with several config items, and returns [PJ-4.73] [PJ-4.74]', async () => {
    server.serve(details(direct));
    const { user, start } = await go();
    expect(start).not.toHaveBeenCalled();
    expect(await step(/EMI/)).toBeTruthy();
    expect(await step(/Auto/)).toBeTruthy();
    expect(screen.queryByRole('radio', { name: /Pay now/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await step(/Plan/)).toBeTruthy();
  });

  it.each([
    ['DIRECT', 0],
    ['DIRECT', -1],
    ['AUTO-DEBIT', 0],
  ] as const)(
    'is blocked by a single %s card whose fee group has %s, found by its code [PJ-5.50] [PJ-8.16] [SR-3.10]',
    async (financing_mode, amount) => {
      const config = [{ sdk_block_code: 'now', financing_mode }];
      const first = { title: 'Registration', config };
      const empty = aWireCard({ code: 'now', financing_mode, fee_group: { ...group, amount } });
      const page = aPage({
        workflow_block: { ...block, workflow_config: [first] },
        sdk_block: [cards[1] ?? empty, empty],
      });
      const { start } = await go({ page });
      expect(start).not.toHaveBeenCalled();
      expect(screen.getByRole('alert').textContent).toBe('The payment amount cannot be zero.');
    },
  );

  it('of a card with nothing due is blocked, so the card names whom to contact; others name nobody [PJ-5.50]', async () => {
    const config = [{ sdk_block_code: 'now', financing_mode: 'DIRECT' } as const];
    const workflow_block = { ...block, workflow_config: [{ title: 'Registration', config }] };
    const support_block = { visible: true, blocks: [{ phones: ['+91 90000 00992'], emails: [] }] };
    const pageOf = (amount: number) =>
      aPage({
        workflow_block,
        support_block,
        sdk_block: [aWireCard({ code: 'now', fee_group: { ...group, amount } })],
      });
    showWorkflow({ page: pageOf(0) });
    await step(/Registration/);
    expect(screen.getByText(/Nothing is due in this step now/)).toBeTruthy();
    expect(screen.getByRole('link', { name: '+91 90000 00992' })).toBeTruthy();
    cleanup();
    showWorkflow({ page: pageOf(1) });
    await step(/Registration/);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('continues with a single MONTHLY-EMI card of amount 0 [PJ-5.50]', async () => {
    const financing_mode = 'MONTHLY-EMI';
    const config = [{ sdk_block_code: 'emi', financing_mode } as const];
    const empty = aWireCard({ code: 'emi', financing_mode, fee_group: { ...group, amount: 0 } });
    const workflow_block = { ...block, workflow_config: [{ title: 'Registration', config }] };
    const { start } = await go({ page: aPage({ workflow_block, sdk_block: [empty] }) });
    expect(start).toHaveBeenCalledOnce();
  });

  it('is disabled while the workflow loads, whatever is selected, and while nothing is selected [PJ-4.97] [PJ-4.98]', async () => {
    const { events } = await go();
    const held: (() => void)[] = [];
    server.serve({
      'workflow.details': async () => {
        await new Promise<void>((resolve) => held.push(resolve));
        return answer({ wf_code: 'wf_1', cfd_details: [] });
      },
    });
    act(() => events?.closed());
    expect((await step(/Registration/)).getAttribute('aria-checked')).toBe('false');
    expect(proceed()?.disabled).toBe(true);
    await userEvent.click(await step(/Registration/));
    expect((await step(/Registration/)).getAttribute('aria-checked')).toBe('true');
    expect(proceed()?.disabled).toBe(true);
    await waitFor(() => expect(held).toHaveLength(1));
    held[0]?.();
    await waitFor(() => expect(proceed()?.disabled).toBe(false));
  });
});

describe('the end of a payment in the workflow', () => {
  it('dt.payment.captured opens the success modal, its date as d-m-yyyy; its button reloads [C30] [PJ-4.100] [PJ-2.10.13] [PJ-2.10.16] [PJ-4.102]', async () => {
    const { user, events, onRefresh } = await go();
    act(() => events?.captured(result));
    const modal = screen.getByRole('dialog', { name: 'Payment successful' });
    for (const text of ['Keep the receipt.', '₹5,000', '5-9-2026', 'TXN1'])
      expect(within(modal).getByText(text)).toBeTruthy();
    expect(within(modal).getByRole('button', { name: 'Download Receipt' })).toBeTruthy();
    expect(asked()).toHaveLength(1);
    server.serve(details(direct));
    await user.click(within(modal).getByRole('button', { name: 'Proceed to Next Step' }));
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(onRefresh).toHaveBeenCalledOnce();
    await waitFor(async () => expect((await step(/Plan/)).getAttribute('aria-checked')).toBe('true'));
  });

  it('dt.payment.failed opens the failure modal; its button reloads [PJ-4.101] [PJ-2.10.14] [PJ-8.17] [PJ-4.102]', async () => {
    const { user, events } = await go();
    act(() => events?.failed({ ...result, reason: 'The bank declined.' }));
    const modal = screen.getByRole('dialog', { name: 'Transaction Failed' });
    for (const text of ['₹5,000', '5-9-2026', 'TXN1']) expect(within(modal).getByText(text)).toBeTruthy();
    // First the result of this payment, then the institute's text; each once.
    const said = ['The bank declined.', 'No money was taken.'].map((text) => within(modal).getByText(text));
    expect(said[0]?.compareDocumentPosition(said[1] as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(
      within(modal).getByText('This payment did not go through, so you can pay again: no fee is paid twice.'),
    ).toBeTruthy();
    const where = within(modal).getByRole('link', { name: 'Where is my money?' });
    expect(where.getAttribute('href')).toMatch(/\/p\/TXN1$/);
    await user.click(within(modal).getByRole('button', { name: 'Retry Payment' }));
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closing the modal reloads as its button does [PJ-4.102]', async () => {
    const { user, events } = await go();
    act(() => events?.captured(result));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(asked()).toHaveLength(2));
  });

  it('money the server has not confirmed is not called a success (threats 2 row 10)', async () => {
    const { events } = await go();
    act(() => events?.captured({ ...result, isConfirmed: false }));
    const modal = screen.getByRole('dialog', { name: /We are confirming your payment/ });
    expect(within(modal).getByText(/will not be charged twice/)).toBeTruthy();
    expect(within(modal).queryByText('Keep the receipt.')).toBeNull();
  });

  it.each([
    ['ad.authorized without an error', 'authorised'],
    ['the popup-close event', 'closed'],
  ] as const)(
    'clears the selection, so that Proceed is disabled, enables the step and reloads on %s [PJ-4.80] [PJ-4.97] [PJ-4.103] [PJ-4.104] [PJ-4.105] [PJ-4.106]',
    async (_event, name) => {
      const { events } = await go();
      const held: (() => void)[] = [];
      server.serve({
        'workflow.details': async () => {
          await new Promise<void>((resolve) => held.push(resolve));
          return answer({ wf_code: 'wf_1', cfd_details: [] });
        },
      });
      act(() => events?.[name](''));
      expect((await step(/Registration/)).getAttribute('aria-checked')).toBe('false');
      expect(proceed()?.disabled).toBe(true);
      await waitFor(() => expect(held).toHaveLength(1));
      held[0]?.();
      await waitFor(async () =>
        expect((await step(/Registration/)).getAttribute('aria-checked')).toBe('true'),
      );
      expect(proceed()?.disabled).toBe(false);
    },
  );

  it('leaves no earlier data when the workflow cannot be read again [PJ-8.18]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { events } = await go();
    server.serve({ 'workflow.details': () => refuse('busy') });
    act(() => events?.closed());
    expect(await screen.findByText('No configuration found!')).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(proceed()).toBeNull();
  });

  it('is shown once if it succeeded while the payer was away (R34)', async () => {
    server.serve(details(direct));
    const { user } = showWorkflow({ returned: result });
    const modal = screen.getByRole('dialog', { name: 'Payment successful' });
    expect(within(modal).getByText('TXN1')).toBeTruthy();
    await user.click(within(modal).getByRole('button', { name: 'Proceed to Next Step' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await step(/Plan/)).toBeTruthy();
  });
});
