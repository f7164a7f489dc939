// @vitest-environment happy-dom
import type { PaymentCard } from '@shulk/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer, writeSettings } from '../../../testing/fake-server.ts';
import { auto, direct, emi, setScreen, showCards } from '../testing/show-cards.tsx';

beforeEach(() => {
  setScreen('phone');
  writeSettings();
  fakeServer();
});

const open = async (card: PaymentCard) => {
  const shown = showCards([card]);
  await shown.user.click(screen.getByRole('button', { name: /More Details/ }));
  return shown;
};
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe('More Details', () => {
  it('opens to "Less Details" and closes again [SR-2.96] [SR-2.97] [SR-4.17]', async () => {
    const { user } = await open(emi());
    const less = screen.getByRole('button', { name: /Less Details/ });
    expect(less.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('table', { name: 'EMI Repayments' })).toBeTruthy();
    await user.click(less);
    expect(screen.queryByRole('table')).toBeNull();
    const more = screen.getByRole('button', { name: /More Details/ });
    expect(more.getAttribute('aria-expanded')).toBe('false');
  });

  it.each([
    ['EMI Repayments', emi()],
    ['Auto Debit Schedule', auto()],
    ['Extra Charges', direct({ pg_charges: [{ text: 'UPI', value: 'Free' }] })],
  ])(
    'has its own collapsible "%s", which closes and opens [SR-2.105] [SR-2.106] [SR-2.107] [SR-4.17]',
    async (title, card) => {
      const { user } = await open(card);
      const toggle = screen.getByRole('button', { name: new RegExp(title) });
      expect(toggle.getAttribute('aria-expanded')).toBe('true');
      await user.click(toggle);
      expect(toggle.getAttribute('aria-expanded')).toBe('false');
      expect(screen.queryByRole('table')).toBeNull();
      await user.click(toggle);
      expect(screen.getByRole('table', { name: title })).toBeTruthy();
    },
  );

  it('lists under "EMI Repayments" month, due date and amount [SR-2.105]', async () => {
    await open(
      emi({
        emi_repayment: [
          { emi_month: 'Dec 2026', emi_due_date: '2026-12-05', emi_amount: 4042 },
          { emi_month: 'Jan 2027', emi_due_date: '2027-01-05', emi_amount: 4040 },
        ],
      }),
    );
    expect(rowsOf('EMI Repayments')).toEqual([
      ['Month', 'Due date', 'Amount'],
      ['Dec 2026', '05-12-2026', '₹4,042'],
      ['Jan 2027', '05-01-2027', '₹4,040'],
    ]);
  });

  it('lists under "Auto Debit Schedule" fee, due date and amount [SR-2.106]', async () => {
    await open(auto({ schedule_config: [{ ft_name: 'Tuition', due_date: '2026-12-10', amount: 10000 }] }));
    expect(rowsOf('Auto Debit Schedule')).toEqual([
      ['Fee', 'Due date', 'Amount'],
      ['Tuition', '10-12-2026', '₹10,000'],
    ]);
  });

  it('lists under "Extra Charges" text, subtext and value [SR-2.107] [SR-3.5]', async () => {
    await open(
      direct({
        pg_charges: [
          { text: 'Credit card', subtext: 'all banks', value: '1.1% + GST' },
          { text: 'UPI', value: 'Free' },
        ],
      }),
    );
    expect(rowsOf('Extra Charges')).toEqual([
      ['Method', 'Value'],
      ['Credit cardall banks', '1.1% + GST'],
      ['UPI', 'Free'],
    ]);
  });

  it('lists on each card only its own mode’s details [SR-2.105] [SR-2.106] [SR-2.107]', async () => {
    const everything = {
      emi_repayment: [{ emi_month: 'Dec 2026', emi_due_date: '2026-12-05', emi_amount: 4042 }],
      schedule_config: [{ ft_name: 'Tuition', due_date: '2026-12-10', amount: 10000 }],
      pg_charges: [{ text: 'UPI', value: 'Free' }],
    };
    const { user } = showCards([emi(everything), auto(everything), direct(everything)]);
    for (const more of screen.getAllByRole('button', { name: /More Details/ })) await user.click(more);
    const captions = screen.getAllByRole('table').map((table) => table.querySelector('caption')?.textContent);
    expect(captions).toEqual(['EMI Repayments', 'Auto Debit Schedule', 'Extra Charges']);
  });

  it('says "NO Data Available!" for an unknown financing mode [C39] [SR-8.7]', async () => {
    await open(direct({ financing_mode: 'BARTER' }));
    expect(screen.getByText('NO Data Available!')).toBeTruthy();
  });
});
