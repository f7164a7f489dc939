import type { SearchOption } from '@shulk/domain';
import { useState } from 'react';
import { words } from '@shulk/words/screens/search';
import { Combobox } from '../../shared/combobox/index.ts';

interface ListComboboxProps {
  readonly label: string;
  readonly placeholder: string;
  readonly error: string | undefined;
  readonly options: readonly SearchOption[];
  readonly chosen: SearchOption | undefined;
  readonly onChoose: (option: SearchOption | undefined) => void;
}

/** A list too long to scroll: filtered by the typed text, in its own order. */
export default function ListCombobox({ options, chosen, onChoose, ...field }: ListComboboxProps) {
  const [typed, setTyped] = useState(chosen?.label ?? '');
  const wanted = chosen?.label === typed ? '' : typed.trim().toLocaleLowerCase();
  const fitting = options.filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
  return (
    <Combobox<SearchOption>
      field={field}
      typed={typed}
      onType={setTyped}
      options={fitting}
      note={fitting.length === 0 ? words.none : undefined}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}
