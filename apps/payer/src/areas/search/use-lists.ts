import type { Option } from '@shulk/contract';
import type { SearchField, SearchState } from '@shulk/domain';
import { useEffect, useState } from 'react';
import { searchTexts } from '@shulk/words/exact/search';
import { toastError } from '../../shared/toasts.ts';
import { loadOptions } from './load-options.ts';

/** The state of the list the cascade requested last. */
export interface Lists {
  /** The field whose list is loading. */
  readonly loading: SearchField | undefined;
  /** The field whose list failed, and the message. */
  readonly failed: { readonly field: SearchField; readonly text: () => string } | undefined;
  /** Retries the list that failed. */
  readonly retry: () => void;
}

/**
 * Loads the list the cascade requests. Any other choice cancels it: an answer for a changed parent is dropped, however
 * late. A failed list toasts, whatever its status [PJ-8.1] [PJ-8.21], and so does an empty list of payment pages; both
 * stay by their field with a retry (ux 3).
 */
export function useLists(
  state: SearchState,
  onList: (field: SearchField, list: readonly Option[]) => void,
): Lists {
  const [loading, setLoading] = useState<SearchField>();
  const [failed, setFailed] = useState<Lists['failed']>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const field = state.loads;
    // A retry keeps its button until the answer is there, so that it keeps the focus.
    setFailed((before) => (before?.field === field ? before : undefined));
    if (field === undefined || field === 'group') {
      setLoading(undefined);
      return undefined;
    }
    const stop = new AbortController();
    setLoading(field);
    void loadOptions(field, state, stop.signal).then((loaded) => {
      if (stop.signal.aborted) return;
      setLoading(undefined);
      if (loaded.ok && (field !== 'payment_page' || loaded.options.length > 0)) {
        setFailed(undefined);
        onList(field, loaded.options);
        return;
      }
      const text = () => searchTexts.listNotLoaded(loaded.ok ? undefined : loaded.message);
      toastError(text);
      setFailed({ field, text });
    });
    return () => stop.abort();
    // The choices decide what to fetch; the callback is new in each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state.loads, state.chosen, attempt]);
  return { loading, failed, retry: () => setAttempt((before) => before + 1) };
}
