/** At most `count` within `minutes`. */
export interface RateLimit {
  readonly count: number;
  readonly minutes: number;
}

/** Limits of one-time codes (threats 5, R28, R37); the server's settings can change each of them. */
export const OTP_LIMITS = {
  /** Life of a code. */
  code_minutes: 5,
  /** Wrong tries per code. */
  tries_per_code: 3,
  /** Waits before the second, third and each further send. */
  resend_wait_seconds: [30, 60, 120],
  /** Sends per destination, and per student and method, whose code was not entered (R55). */
  sends: [
    { count: 3, minutes: 15 },
    { count: 5, minutes: 60 },
    { count: 10, minutes: 1440 },
  ],
  /** Sends per IP address that were never verified (R37). */
  unverified_sends_per_ip: { count: 20, minutes: 60 },
  /** Entries that differ from the registered contact, per student, IP range and cookie (R37). */
  mismatches: { count: 5, minutes: 60 },
  /** The same without the cookie: per student and IP range, and per student in total (R55). */
  mismatches_per_address: { count: 20, minutes: 1440 },
  mismatches_per_student: { count: 100, minutes: 1440 },
  /** Locks after failures in a row, per student and method. */
  locks: [
    { failures: 9, minutes: 15 },
    { failures: 15, minutes: 60 },
    { failures: 30, minutes: 1440 },
  ],
} as const satisfies {
  readonly code_minutes: number;
  readonly tries_per_code: number;
  readonly resend_wait_seconds: readonly number[];
  readonly sends: readonly RateLimit[];
  readonly unverified_sends_per_ip: RateLimit;
  readonly mismatches: RateLimit;
  readonly mismatches_per_address: RateLimit;
  readonly mismatches_per_student: RateLimit;
  readonly locks: readonly { readonly failures: number; readonly minutes: number }[];
};

/** Seconds to wait before the next send after a number of sends (threats 5); 0 before the first. */
export function resendWaitSeconds(sends: number): number {
  const waits: readonly number[] = OTP_LIMITS.resend_wait_seconds;
  return sends <= 0 ? 0 : (waits[Math.min(sends, waits.length) - 1] ?? 0);
}

/** Minutes of the lock triggered by exactly this number of failures in a row; 0 if none. */
export function lockMinutes(failuresInARow: number): number {
  return OTP_LIMITS.locks.find((lock) => lock.failures === failuresInARow)?.minutes ?? 0;
}

/** Sends per page and hour before the alarm: twice the page's students, at least 200 (R37). */
export function pageSendsPerHour(students: number): number {
  return Math.max(200, 2 * students);
}
