import type { Instant } from '@shulk/domain';
import { plusMs } from '../../../platform/clock.ts';
import { assert } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { networkOf } from '../../../platform/http/callers/addresses.ts';
import { giveBackLimits, takeLimits, tooManyAttempts } from '../../../platform/limits.ts';
import type { Limit, LimitResult } from '../../../platform/limits.ts';
import { sentAndVerified, sentOfLate } from './challenges.store.ts';
import type { SentOfLate } from './challenges.store.ts';
import { secretKey } from './keys.ts';
import { lockKey, lockedError } from './lock-ladder.ts';
import { countStudents } from './subject.store.ts';
import type { ContactMatch, Subject } from './subject.ts';

const HOUR = 3600;
const DAY = 86_400;
/** Sends looked back on for the wait before the next one. */
const WAIT_WINDOW_MS = 15 * 60_000;
/** Sends a browser may make in an hour to contacts nobody has on record (threats 2 row 15: tighter for new ones). */
const NEW_CONTACTS_PER_HOUR = 3;
/** After so many sends of a page in an hour its share of verified codes is looked at, and how small it may be. */
const SENDS_PER_LOOK = 50;
const LEAST_VERIFIED = 0.2;

/** Sends from one address that were never verified: a shared address with real parents is not held up (R37). */
export const unverifiedLimit = (ctx: Ctx): Limit => ({
  scope: 'otp.unverified.ip',
  key: secretKey(ctx, networkOf(ctx.ip)),
  windowSeconds: HOUR,
  max: ctx.settings.limits.otpUnverifiedIpHour,
});

const pageLimit = (ctx: Ctx, subject: Subject): Limit => ({
  scope: 'otp.page.hour',
  key: String(subject.page.id),
  windowSeconds: HOUR,
  max: ctx.settings.limits.otpPageHour,
});

/** The short counters of a contact and a student. */
function shortLimits(
  ctx: Ctx,
  sent: { destination: string; institute_id: number; student_uuid_key: string },
): Limit[] {
  const { limits } = ctx.settings;
  const names = { destination: sent.destination, student: `${sent.institute_id}:${sent.student_uuid_key}` };
  return Object.entries(names).flatMap(([whom, text]) => {
    const key = secretKey(ctx, text);
    return [
      { scope: `otp.${whom}.15min`, key, windowSeconds: 900, max: limits.otpSends15Min },
      { scope: `otp.${whom}.hour`, key, windowSeconds: HOUR, max: limits.otpSendsHour },
    ];
  });
}

/**
 * What a code gives back when it was typed back: its send was a real parent's. One who pays for two children and
 * opens the receipts needs four codes in a quarter of an hour; the caps by the day stay (R37).
 */
export const limitsOfVerified = (
  ctx: Ctx,
  sent: { destination: string; institute_id: number; student_uuid_key: string },
): Limit[] => [...shortLimits(ctx, sent), unverifiedLimit(ctx)];

/** What one contact, one student and, for a contact nobody has on record, one browser may be sent. */
function ownLimits(ctx: Ctx, subject: Subject, match: ContactMatch): Limit[] {
  const { limits } = ctx.settings;
  const { institute_id } = subject.page;
  const sent = { destination: match.destination, student_uuid_key: subject.student_uuid_key };
  const day = (whom: string, text: string): Limit => ({
    scope: `otp.${whom}.day`,
    key: secretKey(ctx, text),
    windowSeconds: DAY,
    max: limits.otpSendsDay,
  });
  const newContact = {
    scope: 'otp.new.browser',
    key: String(subject.browserId),
    windowSeconds: HOUR,
    max: NEW_CONTACTS_PER_HOUR,
  };
  return [
    ...shortLimits(ctx, { ...sent, institute_id }),
    day('destination', sent.destination),
    day('student', `${institute_id}:${sent.student_uuid_key}`),
    ...(match.is_registered ? [] : [newContact]),
  ];
}

/** What many payers share: an address, an institute, everybody, and last the page. */
function sharedLimits(ctx: Ctx, subject: Subject): Limit[] {
  const { limits } = ctx.settings;
  return [
    unverifiedLimit(ctx),
    {
      scope: 'otp.institute.day',
      key: String(subject.page.institute_id),
      windowSeconds: DAY,
      max: limits.otpInstituteDay,
    },
    { scope: 'otp.global.day', key: 'all', windowSeconds: DAY, max: limits.otpGlobalDay },
    pageLimit(ctx, subject),
  ];
}

/**
 * Counts one send against every limit of threats 5 and R37, asks for the wait since the last one, and writes it. A
 * refused send counts nowhere: what it counted is given back. No transaction spans these statements, because the
 * counters that many payers share would hold up everybody else's send until its end.
 * @param write writes the send unless others were made since `seen`; undefined when there were
 * @throws AppError otp_limited
 */
export async function countSend<T>(
  ctx: Ctx,
  send: { readonly subject: Subject; readonly match: ContactMatch; readonly now: Instant },
  write: (seen: { readonly sends: number; readonly since: Instant }) => Promise<T | undefined>,
): Promise<T> {
  const { subject, match, now } = send;
  const since = plusMs(now, -WAIT_WINDOW_MS);
  const to = { institute_id: subject.page.institute_id, destination: match.destination, since };
  const late = await sentOfLate(ctx.db, to, lockKey(ctx, subject, match.method), now);
  if (late.locked_until !== null) {
    await giveBackLimits(ctx.db, match.counted, now);
    throw lockedError(now, late.locked_until);
  }
  const limits = [...ownLimits(ctx, subject, match), ...sharedLimits(ctx, subject)];
  const taken = await takeLimits(ctx.db, limits, now, match.counted);
  try {
    requireAllowed(taken.slice(0, -1));
    requireWaited(ctx, late, now);
    const ofPage = taken.at(-1);
    assert(ofPage !== undefined, 'a page has its own limit');
    await checkPage(ctx, subject, ofPage, now);
    const written = await write({ sends: late.sends, since });
    if (written === undefined) throw tooManyAttempts('otp_limited', waitAfter(ctx, late.sends + 1));
    return written;
  } catch (error) {
    await giveBackLimits(ctx.db, limits, now);
    throw error;
  }
}

/** Takes a send back everywhere: its message did not go out (threats 5). */
export const uncountSend = (ctx: Ctx, subject: Subject, match: ContactMatch, now: Instant): Promise<void> =>
  giveBackLimits(ctx.db, [...ownLimits(ctx, subject, match), ...sharedLimits(ctx, subject)], now);

function requireAllowed(taken: readonly LimitResult[]): void {
  const refused = taken.find(({ ok }) => !ok);
  if (refused !== undefined) throw tooManyAttempts('otp_limited', refused.retryAfterSeconds);
}

/** Seconds to wait after so many sends in a row. */
function waitAfter(ctx: Ctx, sends: number): number {
  const waits = ctx.settings.limits.otpWaitSeconds;
  return sends === 0 ? 0 : (waits[Math.min(sends, waits.length) - 1] ?? 0);
}

function requireWaited(ctx: Ctx, { sends, last_at }: SentOfLate, now: Instant): void {
  const passed = last_at === null ? Infinity : (Date.parse(now) - Date.parse(last_at)) / 1000;
  const left = waitAfter(ctx, sends) - passed;
  if (left > 0) throw tooManyAttempts('otp_limited', left);
}

/** A page may send max(floor, 2 x its students) codes an hour; beyond that something is wrong (R37). */
async function checkPage(ctx: Ctx, subject: Subject, taken: LimitResult, now: Instant): Promise<void> {
  if (taken.count % SENDS_PER_LOOK === 0) await alarmUnverified(ctx, subject, now);
  if (taken.ok) return;
  const max = 2 * (await countStudents(ctx.db, subject.page.institute_id));
  if (taken.count <= max) return;
  ctx.log.warn(
    { alarm: 'otp_page_cap', page: subject.page.slug },
    'a page sends more codes than it has parents',
  );
  throw tooManyAttempts('otp_limited', taken.retryAfterSeconds);
}

/** Raises an alarm when hardly any code of a page comes back: somebody has codes sent and never types one (threats 2 row 15). */
async function alarmUnverified(ctx: Ctx, { page }: Subject, now: Instant): Promise<void> {
  const { sent, verified } = await sentAndVerified(ctx.db, page, plusMs(now, -HOUR * 1000));
  if (verified >= sent * LEAST_VERIFIED) return;
  ctx.log.warn(
    { alarm: 'otp_unverified_ratio', page: page.slug, sent, verified },
    'codes of a page are sent and not typed back',
  );
}
