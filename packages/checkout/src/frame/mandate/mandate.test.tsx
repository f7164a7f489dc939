import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aMandateLaunch, aPlan, aStatus, anOrder } from '../testing/builders.ts';
import { heading, press, sheetCase } from '../testing/sheet-case.ts';
import { openSheet, pass } from '../testing/sheet-harness.tsx';
import type { OpenedSheet } from '../testing/sheet-harness.tsx';

const on = sheetCase();
const order = anOrder({
  financing_mode: 'AUTO-DEBIT',
  title: 'Auto debit by due date',
  amount: 36000,
  open_gateway: true,
});
const status = (over: Parameters<typeof aStatus>[0]) => aStatus({ amount: 36000, ...over });

beforeEach(() => {
  on.server
    .answers('/order', { data: order })
    .answers('/mandate', { data: aPlan() })
    .answers('/mandate/register', { data: aMandateLaunch() })
    .answers('/mandate/confirm', { data: aPlan({ state: 'PROCESSING' }) })
    .answers('/status', { data: status({ state: 'PROCESSING' }) });
});

/** Opens the sheet; the mode's screens load on their own. */
const open = async (): Promise<OpenedSheet> => {
  const sheet = await openSheet();
  await arrived();
  return sheet;
};

const arrived = async (): Promise<void> => {
  await import('./mandate-mode.tsx');
  await pass();
};

const agree = () => press('Agree and set up');
const text = (): string => document.body.textContent;

async function agreeUpTo(state: 'AUTHORISED' | 'PENDING' | 'FAILED' | 'PROCESSING', reason = '') {
  on.server.answers('/status', { data: status({ state, reason }) });
  const sheet = await open();
  await agree();
  await on.answer();
  return sheet;
}

describe('before the payer agrees', () => {
  it('shows each debit with its day and amount, and the total (ux 5)', async () => {
    await open();
    expect(heading()).toBe('Set up auto debit');
    const table = screen.getByRole('table', { name: 'Auto Debit Schedule' });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Fee', 'Date', 'Amount'],
      ['Tuition Fee', '05-12-2026', '₹12,000'],
      ['Transport Fee', '05-12-2026', '₹1,500.50'],
      ['Tuition Fee', '05-01-2027', '₹22,499.50'],
      ['Total', '₹36,000'],
    ]);
    expect(text()).toContain('Fees with the same date are debited together.');
  });

  it('says that nothing is debited today, and when how much is first (finding 9)', async () => {
    await open();
    expect(screen.getByText('₹0').parentElement?.textContent).toBe('Debited today ₹0');
    expect(text()).toContain('First debit 05-12-2026₹13,500.50');
    expect(on.gateway, 'a consent is never given for the payer').toHaveLength(0);
  });

  it('shows the maximum, the validity, the notice and how to stop (regulation E.1)', async () => {
    await open();
    const facts = screen.getAllByRole('definition').map((fact) => fact.textContent);
    expect(facts.slice(0, 3)).toEqual(['₹22,499.50', '20-11-2026', '05-02-2027']);
    expect(text()).toContain('At least 24 hours before each debit');
    expect(text(), 'a debit takes what is payable on its day').toContain(
      'can change them, but never above the maximum per debit',
    );
    expect(text()).toContain('at any time at your bank');
    expect(on.server.to('/mandate/register'), 'nothing is registered by looking').toHaveLength(0);
  });

  it.each([
    ['UPI_AUTOPAY', 'within_upi_limit', 'UPI Autopay', 'within the ₹15,000 that UPI allows without your PIN'],
    ['ENACH', 'above_upi_limit', 'eNACH mandate at your bank', 'above the ₹15,000 that UPI allows'],
    // Gateway and bank decide the methods: Easebuzz offers only net banking (decision 48).
    ['ENACH', 'above_upi_limit', 'eNACH', 'by net banking or another way on the next screen.'],
  ] as const)(
    'names the rail %s in plain words, and why it was chosen',
    async (rail, rail_reason, name, why) => {
      on.server.answers('/mandate', { data: aPlan({ rail, rail_reason }) });
      await open();
      expect(text()).toContain(name);
      expect(text()).toContain(why);
    },
  );

  it.each([
    [
      'UPI_AUTOPAY',
      ['No fee is debited now.', 'The ₹1 that your UPI app shows for the set-up comes back to you'],
      [],
    ],
    ['ENACH', ['Nothing is debited now.'], ['₹1 that']],
  ] as const)('says of %s what the set-up itself charges (decision 28)', async (rail, said, unsaid) => {
    on.server.answers('/mandate', { data: aPlan({ rail }) });
    await open();
    for (const words of said) expect(text()).toContain(words);
    for (const words of unsaid) expect(text()).not.toContain(words);
  });

  it('offers a retry if the plan cannot be read', async () => {
    on.server.answers('/mandate', 'dead', { data: aPlan() });
    await open();
    expect(heading()).toBe('The payment cannot be opened');
    await press('Try again');
    expect(heading()).toBe('Set up auto debit');
  });
});

describe('agreeing', () => {
  it('opens the gateway’s window for a recurring order of this customer (gateways A.7)', async () => {
    await open();
    await agree();
    expect(on.lastGateway().options).toMatchObject({
      order_id: 'order_mandate',
      customer_id: 'cust_one',
      recurring: '1',
      retry: { enabled: false },
    });
    expect(on.server.to('/attempts'), 'no try of a payment').toHaveLength(0);
  });

  it('registers once on a double click', async () => {
    await open();
    const button = screen.getByRole('button', { name: 'Agree and set up' });
    fireEvent.click(button);
    fireEvent.click(button);
    await pass();
    expect(on.server.to('/mandate/register')).toHaveLength(1);
  });

  it('stays at the plan and says why when registration fails', async () => {
    on.server.answers('/mandate/register', { code: 'mandate_exists' });
    await open();
    await agree();
    expect(screen.getByRole('alert').textContent).toContain('Auto debit is already set up');
    expect(heading()).toBe('Set up auto debit');
  });

  it('passes the signed answer on without an attempt, and believes only the server', async () => {
    await agreeUpTo('PROCESSING');
    expect(on.server.to('/mandate/confirm')[0]?.body).toEqual({
      gateway_payment_id: 'pay_one',
      gateway_order_id: 'order_one',
      signature: 'sig',
    });
    expect(heading()).toBe('Setting up your auto debit');
  });

  it('leads back to the plan when the payer leaves the gateway’s window', async () => {
    on.server.answers('/status', { data: status({ state: 'CREATED' }) });
    await open();
    await agree();
    on.lastGateway().options.modal.ondismiss();
    await pass();
    expect(heading()).toBe('Set up auto debit');
  });
});

describe('a confirmed auto debit', () => {
  it('says under the tick that nothing was debited today, and when the first debit is: its total is no payment', async () => {
    await agreeUpTo('AUTHORISED');
    const names = ['Debited today', 'First debit', 'Amount of the first debit', 'All debits together'];
    const valueOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
    expect(names.map(valueOf)).toEqual(['₹0', '05-12-2026', '₹13,500.50', '₹36,000']);
  });

  it('shows the tick for two seconds, then sends `ad.authorized` without an error, once', async () => {
    const sheet = await agreeUpTo('AUTHORISED');
    expect([heading(), ...sheet.events()]).toEqual(['Auto debit is set up', 'ready']);
    await pass(2000);
    await press('Done');
    expect(sheet.events()).toEqual(['ready', 'ad.authorized']);
    const told = sheet.told.findLast((message) => message.type === 'event');
    expect(told?.data).toMatchObject({
      type: 'AUTO-DEBIT',
      data: { event: 'ad.authorized', amount: 36000, application_code: 'TXN261120ABCDEFGH', error: '' },
    });
  });
});

describe('an auto debit confirmed while the payer is still at the gateway’s window', () => {
  it('closes the window and shows the tick', async () => {
    await open();
    await agree();
    on.server.answers('/status', { data: status({ state: 'AUTHORISED' }) });
    await pass(30_000);
    expect(on.lastGateway().closed).toBe(true);
    expect(heading()).toBe('Auto debit is set up');
  });
});

describe('an auto debit that the bank has not confirmed', () => {
  it('says that it may take a working day, and lets the payer leave without asking', async () => {
    const sheet = await agreeUpTo('PENDING');
    expect(heading()).toBe('Waiting for your bank');
    expect(text()).toContain('may take a working day');
    const leave = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leave);
    expect(leave.defaultPrevented).toBe(false);
    await press('Close the payment');
    expect(sheet.told.at(-1)?.type).toBe('closed');
  });

  it('continues by itself when the bank confirms', async () => {
    await agreeUpTo('PENDING');
    on.server.answers('/status', { data: status({ state: 'AUTHORISED' }) });
    await pass(30_000);
    expect(heading()).toBe('Auto debit is set up');
  });

  it('asks before it is left while the answer is still in flight', async () => {
    await agreeUpTo('PROCESSING');
    await press('Close the payment');
    expect(screen.getByRole('heading', { name: 'Close while the auto debit is being set up?' })).toBeTruthy();
  });
});

describe('a refused auto debit', () => {
  it('says why and offers another attempt', async () => {
    await agreeUpTo('FAILED', 'Your bank refused the mandate.');
    expect(heading()).toBe('Auto debit was not set up');
    expect(text()).toContain('Your bank refused the mandate.');
    expect(text(), 'no debit that will not be').not.toContain('First debit');
    expect(text()).toContain('TXN261120ABCDEFGH');
    await press('Try again');
    expect(heading()).toBe('Set up auto debit');
  });

  it('sends `ad.authorized` with the reason when the payer gives up', async () => {
    const sheet = await agreeUpTo('FAILED', 'Your bank refused the mandate.');
    await press('Close');
    const told = sheet.told.findLast((message) => message.type === 'event');
    expect(told?.data.data).toMatchObject({
      event: 'ad.authorized',
      error: 'Your bank refused the mandate.',
    });
    expect(sheet.events()).toEqual(['ready', 'ad.authorized']);
  });
});

describe('the auto debit’s status page (decision 40)', () => {
  it.each(['PENDING', 'AUTHORISED', 'FAILED'] as const)('is linked if it is %s', async (state) => {
    await agreeUpTo(state);
    const link = screen.getByRole('link', { name: /Auto debit status/ });
    expect(link.getAttribute('href')).toMatch(/\/p\/TXN261120ABCDEFGH$/);
  });

  it.each(['EXPIRED', 'CANCELLED'] as const)('is linked if it is %s', async (state) => {
    on.server
      .answers('/order', { data: { ...order, state } })
      .answers('/status', { data: status({ state }) });
    await open();
    expect(screen.getByRole('link', { name: /Auto debit status/ })).toBeTruthy();
  });
});

describe('a killed tab', () => {
  it.each([
    ['PROCESSING', 'Setting up your auto debit'],
    ['PENDING', 'Waiting for your bank'],
    ['AUTHORISED', 'Auto debit is set up'],
    ['FAILED', 'Set up auto debit'],
    ['EXPIRED', 'This auto debit was not set up'],
    ['CANCELLED', 'This auto debit was not set up'],
  ] as const)('resumes from the server if the auto debit is %s', async (state, title) => {
    on.server
      .answers('/order', { data: { ...order, state } })
      .answers('/status', { data: status({ state }) });
    await open();
    expect(heading()).toBe(title);
  });

  it('delivers the gateway’s answer that was not passed on', async () => {
    on.server.answers('/mandate/confirm', 'dead');
    await open();
    await agree();
    await on.answer();
    document.body.replaceChildren();
    on.server
      .answers('/mandate/confirm', { data: aPlan({ state: 'AUTHORISED' }) })
      .answers('/status', { data: status({ state: 'CREATED' }) }, { data: status({ state: 'AUTHORISED' }) });
    await open();
    expect(heading()).toBe('Auto debit is set up');
  });
});
