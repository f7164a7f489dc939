import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EmiApplicationView } from '@shulk/contract';
import { aStatus, anOrder } from '../testing/builders.ts';
import { anApplication, atStep } from '../testing/an-application.ts';
import { openApplicationSheet } from '../testing/application-case.ts';
import { PAID, heading, press, sheetCase } from '../testing/sheet-case.ts';
import { pass } from '../testing/sheet-harness.tsx';

const on = sheetCase();
const open = (view: EmiApplicationView) => openApplicationSheet(on, view);
const text = (): string => document.body.textContent;
const questions = (): number => on.server.to('/emi/application').length;
const SUBMITTED = 'emi.application.submitted';

it('an active plan says what was received and what is debited next (finding 9)', async () => {
  await open({ ...atStep.done, advance: { amount: 6000, is_paid: true } });
  const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(facts).toEqual([
    ['Received', '₹6,000'],
    ['Next instalment', '₹6,000 on 05-01-2027'],
    ['Transaction Id', 'EMI261120ABCDEFGH'],
  ]);
});

it('the links to lender, complaints and privacy pass the visit, as every link that opens a new tab [SR-2.19]', async () => {
  await openApplicationSheet(on, atStep.lender, 'anon-1');
  const tabs = screen.getAllByRole<HTMLAnchorElement>('link').filter(({ target }) => target === '_blank');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Example Finance/),
    expect.stringMatching(/^Complain/),
    expect.stringMatching(/rivacy/),
  ]);
  for (const { href } of tabs) expect(new URL(href).searchParams.get('mxp_did')).toBe('anon-1');
});

describe('a reopened window (a killed tab)', () => {
  it.each([
    ['details', 'Your monthly plan', ['ready']],
    ['consent', 'Share your details', ['ready']],
    ['lender', 'Continue with Example Finance Limited', ['ready', SUBMITTED]],
    ['wait', 'Example Finance Limited is reviewing your application', ['ready', SUBMITTED]],
    ['advance', 'Your loan agreement is signed', ['ready', SUBMITTED]],
    ['mandate', 'One step left', ['ready', SUBMITTED]],
    ['done', 'Your monthly plan is active', ['ready', SUBMITTED]],
    ['ended', 'Example Finance Limited did not approve your application', ['ready']],
  ] as const)('continues at the server’s step %s', async (step, title, events) => {
    const sheet = await open(atStep[step]);
    expect(heading()).toBe(title);
    expect(sheet.events()).toEqual(events);
  });

  it.each(Object.keys(atStep) as (keyof typeof atStep)[])(
    'names lender, service provider, grievance officer and the complaint page at %s (regulation E.10)',
    async (step) => {
      await open(atStep[step]);
      const contacts = screen.getByRole('region', { name: 'Lender and complaints' });
      expect(contacts.textContent).toContain(
        'Lender: Example Finance Limited. Lending service provider: Shulk.',
      );
      expect(contacts.textContent).toContain('Grievance officer of the lender: R. Iyer');
      const link = screen.getByRole('link', { name: /Complain to the Reserve Bank/ });
      expect(link.getAttribute('href')).toBe('https://cms.rbi.org.in');
    },
  );
});

describe('the lender’s pages', () => {
  it('are linked for the automatic debit of the instalments, too (decision 29)', async () => {
    await open({ ...atStep.mandate, lender_url: 'https://lender.example/journey/1' });
    const link = screen.getByRole('link', { name: /Example Finance Limited/ });
    expect(link.getAttribute('href')).toBe('https://lender.example/journey/1');
  });

  it('open in a new tab, which gets no reference to this one', async () => {
    await open(atStep.lender);
    const link = screen.getByRole('link', {
      name: 'Continue with Example Finance Limited opens in a new tab',
    });
    expect(link.getAttribute('href')).toBe('https://lender.example/apply/1');
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);
  });

  it('are not opened by an address that is no web page', async () => {
    await open({ ...atStep.lender, lender_url: 'javascript:alert(1)' });
    expect(screen.queryByRole('link', { name: /^Continue with/ })).toBeNull();
  });

  it('are polled at the server’s interval, and at once when the payer returns', async () => {
    await open(atStep.lender);
    expect(questions()).toBe(1);
    await pass(4999);
    expect(questions()).toBe(1);
    await pass(1);
    expect(questions()).toBe(2);
    document.dispatchEvent(new Event('visibilitychange'));
    await pass();
    // Sheets of earlier tests are still in the document and poll as well.
    expect(questions()).toBeGreaterThan(2);
    on.server.answers('/emi/application', { data: atStep.wait });
    await press('I am back, check again');
    expect(heading()).toBe('Example Finance Limited is reviewing your application');
  });

  it('are still polled while the server is unreachable, and the sheet says so', async () => {
    await open(atStep.lender);
    on.server.answers('/emi/application', 'dead', { data: atStep.wait });
    await pass(5000);
    expect(text()).toContain('We keep trying');
    await pass(5000);
    expect(heading()).toBe('Example Finance Limited is reviewing your application');
    expect(text()).not.toContain('We keep trying');
  });

  it('lead back to the other options after a refusal', async () => {
    const sheet = await open(atStep.lender);
    on.server.answers('/emi/application', { data: atStep.ended });
    await pass(5000);
    await press('Choose another way to pay');
    expect(sheet.told.at(-1)?.type).toBe('closed');
  });

  it('are no longer polled once the sheet is closed', async () => {
    const sheet = await open(atStep.lender);
    await press('Close the payment');
    expect(sheet.told.at(-1)?.type).toBe('closed');
    const before = questions();
    await pass(60_000);
    expect(questions()).toBe(before);
  });
});

describe('the advance', () => {
  beforeEach(() => {
    on.server
      .answers('/emi/advance', {
        data: { order_id: 'ord_one', checkout_token: 'ck_advance', amount: 6000 },
      })
      .answers('/order', { data: anOrder({ amount: 6000, title: 'First instalments' }) });
  });

  const opened = async () => {
    const sheet = await open(atStep.advance);
    await press('Continue to payment of ₹6,000');
    expect(heading()).toBe('Review and pay');
    return sheet;
  };

  it('is paid on the ordinary payment screens, with the token of its own order', async () => {
    await opened();
    expect(on.server.to('/order')[0]?.headers['authorization']).toBe('Bearer ck_advance');
    await press('Pay ₹6,000');
    expect(on.gateway).toHaveLength(1);
  });

  it('leads back to the application once it is paid, without its own event', async () => {
    const sheet = await opened();
    on.server
      .answers('/attempts/confirm', { data: PAID })
      .answers('/emi/application', { data: atStep.mandate });
    await press('Pay ₹6,000');
    await on.answer();
    expect(heading()).toBe('Payment successful');
    await pass(2000);
    expect(heading()).toBe('One step left');
    expect(sheet.events()).toEqual(['ready', SUBMITTED]);
  });

  it('is not requested twice while the application is still being read', async () => {
    await opened();
    on.server.answers('/attempts/confirm', { data: PAID }).answers('/emi/application', 'dead');
    await press('Pay ₹6,000');
    await on.answer();
    await pass(2000);
    expect(heading()).toBe('Your loan agreement is signed');
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    expect(text()).toContain('Your payment was received.');
  });

  it('is shown as received while the application does not show it yet', async () => {
    await open({ ...atStep.advance, advance: { amount: 6000, is_paid: true } });
    expect(text()).toContain('Your payment was received.');
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  it('leads back to its step when its screens are closed, and these stop polling', async () => {
    const sheet = await opened();
    on.server.answers('/attempts/confirm', { data: aStatus({ state: 'PENDING', amount: 6000 }) });
    await press('Pay ₹6,000');
    await on.answer();
    expect(heading()).toBe('Waiting for your bank');
    await press('Close the payment');
    expect(questions()).toBe(1);
    await press('Close');
    expect(heading()).toBe('Your loan agreement is signed');
    const before = on.server.to('/status').length;
    await pass(60_000);
    expect(on.server.to('/status')).toHaveLength(before);
    expect(sheet.told.map(({ type }) => type)).not.toContain('closed');
  });

  it('asks before it is left while a payment is in progress, also by the host’s Esc', async () => {
    const sheet = await opened();
    on.server.answers('/attempts/confirm', { data: aStatus({ state: 'PROCESSING', amount: 6000 }) });
    await press('Pay ₹6,000');
    await on.answer();
    await sheet.say({ type: 'escape', data: {} });
    expect(screen.getByRole('heading', { name: /Close while the payment/ })).toBeTruthy();
  });
});

describe('the automatic debit of the instalments', () => {
  it('is set up on the lender’s own page, and the sheet continues by itself once it is confirmed', async () => {
    await open(atStep.mandate);
    const link = screen.getByRole('link', { name: /^Continue with Example Finance Limited/ });
    expect(link.getAttribute('href')).toBe('https://lender.example/apply/1');
    on.server.answers('/emi/application', { data: atStep.done });
    await pass(15_000);
    expect(heading()).toBe('Your monthly plan is active');
    expect(screen.queryByRole('link', { name: /^Continue with/ })).toBeNull();
  });
});

describe('withdrawal', () => {
  it('asks for confirmation, then tells the server', async () => {
    on.server.answers('/emi/cancel', {
      data: anApplication({ state: 'CANCELLED', step: 'ENDED', title: 'The application was withdrawn' }),
    });
    await open(atStep.advance);
    await press('Withdraw the application');
    expect(text()).toContain('may ask for the loan amount and the interest for the days so far');
    expect(on.server.to('/emi/cancel')).toHaveLength(0);
    await press('Keep the application');
    expect(on.server.to('/emi/cancel')).toHaveLength(0);
    await press('Withdraw the application');
    const [, inDialog] = screen.getAllByRole('button', { name: 'Withdraw the application' });
    inDialog?.click();
    await pass();
    expect(heading()).toBe('The application was withdrawn');
  });

  it('changes nothing if the lender does not answer, and says so', async () => {
    on.server.answers('/emi/cancel', { code: 'lender_unavailable' });
    await open(atStep.lender);
    await press('Withdraw the application');
    const [, inDialog] = screen.getAllByRole('button', { name: 'Withdraw the application' });
    inDialog?.click();
    await pass();
    expect(screen.getByRole('alert').textContent).toContain('Nothing was changed');
    expect(heading()).toBe('Continue with Example Finance Limited');
  });
});

describe('the token of an application', () => {
  it('is renewed when it has expired, and found again by a reopened window (R4)', async () => {
    const sheet = await open(atStep.lender);
    on.server.answers('/emi/application', { code: 'application_token' }, { data: atStep.wait });
    await pass(5000);
    expect(sheet.told.at(-1)?.type).toBe('renew');
    await sheet.say({ type: 'renewed', data: { auth: 'emi.renewed' } });
    expect(heading()).toBe('Example Finance Limited is reviewing your application');
    document.body.replaceChildren();
    const before = questions();
    on.server.answers('/emi/application', { code: 'application_token' }, { data: atStep.wait });
    const { openSheet } = await import('../testing/sheet-harness.tsx');
    await openSheet({ auth: 'emi.given' });
    await pass();
    const used = on.server.to('/emi/application').slice(before);
    expect(used.map(({ headers }) => headers['authorization'])).toEqual([
      'Bearer emi.given',
      'Bearer emi.renewed',
    ]);
  });

  it('that cannot be renewed stops polling and offers a way back', async () => {
    const sheet = await open(atStep.lender);
    on.server.answers('/emi/application', { code: 'application_token' });
    await pass(5000);
    await sheet.say({ type: 'not_renewed', data: {} });
    expect(heading()).toBe('The payment cannot be opened');
    await press('Back to the page');
    expect(sheet.told.at(-1)?.type).toBe('closed');
  });

  it('is requested once more when the first answer was lost', async () => {
    on.server.answers('/emi/application', 'dead');
    const { openSheet } = await import('../testing/sheet-harness.tsx');
    await openSheet({ auth: 'emi.given' });
    await import('./open-application.tsx');
    await pass();
    on.server.answers('/emi/application', { data: atStep.details });
    await press('Try again');
    expect(heading()).toBe('Your monthly plan');
  });
});
