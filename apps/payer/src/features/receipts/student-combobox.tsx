import type { PageData, StudentOption } from '@shulk/contract';
import { RECEIPT_NO_STUDENTS, genericFailure } from '@shulk/domain';
import { TextField } from '@shulk/ui';
import { useCombobox } from 'downshift';
import { useState } from 'react';
import { useStudentSearch } from './use-student-search.ts';
import type { StudentSearch } from './use-student-search.ts';
import css from './receipts.module.css';

interface StudentComboboxProps {
  readonly page: PageData;
  readonly label: string;
  readonly hint: string;
  readonly chosen: StudentOption | undefined;
  /** The choice is made: the input is locked [SR-4.43]. */
  readonly isLocked: boolean;
  readonly onChoose: (option: StudentOption | undefined) => void;
}

/** What stands in the menu while there is nothing to choose from. */
function menuText({ status, message }: StudentSearch): string | undefined {
  switch (status) {
    case 'too_short':
      return 'Enter 3 or more characters';
    case 'loading':
      return 'Searching...';
    case 'none':
      return RECEIPT_NO_STUDENTS;
    case 'failed':
      return genericFailure(message);
    case 'found':
      return undefined;
  }
}

/** The student dropdown of receipt authentication: search as you type on the student ID [SR-2.47] (decisions 5). */
export function StudentCombobox({ page, label, hint, chosen, isLocked, onChoose }: StudentComboboxProps) {
  const [typed, setTyped] = useState(chosen?.label ?? '');
  const search = useStudentSearch(page, chosen?.label === typed ? '' : typed);
  const options = [...search.options];
  const menu = useCombobox<StudentOption>({
    items: options,
    inputValue: typed,
    selectedItem: chosen ?? null,
    itemToString: (item) => item?.label ?? '',
    onInputValueChange: ({ inputValue, type }) => {
      setTyped(inputValue);
      if (type === useCombobox.stateChangeTypes.InputChange && chosen !== undefined) onChoose(undefined);
    },
    onSelectedItemChange: ({ selectedItem }) => onChoose(selectedItem ?? undefined),
  });
  const { ref, ...input } = menu.getInputProps({ disabled: isLocked });
  const text = menuText(search);
  const isOpen = menu.isOpen && !isLocked;
  const announced = isOpen ? (text ?? `${options.length} found`) : '';
  return (
    <div className={css['combobox']}>
      <TextField
        {...input}
        ref={ref}
        label={label}
        hint={hint}
        required
        spellCheck={false}
        autoCapitalize="characters"
      />
      <ul {...menu.getMenuProps({ 'aria-label': label })} className={css['menu']} hidden={!isOpen}>
        {isOpen &&
          options.map((item, index) => (
            <li
              key={item.value}
              {...menu.getItemProps({ item, index })}
              className={css[menu.highlightedIndex === index ? 'active' : 'option']}
            >
              {item.label}
            </li>
          ))}
      </ul>
      {isOpen && text !== undefined && <p className={css['menutext']}>{text}</p>}
      <p className="vh" role="status">
        {announced}
      </p>
    </div>
  );
}
