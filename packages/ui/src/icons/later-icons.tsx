import { STROKE, drawn } from './icons.tsx';
import type { IconProps } from './icons.tsx';

/* Icons that the first screen does not need. */

/** An envelope: a message is on its way. */
export const MessageIcon = ({ size = 20 }: IconProps) =>
  drawn(
    size,
    <>
      <rect {...STROKE} x="2" y="4" width="16" height="12" rx="2.5" />
      <path {...STROKE} d="m3 6 7 5 7-5" />
    </>,
  );

/** A bare tick: done, paid. */
export const TickIcon = ({ size = 12 }: IconProps) =>
  drawn(size, <path {...STROKE} strokeWidth={3} d="m3.5 11 4.5 4.5L16.5 6" />);

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

/** An arrow onto a tray: download. */
export const DownloadIcon = ({ size = 16 }: IconProps) =>
  drawn(size, <path {...STROKE} strokeWidth={2.3} d="M10 2.5v10m0 0 4.1-4.1M10 12.5 5.9 8.4M3 17h14" />);

/** An arrow out of a tray: share. */
export const ShareIcon = ({ size = 20 }: IconProps) =>
  drawn(
    size,
    <path
      {...STROKE}
      d="M10 12.5V2.5m0 0L6.5 6M10 2.5 13.5 6M4 9.5V16a1.5 1.5 0 0 0 1.5 1.5h9A1.5 1.5 0 0 0 16 16V9.5"
    />,
  );

/** A head over shoulders: a person. */
export const PersonIcon = ({ size = 20 }: IconProps) =>
  drawn(
    size,
    <>
      <circle {...STROKE} cx="10" cy="7" r="3.5" />
      <path {...STROKE} d="M3.5 17c.9-3.3 3.5-4.5 6.5-4.5s5.6 1.2 6.5 4.5" />
    </>,
  );

/** A chevron to the right: leads on. */
export const OnIcon = ({ size = 16 }: IconProps) =>
  drawn(size, <path {...STROKE} strokeWidth={2.2} d="m7.5 5 5 5-5 5" />);

/** A clock: under way. */
export const ClockIcon = ({ size = 20 }: IconProps) =>
  drawn(
    size,
    <>
      <circle {...STROKE} cx="10" cy="10" r="8" strokeWidth={2.4} />
      <path {...STROKE} strokeWidth={2.4} d="M10 5.5V10l3 2" />
    </>,
  );

/** A month sheet: opens the calendar. */
export const CalendarIcon = ({ size = 20 }: IconProps) =>
  drawn(
    size,
    <path
      {...STROKE}
      d="M3 5.5A1.5 1.5 0 0 1 4.5 4h11A1.5 1.5 0 0 1 17 5.5v10a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 15.5zM3 8.5h14M6.5 2v3.5m7-3.5v3.5"
    />,
  );

/** A telephone's handset. */
export const PhoneIcon = ({ size = 20 }: IconProps) =>
  drawn(
    size,
    <path
      {...STROKE}
      d="M5.4 2.900h2.500l1.2 3.8-1.6 1.200a10 10 0 0 0 4.6 4.600l1.2-1.6 3.8 1.200v2.500a1.7 1.7 0 0 1-1.9 1.700A14.2 14.2 0 0 1 3.7 4.800a1.7 1.7 0 0 1 1.7-1.900z"
    />,
  );

/** An envelope. */
export const MailIcon = ({ size = 20 }: IconProps) =>
  drawn(
    size,
    <>
      <rect {...STROKE} x="2.5" y="4" width="15" height="12" rx="2" />
      <path {...STROKE} d="m3 5.5 7 5.5 7-5.5" />
    </>,
  );

/** A magnifier: typing searches. */
export const SearchIcon = ({ size = 20 }: IconProps) =>
  drawn(
    size,
    <>
      <circle {...STROKE} cx="9" cy="9" r="5.5" />
      <path {...STROKE} d="m13.2 13.2 4 4" />
    </>,
  );
