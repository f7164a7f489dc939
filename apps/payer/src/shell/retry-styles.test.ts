// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { retryLostStyles } from './retry-styles.ts';

let stop: () => void;
let isOnline: boolean;
beforeEach(() => {
  vi.useFakeTimers();
  isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  document.head.replaceChildren();
  stop = retryLostStyles();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function linkTo(rel: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = rel;
  document.head.append(link);
  return link;
}
const lose = (link: Element | null): boolean => link?.dispatchEvent(new Event('error')) ?? false;
const first = (): Element | null => document.head.firstElementChild;

it('loads a style sheet again when the network is back', () => {
  const lost = linkTo('stylesheet');
  const there = linkTo('stylesheet');
  isOnline = false;
  lose(lost);
  expect(first()).toBe(lost);
  window.dispatchEvent(new Event('online'));
  expect(document.head.children).toHaveLength(2);
  expect(first()).not.toBe(lost);
  expect(document.head.lastElementChild).toBe(there);
});

it('retries after a pause while online, at most five times', () => {
  lose(linkTo('stylesheet'));
  for (let tries = 1; tries <= 5; tries += 1) {
    const before = first();
    vi.advanceTimersByTime(2000 * tries - 1);
    expect(first()).toBe(before);
    vi.advanceTimersByTime(1);
    expect(first()).not.toBe(before);
    lose(first());
  }
  const last = first();
  vi.advanceTimersByTime(60_000);
  expect(first()).toBe(last);
});

it('ignores every other failed resource', () => {
  const icon = linkTo('icon');
  lose(icon);
  window.dispatchEvent(new Event('error'));
  vi.advanceTimersByTime(60_000);
  expect([...document.head.children]).toEqual([icon]);
});
