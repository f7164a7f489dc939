import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aLaunch, aStatus, anOrder } from '../testing/builders.ts';
import {
  StubbedServer,
  TOKEN,
  letScriptsLoad,
  openSheet,
  pass,
  stubGateway,
} from '../testing/sheet-harness.tsx';
import type { OpenedSheet, Reply, SeenGateway } from '../testing/sheet-harness.tsx';

let server: StubbedServer;
let gateway: SeenGateway[];

const signed = { razorpay_payment_id: 'pay_one', razorpay_order_id: 'order_one', razorpay_signature: 'sig' };

beforeEach(() => {
  vi.useFakeTimers();
  letScriptsLoad();
  sessionStorage.clear();
  gateway = stubGateway();
  server = new StubbedServer()
    .answers('/order', { data: anOrder() })
    .answers('/attempts', { data: aLaunch() })
    .answers('/attempts/confirm', { data: aStatus({ state: 'PROCESSING' }) })
    .answers('/status', { data: aStatus({ state: 'PROCESSING' }) });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const heading = (): string => screen.getByRole('heading', { level: 1 }).textContent;
const press = async (name: string | RegExp): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass();
};
const payButton = (): HTMLElement => screen.getByRole('button', { name: /^Pay/ });
const lastGateway = (): SeenGateway => {
  const last = gateway.at(-1);
  if (last === undefined) throw new Error('the gateway was not opened');
  return last;
};
const answer = async (response: unknown = signed): Promise<void> => {
  lastGateway().options.handler(response);
  await pass();
};
const beforeUnload = (): boolean => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

/** Opens the sheet and pays, up to the gateway's answer. */
async function payUpTo(confirm: Reply): Promise<OpenedSheet> {
  server.answers('/attempts/confirm', confirm);
  const sheet = await openSheet();
  await press(/^Pay/);
  await answer();
  return sheet;
}

const PAID = aStatus({
  state: 'PAID',
  transaction_timestamp: '20-11-2026 14:03:11',
  receipt_no: 'RCP/2026-27/000042',
});

describe('the head of the sheet', () => {
  it('shows institute, what for, the exact amount, the lock and the way out (ux 5)', async () => {
    server.answers('/order', { data: anOrder({ amount: 48500.5 }) });
    await openSheet();
    expect(screen.getByText('Kaveri Valley School')).toBeTruthy();
    expect(screen.getByText('Tuition Fee, Term 2')).toBeTruthy();
    expect(screen.getByText('Aarav Sharma')).toBeTruthy();
    expect(screen.getByText('₹48,500.50')).toBeTruthy();
    expect(screen.getByText('Secure payment')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Close the payment' })).toBeTruthy();
    expect(payButton().textContent).toBe('Pay ₹48,500.50');
  });

  it('carries a "Test mode" strip for a test institute alone (threats 2 row 9)', async () => {
    await openSheet();
    expect(screen.getByText('Test mode')).toBeTruthy();
  });

  it('carries none for a live institute', async () => {
    server.answers('/order', { data: anOrder({ test_mode: false }) });
    await openSheet();
    expect(screen.queryByText('Test mode')).toBeNull();
  });
});

describe('paying', () => {
  it('opens the gateway’s window for the order with `Pay ₹48,500.00` (ux 5)', async () => {
    await openSheet();
    expect(payButton().textContent).toBe('Pay ₹48,500.00');
    await press('Pay ₹48,500.00');
    expect(lastGateway().options).toMatchObject({
      key: 'rzp_test_one',
      order_id: 'order_one',
      amount: 4850000,
      currency: 'INR',
      name: 'Kaveri Valley School',
      retry: { enabled: false },
    });
    expect(lastGateway().options).not.toHaveProperty('callback_url');
  });

  it('sends one request on a double click, with a key made before and kept (threats 6.3)', async () => {
    await openSheet();
    fireEvent.click(payButton());
    fireEvent.click(payButton());
    await pass();
    expect(server.to('/attempts')).toHaveLength(1);
    expect(server.to('/attempts')[0]?.headers['idempotency-key']).toMatch(/^try_[0-9a-f]{32}$/);
    expect(gateway).toHaveLength(1);
  });

  it('repeats the same try after a dead line, and makes a new one after the payer left', async () => {
    server.answers('/attempts', 'dead', { data: aLaunch() });
    server.answers('/status', { data: aStatus({ state: 'CREATED' }) });
    await openSheet();
    await press(/^Pay/);
    expect(screen.getByRole('alert').textContent).toContain('No money was taken');
    await press(/^Pay/);
    lastGateway().options.modal.ondismiss();
    await pass();
    await press(/^Pay/);
    const keys = server.to('/attempts').map((call) => call.headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('keeps the key of a try through a killed tab (ux 5)', async () => {
    server.answers('/attempts', 'dead');
    await openSheet();
    await press(/^Pay/);
    document.body.replaceChildren();
    server.answers('/attempts', { data: aLaunch() });
    await openSheet();
    await press(/^Pay/);
    const [first, second] = server.to('/attempts').map((call) => call.headers['idempotency-key']);
    expect(second).toBe(first);
  });

  it('carries the checkout token as bearer in every call, and no cookie (R3)', async () => {
    await payUpTo({ data: PAID });
    expect(server.calls.length).toBeGreaterThan(2);
    expect(server.calls.every((call) => call.headers['authorization'] === `Bearer ${TOKEN}`)).toBe(true);
  });

  it('says plainly when the gateway’s script cannot be loaded', async () => {
    vi.stubGlobal('Razorpay', undefined);
    await openSheet();
    await press(/^Pay/);
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
    expect(payButton().getAttribute('aria-busy')).toBeNull();
  });

  it('asks where the payment stands when the order was closed meanwhile', async () => {
    server.answers('/attempts', { code: 'order_closed' }).answers('/status', { data: PAID });
    await openSheet();
    await press(/^Pay/);
    expect(heading()).toBe('Payment successful');
  });
});

describe('after the gateway answered', () => {
  it('hands the signed answer to the server and waits for its word (threats 2 row 10)', async () => {
    const sheet = await payUpTo({ data: aStatus({ state: 'PROCESSING' }) });
    expect(server.to('/attempts/confirm')[0]?.body).toEqual({
      attempt_id: 'att_one',
      gateway_payment_id: 'pay_one',
      gateway_order_id: 'order_one',
      signature: 'sig',
    });
    expect(heading()).toBe('Confirming your payment');
    expect(screen.getByRole('status').textContent).toContain('do not close');
    await pass(60_000);
    expect(sheet.events()).toEqual(['ready']);
  });

  it('asks every 2 seconds, then every 5 (ux 5)', async () => {
    await payUpTo({ data: aStatus({ state: 'PROCESSING' }) });
    await pass(2000);
    await pass(2000);
    expect(server.to('/status')).toHaveLength(2);
    await pass(26_000);
    const before = server.to('/status').length;
    await pass(10_000);
    expect(server.to('/status').length - before).toBe(2);
  });

  it('asks at once when the page is looked at again (ux 5)', async () => {
    server.answers('/status', { data: PAID });
    await payUpTo({ data: aStatus({ state: 'PENDING' }) });
    expect(heading()).toBe('Waiting for your bank');
    document.dispatchEvent(new Event('visibilitychange'));
    await pass();
    expect(heading()).toBe('Payment successful');
  });

  it('delivers an answer again that the server could not take, also after a killed tab', async () => {
    await payUpTo('dead');
    expect(heading()).toBe('Confirming your payment');
    document.body.replaceChildren();
    server.answers('/attempts/confirm', { data: PAID }).answers('/status', { data: aStatus() });
    await openSheet();
    expect(heading()).toBe('Payment successful');
    expect(server.to('/attempts')).toHaveLength(1);
  });

  it('shows the tick for 2 seconds and then tells the page, once [PJ-4.107]', async () => {
    const sheet = await payUpTo({ data: PAID });
    expect(heading()).toBe('Payment successful');
    expect(document.activeElement?.textContent).toBe('Payment successful');
    expect(screen.getByText('RCP/2026-27/000042')).toBeTruthy();
    await pass(1999);
    expect(sheet.events()).toEqual(['ready']);
    await pass(1);
    expect(sheet.told.at(-1)).toEqual({
      v: 1,
      sdk: 'shulk',
      session: expect.any(String) as string,
      origin: 'https://pay.example.in',
      type: 'event',
      data: {
        type: 'DIRECT',
        data: {
          event: 'dt.payment.captured',
          amount: 48500,
          transaction_timestamp: '20-11-2026 14:03:11',
          application_code: 'TXN261120ABCDEFGH',
          error: '',
        },
      },
    });
    await press('Done');
    await pass(5000);
    expect(sheet.events()).toEqual(['ready', 'dt.payment.captured']);
    expect(sheet.told.at(-1)?.type).toBe('closed');
  });

  it('tells the page before it closes when the payer is faster than the 2 seconds', async () => {
    const sheet = await payUpTo({ data: PAID });
    await press('Done');
    expect(sheet.told.slice(-2).map((message) => message.type)).toEqual(['event', 'closed']);
    expect(sheet.events()).toEqual(['ready', 'dt.payment.captured']);
  });

  it('shows the server’s plain reason of a failure and lets the payer try again', async () => {
    server.answers('/status', { data: aStatus({ state: 'FAILED', reason: 'Your bank declined the card.' }) });
    const sheet = await openSheet();
    await press(/^Pay/);
    lastGateway().fail();
    await pass();
    expect(lastGateway().closed).toBe(true);
    expect(heading()).toBe('Payment not completed');
    expect(screen.getByText('Your bank declined the card.')).toBeTruthy();
    expect(sheet.events()).toEqual(['ready']);
    await press('Try again');
    await press(/^Pay/);
    expect(gateway).toHaveLength(2);
  });

  it('tells dt.payment.failed with the reason when the payer gives up after a failure', async () => {
    server.answers('/status', { data: aStatus({ state: 'FAILED', reason: 'Declined.' }) });
    const sheet = await openSheet();
    await press(/^Pay/);
    lastGateway().fail();
    await pass();
    await press('Close');
    const event = sheet.told.at(-2);
    expect(event).toMatchObject({ data: { data: { event: 'dt.payment.failed', error: 'Declined.' } } });
    expect(sheet.told.at(-1)?.type).toBe('closed');
  });

  it('turns a failure into success when the money comes late (threats 6.1)', async () => {
    server.answers('/status', { data: aStatus({ state: 'FAILED' }) }, { data: PAID });
    await openSheet();
    await press(/^Pay/);
    lastGateway().fail();
    await pass();
    expect(heading()).toBe('Payment not completed');
    await pass(30_000);
    expect(heading()).toBe('Payment successful');
  });

  it('never offers a blind retry while pending, and shows reference and receipts (ux 5)', async () => {
    await payUpTo({ data: aStatus({ state: 'PENDING' }) });
    expect(screen.getByText(/you will not be charged twice/)).toBeTruthy();
    expect(screen.getByText('TXN261120ABCDEFGH')).toBeTruthy();
    expect(screen.getByRole('link', { name: /receipts/ }).getAttribute('href')).toBe(
      'https://pay.example.in/kaveri-term/r/auth',
    );
    expect(screen.queryByRole('button', { name: /Pay|again/ })).toBeNull();
  });

  it.each([
    ['EXPIRED', 'not paid in time'],
    ['CANCELLED', 'cancelled'],
  ] as const)('shows %s neutrally with a new start', async (state, words) => {
    server.answers('/order', { data: anOrder({ state }) }).answers('/status', { data: aStatus({ state }) });
    const sheet = await openSheet();
    expect(screen.getByText(new RegExp(words))).toBeTruthy();
    await press('Start again');
    expect(sheet.told.at(-1)?.type).toBe('closed');
  });

  it('asks not to pay again when the money could not be matched', async () => {
    await payUpTo({ data: aStatus({ state: 'REVIEW', reason: 'Please do not pay again.' }) });
    expect(screen.getByText('Please do not pay again.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Pay|again/ })).toBeNull();
  });

  it('goes back to the Pay button when the gateway’s window was closed and nothing is under way', async () => {
    server.answers('/status', { data: aStatus({ state: 'CREATED' }) });
    await openSheet();
    await press(/^Pay/);
    lastGateway().options.modal.ondismiss();
    await pass();
    expect(heading()).toBe('Review and pay');
  });

  it('finds the money when the gateway’s answer got lost', async () => {
    server.answers('/status', { data: PAID });
    await openSheet();
    await press(/^Pay/);
    await pass(30_000);
    expect(heading()).toBe('Payment successful');
    expect(lastGateway().closed).toBe(true);
  });

  it('does not count an answer with a wrong signature', async () => {
    server.answers('/status', { data: aStatus({ state: 'CREATED' }) });
    await payUpTo({ code: 'signature_invalid' });
    await pass(2000);
    expect(heading()).toBe('Review and pay');
  });

  it('takes an older status that arrives late for nothing', async () => {
    let resolve: (reply: { readonly data: unknown }) => void = () => undefined;
    const late = new Promise<{ readonly data: unknown }>((settle) => {
      resolve = settle;
    });
    server.answers('/status', late, { data: PAID });
    await openSheet();
    await press(/^Pay/);
    await pass(30_000);
    lastGateway().options.modal.ondismiss();
    await pass();
    expect(heading()).toBe('Payment successful');
    resolve({ data: aStatus({ state: 'CREATED' }) });
    await pass();
    expect(heading()).toBe('Payment successful');
  });
});

describe('closing', () => {
  it('is immediate while nothing is under way', async () => {
    const sheet = await openSheet();
    await press('Close the payment');
    expect(sheet.told.at(-1)).toMatchObject({ type: 'closed', data: {} });
    expect(sheet.events()).toEqual(['ready']);
  });

  it('asks Keep waiting or Close while processing, also by Esc of the host page (ux 3 "Leave guard")', async () => {
    const sheet = await payUpTo({ data: aStatus({ state: 'PROCESSING' }) });
    await sheet.say({ type: 'escape', data: {} });
    expect(screen.getByRole('dialog')).toBeTruthy();
    await press('Keep waiting');
    expect(screen.queryByRole('dialog')).toBeNull();
    // Not prevented, the browser would close the question with the very press that opened it.
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

  it('leaves Esc to the gateway’s window while that is open', async () => {
    const sheet = await openSheet();
    await press(/^Pay/);
    await sheet.say({ type: 'escape', data: {} });
    expect(lastGateway().closed).toBe(false);
    expect(sheet.told.at(-1)?.type).not.toBe('closed');
  });

  it('takes the gateway’s window away by the sheet’s own close button and asks the server', async () => {
    server.answers('/status', { data: aStatus({ state: 'CREATED' }) });
    await openSheet();
    await press(/^Pay/);
    await press('Close the payment');
    expect(lastGateway().closed).toBe(true);
    expect(heading()).toBe('Review and pay');
  });

  it('guards the page with beforeunload only while processing or pending (ux 3)', async () => {
    server.answers('/status', { data: aStatus({ state: 'PENDING' }) }, { data: PAID });
    await openSheet();
    const guarded = [beforeUnload()];
    await press(/^Pay/);
    guarded.push(beforeUnload());
    await answer();
    guarded.push(beforeUnload());
    await pass(2000);
    guarded.push(beforeUnload());
    await pass(30_000);
    guarded.push(beforeUnload());
    expect(guarded).toEqual([false, false, true, true, false]);
  });
});

describe('trust', () => {
  it('tells nothing about an order to a page it was not made for', async () => {
    server.answers('/order', { data: anOrder({ parent_origin: 'https://school.example' }) });
    const sheet = await openSheet();
    expect(screen.getByText(/started on another website/)).toBeTruthy();
    expect(screen.queryByText('Kaveri Valley School')).toBeNull();
    await press('Back to the page');
    expect(sheet.told.map((message) => message.type)).toEqual(['closed']);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another window', { source: {} }],
  ])('ignores a token from %s (threats 2 row 10)', async (_name, from) => {
    const sheet = await openSheet({ starts: false });
    await sheet.say({ type: 'start', data: { auth: TOKEN, logo_url: '' } }, from);
    expect(server.calls).toEqual([]);
  });

  it('renews a token that has ended and goes on (R4)', async () => {
    server.answers('/attempts', { code: 'checkout_token' }, { data: aLaunch() });
    const sheet = await openSheet();
    await press(/^Pay/);
    expect(sheet.told.at(-1)?.type).toBe('renew');
    await sheet.say({ type: 'renewed', data: { auth: 'ck_renewed' } });
    expect(server.to('/attempts').map((call) => call.headers['authorization'])).toEqual([
      `Bearer ${TOKEN}`,
      'Bearer ck_renewed',
    ]);
    expect(gateway).toHaveLength(1);
  });

  it('takes a renewed token up again after a killed tab', async () => {
    server.answers('/attempts', { code: 'checkout_token' }, { data: aLaunch() });
    const sheet = await openSheet();
    await press(/^Pay/);
    await sheet.say({ type: 'renewed', data: { auth: 'ck_renewed' } });
    await answer();
    document.body.replaceChildren();
    server.calls.length = 0;
    server.answers('/order', { code: 'checkout_token' }, { data: anOrder({ state: 'PROCESSING' }) });
    await openSheet();
    expect(server.to('/order').at(-1)?.headers['authorization']).toBe('Bearer ck_renewed');
    expect(heading()).toBe('Confirming your payment');
  });

  it('says what to do when the token has ended and nobody renews it', async () => {
    const sheet = await openSheet();
    server.answers('/attempts', { code: 'checkout_token' });
    await press(/^Pay/);
    await sheet.say({ type: 'not_renewed', data: {} });
    expect(screen.getByText(/start the payment again from the page/)).toBeTruthy();
  });

  it('does not say "no money was taken" when the token ends while money is under way', async () => {
    server.answers('/status', { code: 'checkout_token' });
    const sheet = await payUpTo({ data: aStatus({ state: 'PROCESSING' }) });
    await pass(2000);
    await sheet.say({ type: 'not_renewed', data: {} });
    expect(screen.getByText(/Please do not pay again/)).toBeTruthy();
  });

  it('tells the page when the token is refused at once', async () => {
    server.answers('/order', { code: 'checkout_token' });
    const sheet = await openSheet();
    await sheet.say({ type: 'not_renewed', data: {} });
    expect(sheet.told.at(-1)).toMatchObject({
      type: 'refused',
      data: { text: 'This checkout is not valid any more. Please start the payment again from the page.' },
    });
  });

  it('offers to try once more when the order cannot be read for lack of a line', async () => {
    server.answers('/order', 'dead', { data: anOrder() });
    await openSheet();
    expect(heading()).toBe('The payment cannot be opened');
    await press('Try again');
    expect(heading()).toBe('Review and pay');
  });

  it('shows no status of another order', async () => {
    await payUpTo({ data: { ...PAID, order_id: 'ord_other' } });
    expect(heading()).toBe('The payment cannot be opened');
  });
});

describe('a fault of ours', () => {
  it('keeps trying and says so while the server cannot be reached', async () => {
    server.answers('/status', 'dead');
    await payUpTo({ data: aStatus({ state: 'PROCESSING' }) });
    await pass(2000);
    expect(screen.getByText(/cannot be reached just now/)).toBeTruthy();
    server.answers('/status', { data: PAID });
    await act(async () => {
      await vi.advanceTimersByTimeAsync(2000);
    });
    expect(heading()).toBe('Payment successful');
  });
});
