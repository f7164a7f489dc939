// @vitest-environment happy-dom
import type { WireFeeType } from '@shulk/contract';
import { aPage, aWireFeeType } from '@shulk/contract/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeServer } from '../../../testing/fake-server.ts';
import { setScreen } from '../../options/testing/show-cards.tsx';
import {
  aBlock,
  button,
  feeServer,
  paid,
  row,
  serveBlocks,
  showFeeStep as show,
} from '../testing/fee-steps.tsx';

let server: FakeServer;
const serveFees = (...fees: WireFeeType[]): void => serveBlocks(server, aBlock('DIRECT', ...fees));
beforeEach(() => {
  server = feeServer();
});

const rowOf = (name: string) =>
  screen.getByRole('rowheader', { name: new RegExp(name) }).closest('tr') as HTMLElement;
const proceed = () => button('Proceed To Pay');

describe('the order of the rows', () => {
  const late = (over: Partial<WireFeeType> = {}): WireFeeType =>
    aWireFeeType({ sft_code: 'late', label: 'Late', due_date: '2026-11-15', days_late: 8, ...over });
  const today = aWireFeeType({ sft_code: 'today', label: 'Due today', days_late: 0 });
  const next = aWireFeeType({ sft_code: 'next', label: 'Next term', days_late: -30 });
  const names = () =>
    screen.getAllByRole('rowheader').map((head) => (head.querySelector('label, button') ?? head).textContent);

  it('is what is due, what is coming up, and in one row what is paid, which opens', async () => {
    setScreen('phone');
    serveFees(
      paid({ sft_code: 'p1', label: 'Term 1' }),
      paid({ sft_code: 'p2', label: 'Term 2' }),
      paid({ sft_code: 'p3', label: 'Term 3' }),
      next,
      today,
      late({ late_fee: 320, payable_amount: 15420 }),
    );
    const { user } = show();
    await row('Late');
    const closed = ['Select all due', 'Late', 'Due today', 'Coming up', 'Next term', '3 fees paid'];
    expect(names()).toEqual(closed);
    expect(rowOf('^Late').textContent).toContain('8 days late');
    expect(rowOf('^Late').textContent).toContain('Includes late fee ₹320');
    expect(rowOf('Due today').textContent).not.toContain('late');
    expect(rowOf('3 fees paid').textContent).toContain('₹45,300');
    const fold = button('3 fees paid');
    expect(fold.getAttribute('aria-expanded')).toBe('false');
    await user.click(fold);
    expect(names()).toEqual([...closed, 'Term 1', 'Term 2', 'Term 3']);
    expect(within(rowOf('Term 1')).getByText('Paid')).toBeTruthy();
    await user.click(fold);
    expect(names()).toEqual(closed);
    setScreen('desktop');
  });

  it('has two paid fees open on a phone: they say so in no more room [PJ-4.45]', async () => {
    setScreen('phone');
    serveFees(paid({ sft_code: 'p1', label: 'Term 1' }), paid({ sft_code: 'p2', label: 'Term 2' }), next);
    show();
    await row('Next term');
    expect(within(rowOf('Term 1')).getByText('Paid')).toBeTruthy();
    setScreen('desktop');
  });

  it('has the paid fees open from the start on a wide screen [PJ-4.45]', async () => {
    setScreen('desktop');
    serveFees(paid({ sft_code: 'p1', label: 'Term 1' }), next);
    show();
    expect((await row('Term 1')).disabled).toBe(true);
    expect(button('1 fee paid').getAttribute('aria-expanded')).toBe('true');
  });

  it('starts with one tick for all that is due: a dash while a part is chosen, absent if nothing is due', async () => {
    serveFees(late(), today, next);
    const { user } = show();
    const all = await row('Select all due');
    expect([all.checked, all.indeterminate]).toEqual([false, false]);
    expect(rowOf('Select all due').textContent).toContain('₹30,200');
    await user.click(await row('Late'));
    expect([all.checked, all.indeterminate]).toEqual([false, true]);
    await user.click(all);
    expect([all.checked, all.indeterminate]).toEqual([true, false]);
    expect((await row('Due today')).checked).toBe(true);
    expect((await row('Next term')).checked).toBe(false);
    await user.click(all);
    expect((await row('Late')).checked).toBe(false);
    cleanup();
    serveFees(next);
    show();
    await row('Next term');
    expect(names()).toEqual(['Next term']);
  });

  it('has no such tick where one fee is paid at a time [PJ-4.38]', async () => {
    serveFees(late(), today);
    show({ page: aPage({ single_checkbox_selection: true }) });
    await row('Late');
    expect(screen.queryByRole('checkbox', { name: 'Select all due' })).toBeNull();
  });

  it('has overdue fees ticked at first only if the page says so, and keeps what the payer unticks', async () => {
    serveFees(late(), today);
    show();
    expect((await row('Late')).checked).toBe(false);
    cleanup();
    const page = aPage({ shortcuts: { tick_overdue: true } });
    const { user } = show({ page });
    expect([(await row('Late')).checked, (await row('Due today')).checked]).toEqual([true, false]);
    expect(proceed().disabled).toBe(false);
    await user.click(await row('Late'));
    cleanup();
    show({ page });
    expect((await row('Late')).checked).toBe(false);
  });
});
