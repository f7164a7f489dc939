// @vitest-environment happy-dom
/// <reference types="node/fs" />
/// <reference types="node/path" />
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TOAST_MS, createToastStore } from './toast-store.ts';
import { Toasts } from './toasts.tsx';

const HERE = dirname(expect.getState().testPath ?? '');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function page() {
  const store = createToastStore();
  const view = render(<Toasts store={store} dismissLabel="Dismiss" />);
  const show = (...toast: Parameters<typeof store.show>) => act(() => store.show(...toast));
  const wait = (ms: number): void => {
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  };
  return { ...view, store, show, wait };
}

describe('Toasts', () => {
  it('has both live regions, empty, before the first toast', () => {
    page();
    expect(screen.getByRole('status').textContent).toBe('');
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('fills the existing region without replacing it', () => {
    const { show } = page();
    const [status, alert] = [screen.getByRole('status'), screen.getByRole('alert')];
    show('success', () => 'Login Successful');
    show('info', () => 'Copied');
    show('error', () => 'Not sent');
    expect(screen.getByRole('status')).toBe(status);
    expect(screen.getByRole('alert')).toBe(alert);
    expect(status.textContent).toBe('Login SuccessfulCopied');
    expect(alert.textContent).toBe('Not sent');
  });

  it('removes a success after 6 s, no earlier', () => {
    const { show, wait } = page();
    show('success', () => 'Login Successful');
    wait(5999);
    expect(screen.queryByText('Login Successful')).not.toBeNull();
    wait(1);
    expect(screen.queryByText('Login Successful')).toBeNull();
  });

  it('keeps an error until it is dismissed, by a button outside the announced text', () => {
    const { show, wait } = page();
    show('error', () => 'Not sent');
    wait(3_600_000);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toBe('Not sent');
    const button = screen.getByRole('button', { name: 'Dismiss' });
    expect(alert.contains(button)).toBe(false);
    fireEvent.click(button);
    expect(alert.textContent).toBe('');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each(['pointer', 'focus'])('pauses while the %s is on it, then restarts in full', (by) => {
    const { show, wait } = page();
    show('success', () => 'Saved');
    wait(5000);
    const text = screen.getByText('Saved');
    if (by === 'pointer') fireEvent.pointerOver(text);
    else fireEvent.focusIn(screen.getByRole('button'));
    wait(60_000);
    expect(screen.queryByText('Saved')).not.toBeNull();
    if (by === 'pointer') fireEvent.pointerOut(text);
    else fireEvent.focusOut(screen.getByRole('button'));
    wait(5999);
    expect(screen.queryByText('Saved')).not.toBeNull();
    wait(1);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('shows a repeated message once, and announces it again', () => {
    const { show } = page();
    show('error', () => 'Not sent');
    const before = screen.getByText('Not sent');
    show('error', () => 'Not sent');
    expect(screen.getAllByText('Not sent')).toHaveLength(1);
    expect(screen.getByText('Not sent')).not.toBe(before);
  });

  it('keeps the two newest errors, so that the page below stays in reach', () => {
    const { show } = page();
    show('success', () => 'Saved');
    for (const text of ['First', 'Second', 'Third']) show('error', () => text);
    expect(screen.queryByText('First')).toBeNull();
    expect([...screen.getByRole('alert').children].map((one) => one.textContent)).toEqual([
      'Second',
      'Third',
    ]);
    expect(screen.queryByText('Saved')).not.toBeNull();
  });

  it('draws in the latest host, such as an open dialog', () => {
    const { store, show, rerender } = page();
    const twoHosts = (inner: boolean) => (
      <>
        <Toasts store={store} dismissLabel="Dismiss" />
        <div data-testid="dialog">{inner && <Toasts store={store} dismissLabel="Dismiss" />}</div>
      </>
    );
    rerender(twoHosts(true));
    show('error', () => 'Not sent');
    expect(screen.getAllByText('Not sent')).toHaveLength(1);
    expect(screen.getByTestId('dialog').contains(screen.getByText('Not sent'))).toBe(true);
    rerender(twoHosts(false));
    expect(screen.getAllByText('Not sent')).toHaveLength(1);
  });

  it('is top-centre at every width, below the safe area, and moves nothing when it appears or goes [SR-2.10]', () => {
    const { container } = page();
    expect(container.firstElementChild?.classList.contains('toasts')).toBe(true);
    const sheet = readFileSync(join(HERE, 'toasts.module.css'), 'utf8');
    const rules = [...sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, on = '']) =>
      /\.toasts(?!\s+button)/.test(on),
    );
    expect(rules).toHaveLength(1);
    expect(rules[0]?.[2]).toContain('position: fixed;');
    // Positioned from the top; its own width with equal margins centres it.
    expect(rules[0]?.[2]).toContain('inset: calc(16px + env(safe-area-inset-top)) 0 auto;');
    expect(rules[0]?.[2]).toMatch(/\n {2}width: min\(460px, 100vw - 32px\);\n {2}margin: auto;/);
  });

  it('uses the timers it is given', () => {
    const waits: number[] = [];
    const store = createToastStore({ start: (_run, ms) => waits.push(ms), stop: () => {} });
    store.show('success', () => 'Saved');
    store.show('error', () => 'Not sent');
    expect(waits).toEqual([TOAST_MS]);
  });
});
