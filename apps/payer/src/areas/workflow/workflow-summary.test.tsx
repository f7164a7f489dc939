// @vitest-environment happy-dom
import { aPage, aWireCard } from '@shulk/contract/testing';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import {
  block,
  details,
  direct,
  group,
  proceed,
  showWorkflow,
  step,
  workflowServer,
} from './testing/show-workflow.tsx';

let server: FakeServer;
beforeEach(() => {
  server = workflowServer();
});
afterEach(() => vi.unstubAllGlobals());

const screenOf = (isWide: boolean): void => {
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
};
const summary = () => screen.queryByRole('complementary', { name: 'Summary' });
const payer = <p>Aarav Sharma</p>;
const lines = (): string[] =>
  [...(summary()?.querySelectorAll('dl > div') ?? [])].map(({ textContent }) => textContent ?? '');

describe('beside the steps on a wide screen (ux 2)', () => {
  beforeEach(() => screenOf(true));

  it('are the payer, each step’s amount, the total now, and the one button', async () => {
    showWorkflow({ payer });
    await step(/Registration/);
    expect(lines()).toEqual(['Registration₹5,000', 'PlanTo be paid']);
    expect(summary()?.textContent).toContain('To pay now₹5,000');
    expect(within(summary() as HTMLElement).getByText('Aarav Sharma')).toBeTruthy();
    expect(summary()?.contains(proceed())).toBe(true);
    expect(screen.getAllByText('Aarav Sharma'), 'and nowhere else').toHaveLength(1);
  });

  it('are the completed steps, and that a plan is chosen next', async () => {
    server.serve(details(direct));
    showWorkflow({ payer });
    await step(/Plan/);
    expect(lines()).toEqual(['RegistrationCompleted', 'PlanTo be paid']);
    expect(summary()?.textContent).toContain('You choose a plan next');
  });

  it.each([
    ['DIRECT', 'exact amount on the next screen'],
    ['MONTHLY-EMI', 'exact amount before you pay'],
  ] as const)('is where the paise of a %s step are shown: "%s" [R52]', async (financing_mode, note) => {
    const card = aWireCard({ code: 'one', financing_mode, fee_group: { ...group, amount: 5000.5 } });
    const workflow_config = [{ title: 'Fee', config: [{ sdk_block_code: 'one', financing_mode }] }];
    showWorkflow({
      payer,
      page: aPage({ workflow_block: { ...block, workflow_config }, sdk_block: [card] }),
    });
    await step(/Fee/);
    expect(lines()).toEqual(['Fee₹5,001']);
    expect(summary()?.textContent).toContain(note);
  });

  it('is nothing if the workflow has no step', async () => {
    showWorkflow({ payer }, { workflow_config: [] });
    expect(await screen.findByText('No configuration found!')).toBeTruthy();
    expect(summary()).toBeNull();
    expect(screen.getByRole('region', { name: 'Student' }).textContent).toBe('Aarav Sharma');
  });
});

it('on a narrow screen payer, steps and button are one column (ux 2)', async () => {
  screenOf(false);
  showWorkflow({ payer });
  await step(/Registration/);
  expect(summary()).toBeNull();
  expect(screen.getByRole('region', { name: 'Student' }).textContent).toBe('Aarav Sharma');
  expect(screen.getByRole('main').contains(proceed())).toBe(true);
});

describe('the card of a step (finding 23)', () => {
  beforeEach(() => screenOf(false));

  it('names what to pay in it, on a phone too', async () => {
    showWorkflow({ payer });
    expect(await step('Registration To pay now ₹5,000')).toBeTruthy();
  });

  it('names nothing once it is done, nor before one of its plans is chosen', async () => {
    server.serve(details(direct));
    showWorkflow({ payer });
    expect(await step('Registration')).toBeTruthy();
    expect(await step('Plan')).toBeTruthy();
  });

  it('shows a plan’s total, and where the paise are shown [R52]', async () => {
    const plan = aWireCard({
      code: 'emi',
      financing_mode: 'MONTHLY-EMI',
      fee_group: { ...group, amount: 5000.5 },
    });
    const workflow_config = [
      { title: 'Plan', config: [{ sdk_block_code: 'emi', financing_mode: 'MONTHLY-EMI' }] },
    ];
    showWorkflow({
      payer,
      page: aPage({ workflow_block: { ...block, workflow_config }, sdk_block: [plan] }),
    });
    expect((await step('Plan Total ₹5,001')).textContent).toContain('exact amount before you pay');
  });
});
