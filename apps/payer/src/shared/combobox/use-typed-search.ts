import { isSearchable } from '@shulk/domain';
import { useEffect, useEffectEvent, useState } from 'react';

/** A pause in typing of this length starts a search (ux 3 "Group combobox"). */
const PAUSE_MS = 300;

/** What one search brought: options, or the sentence that says why there are none. */
export type SearchAnswer<Option> =
  | { readonly ok: true; readonly options: readonly Option[] }
  | { readonly ok: false; readonly message: string };

/** How far the search of what is typed has come. */
export interface TypedSearch<Option> {
  /** Under three characters nothing is asked. */
  readonly status: 'too_short' | 'loading' | 'found' | 'none' | 'failed';
  /** Of a search that is loading none: an option of the text before must not be picked for this one. */
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
 * Searches by 3 or more typed characters [PJ-5.38], once typing pauses; a search under way is stopped when the text changes,
 * and what it answers late is not taken.
 * @param typed what is in the input; spaces around it do not count
 * @param load asks; its signal ends the question
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
