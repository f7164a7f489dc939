// @vitest-environment happy-dom
import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Combobox, useTypedSearch } from './index.ts';
import type { MenuOption } from './option-menu.tsx';
import type { SearchAnswer } from './use-typed-search.ts';

/** One recorded request; the test answers it. */
interface PendingSearch {
  readonly search: string;
  readonly signal: AbortSignal;
  readonly answer: (found: SearchAnswer<MenuOption>) => void;
}

const option = (value: string): MenuOption => ({ label: `School ${value}`, value });
const found = (...values: string[]): SearchAnswer<MenuOption> => ({ ok: true, options: values.map(option) });

/** A field as a feature builds it; without `held` every search finds two schools at once. */
function show(held?: PendingSearch[]) {
  const chosen: (string | undefined)[] = [];
  const searches: string[] = [];
  const load = (search: string, signal: AbortSignal): Promise<SearchAnswer<MenuOption>> => {
    searches.push(search);
    if (held === undefined) return Promise.resolve(found('a', 'b'));
    return new Promise((answer) => held.push({ search, signal, answer }));
  };
  function Field() {
    const [typed, setTyped] = useState('');
    const [school, setSchool] = useState<MenuOption>();
    const search = useTypedSearch(school?.label === typed ? '' : typed, load);
    return (
      <Combobox
        field={{ label: 'Group' }}
        typed={typed}
        onType={setTyped}
        options={search.options}
        note={search.status === 'found' ? undefined : search.status}
        chosen={school}
        onChoose={(picked) => {
          chosen.push(picked?.value);
          setSchool(picked);
        }}
      />
    );
  }
  render(<Field />);
  return { user: userEvent.setup(), chosen, searches };
}

const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Group/ });
const expanded = () => input().getAttribute('aria-expanded');
const active = () =>
  document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent;
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('the combobox', () => {
  it('has an icon at its edge, which says that typing searches', () => {
    show();
    expect(input().parentElement?.querySelector('svg')).not.toBeNull();
  });

  it('is an input that controls a listbox and does not autocomplete [APG combobox]', async () => {
    const { user } = show();
    expect(input().tagName).toBe('INPUT');
    expect([input().getAttribute('aria-autocomplete'), expanded()]).toEqual(['list', 'false']);
    await user.type(input(), 'sch');
    await screen.findAllByRole('option');
    const list = screen.getByRole('listbox', { name: 'Group' });
    expect([input().getAttribute('aria-controls'), expanded()]).toEqual([list.id, 'true']);
  });

  it('keeps text typed over a choice while the choice is cleared', async () => {
    const { user, chosen, searches } = show();
    await user.type(input(), 'sch');
    await user.click(await screen.findByRole('option', { name: 'School a' }));
    await user.tripleClick(input());
    await user.keyboard('deccan');
    expect([input().value, chosen]).toEqual(['deccan', ['a', undefined]]);
    await waitFor(() => expect(searches.at(-1)).toBe('deccan'));
  });

  it('loses no letter of a fast typist who types before a render', () => {
    show();
    const field = input();
    const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    act(() => {
      for (const letter of 'kaveri') {
        property?.set?.call(field, field.value + letter);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
    });
    expect(field.value).toBe('kaveri');
  });

  it('moves by Down and Up, selects by Enter, and shows the selection', async () => {
    const { user, chosen } = show();
    await user.type(input(), 'sch');
    await screen.findAllByRole('option');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toBe('School b');
    await user.keyboard('{ArrowUp}');
    expect(active()).toBe('School a');
    await user.keyboard('{Enter}');
    expect([chosen, input().value, expanded()]).toEqual([['a'], 'School a', 'false']);
  });

  it('closes by Esc, opens by Alt+Down, and is cleared by a second Esc', async () => {
    const { user, chosen } = show();
    await user.type(input(), 'sch');
    await user.click(await screen.findByRole('option', { name: 'School b' }));
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(expanded()).toBe('true');
    await user.keyboard('{Escape}');
    expect([expanded(), input().value]).toEqual(['false', 'School b']);
    await user.keyboard('{Escape}');
    expect([input().value, chosen]).toEqual(['', ['b', undefined]]);
  });

  it('clears a choice when its text is changed, and keeps the text for correction', async () => {
    const { user, chosen } = show();
    await user.type(input(), 'sch');
    await user.click(await screen.findByRole('option', { name: 'School b' }));
    await user.type(input(), '{Backspace}xy');
    expect([chosen, input().value]).toEqual([['b', undefined], 'School xy']);
  });

  it('says how many results there are, or why there are none', async () => {
    const held: PendingSearch[] = [];
    const { user } = show(held);
    await user.type(input(), 'sc');
    expect(screen.getByRole('status').textContent).toBe('too_short');
    await user.type(input(), 'h');
    expect(screen.getByRole('status').textContent).toBe('loading');
    await waitFor(() => expect(held).toHaveLength(1));
    held[0]?.answer(found('a', 'b', 'c'));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('3 found'));
  });

  it('limits its menu to 200 pixels [SR-9.8]', async () => {
    const { user } = show();
    await user.type(input(), 'sch');
    await screen.findAllByRole('option');
    expect(screen.getByRole('listbox').style.maxHeight).toBe('200px');
  });
});

describe('the search for typed text', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('queries by 3 or more characters, and only once typing pauses [PJ-5.38]', () => {
    vi.useFakeTimers();
    const searches: string[] = [];
    const load = (search: string) => {
      searches.push(search);
      return new Promise<never>(() => undefined);
    };
    const { rerender } = renderHook((typed: string) => useTypedSearch(typed, load), { initialProps: 'sc' });
    const pause = (ms: number): void => {
      act(() => {
        vi.advanceTimersByTime(ms);
      });
    };
    pause(5_000);
    for (const typed of [' sc ', 'sch', 'scho', 'school ']) {
      rerender(typed);
      pause(200);
    }
    expect(searches).toEqual([]);
    pause(100);
    expect(searches).toEqual(['school']);
  });

  it('cancels the search of an older text and ignores its late answer', async () => {
    const held: PendingSearch[] = [];
    const { user } = show(held);
    await user.type(input(), 'kav');
    await waitFor(() => expect(held).toHaveLength(1));
    await user.type(input(), 'eri');
    expect(held[0]?.signal.aborted).toBe(true);
    await waitFor(() => expect(held).toHaveLength(2));
    held[1]?.answer(found('new'));
    await waitFor(() => expect(options()).toEqual(['School new']));
    held[0]?.answer(found('old'));
    await user.keyboard('{ArrowDown}');
    expect(options()).toEqual(['School new']);
  });

  it('offers no results of the previous text while the next search runs', async () => {
    const held: PendingSearch[] = [];
    const { user } = show(held);
    await user.type(input(), 'kav');
    await waitFor(() => expect(held).toHaveLength(1));
    held[0]?.answer(found('a'));
    await waitFor(() => expect(options()).toEqual(['School a']));
    await user.type(input(), 'x');
    expect(options()).toEqual([]);
  });

  it('distinguishes a failed search from one without results', async () => {
    const held: PendingSearch[] = [];
    const { user } = show(held);
    await user.type(input(), 'kav');
    await waitFor(() => expect(held).toHaveLength(1));
    held[0]?.answer({ ok: false, message: 'busy' });
    await screen.findByText('failed', { selector: 'p:not(.vh)' });
    await user.type(input(), 'x');
    await waitFor(() => expect(held).toHaveLength(2));
    held[1]?.answer(found());
    await screen.findByText('none', { selector: 'p:not(.vh)' });
  });
});

describe('on a phone (ux 3 "Group combobox")', () => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: object) => void } };
  afterEach(() => happyDOM.setViewport({ width: 1024 }));
  const toPhone = (held?: PendingSearch[]) => {
    happyDOM.setViewport({ width: 360 });
    return show(held);
  };
  const opener = () => screen.getByRole('button', { name: /^Group/ });
  const tray = () => screen.queryByRole('dialog', { name: 'Group' });

  it('is a button that opens a sheet with one search field over its list, and nothing floats', async () => {
    const { user } = toPhone();
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(opener().getAttribute('aria-haspopup')).toBe('dialog');
    await user.click(opener());
    const inside = within(tray() as HTMLElement);
    expect(document.activeElement).toBe(inside.getByRole('combobox', { name: /Group/ }));
    expect(inside.getByText('too_short', { selector: 'p:not(.vh)' })).toBeTruthy();
    await user.type(input(), 'sch');
    await inside.findAllByRole('option');
    expect(screen.getByRole('listbox').style.maxHeight).toBe('');
  });

  it('marks the typed part of each result, in any case, and keeps the result one name', async () => {
    const { user } = toPhone();
    await user.click(opener());
    await user.type(input(), 'sch');
    const result = await screen.findByRole('option', { name: 'School b' });
    expect([result.textContent, result.querySelector('mark')?.textContent]).toEqual(['School b', 'Sch']);
  });

  it('closes on a choice, restores the focus, and is named by the selection', async () => {
    const { user, chosen } = toPhone();
    await user.click(opener());
    await user.type(input(), 'sch');
    await user.click(await screen.findByRole('option', { name: 'School b' }));
    expect(chosen).toEqual(['b']);
    expect(tray()).toBeNull();
    expect(screen.getByRole('button', { name: 'Group School b' })).toBe(document.activeElement);
  });

  it('stays open on Enter without an option under it, and closes by Esc without a choice', async () => {
    const { user, chosen } = toPhone();
    await user.click(opener());
    await user.type(input(), 'sch{Enter}');
    expect(tray()).not.toBeNull();
    await user.keyboard('{Escape}');
    expect([tray(), chosen]).toEqual([null, []]);
  });

  it('becomes a button when the window turns narrow', async () => {
    show();
    expect(input()).toBeTruthy();
    act(() => happyDOM.setViewport({ width: 360 }));
    expect(opener()).toBeTruthy();
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});
