import type { Option } from '@shulk/contract';
import { isSearchable, listNotLoaded } from '@shulk/domain';
import { useEffect, useState } from 'react';
import { toastError } from '../../shared/toasts.ts';
import { searchGroups } from './load-options.ts';

/** A pause in typing of this length starts a search (ux 3 "Group combobox"). */
export const PAUSE_MS = 300;

/** What the group search found. */
export interface GroupSearch {
  readonly status: 'too_short' | 'loading' | 'found' | 'none';
  readonly options: readonly Option[];
}

const TOO_SHORT: GroupSearch = { status: 'too_short', options: [] };
const LOADING: GroupSearch = { status: 'loading', options: [] };

/** Searches groups by 3 or more characters [PJ-5.38]; a late answer is not taken. */
export function useGroupSearch(typed: string): GroupSearch {
  const [found, setFound] = useState<{ readonly search: string; readonly options: readonly Option[] }>();
  const search = typed.trim();
  useEffect(() => {
    if (!isSearchable(search)) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      void searchGroups(search, stop.signal).then((loaded) => {
        if (stop.signal.aborted) return;
        if (!loaded.ok) toastError(listNotLoaded(loaded.message));
        setFound({ search, options: loaded.ok ? loaded.options : [] });
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [search]);
  if (!isSearchable(search)) return TOO_SHORT;
  if (found?.search !== search) return LOADING;
  return { status: found.options.length > 0 ? 'found' : 'none', options: found.options };
}
