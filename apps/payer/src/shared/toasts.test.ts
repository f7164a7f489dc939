import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissPastErrors, toastError, toastSuccess, toasts } from './toasts.ts';

const shown = () => toasts.read().toasts.map(({ text }) => text());

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  toasts.dismiss(toasts.read().toasts.map(({ id }) => id));
  vi.useRealTimers();
});

it('an error disappears with its step; a success stays, and so does an error raised during the move', () => {
  toastError(() => 'The step did not work');
  toastSuccess(() => 'Saved');
  vi.advanceTimersByTime(1);
  toastError(() => 'The move did not work');
  dismissPastErrors();
  expect(shown()).toEqual(['Saved', 'The move did not work']);
  vi.advanceTimersByTime(1);
  dismissPastErrors();
  expect(shown()).toEqual(['Saved']);
});

it('a success that a pointer on the error paused continues its timer', () => {
  toastError(() => 'The step did not work');
  toasts.hold();
  toastSuccess(() => 'Saved');
  vi.advanceTimersByTime(60_000);
  expect(shown()).toEqual(['The step did not work', 'Saved']);
  dismissPastErrors();
  vi.advanceTimersByTime(6000);
  expect(shown()).toEqual([]);
});

it('a success removes earlier errors: the next attempt worked', () => {
  toastError(() => 'It did not work');
  vi.advanceTimersByTime(1);
  toastSuccess(() => 'It worked');
  expect(shown()).toEqual(['It worked']);
});
