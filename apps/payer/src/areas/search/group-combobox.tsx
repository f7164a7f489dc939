import type { SearchOption } from '@shulk/domain';
import { useState } from 'react';
import { searchTexts } from '@shulk/words/exact/search';
import { words } from '@shulk/words/screens/search';
import { Combobox, useTypedSearch } from '../../shared/combobox/index.ts';
import type { Option } from '@shulk/contract';
import { toastError } from '../../shared/toasts.ts';
import { searchGroups } from './load-options.ts';

/** What the group search found. */
interface GroupSearch {
  readonly status: 'too_short' | 'loading' | 'found' | 'none';
  readonly options: readonly Option[];
}

/** Searches groups by 3 or more characters [PJ-5.38]; a late answer is dropped. */
export function useGroupSearch(typed: string): GroupSearch {
  const { status, options } = useTypedSearch(typed, async (search, signal) => {
    const loaded = await searchGroups(search, signal);
    if (loaded.ok) return loaded;
    if (!signal.aborted) toastError(() => searchTexts.listNotLoaded(loaded.message));
    return { ok: false, message: loaded.message };
  });
  return { status: status === 'failed' ? 'none' : status, options };
}

interface GroupComboboxProps {
  readonly label: string;
  readonly placeholder: string | undefined;
  readonly error: string | undefined;
  readonly chosen: SearchOption | undefined;
  readonly onChoose: (option: SearchOption | undefined) => void;
}

const menuText = (status: GroupSearch['status']): string | undefined =>
  ({
    too_short: searchTexts.groupDropdownEmpty,
    loading: words.searching,
    none: words.none,
    found: undefined,
  })[status];

/** The group: searched as you type, chosen from a list [PJ-2.1.10] (ux 3 "Group combobox"). */
export default function GroupCombobox({ label, placeholder, error, chosen, onChoose }: GroupComboboxProps) {
  const [typed, setTyped] = useState(chosen?.label ?? '');
  const search = useGroupSearch(chosen?.label === typed ? '' : typed);
  return (
    <Combobox<SearchOption>
      field={{ label, placeholder, error }}
      typed={typed}
      onType={setTyped}
      options={search.options}
      note={menuText(search.status)}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}
