// @vitest-environment happy-dom
import { aWireFeeType } from '@shulk/contract/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, fakeServer, refuse, writeSettings } from '../../../testing/fake-server.ts';
import type { FakeServer } from '../../../testing/fake-server.ts';
import { auto, direct, emi, group, proceed, radio, setScreen, showCards } from '../testing/show-cards.tsx';

let server: FakeServer;
beforeEach(() => {
  writeSettings();
  server = fakeServer({
    'sessions.fetch': () => refuse('session_not_found'),
    'fees.dynamic': () =>
      answer([aWireFeeType({ payable_amount: 48500, base_amount: 48500, balance_outstanding: 48500 })]),
  });
});

/** A page whose lookup has its own label of the student ID. */
const named = {
  form_block: undefined,
  callback_config: { fields: { student_uuid_field: { label: 'Application ID' } } },
};
const summary = () => screen.getByRole('complementary', { name: 'Summary' });

describe('beside the options on a wide screen (ux 2)', () => {
  beforeEach(() => setScreen('desktop'));

  it('are the student, the fees, and once a card is selected its figure and the one button [PJ-2.8.3]', async () => {
    const { user, start } = showCards([emi(), direct()]);
    expect(await within(summary()).findByText('Tuition Fee, Quarter 3')).toBeTruthy();
    expect(within(summary()).getByText('Aarav Sharma')).toBeTruthy();
    expect(proceed()).toBeNull();
    await user.click(radio(/Monthly/));
    expect(summary().textContent, 'a plan whose figures are not known').toMatch(/Total\s*₹48,500/);
    expect(summary().textContent).not.toContain('To pay now');
    await user.click(radio(/Pay in full/));
    expect(summary().textContent).toMatch(/To pay now\s*₹48,500/);
    expect(screen.getAllByRole('button', { name: 'Proceed To Pay' })).toHaveLength(1);
    await user.click(within(summary()).getByRole('button', { name: 'Proceed To Pay' }));
    expect(start).toHaveBeenCalledOnce();
  });

  it('is what a plan takes today, and below it what follows: the figures of its card (finding 9)', async () => {
    const plan = {
      advance_count: 1,
      instalments: 11,
      last_amount: 4038,
      interest: 0,
      processing_fee: 250,
      apr_pct: 1.1,
      total_paid: 48750,
    };
    const { user } = showCards([
      emi({ fee_group: group({ emi_amount: 4042, advance_emi_amount: 4042 }), emi_cost: plan }),
      auto(),
    ]);
    await user.click(radio(/Monthly/));
    const shown = () => summary().textContent?.replaceAll('\u00a0', ' ');
    expect(shown()).toMatch(/To pay today\s*₹4,042/);
    expect(shown()).toContain('Then 11 × ₹4,042 (the last ₹4,038)₹44,458');
    expect(shown()).toContain('Fee to the lender₹250In all, APR 1.10 %₹48,750');
    await user.click(radio(/Auto debit/));
    expect(shown()).toMatch(/To pay today\s*₹0/);
    expect(shown()).toContain('On 10-12-2026₹18,000After that₹30,500');
  });

  it('is the card’s own amount if its fees are unknown', async () => {
    server.serve({ 'fees.dynamic': () => refuse('busy') });
    const { user } = showCards([direct({ fee_group: group({ amount: 700 }) }), emi()]);
    expect(summary().textContent).toContain('No option selected yet');
    await user.click(radio(/Pay in full/));
    expect(summary().textContent).toMatch(/Pay in full\s*₹700/);
    expect(summary().textContent).toMatch(/To pay now\s*₹700/);
  });

  it('is the student ID with the page’s label', () => {
    showCards([direct()], {}, named);
    expect(summary().textContent).toContain('Application ID KVS-2041');
  });

  it('are no fees if no student is known', () => {
    showCards([direct()], { student: undefined });
    expect(server.seen).toHaveLength(0);
  });
});

describe('on a phone', () => {
  beforeEach(() => setScreen('phone'));

  it('the student above the options has the ID with the page’s label', () => {
    showCards([direct()], {}, named);
    expect(screen.getByText('KVS-2041').parentElement?.textContent).toBe('Application ID KVS-2041');
  });

  it('a bar at the foot has letter, amount and the button instead, and no fees are requested', async () => {
    const { user } = showCards([direct()]);
    await user.click(radio(/Pay in full/));
    expect(screen.queryByRole('complementary')).toBeNull();
    const bar = screen.getByRole('region', { name: 'Payment' });
    expect(bar.textContent).toBe('Option A₹48,500Proceed To Pay');
    expect(server.seen).toHaveLength(0);
  });

  it('the bar says what a plan or an auto debit takes today (finding 9)', async () => {
    const { user } = showCards([
      emi({ fee_group: group({ emi_amount: 4042, advance_emi_amount: 4042 }) }),
      auto(),
    ]);
    const bar = () => screen.getByRole('region', { name: 'Payment' }).textContent;
    await user.click(radio(/Monthly/));
    expect(bar()).toBe('Option A, today₹4,042Proceed To Pay');
    await user.click(radio(/Auto debit/));
    expect(bar()).toBe('Option B, today₹0Proceed To Pay');
  });
});
