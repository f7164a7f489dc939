// @vitest-environment happy-dom
import { aPage } from '@shulk/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, refuse } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { freshTab, heading, openApp } from '../../testing/open-app.tsx';
import { LINK, aPlan, portalAnswer } from '../../testing/portal-cases.ts';

let server: FakeServer;
let isProven: boolean;
beforeEach(() => {
  server = freshTab();
  isProven = false;
  server.serve({
    'portal.plans': () => (isProven ? answer(portalAnswer(aPlan())) : refuse('proof_required')),
    'portal.send_code': () => answer({ sent: true }),
    'portal.verify_code': () => {
      isProven = true;
      return answer({ verified: true });
    },
    'portal.leave': () => {
      isProven = false;
      return answer({ left: true });
    },
  });
});
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the portal that "View application" opens [SR-2.104] (decision 54)', () => {
  it('prefills the number of the link, removes it from the address, and keeps it across a reload', async () => {
    openApp(LINK, aPage());
    await heading('Your payment plans');
    const mobile = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Mobile Number/ }).value;
    expect(mobile()).toBe('9812300001');
    expect(location.search).toBe('?page=kaveri-term');
    expect(JSON.stringify(history.state)).toContain('9812300001');
    expect(server.of('portal.send_code')).toHaveLength(0);
  });

  it('shows the plans of every student of the contact once the code is typed', async () => {
    const user = openApp(LINK, aPage());
    await heading('Your payment plans');
    await user.click(button('Send OTP'));
    expect(server.of('portal.send_code')[0]?.body).toEqual({
      payment_page_slug: 'kaveri-term',
      method: 'mobile_verf',
      contact: '9812300001',
    });
    expect(await screen.findByText(/If your institute has \+91 9812300001 on record/)).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'OTP' }), '1234');
    await user.click(button('Verify OTP'));
    const asha = await screen.findByRole('region', { name: 'Asha Rao' });
    expect(within(asha).getByText('ID KVS-2044 · Class VII · Kaveri School')).toBeTruthy();
    expect(within(asha).getByRole('heading', { level: 3, name: 'Six instalments' })).toBeTruthy();
    expect(within(asha).getByText('₹60,000')).toBeTruthy();
    expect(within(asha).getByText('Your monthly plan is active')).toBeTruthy();
    const bala = screen.getByRole('region', { name: 'Bala Rao' });
    expect(within(bala).getByText('No auto debit or monthly plan.')).toBeTruthy();
    expect(within(bala).queryByRole('link')).toBeNull();
  });

  it('opens schedule, key facts and how to stop it in place', async () => {
    isProven = true;
    const user = openApp(LINK, aPage());
    const plan = await screen.findByRole('region', { name: 'Six instalments' });
    await user.click(within(plan).getByRole('button', { name: /Show the schedule/ }));
    expect(
      within(plan)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(['05-12-2026Instalment 1On 05-12-2026.₹10,000Paid', '05-01-2027Instalment 2₹10,000Next']);
    await user.click(within(plan).getByRole('button', { name: /Show the key facts/ }));
    expect(within(plan).getByText('12.00 %')).toBeTruthy();
    await user.click(within(plan).getByRole('button', { name: /Stop it or ask/ }));
    expect(plan.textContent).toContain('You can withdraw until 26-11-2026.');
    expect(within(plan).getByRole('link', { name: '18001234567' })).toBeTruthy();
  });

  it.each([
    ['pays on the page the plan was made on', {}, 'Pay fees now', '/kaveri-term'],
    ['goes on with an application there', { may_continue: true }, 'Continue', '/kaveri-term'],
    ['leads to the receipts', {}, 'Receipts', '/kaveri-term/r/auth'],
    [
      'leads to where the money is',
      { truth_path: '/kaveri-term/p/TXN1' },
      'Where is my money?',
      '/kaveri-term/p/TXN1',
    ],
    [
      'opens the page of the lender',
      { lender_url: 'https://lender.example/a' },
      /Open the page of A. Rao, Sahyadri/,
      'https://lender.example/a',
    ],
    ['opens the papers the lender keeps', {}, /Loan agreement/, 'https://lender.example/agreement'],
  ])('%s', async (_what, over, name, href) => {
    server.serve({ 'portal.plans': () => answer(portalAnswer(aPlan(over))) });
    openApp(LINK, aPage());
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href);
  });

  it('downloads the key-fact statement, and asks for the proof again when it has expired', async () => {
    isProven = true;
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    server.serve({
      'portal.key_facts_pdf': () => answer({ file_name: 'Key fact statement 7.pdf', pdf: btoa('%PDF-1') }),
    });
    const user = openApp(LINK, aPage());
    await user.click(await screen.findByRole('button', { name: 'Key fact statement (PDF)' }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe('Key fact statement 7.pdf');
    expect(server.of('portal.key_facts_pdf')[0]?.path).toContain('/TXN261123ABCDEFGH/');
    isProven = false;
    server.serve({ 'portal.key_facts_pdf': () => refuse('proof_required') });
    await user.click(button('Key fact statement (PDF)'));
    expect(await screen.findByRole('button', { name: 'Send OTP' })).toBeTruthy();
  });

  it('shows of another contact’s plan only that it holds fees', async () => {
    const held = aPlan({
      kind: 'held',
      title: 'A monthly plan under another contact',
      text: 'Verify that contact.',
    });
    server.serve({ 'portal.plans': () => answer(portalAnswer(held)) });
    openApp(LINK, aPage());
    const plan = await screen.findByRole('region', { name: 'A monthly plan under another contact' });
    expect(plan.textContent).toBe('A monthly plan under another contactVerify that contact.');
  });

  it('ends with "Sign out", so that nobody else continues with it', async () => {
    isProven = true;
    const user = openApp(LINK, aPage());
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('button', { name: 'Send OTP' })).toBeTruthy();
    expect(screen.queryByText('Asha Rao')).toBeNull();
  });

  it('says beside the field why no code was sent', async () => {
    server.serve({ 'portal.send_code': () => refuse('otp_limited', 'Too many attempts.') });
    const user = openApp(LINK, aPage());
    await heading('Your payment plans');
    await user.click(button('Send OTP'));
    expect(await screen.findByText('Too many attempts.')).toBeTruthy();
  });

  it('uses the slug of the document if the link names none, and says where it opens without one', async () => {
    openApp('/portal?m=9812300001', aPage());
    await heading('Your payment plans');
    expect(server.of('portal.plans')[0]?.query).toEqual({ payment_page_slug: 'kaveri-term' });
    document.body.replaceChildren();
    openApp('/portal', undefined);
    expect(await heading('Which institute?')).toBeTruthy();
  });
});
