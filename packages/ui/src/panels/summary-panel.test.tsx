// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { initialsOf } from './initials.ts';
import { SummaryPanel } from './summary-panel.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Advances time and lets React render. */
const pass = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

const summary = (total: string) => (
  <SummaryPanel label="Summary" lines={[]} totalLabel="To pay" total={total} />
);

describe('SummaryPanel', () => {
  it('shows the total at once and announces it once, 400 ms after the last change', () => {
    const { container, rerender } = render(summary('₹1'));
    const said = () => container.querySelector('[aria-live=polite]')?.textContent;
    pass(1000);
    expect(said()).toBe('');
    rerender(summary('₹2'));
    expect(screen.getByText('₹2')).toBeTruthy();
    pass(399);
    rerender(summary('₹3'));
    pass(399);
    expect(said()).toBe('');
    pass(1);
    expect(said()).toBe('To pay ₹3');
  });
});

describe('initialsOf', () => {
  it('takes the first letters of the first and last word, as they are written', () => {
    expect(['Aarav Sharma', 'Meera', 'आरव कुमार शर्मा', 'de Souza', ''].map(initialsOf)).toEqual([
      'AS',
      'M',
      'आश',
      'dS',
      '',
    ]);
  });
});
