import type { SearchOption } from '@shulk/domain';
import { useState } from 'react';
import { GROUP_DROPDOWN_EMPTY } from '@shulk/words/exact/search';
import { words } from '@shulk/words/screens/search';
import { Combobox } from '../../shared/combobox/index.ts';
import { useGroupSearch } from './use-group-search.ts';
import type { GroupSearch } from './use-group-search.ts';

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
