import { DROPDOWN_MENU_MAX_HEIGHT_PX } from '@shulk/domain';
import type { ComponentProps, ReactNode } from 'react';
import css from './combobox.module.css';

/** An option: its text, and its code. */
export interface MenuOption {
  readonly label: string;
  readonly value: string;
}

interface OptionMenuProps<Option extends MenuOption> {
  readonly options: readonly Option[];
  /** What was typed to find them: marked in each. */
  readonly typed?: string | undefined;
  /** Attributes of the list, from the menu's hook. */
  readonly menuProps: ComponentProps<'ul'>;
  /** Attributes of one option, from the menu's hook. */
  readonly itemProps: (item: Option, index: number) => ComponentProps<'li'>;
  /** The option that Enter would choose; -1 for none. */
  readonly highlighted: number;
  readonly isOpen: boolean;
  /** The text in place of options, while there are none. */
  readonly note?: ReactNode;
  /** Inside a tray the list has room; elsewhere it floats, and scrolls over 200 px [SR-9.8]. */
  readonly inTray?: boolean | undefined;
}

/** The list of a combobox or dropdown: 44 px options, so that a cut row hints at scrolling (ux 3). */
export function OptionMenu<Option extends MenuOption>({
  options,
  typed = '',
  menuProps,
  itemProps,
  highlighted,
  isOpen,
  note,
  inTray = false,
}: OptionMenuProps<Option>) {
  const place = inTray ? css['inTray'] : css['floating'];
  return (
    <>
      <ul
        {...menuProps}
        className={`${css['menu']} ${place}`}
        style={inTray ? undefined : { maxHeight: DROPDOWN_MENU_MAX_HEIGHT_PX }}
        hidden={!isOpen || options.length === 0}
      >
        {isOpen &&
          options.map((item, index) => (
            <li
              key={item.value}
              {...itemProps(item, index)}
              className={css[highlighted === index ? 'active' : 'option']}
              dir="auto"
              // A name built from a marked text may get a space inside a word.
              aria-label={item.label}
            >
              <Found label={item.label} typed={typed.trim()} />
            </li>
          ))}
      </ul>
      {isOpen && note !== undefined && <p className={`${css['note']} ${place}`}>{note}</p>}
    </>
  );
}

/** A label with the typed part marked, wherever it stands in it. */
function Found({ label, typed }: { readonly label: string; readonly typed: string }) {
  const at = typed === '' ? -1 : label.toLowerCase().indexOf(typed.toLowerCase());
  if (at < 0) return label;
  const end = at + typed.length;
  return (
    <span>
      {label.slice(0, at)}
      <mark>{label.slice(at, end)}</mark>
      {label.slice(end)}
    </span>
  );
}
