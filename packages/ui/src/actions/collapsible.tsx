import { useId, useState, type ReactNode } from 'react';
import { ChevronIcon } from '../icons/icons.tsx';
import css from './collapsible.module.css';

/** Props of {@link Collapsible}. */
export interface CollapsibleProps {
  /** The button's label while closed and while open. */
  readonly openLabel: string;
  readonly closeLabel: string;
  /** What the part belongs to, for screen readers only, after the label ("More Details" + " for Pay in full"). */
  readonly about?: string | undefined;
  /** Called after each press, for parts that fetch on opening and clear on closing. */
  readonly onToggle?: ((open: boolean) => void) | undefined;
  /** Mounted only while open. */
  readonly children: ReactNode;
}

/** A part that is closed at first and opens in place below its button (ux 3 "Collapsible"). */
export function Collapsible({ openLabel, closeLabel, about, onToggle, children }: CollapsibleProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const toggle = () => {
    setOpen(!open);
    onToggle?.(!open);
  };
  return (
    <>
      <button
        type="button"
        className={css['button']}
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
      >
        <span>{open ? closeLabel : openLabel}</span>
        {about !== undefined && <span className="vh"> {about}</span>}
        <ChevronIcon />
      </button>
      <div id={id} hidden={!open} className={css['part']}>
        {open && children}
      </div>
    </>
  );
}
