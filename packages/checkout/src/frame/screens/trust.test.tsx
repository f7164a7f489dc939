import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { atStep } from '../testing/an-application.ts';
import { aLaunch, aStatus, anOrder } from '../testing/builders.ts';
import { PAID, heading, press, sheetCase } from '../testing/sheet-case.ts';
import { TOKEN, openSheet, pass } from '../testing/sheet-harness.tsx';

const on = sheetCase();

describe('access to an order', () => {
  it('is denied to a page the order was not made for', async () => {
    on.server.answers('/order', { data: anOrder({ parent_origin: 'https://school.example' }) });
    const sheet = await openSheet();
    expect(screen.getByText(/started on another website/)).toBeTruthy();
    expect(screen.queryByText('Kaveri Valley School')).toBeNull();
    await press('Back to the page');
    expect(sheet.told.map((message) => message.type)).toEqual(['closed']);
  });

  it.each([
    ['test', false, "Pass env: 'live'"],
    ['live', true, 'Leave env out'],
    ['production', true, 'Leave env out'],
  ] as const)(
    'is denied to a page with the env %s when its test mode is %s, and the page learns why (threats 2 row 9)',
    async (env, test_mode, advice) => {
      const log = vi.spyOn(console, 'error').mockReturnValue();
      on.server.answers('/order', { data: anOrder({ test_mode }) });
      const sheet = await openSheet({ env });
      expect(screen.getByText(/This page cannot open the payment\. No money was taken\./)).toBeTruthy();
      expect(screen.queryByText('Kaveri Valley School')).toBeNull();
      expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
      expect(sheet.events()).toEqual([]);
      expect(sheet.told).toMatchObject([
        { type: 'refused', data: { text: expect.stringContaining(advice) } },
      ]);
      expect(log).toHaveBeenCalledWith(expect.stringContaining(advice));
      expect(on.server.calls.map(({ path }) => path)).toEqual(['/order']);
    },
  );

  it.each([
    ['test', true],
    ['live', false],
    ['production', false],
    [undefined, false],
  ] as const)('is given to a page with the env %s when the test mode is %s', async (env, test_mode) => {
    on.server.answers('/order', { data: anOrder({ test_mode }) });
    expect((await openSheet({ env })).events()).toEqual(['ready']);
  });

  it('is denied for an application to a page of the other env, too (threats 2 row 9)', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    on.server.answers('/emi/application', { data: { ...atStep.details, test_mode: false } });
    const sheet = await openSheet({ auth: 'emi.given', env: 'test' });
    await import('../application/open-application.tsx');
    await pass();
    expect(screen.getByText(/This page cannot open the payment/)).toBeTruthy();
    expect(sheet.told.map(({ type }) => type)).toEqual(['refused']);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another window', { source: {} }],
  ])('is not given by a token from %s (threats 2 row 10)', async (_name, from) => {
    const sheet = await openSheet({ starts: false });
    await sheet.say({ type: 'start', data: { auth: TOKEN, logo_url: '' } }, from);
    expect(on.server.calls).toEqual([]);
  });

  it('continues with a renewed token when one has expired (R4)', async () => {
    on.server.answers('/attempts', { code: 'checkout_token' }, { data: aLaunch() });
    const sheet = await openSheet();
    await press(/^Pay/);
    expect(sheet.told.at(-1)?.type).toBe('renew');
    await sheet.say({ type: 'renewed', data: { auth: 'ck_renewed' } });
    expect(on.server.to('/attempts').map((call) => call.headers['authorization'])).toEqual([
      `Bearer ${TOKEN}`,
      'Bearer ck_renewed',
    ]);
    expect(on.gateway).toHaveLength(1);
  });

  it('continues with a renewed token after a killed tab', async () => {
    on.server.answers('/attempts', { code: 'checkout_token' }, { data: aLaunch() });
    const sheet = await openSheet();
    await press(/^Pay/);
    await sheet.say({ type: 'renewed', data: { auth: 'ck_renewed' } });
    await on.answer();
    document.body.replaceChildren();
    on.server.calls.length = 0;
    on.server.answers('/order', { code: 'checkout_token' }, { data: anOrder({ state: 'PROCESSING' }) });
    await openSheet();
    expect(on.server.to('/order').at(-1)?.headers['authorization']).toBe('Bearer ck_renewed');
    expect(heading()).toBe('Confirming your payment');
  });

  it('ends with advice when the token has expired and nobody renews it', async () => {
    const sheet = await openSheet();
    on.server.answers('/attempts', { code: 'checkout_token' });
    await press(/^Pay/);
    await sheet.say({ type: 'not_renewed', data: {} });
    expect(screen.getByText(/start again from the payment page/)).toBeTruthy();
  });

  it('ends without "no money was taken" if the token expires while a payment is in progress', async () => {
    on.server.answers('/status', { code: 'checkout_token' });
    const sheet = await on.payUpTo({ data: aStatus({ state: 'PROCESSING' }) });
    await pass(2000);
    await sheet.say({ type: 'not_renewed', data: {} });
    expect(screen.getByText(/Please do not pay again/)).toBeTruthy();
  });

  it('reports a refused token to the page at once', async () => {
    on.server.answers('/order', { code: 'checkout_token' });
    const sheet = await openSheet();
    await sheet.say({ type: 'not_renewed', data: {} });
    expect(sheet.told.at(-1)).toMatchObject({
      type: 'refused',
      data: { text: 'This payment session has expired. Please start again from the payment page.' },
    });
  });

  it('can be retried if the order could not be read for lack of a connection', async () => {
    on.server.answers('/order', 'dead', { data: anOrder() });
    await openSheet();
    expect(heading()).toBe('The payment cannot be opened');
    // A reopened tab may have a payment in progress at the bank (threats 6.1).
    expect(screen.queryByText(/No money was taken/)).toBeNull();
    expect(screen.getByText(/If you have already approved it, please do not pay again/)).toBeTruthy();
    await press('Try again');
    expect(heading()).toBe('Review and pay');
  });

  it('shows no status of another order', async () => {
    await on.payUpTo({ data: { ...PAID, order_id: 'ord_other' } });
    expect(heading()).toBe('The payment cannot be opened');
  });
});

describe('an error of ours', () => {
  it('keeps polling and says so while the server is unreachable', async () => {
    on.server.answers('/status', 'dead');
    await on.payUpTo({ data: aStatus({ state: 'PROCESSING' }) });
    await pass(2000);
    expect(screen.getByText(/cannot connect right now/)).toBeTruthy();
    on.server.answers('/status', { data: PAID });
    await act(async () => {
      await vi.advanceTimersByTimeAsync(2000);
    });
    expect(heading()).toBe('Payment successful');
  });
});

describe('help in the sheet', () => {
  const help = () => screen.getByRole('button', { name: 'Help' });

  it('opens the institute’s number and address in its head, and the payment goes on below', async () => {
    const sheet = await openSheet();
    expect(screen.queryByRole('link', { name: '0821 240 0101' })).toBeNull();
    await press('Help');
    expect(help().getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('link', { name: '0821 240 0101' }).getAttribute('href')).toBe('tel:08212400101');
    expect(screen.getByRole('link', { name: 'fees@kaveri.example' }).getAttribute('href')).toBe(
      'mailto:fees@kaveri.example',
    );
    await press(/^Pay/);
    expect(on.gateway).toHaveLength(1);
    expect(screen.getByRole('link', { name: '0821 240 0101' })).toBeTruthy();
    fireEvent.keyDown(help(), { key: 'Escape' });
    expect(screen.queryByRole('link', { name: '0821 240 0101' })).toBeNull();
    expect(
      sheet.told.map(({ type }) => type),
      'Esc closed the numbers only',
    ).not.toContain('closed');
  });

  it('opens the telephone and the mail outside of the frame, where nothing replaces the payment', async () => {
    await openSheet();
    await press('Help');
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    for (const name of ['0821 240 0101', 'fees@kaveri.example'])
      expect(fireEvent.click(screen.getByRole('link', { name })), 'the frame follows it').toBe(false);
    expect(open.mock.calls.map(([address, where]) => [String(address), where])).toEqual([
      ['tel:08212400101', '_blank'],
      ['mailto:fees@kaveri.example', '_blank'],
    ]);
  });

  it('stands on every screen of a plan too, and is absent while nobody is known to ask', async () => {
    on.server.answers('/emi/application', { data: atStep.details });
    await openSheet({ auth: 'emi.given' });
    await import('../application/open-application.tsx');
    await pass();
    expect(help()).toBeTruthy();
    cleanup();
    on.server.answers('/order', { data: anOrder({ help: {} }) });
    await openSheet();
    expect(screen.queryByRole('button', { name: 'Help' })).toBeNull();
  });
});
