// @vitest-environment happy-dom
import type { Option } from '@shulk/contract';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../../shared/toasts.ts';
import { answer, fakeServer, refuse, writeSettings } from '../../testing/fake-server.ts';
import type { StubAnswer } from '../../testing/fake-server.ts';
import { heldAnswers, option } from './testing/search-page.tsx';
import { useGroupSearch } from './group-combobox.tsx';

beforeEach(() => {
  writeSettings();
  vi.useFakeTimers();
  toasts.dismiss(toasts.read().toasts.map(({ id }) => id));
});
afterEach(() => {
  vi.useRealTimers();
});

/** A group field to type in, with network answers on command. */
function typing() {
  const held = heldAnswers();
  fakeServer({ 'search.options': held.handler });
  const { result, rerender } = renderHook(({ typed }) => useGroupSearch(typed), {
    initialProps: { typed: '' },
  });
  return {
    found: () => ({
      status: result.current.status,
      values: result.current.options.map(({ value }) => value),
    }),
    asked: () => held.asked.map(({ query }) => query['search']),
    /** Types, then waits as long as a pause. */
    type: async (typed: string): Promise<void> => {
      rerender({ typed });
      await act(() => vi.advanceTimersByTimeAsync(1_000));
    },
    /** Types without a pause. */
    typeOn: (typed: string): void => rerender({ typed }),
    give: async (index: number, reply: StubAnswer): Promise<void> => {
      held.give(index, reply);
      await act(() => vi.advanceTimersByTimeAsync(0));
    },
  };
}

const groups = (...values: string[]): StubAnswer => answer(values.map((value): Option => option(value)));

describe('the group search', () => {
  it('needs 3 or more characters: under three it queries nothing, however long the pause [PJ-5.38]', async () => {
    const field = typing();
    for (const short of ['', 'k', 'ka', ' ka ']) {
      await field.type(short);
      expect([field.found().status, field.asked()]).toEqual(['too_short', []]);
    }
    await field.type('kav');
    expect([field.found().status, field.asked()]).toEqual(['loading', ['kav']]);
    await field.give(0, groups('kaveri'));
    expect(field.found()).toEqual({ status: 'found', values: ['kaveri'] });
  });

  it('queries once typing pauses, not for every letter', async () => {
    const field = typing();
    for (const typed of ['kav', 'kave', 'kaver']) field.typeOn(typed);
    await field.type('kaveri');
    expect(field.asked()).toEqual(['kaveri']);
  });

  it('ignores late answers: only the one for the visible text counts, in whatever order they arrive', async () => {
    const field = typing();
    await field.type('kav');
    await field.type('deccan');
    await field.give(1, groups('deccan'));
    expect(field.found()).toEqual({ status: 'found', values: ['deccan'] });
    await field.give(0, groups('kaveri'));
    expect(field.found()).toEqual({ status: 'found', values: ['deccan'] });
  });

  it('shows no results for text that was replaced while they loaded', async () => {
    const field = typing();
    await field.type('kav');
    await field.type('ka');
    await field.give(0, groups('kaveri'));
    expect(field.found()).toEqual({ status: 'too_short', values: [] });
    await field.type('deccan');
    expect(field.found()).toEqual({ status: 'loading', values: [] });
  });

  it('ignores a late answer for the same text typed again, and an earlier failure', async () => {
    const field = typing();
    await field.type('kav');
    await field.type('kaveri');
    await field.type('kav');
    await field.give(0, refuse('busy'));
    expect([field.found().status, toasts.read().toasts]).toEqual(['loading', []]);
    await field.give(2, groups('kaveri'));
    expect(field.found()).toEqual({ status: 'found', values: ['kaveri'] });
  });

  it('shows a toast when a search fails [PJ-8.1]', async () => {
    const field = typing();
    await field.type('kav');
    await field.give(0, refuse('busy'));
    expect(toasts.read().toasts.map(({ text }) => text())).toEqual([
      'The service is busy. Please try again in a few seconds.',
    ]);
    await field.type('kave');
    await field.give(1, refuse('busy', ''));
    expect(toasts.read().toasts.at(-1)?.text()).toBe('Oops! Something went wrong');
  });
});
