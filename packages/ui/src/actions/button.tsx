import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../feedback/spinner.tsx';
import css from './button.module.css';

/** Props of {@link Button}; every native button attribute is passed on. */
export interface ButtonProps extends ComponentProps<'button'> {
  /** primary moves the payer on (48 px, filled), secondary is outlined (44 px), quiet is text only. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | undefined;
  /** Work started by this button is under way: it keeps its focus and label, shows a ring, ignores presses. */
  readonly busy?: boolean | undefined;
  /** Takes the whole line. */
  readonly block?: boolean | undefined;
  /** Drawn before the label; the ring takes its place while busy. */
  readonly icon?: ReactNode;
}

/**
 * A button. Busy is told by `aria-busy` and `aria-disabled`, never by the `disabled` attribute, because a disabled
 * button drops the focus; `disabled` stays for the buttons that may not be pressed yet (ux 3).
 */
export function Button({
  variant = 'primary',
  busy = false,
  block = false,
  icon,
  type = 'button',
  className,
  onClick,
  children,
  ...native
}: ButtonProps) {
  // A second press of a busy submit button must not send the form again, so the default is stopped as well.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...native}
      type={type}
      className={classNames(css['button'], css[variant], block && css['block'], className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || native['aria-disabled']}
      onClick={press}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
