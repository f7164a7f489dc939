// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../../shared/toasts.ts';
import { fakeServer, writeSettings } from '../../testing/fake-server.ts';
import { auto, direct, emi, group, proceed, radio, setScreen, showCards } from './testing/show-cards.tsx';

beforeEach(() => {
  setScreen('phone');
  writeSettings();
  toasts.dismiss(toasts.read().toasts.map(({ id }) => id));
  fakeServer();
});

const radios = () => screen.getAllByRole('radio');
const checked = () => radios().map((one) => one.getAttribute('aria-checked'));

describe('the payment options', () => {
  it('are titled, one card for each financing mode, lettered [PJ-2.8.1] [PJ-2.8.2] [SR-2.83] [PJ-9.3]', () => {
    showCards([emi(), auto(), direct()]);
    expect(screen.getByRole('heading', { level: 1, name: 'Please select a Payment Option' })).toBeTruthy();
    expect(radios().map((one) => one.textContent?.charAt(0))).toEqual(['A', 'B', 'C']);
    expect(radios().map((one) => one.textContent)).toEqual([
      expect.stringContaining('Monthly instalments') as unknown,
      expect.stringContaining('Auto debit') as unknown,
      expect.stringContaining('Pay in full') as unknown,
    ]);
  });

  it('omit hidden cards, by the amount of the fee group [C17] [C41] [SR-4.4] [SR-4.5] [SR-4.6] [SR-4.7]', () => {
    showCards([
      direct(),
      direct({ code: 'm0', title: 'No mode', financing_mode: '' }),
      direct({ code: 'd0', title: 'Zero direct', fee_group: group({ amount: 0 }) }),
      auto({ title: 'Zero auto', fee_group: group({ amount: 0 }) }),
      emi({ title: 'Zero EMI', fee_group: group({ amount: 0 }) }),
      emi({ code: 'e1', title: 'New EMI', fee_group: group({ amount: 48500 }) }),
      emi({ code: 'e2', title: 'Covered EMI', fee_group: group({ amount: 0, applied_for_emi: true }) }),
    ]);
    expect(radios()).toHaveLength(3);
    for (const name of [/Pay in full/, /New EMI/, /Covered EMI/]) expect(radio(name)).toBeTruthy();
  });

  it('show "Proceed To Pay" only once a card is selected [PJ-2.8.3] [SR-2.94] [SR-4.2]', async () => {
    const { user } = showCards([emi(), direct()]);
    expect(proceed()).toBeNull();
    await user.click(radio(/Pay in full/));
    expect(checked()).toEqual(['false', 'true']);
    expect(proceed()).toBeTruthy();
    expect(screen.getByText('Option B selected, ₹48,500')).toBeTruthy();
    await user.click(radio(/Monthly/));
    expect(checked()).toEqual(['true', 'false']);
  });

  it('stay as they are when the selected card is selected again [SR-4.3]', async () => {
    const { user } = showCards([direct(), emi()]);
    await user.click(radio(/Pay in full/));
    await user.click(radio(/Pay in full/));
    expect(checked()).toEqual(['true', 'false']);
    expect(proceed()).toBeTruthy();
  });

  it('choose the only card that can be chosen, with its button, unless the page says otherwise; never in place of the payer’s', async () => {
    const off = emi({ fee_group: group({ amount: 11999 }) });
    showCards([off, direct()]);
    expect(checked()).toEqual(['false', 'true']);
    expect(proceed()).toBeTruthy();
    cleanup();
    showCards([off, direct()], {}, { shortcuts: { choose_option: false } });
    expect(checked()).toEqual(['false', 'false']);
    expect(proceed()).toBeNull();
    cleanup();
    showCards([auto(), direct()]);
    expect(checked()).toEqual(['false', 'false']);
  });

  it('restore nothing and choose nothing in a workflow, where a closed sheet resets the selection [PJ-4.80]', async () => {
    const { user } = showCards([emi(), direct()]);
    await user.click(radio(/Pay in full/));
    cleanup();
    showCards([emi(), direct()], { codes: ['full', 'emi'], onBack: () => undefined });
    expect(checked()).toEqual(['false', 'false']);
    cleanup();
    showCards([emi(), direct()], { codes: ['full'], onBack: () => undefined });
    expect(checked()).toEqual(['false']);
  });

  it('drop a selection that a reload disabled, so that nothing continues with it [SR-2.95]', async () => {
    const { user, change } = showCards([emi(), direct()]);
    await user.click(radio(/Monthly/));
    change([emi({ fee_group: group({ amount: 11999 }) }), direct()]);
    expect(checked()).toEqual(['false', 'false']);
    expect(proceed()).toBeNull();
  });

  it('are replaced by the no-payable state if every card has amount 0 [PJ-4.84] [PJ-4.86]', () => {
    showCards([direct({ fee_group: group({ amount: 0 }) }), auto({ fee_group: group({ amount: 0 }) })]);
    expect(screen.getByText('nothing payable')).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('stay while an EMI covers a card of amount 0 [PJ-4.85]', () => {
    showCards([emi({ fee_group: group({ amount: 0, applied_for_emi: true }) })]);
    expect(screen.queryByText('nothing payable')).toBeNull();
  });
});

describe('in workflow sub-mode', () => {
  it('offer only the given cards, with "Back" [PJ-2.8.4] [PJ-4.73] [PJ-4.74]', async () => {
    const onBack = vi.fn<() => void>();
    const { user } = showCards([emi(), auto(), direct()], { codes: ['emi', 'auto'], onBack });
    expect(radios().map((one) => one.textContent)).toEqual([
      expect.stringContaining('Monthly') as unknown,
      expect.stringContaining('Auto debit') as unknown,
    ]);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(onBack).toHaveBeenCalledOnce();
  });

  it('keep "Back" if none of them has anything to pay [PJ-2.8.4] [PJ-4.74]', async () => {
    const onBack = vi.fn<() => void>();
    const { user } = showCards([emi({ fee_group: group({ amount: 0 }) }), direct()], {
      codes: ['emi'],
      onBack,
    });
    expect(screen.getByText(/No payable amount found for this transaction/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(onBack).toHaveBeenCalledOnce();
  });

  it('have "Back", and only there [PJ-2.8.4]', () => {
    showCards([direct()]);
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });
});
