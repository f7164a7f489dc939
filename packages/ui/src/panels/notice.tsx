import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { FailureIcon, InfoIcon, SuccessIcon, WarningIcon } from '../icons/icons.tsx';
import css from './notice.module.css';

/** Tone of a notice or an end state: it went well, is worth knowing, needs care, or went wrong. */
export type Tone = 'ok' | 'info' | 'warn' | 'error';

/** @returns the icon of a tone at the given size in pixels. */
export function toneIcon(tone: Tone, size = 18): ReactNode {
  if (tone === 'ok') return <SuccessIcon size={size} />;
  if (tone === 'error') return <FailureIcon size={size} />;
  return tone === 'warn' ? <WarningIcon size={size} /> : <InfoIcon size={size} />;
}

/** Props of {@link Notice}. */
export interface NoticeProps {
  readonly tone: Tone;
  /** So that a control can be described by it. */
  readonly id?: string | undefined;
  /** Announced when it appears: `alert` for errors that stop a step, `status` for the rest. */
  readonly role?: 'alert' | 'status' | undefined;
  readonly children: ReactNode;
}

/** A message in the page that stays as long as it is true. */
export function Notice({ tone, id, role, children }: NoticeProps) {
  return (
    <div id={id} role={role} className={classNames(css['notice'], css[tone])}>
      {toneIcon(tone)}
      <div className={css['text']}>{children}</div>
    </div>
  );
}
