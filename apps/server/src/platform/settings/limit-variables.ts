import { z } from 'zod';

const count = (preset: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .default(preset);

/** Pairs like `9:15,15:60,30:1440`: failures in a row, then minutes of lock. */
const ladder = (preset: readonly LockStep[]) =>
  z
    .string()
    .regex(/^\d+:\d+(,\d+:\d+)*$/, 'must be pairs like 9:15,15:60 (failures:minutes)')
    .transform((text): readonly LockStep[] =>
      text.split(',').map((pair) => {
        const [failures, minutes] = pair.split(':');
        return { failures: Number(failures), minutes: Number(minutes) };
      }),
    )
    .default(preset);

const secondsList = (preset: readonly number[]) =>
  z
    .string()
    .regex(/^\d+(,\d+)*$/, 'must be seconds like 30,60,120')
    .transform((text): readonly number[] => text.split(',').map(Number))
    .default(preset);

/** After `failures` wrong attempts in a row the method is locked for `minutes`. */
export interface LockStep {
  readonly failures: number;
  readonly minutes: number;
}

/** All limits are settings; the defaults are those of threats 5 as changed by R37. */
export const limitVariables = {
  LIMITS_OTP_TRIES: count(3),
  LIMITS_OTP_LIFE_SECONDS: count(300),
  LIMITS_OTP_WAIT_SECONDS: secondsList([30, 60, 120]),
  LIMITS_OTP_SENDS_15_MIN: count(3),
  LIMITS_OTP_SENDS_HOUR: count(5),
  LIMITS_OTP_SENDS_DAY: count(10),
  LIMITS_OTP_ANYBODY_HOUR: count(10),
  LIMITS_OTP_ANYBODY_DAY: count(20),
  LIMITS_OTP_KNOWN_DAY: count(40),
  LIMITS_OTP_NEW_CONTACTS_HOUR: count(3),
  LIMITS_OTP_MISMATCHES_HOUR: count(5),
  LIMITS_OTP_MISMATCHES_ADDRESS_DAY: count(20),
  LIMITS_OTP_MISMATCHES_STUDENT_DAY: count(100),
  LIMITS_OTP_FAILURES_ALARM: count(20),
  LIMITS_OTP_UNVERIFIED_IP_HOUR: count(20),
  LIMITS_OTP_PAGE_HOUR: count(200),
  LIMITS_OTP_INSTITUTE_DAY: count(20_000),
  LIMITS_OTP_GLOBAL_DAY: count(100_000),
  LIMITS_OTP_LOCKS: ladder([
    { failures: 9, minutes: 15 },
    { failures: 15, minutes: 60 },
    { failures: 30, minutes: 1440 },
  ]),
  LIMITS_LOOKUP_MISSES_10_MIN: count(10),
  LIMITS_LOOKUP_MISSES_HOUR: count(30),
  LIMITS_LOOKUP_HITS_HOUR: count(120),
  LIMITS_LOOKUP_PAGE_MISSES_HOUR: count(2000),
  LIMITS_LOOKUP_STATUS_ADDRESS_HOUR: count(600),
  LIMITS_LOOKUP_STATUS_STUDENT_DAY: count(500),
  LIMITS_MOBILE_LISTS_10_MIN: count(10),
  LIMITS_MOBILE_LIST_MISSES_DAY: count(200),
  LIMITS_STUDENTS_BROWSER_HOUR: count(5),
  LIMITS_STUDENTS_ADDRESS_HOUR: count(30),
  LIMITS_STUDENTS_PAGE_HOUR: count(500),
  LIMITS_TOKENS_PER_MINUTE: count(600),
  LIMITS_TOKENS_BURST: count(600),
  LIMITS_OPENED_PER_MINUTE: count(300),
  LIMITS_OPENED_BURST: count(600),
  LIMITS_SEARCHES_PER_MINUTE: count(300),
  LIMITS_SEARCHES_BURST: count(100),
  LIMITS_REVERSE_MOBILE_HOUR: count(5),
  LIMITS_ERP_FAILURES_CLIENT_10_MIN: count(10),
  LIMITS_ERP_FAILURES_ADDRESS_10_MIN: count(30),
  LIMITS_ERP_FAILURES_ALARM: count(100),
  LIMITS_OPERATOR_FAILURES_10_MIN: count(10),
  LIMITS_KEY_PER_MINUTE: count(3000),
  LIMITS_KEY_BURST: count(100),
  LIMITS_CALLS_PER_MINUTE: count(6000),
  LIMITS_CALLS_BURST: count(2000),
  LIMITS_CONNECTIONS_PER_ADDRESS: count(200),
};
