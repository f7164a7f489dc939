import type { SearchOption } from '@shulk/domain';
import { useState } from 'react';
import { GROUP_DROPDOWN_EMPTY, listNotLoaded } from '@shulk/words/exact/search';
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
    if (!signal.aborted) toastError(listNotLoaded(loaded.message));
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

const MENU_TEXTS: Readonly<Record<GroupSearch['status'], string | undefined>> = {
  too_short: GROUP_DROPDOWN_EMPTY,
  loading: words.searching,
  none: words.none,
  found: undefined,
};

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
      note={MENU_TEXTS[search.status]}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}
