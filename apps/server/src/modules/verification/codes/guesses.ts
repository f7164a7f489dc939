import type { VerificationMethod } from '@shulk/domain';
import { rangeOf } from '../../../platform/http/callers/addresses.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { giveBackLimits, takeLimit, takeLimits, tooManyAttempts } from '../../../platform/limits.ts';
import type { Limit } from '../../../platform/limits.ts';
import { callerKey, secretKey } from './keys.ts';
import { codesLimited } from './locks/lock-ladder.ts';
import type { Guesser } from './locks/lock-ladder.ts';

const HOUR = 3600;
const DAY = 86_400;

const studentOf = (guesser: Guesser): string => `${guesser.page.institute_id}:${guesser.student_uuid_key}`;

/**
 * How often the mobiles, or the e-mails, of a student may be guessed: by one caller, by one address range with any
 * cookies, and by all callers together (R55). The mask shows four digits, so 400,000 numbers are left. The methods are
 * counted apart: guessing the mobile leaves the e-mail open.
 */
function guessLimits(ctx: Ctx, guesser: Guesser, method: VerificationMethod): Limit[] {
  const { otpMismatchesHour, otpMismatchesAddressDay, otpMismatchesStudentDay } = ctx.settings.limits;
  const student = `${studentOf(guesser)}|${method}`;
  const address = `${student}|${rangeOf(ctx.ip)}`;
  return [
    {
      scope: 'otp.mismatch',
      key: callerKey(ctx, guesser, method),
      windowSeconds: HOUR,
      max: otpMismatchesHour,
    },
    {
      scope: 'otp.mismatch.address',
      key: secretKey(ctx, address),
      windowSeconds: DAY,
      max: otpMismatchesAddressDay,
    },
    {
      scope: 'otp.mismatch.day',
      key: secretKey(ctx, student),
      windowSeconds: DAY,
      max: otpMismatchesStudentDay,
    },
  ];
}

/**
 * Counts one guess at a contact of a student, before anything is compared. A guess that one limit refuses counts in
 * none: a caller past its own limit uses up nothing of what others have left.
 * @returns what was counted, to be released if it was no guess
 * @throws AppError otp_limited
 */
export async function countGuess(
  ctx: Ctx,
  guesser: Guesser,
  method: VerificationMethod,
): Promise<readonly Limit[]> {
  const limits = guessLimits(ctx, guesser, method);
  const taken = await takeLimits(ctx.db, limits, ctx.now());
  const refused = taken.find(({ ok }) => !ok);
  if (refused === undefined) return limits;
  await giveBackLimits(ctx.db, limits, ctx.now());
  throw codesLimited(ctx, guesser, refused.retryAfterSeconds);
}

/**
 * Counts a number entered in the form of a student who has one on file, without a proof, as a guess (R55): the answer
 * never reveals whether it is the same (decision 125), and this keeps guessing expensive should it ever do. The same
 * number again is no further guess.
 * @throws AppError lookup_limited
 */
export async function countNumber(ctx: Ctx, guesser: Guesser, mobile: string): Promise<void> {
  const { otpMismatchesAddressDay, otpMismatchesStudentDay } = ctx.settings.limits;
  const student = studentOf(guesser);
  const daily = (scope: string, text: string, max: number): Limit => ({
    scope,
    key: secretKey(ctx, text),
    windowSeconds: DAY,
    max,
  });
  const limits = [
    daily('form.number', `${student}|${mobile}`, 1),
    daily('form.number.address', `${student}|${rangeOf(ctx.ip)}`, otpMismatchesAddressDay),
    daily('form.number.day', student, otpMismatchesStudentDay),
  ];
  const [same, ...taken] = await takeLimits(ctx.db, limits, ctx.now());
  const refused = taken.find(({ ok }) => !ok);
  if (same?.ok === true && refused === undefined) return;
  await giveBackLimits(ctx.db, limits, ctx.now());
  if (same?.ok === true) throw tooManyAttempts('lookup_limited', refused?.retryAfterSeconds ?? DAY);
}

/** Counts suspicious acts per student, whoever did them; very many raise one alarm an hour (R37). */
export async function alarm(ctx: Ctx, guesser: Guesser, scope: string): Promise<void> {
  const key = secretKey(ctx, studentOf(guesser));
  const max = ctx.settings.limits.otpFailuresAlarm;
  const taken = await takeLimit(ctx.db, { scope, key, windowSeconds: HOUR, max }, ctx.now());
  if (taken.count === max + 1)
    ctx.log.warn({ alarm: scope, institute_id: guesser.page.institute_id }, 'student data is being guessed');
}
