// @vitest-environment happy-dom
import type { PortalPlan } from '@shulk/contract';
import { aPage } from '@shulk/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, refuse } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { alertText, freshTab, heading, openApp } from '../../testing/open-app.tsx';
import { LINK, aPlan, portalAnswer } from '../../testing/portal-cases.ts';

let server: FakeServer;
beforeEach(() => {
  server = freshTab();
});
const show = (over: Partial<PortalPlan> = {}) => {
  server.serve({ 'portal.plans': () => answer(portalAnswer(aPlan(over))) });
  return openApp(LINK, aPage());
};
const plan = () => screen.findByRole('region', { name: 'Six instalments' });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('a plan in the portal', () => {
  it('shows its kind beside the institute’s own name for it, and what its amount is for', async () => {
    show();
    const shown = within(await plan());
    expect(shown.getByText('Monthly plan')).toBeTruthy();
    expect(shown.getByText('Tuition Fee')).toBeTruthy();
    expect(shown.getByText('Pay the instalments to Sahyadri as per the schedule.')).toBeTruthy();
  });

  it('shows its kind once if it has no other name', async () => {
    show({ title: 'Monthly plan' });
    const shown = within(await screen.findByRole('region', { name: 'Monthly plan' }));
    expect(shown.getAllByText('Monthly plan')).toHaveLength(1);
  });

  it('lists what happens next, without breaking dates (ux 4), and nothing if nothing does', async () => {
    show({ next: ['₹10,000 is debited on 05-01-2027.', 'You are told a day before.'] });
    const list = within(await plan()).getByRole('list', { name: 'What happens next' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['₹10,000 is debited on 05-01-2027.', 'You are told a day before.']);
    expect(within(list).getByText('05-01-2027').getAttribute('datetime')).toBe('2027-01-05');
  });

  it('names lender and institute under how to stop it, and nobody without a contact', async () => {
    const user = show({ lender: { name: 'A. Rao, Sahyadri', phones: [], emails: [] } });
    const shown = within(await plan());
    await user.click(
      shown.getByRole('button', { name: 'Stop it or ask about it of Six instalments, Asha Rao' }),
    );
    expect(shown.getByRole('heading', { name: 'Kaveri School' })).toBeTruthy();
    expect(shown.getByRole('link', { name: '080 4000 1234' })).toBeTruthy();
    expect(shown.queryByRole('heading', { name: /Sahyadri/ })).toBeNull();
  });

  it('offers no schedule, no papers and no page if it has none', async () => {
    show({ schedule: [], papers: [], has_key_facts: false, page_path: '' });
    const shown = within(await plan());
    expect(shown.queryByRole('button', { name: /schedule/ })).toBeNull();
    expect(shown.queryByRole('button', { name: 'Key fact statement (PDF)' })).toBeNull();
    expect(shown.queryAllByRole('link')).toEqual([]);
  });

  it('says when the key-fact statement could not be downloaded', async () => {
    server.serve({ 'portal.key_facts_pdf': () => refuse('otp_unavailable') });
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Key fact statement (PDF)' }));
    await waitFor(() => expect(alertText()).toBe('The document could not be downloaded. Please try again.'));
    expect(button('Key fact statement (PDF)').getAttribute('aria-busy')).toBeNull();
  });
});

describe('a student in the portal', () => {
  it('without a plan links to the page of the fees and to the receipts', async () => {
    server.serve({
      'portal.plans': () => {
        const { students, ...rest } = portalAnswer(aPlan());
        return answer({
          ...rest,
          students: students.map((one) => ({ ...one, plans: [], page_path: '/kaveri-term' })),
        });
      },
    });
    openApp(LINK, aPage());
    const asha = within(await screen.findByRole('region', { name: 'Asha Rao' }));
    expect(asha.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
      '/kaveri-term',
      '/kaveri-term/r/auth',
    ]);
  });

  it('is omitted if the contact is no longer on record', async () => {
    server.serve({ 'portal.plans': () => answer({ ...portalAnswer(), students: [] }) });
    openApp(LINK, aPage());
    expect(await screen.findByText(/This contact is no longer on record/)).toBeTruthy();
    expect(screen.getByText('XXXXXX0001'), 'whose contact').toBeTruthy();
  });
});

describe('the proof of the portal', () => {
  it('is ended on the server, too', async () => {
    server.serve({ 'portal.leave': () => answer({ left: true }) });
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('button', { name: 'Send OTP' })).toBeTruthy();
    expect(server.of('portal.leave')).toHaveLength(1);
  });

  it('can be by e-mail address, sent unchanged, and says why a code is refused', async () => {
    server.serve({
      'portal.plans': () => refuse('proof_required'),
      'portal.send_code': () => answer({ sent: true }),
      'portal.verify_code': () => refuse('otp_wrong', 'The OTP is not correct.'),
    });
    const user = openApp(LINK, aPage());
    await heading('Your payment plans');
    await user.click(button('Verify by e-mail instead'));
    await user.type(screen.getByRole('textbox', { name: /Email/ }), 'meera@');
    await user.click(button('Send OTP'));
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    expect(server.of('portal.send_code')).toHaveLength(0);
    await user.type(screen.getByRole('textbox', { name: /Email/ }), 'example.in');
    await user.click(button('Send OTP'));
    await user.type(await screen.findByRole('textbox', { name: 'OTP' }), '1234');
    await user.click(button('Verify OTP'));
    expect(await screen.findByText('The OTP is not correct.')).toBeTruthy();
    const asked = { payment_page_slug: 'kaveri-term', method: 'email_verf', contact: 'meera@example.in' };
    expect(server.of('portal.send_code')[0]?.body).toEqual(asked);
    expect(server.of('portal.verify_code')[0]?.body).toEqual({ ...asked, otp: '1234' });
  });

  it('ignores a number in the link that is invalid', async () => {
    server.serve({ 'portal.plans': () => refuse('proof_required') });
    openApp('/portal?page=kaveri-term&m=12345', aPage());
    await heading('Your payment plans');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Mobile Number/ }).value).toBe('');
  });

  it('is not requested while the server is unreachable, and a button retries', async () => {
    const asked = vi.fn<() => void>();
    server.serve({
      'portal.plans': () => {
        asked();
        return refuse('otp_unavailable');
      },
    });
    const user = openApp(LINK, aPage());
    expect(await screen.findByText(/^We could not connect/)).toBeTruthy();
    const before = asked.mock.calls.length;
    server.serve({ 'portal.plans': () => answer(portalAnswer(aPlan())) });
    await user.click(button('Try again'));
    expect(await plan()).toBeTruthy();
    expect(before).toBeGreaterThan(0);
  });
});
