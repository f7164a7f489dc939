import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { randomMs, withDeadline } from './clock.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Ends when its signal fires, with its reason. */
const endless = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

it('ends work that takes too long', async () => {
  const ended = withDeadline(5_000, endless).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await ended).toMatchObject({ name: 'TimeoutError' });
});

it('leaves no timer behind that would keep the work’s objects in memory', async () => {
  expect(await withDeadline(5_000, () => Promise.resolve('done'))).toBe('done');
  await expect(withDeadline(5_000, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(vi.getTimerCount()).toBe(0);
});

it('spreads simultaneous starts over the given time', () => {
  const times = Array.from({ length: 100 }, () => randomMs(1_500, 2_500));
  expect(times.every((ms) => ms >= 1_500 && ms < 2_500)).toBe(true);
  expect(new Set(times).size).toBeGreaterThan(50);
});
