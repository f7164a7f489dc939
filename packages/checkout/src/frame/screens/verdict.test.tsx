import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aStatus, anOrder } from '../testing/builders.ts';
import { PAID, heading, press, sheetCase } from '../testing/sheet-case.ts';
import { openSheet, pass } from '../testing/sheet-harness.tsx';

const on = sheetCase();

describe('after the gateway answered', () => {
  it('passes the signed answer to the server and waits for its verdict (threats 2 row 10)', async () => {
    const sheet = await on.payUpTo({ data: aStatus({ state: 'PROCESSING' }) });
    expect(on.server.to('/attempts/confirm')[0]?.body).toEqual({
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

  it('polls every 2 seconds, then every 5 (ux 5)', async () => {
    await on.payUpTo({ data: aStatus({ state: 'PROCESSING' }) });
    await pass(2000);
    await pass(2000);
    expect(on.server.to('/status')).toHaveLength(2);
    await pass(26_000);
    const before = on.server.to('/status').length;
    await pass(10_000);
    expect(on.server.to('/status').length - before).toBe(2);
  });

  it('polls at once when the page becomes visible again (ux 5)', async () => {
    on.server.answers('/status', { data: PAID });
    await on.payUpTo({ data: aStatus({ state: 'PENDING' }) });
    expect(heading()).toBe('Waiting for your bank');
    document.dispatchEvent(new Event('visibilitychange'));
    await pass();
    expect(heading()).toBe('Payment successful');
  });

  it('retries an answer that did not reach the server, also after a killed tab', async () => {
    await on.payUpTo('dead');
    expect(heading()).toBe('Confirming your payment');
    document.body.replaceChildren();
    on.server.answers('/attempts/confirm', { data: PAID }).answers('/status', { data: aStatus() });
    await openSheet();
    expect(heading()).toBe('Payment successful');
    expect(on.server.to('/attempts')).toHaveLength(1);
  });

  it('shows the tick for 2 seconds and then tells the page, once [PJ-4.107]', async () => {
    const sheet = await on.payUpTo({ data: PAID });
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

  it('tells the page before it closes if the payer is faster than the 2 seconds', async () => {
    const sheet = await on.payUpTo({ data: PAID });
    await press('Done');
    expect(sheet.told.slice(-2).map((message) => message.type)).toEqual(['event', 'closed']);
    expect(sheet.events()).toEqual(['ready', 'dt.payment.captured']);
  });

  it('shows the server’s plain reason of a failure with its own date and the Transaction Id, and lets the payer retry', async () => {
    // The payer's own clock is a year behind.
    vi.setSystemTime('2025-11-20T08:33:11Z');
    on.server.answers('/status', {
      data: aStatus({ state: 'FAILED', reason: 'Your bank declined the card.' }),
    });
    const sheet = await openSheet();
    await press(/^Pay/);
    on.lastGateway().fail();
    await pass();
    expect(on.lastGateway().closed).toBe(true);
    expect(heading()).toBe('Payment not completed');
    expect(screen.getByText('Your bank declined the card.')).toBeTruthy();
    expect(screen.getByText('Transaction Id').nextElementSibling?.textContent).toBe('TXN261120ABCDEFGH');
    expect(screen.getByText('20-11-2026 14:03:11')).toBeTruthy();
    expect(sheet.events()).toEqual(['ready']);
    await press('Try again');
    await press(/^Pay/);
    expect(on.gateway).toHaveLength(2);
  });

  it('sends dt.payment.failed with reason and date when the payer gives up after a failure', async () => {
    vi.setSystemTime('2025-11-20T08:33:11Z');
    on.server.answers('/status', { data: aStatus({ state: 'FAILED', reason: 'Declined.' }) });
    const sheet = await openSheet();
    await press(/^Pay/);
    on.lastGateway().fail();
    await pass();
    await press('Close');
    const event = sheet.told.at(-2);
    expect(event).toMatchObject({
      data: {
        data: {
          event: 'dt.payment.failed',
          error: 'Declined.',
          transaction_timestamp: '20-11-2026 14:03:11',
        },
      },
    });
    expect(sheet.told.at(-1)?.type).toBe('closed');
  });

  it('turns a failure into success when the money comes late (threats 6.1)', async () => {
    on.server.answers('/status', { data: aStatus({ state: 'FAILED' }) }, { data: PAID });
    await openSheet();
    await press(/^Pay/);
    on.lastGateway().fail();
    await pass();
    expect(heading()).toBe('Payment not completed');
    await pass(30_000);
    expect(heading()).toBe('Payment successful');
  });

  it('never offers a retry while pending, and shows reference and receipts (ux 5)', async () => {
    await on.payUpTo({ data: aStatus({ state: 'PENDING' }) });
    expect(screen.getByText(/You will not be charged twice/)).toBeTruthy();
    expect(screen.getByText(/^The result is still open, so please do not pay again\./)).toBeTruthy();
    expect(screen.getByText('TXN261120ABCDEFGH')).toBeTruthy();
    expect(screen.getByRole('link', { name: /receipts/ }).getAttribute('href')).toBe(
      'https://pay.example.in/kaveri-term/r/auth',
    );
    expect(screen.queryByRole('button', { name: /Pay|again/ })).toBeNull();
  });

  it.each([
    ['PENDING', 'Waiting for your bank'],
    ['FAILED', 'Payment not completed'],
    ['PAID', 'Payment successful'],
    ['REVIEW', 'The institute is checking your payment'],
  ] as const)('links from %s to the page of the payment, in a new tab (decision 23)', async (state, name) => {
    await on.payUpTo({ data: aStatus({ state }) });
    expect(heading()).toBe(name);
    const link = screen.getByRole('link', { name: /Where is my money\?/ });
    expect(link.getAttribute('href')).toBe('https://pay.example.in/kaveri-term/p/TXN261120ABCDEFGH');
    expect(link.getAttribute('target')).toBe('_blank');
  });

  it.each([
    ['EXPIRED', 'not paid in time'],
    ['CANCELLED', 'cancelled'],
  ] as const)(
    'shows %s neutrally, never says that no money was taken, and offers a new start (threats 6.1)',
    async (state, words) => {
      on.server
        .answers('/order', { data: anOrder({ state }) })
        .answers('/status', { data: aStatus({ state }) });
      const sheet = await openSheet();
      expect(screen.getByText(new RegExp(words))).toBeTruthy();
      expect(screen.queryByText(/No money was taken/), 'a bank may still say yes').toBeNull();
      expect(screen.getByRole('link', { name: /Where is my money\?/ })).toBeTruthy();
      await press('Start again');
      expect(sheet.told.at(-1)?.type).toBe('closed');
    },
  );

  it('says of a failed payment that it is over, which is why one may pay again', async () => {
    await on.payUpTo({ data: aStatus({ state: 'FAILED', reason: 'Your bank declined the card.' }) });
    expect(screen.getByText('Your bank declined the card.')).toBeTruthy();
    expect(screen.getByText(/^This payment did not go through and your fees are still due/)).toBeTruthy();
    expect(screen.queryByText(/please do not pay again/)).toBeNull();
  });

  it('asks not to pay again if the money could not be matched', async () => {
    await on.payUpTo({ data: aStatus({ state: 'REVIEW', reason: 'Please do not pay again.' }) });
    expect(screen.getByText('Please do not pay again.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Pay|again/ })).toBeNull();
    expect(heading()).toBe('The institute is checking your payment');
  });

  it('titles a refund as the page of the payment does (money 8)', async () => {
    const title = 'Your money is coming back';
    await on.payUpTo({ data: aStatus({ state: 'REVIEW', title, reason: 'It goes back.' }) });
    expect(heading()).toBe(title);
  });

  it('returns to the Pay button when the gateway’s window was closed and nothing is in progress', async () => {
    on.server.answers('/status', { data: aStatus({ state: 'CREATED' }) });
    await openSheet();
    await press(/^Pay/);
    on.lastGateway().options.modal.ondismiss();
    await pass();
    expect(heading()).toBe('Review and pay');
  });

  it('finds the payment when the gateway’s answer was lost', async () => {
    on.server.answers('/status', { data: PAID });
    await openSheet();
    await press(/^Pay/);
    await pass(30_000);
    expect(heading()).toBe('Payment successful');
    expect(on.lastGateway().closed).toBe(true);
  });

  it('ignores an answer with a wrong signature', async () => {
    on.server.answers('/status', { data: aStatus({ state: 'CREATED' }) });
    await on.payUpTo({ code: 'signature_invalid' });
    await pass(2000);
    expect(heading()).toBe('Review and pay');
  });

  it('ignores an older status that arrives late', async () => {
    let resolve: (reply: { readonly data: unknown }) => void = () => undefined;
    const late = new Promise<{ readonly data: unknown }>((settle) => {
      resolve = settle;
    });
    on.server.answers('/status', late, { data: PAID });
    await openSheet();
    await press(/^Pay/);
    await pass(30_000);
    on.lastGateway().options.modal.ondismiss();
    await pass();
    expect(heading()).toBe('Payment successful');
    resolve({ data: aStatus({ state: 'CREATED' }) });
    await pass();
    expect(heading()).toBe('Payment successful');
  });
});
