import type { Option } from '@shulk/contract';
import { listNotLoaded } from '@shulk/words/exact/search';
import { useTypedSearch } from '../../shared/combobox/index.ts';
import { toastError } from '../../shared/toasts.ts';
import { searchGroups } from './load-options.ts';

/** What the group search found. */
export interface GroupSearch {
  readonly status: 'too_short' | 'loading' | 'found' | 'none';
  readonly options: readonly Option[];
}

/** Searches groups by 3 or more characters [PJ-5.38]; a late answer is dropped. */
export function useGroupSearch(typed: string): GroupSearch {
  const { status, options } = useTypedSearch(typed, async (search, signal) => {
    const loaded = await searchGroups(search, signal);
    if (loaded.ok) return loaded;
    if (!signal.aborted) toastError(listNotLoaded(loaded.message));
    return { ok: false, message: loaded.message };
  });
  return { status: status === 'failed' ? 'none' : status, options };
}
