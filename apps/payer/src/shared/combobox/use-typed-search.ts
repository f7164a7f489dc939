import { isSearchable } from '@shulk/domain';
import { useEffect, useEffectEvent, useState } from 'react';

/** A pause in typing of this length starts a search (ux 3 "Group combobox"). */
const PAUSE_MS = 300;

/** The result of one search: options, or the sentence that says why there are none. */
export type SearchAnswer<Option> =
  | { readonly ok: true; readonly options: readonly Option[] }
  | { readonly ok: false; readonly message: string };

/** The state of the search for the typed text. */
export interface TypedSearch<Option> {
  /** No search under three characters. */
  readonly status: 'too_short' | 'loading' | 'found' | 'none' | 'failed';
  /** Empty while loading: an option for the previous text must not be picked. */
  readonly options: readonly Option[];
  /** Why it failed; empty otherwise. */
  readonly message: string;
}

interface Answered<Option> {
  readonly search: string;
  readonly answer: SearchAnswer<Option>;
}

const empty = (status: 'too_short' | 'loading'): TypedSearch<never> => ({ status, options: [], message: '' });

/**
 * Searches by 3 or more typed characters [PJ-5.38], once typing pauses; a change of the text aborts the search, and a
 * late answer is dropped.
 * @param typed the text of the input, trimmed here
 * @param load searches; its signal aborts it
 */
export function useTypedSearch<Option>(
  typed: string,
  load: (search: string, signal: AbortSignal) => Promise<SearchAnswer<Option>>,
): TypedSearch<Option> {
  const [last, setLast] = useState<Answered<Option>>();
  const search = typed.trim();
  const ask = useEffectEvent(load);
  useEffect(() => {
    if (!isSearchable(search)) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      void ask(search, stop.signal).then((answer) => {
        if (!stop.signal.aborted) setLast({ search, answer });
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [search]);
  if (!isSearchable(search)) return empty('too_short');
  if (last?.search !== search) return empty('loading');
  const { answer } = last;
  if (!answer.ok) return { status: 'failed', options: [], message: answer.message };
  return { status: answer.options.length > 0 ? 'found' : 'none', options: answer.options, message: '' };
}
