import type { ReactNode } from 'react';

/** Size of a drawn icon in CSS pixels; icons take the colour of the text around them. */
export interface IconProps {
  readonly size?: number | undefined;
}

const STROKE = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.9,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** Icons are decoration: the text beside them carries the meaning, so they are hidden from assistive technology. */
function drawn(size: number, children: ReactNode) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** A bare tick: done, paid. */
export const TickIcon = ({ size = 12 }: IconProps) =>
  drawn(size, <path {...STROKE} strokeWidth={3} d="m3.5 11 4.5 4.5L16.5 6" />);

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

/** A closed lock: cannot be changed. */
export const LockIcon = ({ size = 14 }: IconProps) =>
  drawn(
    size,
    <>
      <rect x="3" y="9" width="14" height="10" rx="2.5" fill="currentColor" />
      <path {...STROKE} strokeWidth={2.4} d="M6 10V6a4 4 0 0 1 8 0v4" />
    </>,
  );

/** A filled star: the one most people choose. */
export const StarIcon = ({ size = 12 }: IconProps) =>
  drawn(
    size,
    <path
      fill="currentColor"
      d="m10 1 2.8 5.9 6.4.8-4.7 4.5 1.2 6.4L10 15.5l-5.7 3.1 1.2-6.4L.8 7.7l6.4-.8z"
    />,
  );

/** A downward chevron; the stylesheet turns it when its part is open. */
export const ChevronIcon = ({ size = 16 }: IconProps) =>
  drawn(size, <path {...STROKE} strokeWidth={2.4} d="m5 7.5 5 5 5-5" />);

/** An arrow onto a tray: download. */
export const DownloadIcon = ({ size = 16 }: IconProps) =>
  drawn(size, <path {...STROKE} strokeWidth={2.3} d="M10 2.5v10m0 0 4.1-4.1M10 12.5 5.9 8.4M3 17h14" />);

/** A month sheet: opens the calendar. */
export const CalendarIcon = ({ size = 20 }: IconProps) =>
  drawn(
    size,
    <path
      {...STROKE}
      d="M3 5.5A1.5 1.5 0 0 1 4.5 4h11A1.5 1.5 0 0 1 17 5.5v10a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 15.5zM3 8.5h14M6.5 2v3.5m7-3.5v3.5"
    />,
  );

/** A cross: close or dismiss. */
export const CloseIcon = ({ size = 16 }: IconProps) =>
  drawn(size, <path {...STROKE} strokeWidth={2.2} d="m4 4 12 12m0-12L4 16" />);
