// @vitest-environment happy-dom
import type { WireFeeType } from '@shulk/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeServer } from '../../../testing/fake-server.ts';
import {
  aBlock,
  annual,
  feeServer,
  lab,
  paid,
  row,
  serveBlocks,
  showFeeStep as show,
  tuition,
} from '../testing/fee-steps.tsx';

let server: FakeServer;
const serveFees = (...fees: WireFeeType[]): void => serveBlocks(server, aBlock('DIRECT', ...fees));
beforeEach(() => {
  server = feeServer();
});

const rowOf = (name: string) =>
  screen.getByRole('rowheader', { name: new RegExp(name) }).closest('tr') as HTMLElement;

describe('a fee that an auto debit will pay (decision 43)', () => {
  const SAID = /^Fees under auto debit are paid automatically\./;
  const debited = { ...tuition, auto_debit: { state: 'ahead' as const, on: '2026-12-05' } };

  it('says so with the day of its debit, is not preselected, and can still be paid by hand (R10)', async () => {
    serveFees(debited, lab);
    const { user } = show();
    const box = await row('Tuition Fee');
    expect(within(rowOf('Tuition Fee')).getByText('Auto debit on 05-12-2026')).toBeTruthy();
    expect(within(rowOf('Computer lab')).queryByText(/Under auto debit/)).toBeNull();
    expect(screen.getByText(SAID)).toBeTruthy();
    expect(box.checked).toBe(false);
    await user.click(box);
    expect(box.checked).toBe(true);
  });

  it('says so on a locked row, too', async () => {
    serveFees({ ...annual, auto_debit: { state: 'paused', on: '' } });
    show();
    await row('Annual charges');
    expect(within(rowOf('Annual charges')).getByText('Auto debit paused')).toBeTruthy();
    expect(screen.getByText(SAID)).toBeTruthy();
  });

  it('says nothing without an auto debit, or on a paid row', async () => {
    serveFees(lab, paid({ auto_debit: { state: 'under_way', on: '' } }));
    show();
    await row('Computer lab');
    expect(screen.queryByText(SAID)).toBeNull();
    expect(screen.queryByText(/Under auto debit/)).toBeNull();
  });
});
