import type { OrderView } from '@shulk/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aLaunch, aStatus, anOrder } from '../testing/builders.ts';
import { PAID, heading, payButton, press, sheetCase } from '../testing/sheet-case.ts';
import { TOKEN, openSheet, pass } from '../testing/sheet-harness.tsx';

const on = sheetCase();

const beforeUnload = (): boolean => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

describe('the head of the sheet', () => {
  it('shows institute, student, the exact amount, the lock and the close button (ux 5)', async () => {
    on.server.answers('/order', { data: anOrder({ amount: 48500.5 }) });
    await openSheet();
    expect(screen.getByText('Kaveri Valley School')).toBeTruthy();
    expect(screen.getByText('Aarav Sharma')).toBeTruthy();
    expect(screen.getByText('₹48,500.50', { selector: 'b' }).parentElement?.textContent).toBe(
      'To pay now ₹48,500.50',
    );
    expect(screen.getByText('Secure payment')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Close the payment' })).toBeTruthy();
    expect(payButton().textContent).toBe('Pay ₹48,500.50');
  });

  it('shows a "Test mode" strip for a test institute only (threats 2 row 9)', async () => {
    await openSheet();
    expect(screen.getByText('Test mode')).toBeTruthy();
  });

  it('shows none for a live institute', async () => {
    on.server.answers('/order', { data: anOrder({ test_mode: false }) });
    await openSheet();
    expect(screen.queryByText('Test mode')).toBeNull();
  });
});

describe('the review before paying', () => {
  const lines = (): string[] =>
    screen
      .getAllByRole('definition')
      .map((value) => `${value.previousElementSibling?.textContent} ${value.textContent}`);

  it('lists each fee, what was added to and taken off them, and that nothing else is charged; they make the amount (finding 6)', async () => {
    await openSheet();
    expect(heading()).toBe('Review and pay');
    expect(lines()).toEqual([
      'Tuition Fee, Term 2 ₹47,000',
      'Transport Fee, Term 2 ₹2,180',
      'Late fee ₹320',
      'Discount −₹1,000',
      'Charges added by us None',
    ]);
    expect(screen.getByText('₹48,500').parentElement?.textContent).toContain('To pay now');
  });

  it('lists the fees of several children by child, each with what it pays, and the sum of all (decision 239)', async () => {
    const line = (label: string, amount: number) => ({ label, amount, discount: 0, late_fee: 0 });
    const aarav = { student_name: 'Aarav Rao', amount: 48_000, lines: [line('Tuition', 48_000)] };
    const diya = { student_name: 'Diya Rao', amount: 500, lines: [line('Lab', 300), line('Bus', 200)] };
    const children = [aarav, diya];
    const both = anOrder({ children, lines: children.flatMap((child) => child.lines) });
    on.server.answers('/order', { data: both });
    await openSheet();
    expect(lines()).toEqual([
      'Aarav Rao ₹48,000',
      'Tuition ₹48,000',
      'Diya Rao ₹500',
      'Lab ₹300',
      'Bus ₹200',
      'Charges added by us None',
    ]);
    expect(screen.getByText('₹48,500').parentElement?.textContent).toContain('To pay now');
  });

  it('says at the advance of a loan that the lender’s charges are not in it', async () => {
    on.server.answers('/order', { data: anOrder({ financing_mode: 'MONTHLY-EMI' }) });
    await openSheet();
    expect(screen.getByText(/Your key facts show what the lender charges/)).toBeTruthy();
  });
});

describe('paying', () => {
  it('opens the gateway’s window for the order with `Pay ₹48,500` (ux 5)', async () => {
    await openSheet();
    expect(payButton().textContent).toBe('Pay ₹48,500');
    await press('Pay ₹48,500');
    expect(on.lastGateway().options).toMatchObject({
      key: 'rzp_test_one',
      order_id: 'order_one',
      amount: 4850000,
      currency: 'INR',
      name: 'Kaveri Valley School',
      retry: { enabled: false },
    });
    expect(on.lastGateway().options).not.toHaveProperty('callback_url');
  });

  it('does not ask for money that may be on its way: in the gateway’s window the bill has no “To pay now”', async () => {
    await openSheet();
    const bill = (): string =>
      screen.getByText('₹48,500', { selector: 'b' }).parentElement?.textContent ?? '';
    expect(bill()).toBe('To pay now ₹48,500');
    await press('Pay ₹48,500');
    expect(bill()).toBe('Amount ₹48,500');
  });

  it('sends one request on a double click', async () => {
    await openSheet();
    fireEvent.click(payButton());
    fireEvent.click(payButton());
    await pass();
    expect(on.server.to('/attempts')).toHaveLength(1);
    expect(on.gateway).toHaveLength(1);
  });

  it('requests the attempt again when the server was unreachable, and after the payer left the window', async () => {
    on.server.answers('/attempts', 'dead', { data: aLaunch() });
    on.server.answers('/status', { data: aStatus({ state: 'CREATED' }) });
    await openSheet();
    await press(/^Pay/);
    expect(screen.getByRole('alert').textContent).toContain('No money was taken');
    await press(/^Pay/);
    on.lastGateway().options.modal.ondismiss();
    await pass();
    await press(/^Pay/);
    expect(on.server.to('/attempts')).toHaveLength(3);
    expect(on.gateway).toHaveLength(2);
  });

  it('sends the checkout token as bearer in every call, and no cookie (R3)', async () => {
    await on.payUpTo({ data: PAID });
    expect(on.server.calls.length).toBeGreaterThan(2);
    expect(on.server.calls.every((call) => call.headers['authorization'] === `Bearer ${TOKEN}`)).toBe(true);
  });

  it('says plainly if the gateway’s script cannot be loaded', async () => {
    vi.stubGlobal('Razorpay', undefined);
    await openSheet();
    await press(/^Pay/);
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
    expect(payButton().getAttribute('aria-busy')).toBeNull();
  });

  it('polls the payment’s state if the order was closed meanwhile', async () => {
    on.server.answers('/attempts', { code: 'order_closed' }).answers('/status', { data: PAID });
    await openSheet();
    await press(/^Pay/);
    expect(heading()).toBe('Payment successful');
  });
});

describe('closing', () => {
  it('is immediate while nothing is in progress', async () => {
    const sheet = await openSheet();
    await press('Close the payment');
    expect(sheet.told.at(-1)).toMatchObject({ type: 'closed', data: {} });
    expect(sheet.events()).toEqual(['ready']);
  });

  it('asks Keep waiting or Close while processing, also by Esc of the host page (ux 3 "Leave guard")', async () => {
    const sheet = await on.payUpTo({ data: aStatus({ state: 'PROCESSING' }) });
    await sheet.say({ type: 'escape', data: {} });
    expect(screen.getByRole('dialog')).toBeTruthy();
    await press('Keep waiting');
    expect(screen.queryByRole('dialog')).toBeNull();
    // Without preventDefault the browser would close the dialog with the press that opened it.
    let isDefaultLeft = true;
    act(() => {
      isDefaultLeft = fireEvent.keyDown(document.body, { key: 'Escape' });
    });
    expect(isDefaultLeft).toBe(false);
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(sheet.told.at(-1)?.type).not.toBe('closed');
    await press('Close');
    expect(sheet.told.at(-1)?.type).toBe('closed');
  });

  it('leaves Esc to the gateway’s window while it is open', async () => {
    const sheet = await openSheet();
    await press(/^Pay/);
    await sheet.say({ type: 'escape', data: {} });
    expect(on.lastGateway().closed).toBe(false);
    expect(sheet.told.at(-1)?.type).not.toBe('closed');
  });

  it('closes the gateway’s window by the sheet’s own close button and queries the server', async () => {
    on.server.answers('/status', { data: aStatus({ state: 'CREATED' }) });
    await openSheet();
    await press(/^Pay/);
    await press('Close the payment');
    expect(on.lastGateway().closed).toBe(true);
    expect(heading()).toBe('Review and pay');
  });

  it('guards the page with beforeunload only while processing or pending (ux 3)', async () => {
    on.server.answers('/status', { data: aStatus({ state: 'PENDING' }) }, { data: PAID });
    await openSheet();
    const guarded = [beforeUnload()];
    await press(/^Pay/);
    guarded.push(beforeUnload());
    await on.answer();
    guarded.push(beforeUnload());
    await pass(2000);
    guarded.push(beforeUnload());
    await pass(30_000);
    guarded.push(beforeUnload());
    expect(guarded).toEqual([false, false, true, true, false]);
  });
});

describe('a sheet of a page that opens the gateway by itself (decision 231)', () => {
  const opens = (over: Partial<OrderView> = {}): void => {
    on.server.answers('/order', { data: anOrder({ open_gateway: true, ...over }) });
  };

  it('shows the lines and opens the gateway’s methods once the order is read, without a tap', async () => {
    opens();
    await openSheet();
    expect(on.server.to('/attempts')).toHaveLength(1);
    expect(on.gateway).toHaveLength(1);
    expect(screen.getByText('Transport Fee, Term 2')).toBeTruthy();
    expect(payButton().getAttribute('aria-busy')).toBe('true');
  });

  it('does so once: who left the gateway decides what is next', async () => {
    opens();
    on.server.answers('/status', { data: aStatus({ state: 'CREATED' }) });
    await openSheet();
    on.lastGateway().options.modal.ondismiss();
    await pass(60_000);
    expect(on.gateway).toHaveLength(1);
    await press('Pay ₹48,500');
    expect(on.gateway).toHaveLength(2);
  });

  it('closes at one press of its close button, unless a payment was begun at the gateway', async () => {
    opens();
    on.server.answers('/status', { data: aStatus({ state: 'CREATED' }) });
    const untouched = await openSheet();
    await press('Close the payment');
    await pass();
    expect(on.lastGateway().closed).toBe(true);
    expect(untouched.told.at(-1)?.type).toBe('closed');
  });

  it('asks before it closes over a payment that was begun at the gateway', async () => {
    opens();
    on.server.answers('/status', { data: aStatus({ state: 'PENDING' }) });
    const begun = await openSheet();
    await press('Close the payment');
    await pass();
    expect(begun.told.at(-1)?.type).not.toBe('closed');
    await press('Close the payment');
    expect(screen.getByRole('button', { name: 'Keep waiting' })).toBeTruthy();
  });

  it('says why instead if it could not, and tries no second time', async () => {
    opens();
    on.server.answers('/attempts', 'dead');
    await openSheet();
    await pass(60_000);
    expect(screen.getByRole('alert').textContent).toContain('No money was taken');
    expect(on.server.to('/attempts')).toHaveLength(1);
  });

  it('goes straight back to the methods with "Try again" after a failure', async () => {
    opens();
    on.server.answers('/status', { data: aStatus({ state: 'FAILED', reason: 'Declined.' }) });
    await openSheet();
    on.lastGateway().fail();
    await pass();
    expect(heading()).toBe('Payment not completed');
    expect(on.gateway, 'never by itself after a failure').toHaveLength(1);
    await press('Try again');
    expect(on.gateway).toHaveLength(2);
  });

  it.each(['PROCESSING', 'PENDING', 'FAILED'] as const)(
    'opens nothing by itself over an order that is %s: a payer may be charged twice',
    async (state) => {
      opens({ state });
      on.server.answers('/status', { data: aStatus({ state, reason: 'Declined.' }) });
      await openSheet();
      await pass(10_000);
      expect(on.gateway).toHaveLength(0);
    },
  );
});
