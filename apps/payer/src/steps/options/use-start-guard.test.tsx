// @vitest-environment happy-dom
import type { PaymentCard } from '@shulk/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { toasts } from '../../shared/toasts.ts';
import { fakeServer, writeSettings } from '../../testing/fake-server.ts';
import { auto, direct, emi, group, setScreen, showCards } from './testing/show-cards.tsx';

beforeEach(() => {
  setScreen('phone');
  writeSettings();
  toasts.dismiss(toasts.read().toasts.map(({ id }) => id));
  fakeServer();
});

const pay = async (card: PaymentCard, over: Parameters<typeof showCards>[1] = {}) => {
  const shown = showCards([card], over);
  await shown.user.click(screen.getByRole('radio'));
  await shown.user.click(screen.getByRole('button', { name: 'Proceed To Pay' }));
  return shown;
};
const unknown = { student_uuid: 'KVS-1', sbd_code: 's', name: 'A', mobile_on_file: false, proven: false };
const modal = () => screen.queryByRole('dialog', { name: 'Enter Mobile Number' });

describe('Proceed To Pay', () => {
  it('starts the payment of the selected card [PJ-4.71]', async () => {
    const { user, start } = showCards([emi(), direct(), auto()]);
    await user.click(screen.getByRole('radio', { name: /Pay in full/ }));
    await user.click(screen.getByRole('button', { name: 'Proceed To Pay' }));
    expect(start).toHaveBeenCalledExactlyOnceWith({
      card: expect.objectContaining({ code: 'full' }) as unknown,
      mobile: '9812300001',
    });
  });

  it('is blocked by a card amount of 0, even if the fee group’s is not [C17] [PJ-4.77]', async () => {
    const zeroFirst = auto({ schedule_config: [{ ft_name: 'T', due_date: '2026-12-10', amount: 0 }] });
    const { start } = await pay(zeroFirst);
    expect(start).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toMatch(/no amount to pay/);
  });

  it('lets an EMI of 0 continue, and none below [PJ-4.78]', async () => {
    const { start } = await pay(emi({ fee_group: group({ emi_amount: 0, applied_for_emi: true }) }));
    expect(start).toHaveBeenCalledOnce();
  });

  it('is blocked by a negative amount of an EMI [PJ-4.78]', async () => {
    const { start } = await pay(emi({ fee_group: group({ emi_amount: -1 }) }));
    expect(start).not.toHaveBeenCalled();
  });
});

describe('the mobile modal', () => {
  it.each([
    ['missing', undefined],
    ['a placeholder', '$$abc$$'],
    ['invalid', '12345'],
  ])('opens for a number that is %s [PJ-2.8.5] [PJ-4.75]', async (_what, mobile) => {
    const { start } = await pay(emi(), { student: { ...unknown, mobile } });
    expect(modal()).toBeTruthy();
    expect(start).not.toHaveBeenCalled();
  });

  it('opens for AUTO-DEBIT too [PJ-4.75]', async () => {
    await pay(auto(), { student: unknown });
    expect(modal()).toBeTruthy();
  });

  it('does not open for a number from the address [PJ-4.75]', async () => {
    const { start } = await pay(auto(), {
      student: unknown,
      visit: { slug: 'kaveri-term', m: '9812300009' },
    });
    expect(modal()).toBeNull();
    expect(start.mock.calls[0]?.[0].mobile).toBe('9812300009');
  });

  it('does not open for DIRECT without verify_mobile [PJ-4.76]', async () => {
    const { start } = await pay(direct(), { student: unknown });
    expect(modal()).toBeNull();
    expect(start).toHaveBeenCalledOnce();
  });

  it('opens for DIRECT with verify_mobile [PJ-4.76]', async () => {
    const { start } = await pay(direct({ verify_mobile: true }), { student: unknown });
    expect(modal()).toBeTruthy();
    expect(start).not.toHaveBeenCalled();
  });

  it('does not open if the server has the number, masked (threats 2 row 4)', async () => {
    const { start } = await pay(emi(), {
      student: { ...unknown, mobile: 'XXXXXX0001', mobile_on_file: true },
    });
    expect(start).toHaveBeenCalledOnce();
  });

  it('checks the number, then continues with it [PJ-2.8.6] [PJ-5.39] [PJ-5.40] [PJ-5.41] [PJ-5.42] [PJ-5.43]', async () => {
    const { user, start } = await pay(emi(), { student: unknown });
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: /Mobile Number/ });
    const go = screen.getByRole('button', { name: 'Proceed' });
    expect(input.inputMode).toBe('numeric');
    await user.click(go);
    expect(screen.getByText('Please enter mobile number')).toBeTruthy();
    await user.type(input, '98123');
    await user.click(go);
    expect(screen.getByText('Mobile number must contain 10 digits')).toBeTruthy();
    await user.clear(input);
    await user.type(input, '5812300001');
    await user.click(go);
    expect(screen.getByText('Please enter valid mobile number')).toBeTruthy();
    await user.clear(input);
    await user.type(input, '98x12 300-019999');
    expect(input.value).toBe('9812300019');
    expect(start).not.toHaveBeenCalled();
    await user.click(go);
    expect(start).toHaveBeenCalledWith({ card: expect.anything() as unknown, mobile: '9812300019' });
    await waitFor(() => expect(modal()).toBeNull());
  });
});
