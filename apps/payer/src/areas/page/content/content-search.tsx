import { SEARCH_MIN_CHARACTERS, isSearchable } from '@shulk/domain';
import { useState } from 'react';
import { words } from '@shulk/words/screens/page';
import { Combobox } from '../../../shared/combobox/index.ts';

interface Choice {
  readonly label: string;
  readonly value: string;
}

/** Props of the search of a long level. */
export interface ContentSearchProps {
  readonly label: string;
  readonly placeholder: string;
  readonly options: readonly Choice[];
  readonly chosen: Choice | undefined;
  /** '' when the chosen text is changed. */
  readonly onChange: (value: string) => void;
}

/** A level too long to scroll: it is searched by three or more characters, as its hint says [PJ-9.1]. */
export default function ContentSearch({ label, placeholder, options, chosen, onChange }: ContentSearchProps) {
  const [typed, setTyped] = useState(chosen?.label ?? '');
  const searchHint = words.searchHint(SEARCH_MIN_CHARACTERS);
  const wanted = typed.trim().toLowerCase();
  const isLongEnough = isSearchable(wanted);
  const found = isLongEnough ? options.filter((one) => one.label.toLowerCase().includes(wanted)) : [];
  const nothing = isLongEnough ? words.none : searchHint;
  return (
    <Combobox
      field={{ label, hint: searchHint, placeholder }}
      typed={typed}
      onType={setTyped}
      options={found}
      note={found.length === 0 ? nothing : undefined}
      chosen={chosen}
      onChoose={(option) => onChange(option?.value ?? '')}
    />
  );
}
