import type { ReactNode } from 'react';

/** Size of a drawn icon in CSS pixels; icons take the colour of the text around them. */
export interface IconProps {
  readonly size?: number | undefined;
}

/** How lines are drawn. */
export const STROKE = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.9,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** Icons are decoration: the text beside them carries the meaning, so they are hidden from assistive technology. */
export function drawn(size: number, children: ReactNode) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** A tick in a filled disc: success. */
export const SuccessIcon = ({ size = 20 }: IconProps) =>
  drawn(
    size,
    <>
      <circle cx="10" cy="10" r="9" fill="currentColor" />
      <path {...STROKE} stroke="var(--surface)" strokeWidth={2} d="m6 10.3 2.7 2.7L14 7.5" />
    </>,
  );

/** A cross in a filled disc: failure. */
export const FailureIcon = ({ size = 20 }: IconProps) =>
  drawn(
    size,
    <>
      <circle cx="10" cy="10" r="9" fill="currentColor" />
      <path {...STROKE} stroke="var(--surface)" strokeWidth={2} d="m7 7 6 6m0-6-6 6" />
    </>,
  );

/** A letter i in a ring: a fact worth knowing. */
export const InfoIcon = ({ size = 20 }: IconProps) =>
  drawn(
    size,
    <>
      <circle {...STROKE} cx="10" cy="10" r="8" />
      <path {...STROKE} d="M10 9.5V14M10 6.3v.1" />
    </>,
  );

/** A triangle with an exclamation mark: take care. */
export const WarningIcon = ({ size = 18 }: IconProps) =>
  drawn(size, <path {...STROKE} d="M10 2.5 18.5 17h-17zM10 8v4M10 14.5v.1" />);

/** A downward chevron; the stylesheet turns it when its part is open. */
export const ChevronIcon = ({ size = 16 }: IconProps) =>
  drawn(size, <path {...STROKE} strokeWidth={2.4} d="m5 7.5 5 5 5-5" />);

/** A chevron to the side: leads on. */
export const NextIcon = ({ size = 16 }: IconProps) =>
  drawn(size, <path {...STROKE} strokeWidth={2.2} d="m7.5 5 5 5-5 5" />);

/** A sheet of paper: a receipt. */
export const PaperIcon = ({ size = 20 }: IconProps) =>
  drawn(size, <path {...STROKE} d="M5 2h7l3.5 3.500V18H5zM8 9.500h4.500M8 13h4.5" />);

/** A cross: close or dismiss. */
export const CloseIcon = ({ size = 16 }: IconProps) =>
  drawn(size, <path {...STROKE} strokeWidth={2.2} d="m4 4 12 12m0-12L4 16" />);
