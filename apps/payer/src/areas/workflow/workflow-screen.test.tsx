// @vitest-environment happy-dom
/// <reference types="node/fs" />
/// <reference types="node/path" />
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refuse } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { details, direct, proceed, showWorkflow, step, workflowServer } from './testing/show-workflow.tsx';
import type { block } from './testing/show-workflow.tsx';

const HERE = dirname(expect.getState().testPath ?? '');
const lookOf = (path: string): string =>
  readFileSync(join(HERE, '../../../../../packages/ui/src', path), 'utf8');

let server: FakeServer;
beforeEach(() => {
  server = workflowServer();
});

const emi = { financing_mode: 'MONTHLY-EMI', status: 'submitted' };
const asked = () => server.of('workflow.details').map(({ body }) => body);

describe('the staged workflow screen', () => {
  it('shows its title, subtitle, paragraphs and cards with Proceed [PJ-2.10.1] [PJ-2.10.7] [PJ-3.14] [PJ-3.15]', async () => {
    showWorkflow();
    await step(/Registration/);
    expect(screen.getByRole('heading', { level: 1, name: 'Admission in two steps' })).toBeTruthy();
    expect(screen.getByText('Pay, then choose a plan')).toBeTruthy();
    expect(screen.getByText('Read this first.')).toBeTruthy();
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    expect(screen.getByText('Pay once')).toBeTruthy();
    expect(screen.getByText('Not refundable')).toBeTruthy();
    expect(proceed()).toBeTruthy();
  });

  it('requests the details by student, mobile and page [PJ-7.23]', async () => {
    showWorkflow();
    await step(/Registration/);
    expect(asked()).toEqual([
      { student_uuid: 'KVS-2041', mobile_number: '9812300001', payment_page_slug: 'kaveri-term' },
    ]);
  });

  it('sends the number of the address, and no mask or placeholder [R53] [PJ-7.23]', async () => {
    const masked = { student_uuid: 'KVS-2041', sbd_code: 's', name: '', mobile: 'XXXXXX0001' };
    const student = { ...masked, mobile_on_file: true, proven: false };
    showWorkflow({ student, visit: { slug: 'kaveri-workflow', m: '9812300009' } });
    await step(/Registration/);
    expect(asked()[0]?.['mobile_number']).toBe('9812300009');
    showWorkflow({ student, visit: { slug: 'kaveri-workflow', m: '$$abc$$' } });
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(asked()[1]).not.toHaveProperty('mobile_number');
  });

  it('shows "Loading..." with a spinner while loading, and hides what is below (findings 7 and 23) [PJ-2.10.9]', async () => {
    showWorkflow();
    const waiting = screen.getByText('Loading...');
    expect(waiting.querySelector('.spin')).not.toBeNull();
    expect(waiting.hasAttribute('data-coming')).toBe(true);
    expect(screen.queryByRole('radio')).toBeNull();
    await step(/Registration/);
    expect(screen.queryByText('Loading...')).toBeNull();
  });

  it('shows "No configuration found!" without cards [PJ-2.10.8]', async () => {
    showWorkflow({}, { workflow_config: [] });
    expect(await screen.findByText('No configuration found!')).toBeTruthy();
    expect(screen.queryByText('Loading...')).toBeNull();
    expect(proceed()).toBeNull();
  });

  it('shows the same if the fetch failed, with a retry [PJ-8.18]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.serve({ 'workflow.details': () => refuse('busy') });
    const { user } = showWorkflow();
    expect(await screen.findByText('No configuration found!')).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    server.serve(details());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await step(/Registration/)).toBeTruthy();
  });
});

describe('the call to action', () => {
  const link = () => screen.queryByRole('link');
  const cta = (config: NonNullable<(typeof block)['cta_config']>) => showWorkflow({}, { cta_config: config });

  it('is optional [PJ-2.10.2]', async () => {
    showWorkflow();
    await step(/Registration/);
    expect(link()).toBeNull();
  });

  it('shows "View Details" unless it has a label [PJ-2.10.3]', () => {
    cta({ url: 'https://kaveri.example/more' });
    expect(link()?.firstChild?.textContent).toBe('View Details');
  });

  it('shows its own label [PJ-2.10.3]', () => {
    cta({ url: 'https://kaveri.example/more', label: 'Read more' });
    expect(link()?.firstChild?.textContent).toBe('Read more');
  });

  it.each([
    ['left', 'start'],
    ['right', 'end'],
  ] as const)('is %s [PJ-2.10.4]', (position, side) => {
    cta({ url: 'https://kaveri.example/more', position });
    expect(link()?.parentElement?.className).toBe(position);
    const sheet = readFileSync(join(HERE, 'workflow.module.css'), 'utf8');
    expect(sheet).toMatch(new RegExp(`\\.${position} \\{\\s*text-align: ${side};`));
  });

  it.each([
    ['button', true],
    ['link', false],
  ] as const)('is styled as a %s [PJ-2.10.5]', (type, isButton) => {
    cta({ url: 'https://kaveri.example/more', type });
    expect(link()?.classList.contains('button')).toBe(isButton);
  });

  it.each([
    [undefined, '_blank'],
    [true, '_blank'],
    [false, null],
  ])('with new_window %s opens in %s [PJ-2.10.6]', (new_window, target) => {
    cta({ url: '/more', ...(new_window === undefined ? {} : { new_window }) });
    expect(link()?.getAttribute('target')).toBe(target);
  });
});

describe('the steps', () => {
  it('are numbered; the second is disabled until the first is complete, the first is preselected [PJ-4.90] [PJ-4.91] [PJ-4.94] [PJ-4.95]', async () => {
    showWorkflow();
    const first = await step(/Registration/);
    const second = await step(/Plan/);
    expect(first.getAttribute('aria-checked')).toBe('true');
    expect(second.getAttribute('aria-disabled')).toBe('true');
    expect([first.textContent, second.textContent]).toEqual([
      expect.stringMatching(/^1.*To be paid/) as unknown,
      expect.stringMatching(/^2.*To be paid/) as unknown,
    ]);
    expect(within(first).getByText('To be paid').className).toContain('warn');
  });

  it('mark a completed one, disable it and preselect the next [PJ-4.89] [PJ-4.92] [PJ-4.93] [PJ-4.95]', async () => {
    server.serve(details(direct));
    showWorkflow();
    const first = await step(/Registration/);
    const second = await step(/Plan/);
    expect(first.getAttribute('aria-disabled')).toBe('true');
    expect(within(first).getByText('Completed').className).toContain('ok');
    expect(second.getAttribute('aria-disabled')).toBeNull();
    expect(second.getAttribute('aria-checked')).toBe('true');
  });

  it.each([
    ['ok', 'green where it is completed [PJ-4.93]', (r: number, g: number, b: number) => g > r && g > b],
    ['warn', 'orange where it is to be paid [PJ-4.94]', (r: number, g: number, b: number) => r > g && g > b],
  ])('have a badge whose style sheet makes "%s" %s, in both schemes', (tone, _what, isColour) => {
    const sheet = lookOf('panels/pill.module.css');
    const [, rules = ''] = new RegExp(`\\.${tone} \\{([^}]*)\\}`).exec(sheet) ?? [];
    const names = [...rules.matchAll(/(?:background|color): var\((--[\w-]+)\);/g)].map(([, name]) => name);
    expect(names).toHaveLength(2);
    for (const name of names) {
      const colours = [...lookOf('tokens.css').matchAll(new RegExp(`${name}: #(..)(..)(..);`, 'g'))];
      expect(colours.length).toBeGreaterThan(1);
      for (const [, ...parts] of colours) {
        const [red = 0, green = 0, blue = 0] = parts.map((part) => Number.parseInt(part, 16));
        expect(isColour(red, green, blue), `${name} #${parts.join('')}`).toBe(true);
      }
    }
  });

  it('have a Proceed unless both are done [PJ-4.87] [PJ-4.96]', async () => {
    server.serve(details(direct, emi));
    showWorkflow();
    await step(/Plan/);
    expect(proceed()).toBeNull();
  });

  it('count an AUTO-DEBIT only by its active record [PJ-4.88]', async () => {
    server.serve(details(direct, { financing_mode: 'AUTO-DEBIT', status: 'created' }));
    showWorkflow();
    await step(/Plan/);
    expect(proceed()).toBeTruthy();
  });

  it('show in their details what was paid, its date as d-Mon-yyyy [C30] [PJ-2.10.12] [PJ-2.10.15] [PJ-3.16]', async () => {
    server.serve(details(direct));
    const { user } = showWorkflow();
    await step(/Plan/);
    await user.click(screen.getByRole('button', { name: /Details of Registration/ }));
    const modal = screen.getByRole('dialog', { name: 'Payment details' });
    for (const text of ['₹5,000', '5-Sep-2026', 'UPI', 'TXN1'])
      expect(within(modal).getByText(text)).toBeTruthy();
    await user.click(within(modal).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('show an EMI in their details [PJ-2.10.10] [PJ-3.16] [SR-3.19]', async () => {
    server.serve(details(direct, { ...emi, loan_amount: 48500, application_id: 'APP1' }));
    const { user } = showWorkflow();
    await step(/Plan/);
    await user.click(screen.getByRole('button', { name: /Details of Plan/ }));
    const modal = screen.getByRole('dialog', { name: 'EMI details' });
    for (const text of ['₹48,500', 'APP1', 'submitted']) expect(within(modal).getByText(text)).toBeTruthy();
  });

  it('show rupees without decimals in their details [R52] [SR-9.5]', async () => {
    server.serve(details({ ...direct, amount: 5000.5 }));
    const { user } = showWorkflow();
    await step(/Plan/);
    await user.click(screen.getByRole('button', { name: /Details of Registration/ }));
    expect(within(screen.getByRole('dialog')).getByText('₹5,001')).toBeTruthy();
  });

  it('show an Auto-Pay in their details [PJ-2.10.11]', async () => {
    server.serve(details(direct, { financing_mode: 'AUTO-DEBIT', status: 'active', amount: 1200 }));
    const { user } = showWorkflow();
    await step(/Plan/);
    await user.click(screen.getByRole('button', { name: /Details of Plan/ }));
    const modal = screen.getByRole('dialog', { name: 'Auto-Pay details' });
    for (const text of ['₹1,200', 'active']) expect(within(modal).getByText(text)).toBeTruthy();
  });
});

it('a code that does not fit beside its name goes below it, by its style sheet', () => {
  const sheet = readFileSync(join(HERE, 'workflow.module.css'), 'utf8');
  expect(/\.facts div \{[^}]*\}/.exec(sheet)?.[0]).toContain('flex-wrap: wrap;');
});
