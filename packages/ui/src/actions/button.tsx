import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../feedback/spinner.tsx';
import css from './button.module.css';

/** Props of {@link Button}; every native button attribute is passed on. */
export interface ButtonProps extends ComponentProps<'button'> {
  /** primary takes the payer to the next step (filled), secondary is outlined, quiet is text at the text's edge. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | undefined;
  /** The button's work is in progress: it keeps its focus and label, shows a spinner and ignores presses. */
  readonly busy?: boolean | undefined;
  /** Takes the full width. */
  readonly block?: boolean | undefined;
  /** Drawn before the label; the spinner replaces it while busy. */
  readonly icon?: ReactNode;
}

/**
 * A button. `aria-busy` and `aria-disabled` say that it is busy, never the `disabled` attribute, because a disabled
 * button loses the focus; `disabled` is for buttons that cannot be pressed yet (ux 3).
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
  // A second press of a busy submit button must not send the form again, so the default is prevented too.
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
