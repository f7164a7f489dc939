import { useId, useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { CloseIcon } from '../icons/icons.tsx';
import css from './dialog.module.css';

/** Props of {@link Dialog}. */
export interface DialogProps {
  readonly open: boolean;
  readonly title: ReactNode;
  /** Requested by Esc, the backdrop and the close button; the page closes it by setting `open` to false. */
  readonly onClose: () => void;
  /** A payment is in progress: nothing closes the dialog until it ends. */
  readonly busy?: boolean | undefined;
  /** Name of the close button; without it there is no button. */
  readonly closeLabel?: string | undefined;
  /** On a phone it takes the full height, for a list that needs space (ux 3 "Group combobox"). */
  readonly tall?: boolean | undefined;
  /** Mounted only while open; put a `Toasts` among it. */
  readonly children: ReactNode;
}

const FIRST_FIELD = 'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/** Opens the element as a modal, focuses its first field (else its title), and restores the focus at the end. */
function useModal(open: boolean) {
  const ref = useRef<HTMLDialogElement>(null);
  // Runs before anything inside takes the focus, while the opener still has it.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return undefined;
    const opener = document.activeElement;
    dialog.showModal();
    const first = dialog.querySelector<HTMLElement>(FIRST_FIELD) ?? dialog.querySelector<HTMLElement>('h2');
    first?.focus();
    return () => {
      dialog.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [open]);
  return ref;
}

/**
 * A native modal dialog: at most 460 px wide, a sheet at the foot of the screen under 600 px (ux 3 "Dialog"). Esc and
 * the backdrop only request closing; the page decides.
 */
export function Dialog({ open, title, onClose, busy = false, closeLabel, tall, children }: DialogProps) {
  const ref = useModal(open);
  const titleId = useId();
  const pressedBackdrop = useRef(false);
  const ask = () => {
    if (!busy) onClose();
  };
  // Esc is handled at the key: a browser lets a page refuse its close request only once in a row.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    ask();
  };
  // Other close requests (a phone's Back gesture) may close the element without asking: it reopens while busy.
  const onNativeClose = () => {
    if (!open) return;
    if (busy) ref.current?.showModal();
    else onClose();
  };
  // A press that begins on the text and ends on the backdrop is a selection, not a request to close.
  const onPointerDown = (event: PointerEvent) => {
    pressedBackdrop.current = event.target === event.currentTarget;
  };
  return (
    <dialog
      ref={ref}
      className={classNames(css['dialog'], tall && css['tall'])}
      aria-labelledby={titleId}
      aria-busy={busy || undefined}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        ask();
      }}
      onClose={onNativeClose}
      onPointerDown={onPointerDown}
      onClick={(event) => {
        if (event.target === event.currentTarget && pressedBackdrop.current) ask();
      }}
    >
      {open && (
        <div className={css['sheet']}>
          <div className={css['head']}>
            <h2 id={titleId} className={css['title']} tabIndex={-1}>
              {title}
            </h2>
            {closeLabel !== undefined && (
              <button
                type="button"
                className={css['close']}
                aria-label={closeLabel}
                disabled={busy}
                onClick={ask}
              >
                <CloseIcon />
              </button>
            )}
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
