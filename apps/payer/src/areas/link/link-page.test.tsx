// @vitest-environment happy-dom
import type { OpenedLink } from '@shulk/contract';
import { aPage } from '@shulk/contract/testing';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, fakeServer, refuse, writePage, writeSettings } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { anOrderToken, openedSheet, payCalls, stubSdk } from '../../testing/sheet-stub.ts';
import LinkPage from './link-page.tsx';

const link = (over: Partial<OpenedLink> = {}): OpenedLink => ({
  payment_page_slug: 'kaveri-term',
  institute_name: 'Kaveri Valley School',
  state: 'OPEN',
  first_name: 'Aarav',
  amount: 15_300,
  asked_amount: 15_300,
  expires_at: '2026-11-30T06:00:00.000Z',
  application_code: '',
  ...over,
});
const OVER = { first_name: '', amount: 0, asked_amount: 0 };

let server: FakeServer;
let user: ReturnType<typeof userEvent.setup>;
let now: OpenedLink;
beforeEach(() => {
  cleanup();
  writeSettings();
  writePage(aPage());
  stubSdk();
  user = userEvent.setup();
  now = link();
  server = fakeServer({
    ...payCalls,
    'links.open': () => answer(now),
    'links.pay': () => answer(anOrderToken),
  });
});

const show = () => render(<LinkPage token="one.tag" />);
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const payButton = () => screen.findByRole('button', { name: 'Pay ₹15,300' });

describe('whoever opens a parent’s link', () => {
  it('sees first name, institute, amount, how long it holds, and one way on (decision 240)', async () => {
    show();
    await title('Pay for Aarav');
    expect(screen.getByText('₹15,300')).toBeTruthy();
    expect(screen.getByText('Fees of Aarav at Kaveri Valley School')).toBeTruthy();
    expect(screen.getByRole('main').textContent).toMatch(
      /The receipt goes to the parent.* until 30-11-2026 11:30\./,
    );
    expect(await payButton()).toBeTruthy();
  });

  it('pays in the same sheet, which is told no student, then sees that it arrived', async () => {
    show();
    await user.click(await payButton());
    const sheet = await openedSheet();
    expect(server.of('links.pay')[0]?.body).toEqual({ token: 'one.tag', amount: 15_300 });
    expect(sheet.options.auth).toBe('tok_1');
    expect(Object.keys(sheet.options)).not.toContain('student_id');
    now = link({ state: 'PAID', application_code: 'TXN260905ABCDEFGH' });
    await sheet.emit('dt.payment.captured');
    await title('Paid, thank you');
    expect(
      screen.getByText(/Kaveri Valley School has received your payment\. The receipt goes/),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Where is my money?' }).getAttribute('href')).toBe(
      '/kaveri-term/p/TXN260905ABCDEFGH',
    );
  });

  it('may give a name for the receipt and a contact, of which a wrong one stops no payment', async () => {
    show();
    await title('Pay for Aarav');
    await user.click(screen.getByRole('button', { name: 'Add your name (optional)' }));
    await user.type(screen.getByRole('textbox', { name: 'Your name' }), 'Ravi Rao');
    await user.click(screen.getByRole('checkbox', { name: 'Show my name on the receipt' }));
    await user.type(screen.getByRole('textbox', { name: 'Your mobile number' }), '+91 98123 45670');
    await user.type(screen.getByRole('textbox', { name: 'Your e-mail' }), 'ravi@');
    await user.click(await payButton());
    await openedSheet();
    expect(server.of('links.pay')[0]?.body).toEqual({
      token: 'one.tag',
      amount: 15_300,
      name: 'Ravi Rao',
      name_on_receipt: true,
      mobile: '9812345670',
    });
  });

  it('makes one order, however often Pay is pressed', async () => {
    show();
    const button = await payButton();
    await user.dblClick(button);
    await openedSheet();
    expect(server.of('links.pay')).toHaveLength(1);
  });

  it('reads why a payment failed and may try again', async () => {
    show();
    await user.click(await payButton());
    const sheet = await openedSheet();
    server.serve({
      'checkout.status': () =>
        answer({
          ...anOrderToken,
          state: 'FAILED',
          reason: 'Your bank refused it.',
          transaction_timestamp: '',
        }),
    });
    await sheet.emit('dt.payment.failed', { error: 'Your bank refused it.' });
    expect((await screen.findByRole('alert')).textContent).toBe('Transaction Failed. Your bank refused it');
    expect(await payButton()).toBeTruthy();
  });

  it('is shown the new amount when it changed, before anything is paid', async () => {
    server.serve({ 'links.pay': () => refuse('quote_changed') });
    show();
    const button = await payButton();
    now = link({ amount: 15_450 });
    await user.click(button);
    expect(await screen.findByText('You were asked for ₹15,300. Now ₹15,450 is due.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pay ₹15,450' })).toBeTruthy();
  });

  it('reads that somebody else is paying, and may pay when they did not finish', async () => {
    now = link({ state: 'PAYING' });
    show();
    expect(await screen.findByText(/^Somebody is paying this right now\./)).toBeTruthy();
    server.serve({ 'links.pay': () => refuse('order_in_progress', 'Please try again in 5 minutes.') });
    await user.click(await payButton());
    expect((await screen.findByRole('alert')).textContent).toContain('5 minutes');
  });

  it('whose own payment is on its way is told not to pay again', async () => {
    now = link({ state: 'PAYING', application_code: 'TXN260905ABCDEFGH' });
    show();
    await title('Your payment is being confirmed');
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    now = link({ state: 'PAID', application_code: 'TXN260905ABCDEFGH' });
    await user.click(screen.getByRole('button', { name: 'Look again' }));
    await title('Paid, thank you');
  });

  it.each([
    ['PAID', 'This link is already paid', /You can close this page/],
    ['SETTLED', 'Nothing is left to pay', /You can close this page/],
    ['CANCELLED', 'This link was taken back', /ask the parent for a new link/],
    ['EXPIRED', 'This link has ended', /ask the parent for a new link/],
  ] as const)('reads what a link that is %s means and what to do', async (state, heading, next) => {
    now = link({ ...OVER, state });
    show();
    await title(heading);
    expect(screen.getByText(next)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    expect(document.body.textContent).not.toContain('Aarav');
  });

  it('with an address that is none of ours is told so, without any page', async () => {
    server.serve({ 'links.open': () => refuse('link_not_found') });
    show();
    await title('This link is not valid');
    expect(screen.getByText('Please ask the parent for a new link.')).toBeTruthy();
  });

  it('of a page that closed meanwhile reads why', async () => {
    server.serve({ 'links.open': () => refuse('page_expired') });
    show();
    expect(await title('This link takes no payment')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  it('without network may try again', async () => {
    server.serve({
      'links.open': () => {
        throw new TypeError('offline');
      },
    });
    show();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.serve({ 'links.open': () => answer(now) });
    await user.click(retry);
    expect(await title('Pay for Aarav')).toBeTruthy();
  });
});
