// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import { details, direct, proceed, showWorkflow, step, workflowServer } from './testing/show-workflow.tsx';

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

  it('stand the payer, what each step comes to, what is paid now, and the one button', async () => {
    showWorkflow({ payer });
    await step(/Registration/);
    expect(lines()).toEqual(['Registration₹5,000', 'PlanTo be paid']);
    expect(summary()?.textContent).toContain('To pay now₹5,000');
    expect(within(summary() as HTMLElement).getByText('Aarav Sharma')).toBeTruthy();
    expect(summary()?.contains(proceed())).toBe(true);
    expect(screen.getAllByText('Aarav Sharma'), 'and nowhere else').toHaveLength(1);
  });

  it('stands what is done, and that a plan is chosen next', async () => {
    server.serve(details(direct));
    showWorkflow({ payer });
    await step(/Plan/);
    expect(lines()).toEqual(['RegistrationCompleted', 'PlanTo be paid']);
    expect(summary()?.textContent).toContain('You choose a plan next');
  });

  it('stands nothing where the workflow has no step', async () => {
    showWorkflow({ payer }, { workflow_config: [] });
    expect(await screen.findByText('No configuration found!')).toBeTruthy();
    expect(summary()).toBeNull();
    expect(screen.getByRole('region', { name: 'Student' }).textContent).toBe('Aarav Sharma');
  });
});

it('on a screen without room for it payer, steps and button are one column (ux 2)', async () => {
  screenOf(false);
  showWorkflow({ payer });
  await step(/Registration/);
  expect(summary()).toBeNull();
  expect(screen.getByRole('region', { name: 'Student' }).textContent).toBe('Aarav Sharma');
  expect(screen.getByRole('main').contains(proceed())).toBe(true);
});
