import type { Instant, VerificationMethod } from '@shulk/domain';
import { plusMs } from '../../../platform/clock.ts';
import { assert } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { networkOf } from '../../../platform/http/callers/addresses.ts';
import { giveBackLimits, takeLimits } from '../../../platform/limits.ts';
import type { Limit, LimitResult } from '../../../platform/limits.ts';
import { hasTypedBack, sentAndVerified, selectRecentSends } from './challenges.store.ts';
import type { ChallengeRow, CodeInstitute, CodePurpose, SeenSends, RecentSends } from './challenges.store.ts';
import { secretKey } from './keys.ts';
import { codesLimited, lockKey, lockedError } from './locks/lock-ladder.ts';
import { countStudents } from './subject.store.ts';
import type { ContactMatch, Subject } from './subject.ts';

const HOUR = 3600;
const DAY = 86_400;
/** Recent sends considered for the wait before the next one. */
const WAIT_WINDOW_MS = 15 * 60_000;
/**
 * After so many sends of a page in an hour its share of verified codes is checked, and the smallest acceptable share.
 */
const SENDS_PER_LOOK = 50;
const LEAST_VERIFIED = 0.2;

/** Sends from one address that were never verified: a shared address with real parents is not affected (R37). */
const unverifiedLimit = (ctx: Ctx): Limit => ({
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

/** Whom and what a code was sent for, for its counters. */
interface Sent {
  readonly institute_id: number;
  readonly institute: Pick<CodeInstitute, 'group_id' | 'mode'>;
  readonly student_uuid_key: string;
  readonly purpose: CodePurpose;
  readonly method: VerificationMethod;
  readonly destination: string;
  readonly is_registered: boolean;
  readonly browserId: number;
  /** Whether the browser entered a code of this contact before. */
  readonly is_own: boolean;
}

/**
 * The counters of a contact and of a student (decision 79). Each purpose at each institute has its own, the portal one
 * for its group of institutes, so that filling one leaves the family's others open. A student is counted per method:
 * flooding the mobile leaves the e-mail open. A browser that entered a code of the contact has counters of its own,
 * which no stranger can fill (R55).
 */
function contactLimits(ctx: Ctx, sent: Sent): Limit[] {
  if (sent.is_own) return threeWindows(ctx, 'own', `${sent.browserId}:${sent.destination}`);
  const isPortal = sent.purpose === 'portal';
  const { group_id, mode } = sent.institute;
  const place = isPortal ? `portal:${group_id}:${mode}` : `${sent.purpose}:${sent.institute_id}`;
  return [
    ...threeWindows(ctx, 'destination', `${place}:${sent.destination}`),
    // The portal names no student.
    ...(isPortal ? [] : threeWindows(ctx, 'student', `${place}:${sent.student_uuid_key}:${sent.method}`)),
    ...overallLimits(ctx, sent),
  ];
}

function threeWindows(ctx: Ctx, whom: string, text: string): Limit[] {
  const { otpSends15Min, otpSendsHour, otpSendsDay } = ctx.settings.limits;
  const key = secretKey(ctx, text);
  return [
    { scope: `otp.${whom}.15min`, key, windowSeconds: 900, max: otpSends15Min },
    { scope: `otp.${whom}.hour`, key, windowSeconds: HOUR, max: otpSendsHour },
    { scope: `otp.${whom}.day`, key, windowSeconds: DAY, max: otpSendsDay },
  ];
}

/**
 * What one phone or mailbox may get over all institutes. Codes that anybody may request, of the portal and to contacts
 * that are not on record, are counted apart from those of a student the contact belongs to: nobody can close a family's
 * form without knowing its student (decision 79).
 */
function overallLimits(ctx: Ctx, { purpose, is_registered, destination }: Sent): Limit[] {
  const { otpAnybodyHour, otpAnybodyDay, otpKnownDay } = ctx.settings.limits;
  const key = secretKey(ctx, destination);
  return purpose === 'portal' || !is_registered
    ? [
        { scope: 'otp.anybody.hour', key, windowSeconds: HOUR, max: otpAnybodyHour },
        { scope: 'otp.anybody.day', key, windowSeconds: DAY, max: otpAnybodyDay },
      ]
    : [{ scope: 'otp.known.day', key, windowSeconds: DAY, max: otpKnownDay }];
}

/**
 * Releases the send of a verified code: it was a real parent's and counts against nobody (R37, R55), in the windows it
 * was counted in.
 */
export async function uncountVerified(ctx: Ctx, challenge: ChallengeRow): Promise<void> {
  const { browser_session_id: browserId, destination, created_at } = challenge;
  const is_own = await hasTypedBack(ctx.db, browserId, destination, challenge.id);
  const limits = [...contactLimits(ctx, { ...challenge, browserId, is_own }), unverifiedLimit(ctx)];
  await giveBackLimits(ctx.db, limits, created_at);
}

/** Limits of one contact, one student and, for a contact that is not on record, one browser. */
function ownLimits(ctx: Ctx, subject: Subject, match: ContactMatch): Limit[] {
  const { institute_id, institute } = subject.page;
  const { student_uuid_key, browserId } = subject;
  const newContact = {
    scope: 'otp.new.browser',
    key: String(browserId),
    windowSeconds: HOUR,
    max: ctx.settings.limits.otpNewContactsHour,
  };
  return [
    ...contactLimits(ctx, { ...match, institute_id, institute, student_uuid_key, browserId }),
    ...(match.is_registered ? [] : [newContact]),
  ];
}

/** Limits shared by many payers: an address, an institute, everybody, and last the page. */
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
 * Counts one send against every limit of threats 5 and R37, requires the wait since the last one, and writes it. A
 * refused send counts nowhere: its counts are released. No transaction spans these statements, because the shared
 * counters would block everybody else's send until its end.
 * @param write writes the send unless others were made since those `seen`; undefined if there were
 * @throws AppError otp_limited
 */
export async function countSend<T>(
  ctx: Ctx,
  send: { readonly subject: Subject; readonly match: ContactMatch; readonly now: Instant },
  write: (seen: SeenSends) => Promise<T | undefined>,
): Promise<T> {
  const { subject, match, now } = send;
  const place = {
    purpose: match.purpose,
    institute_id: subject.page.institute_id,
    destination: match.destination,
    ownBrowserId: match.is_own ? subject.browserId : null,
    since: plusMs(now, -WAIT_WINDOW_MS),
  };
  const late = await selectRecentSends(ctx.db, place, lockKey(ctx, subject, match.method), now);
  if (late.locked_until !== null) {
    await giveBackLimits(ctx.db, match.counted, now);
    throw lockedError(ctx, subject, late.locked_until);
  }
  const limits = [...ownLimits(ctx, subject, match), ...sharedLimits(ctx, subject)];
  const taken = await takeLimits(ctx.db, limits, now, match.counted);
  try {
    requireAllowed(ctx, subject, taken.slice(0, -1));
    requireWaited(ctx, subject, late, now);
    const ofPage = taken.at(-1);
    assert(ofPage !== undefined, 'a page has its own limit');
    await checkPage(ctx, subject, ofPage, now);
    const written = await write({ place, sends: late.sends });
    if (written === undefined) throw codesLimited(ctx, subject, waitAfter(ctx, late.sends + 1));
    return written;
  } catch (error) {
    await giveBackLimits(ctx.db, limits, now);
    throw error;
  }
}

/** Releases a send everywhere: its message was not sent (threats 5). */
export const uncountSend = (ctx: Ctx, subject: Subject, match: ContactMatch, now: Instant): Promise<void> =>
  giveBackLimits(ctx.db, [...ownLimits(ctx, subject, match), ...sharedLimits(ctx, subject)], now);

function requireAllowed(ctx: Ctx, subject: Subject, taken: readonly LimitResult[]): void {
  const refused = taken.find(({ ok }) => !ok);
  if (refused !== undefined) throw codesLimited(ctx, subject, refused.retryAfterSeconds);
}

/** Seconds to wait after so many consecutive sends. */
function waitAfter(ctx: Ctx, sends: number): number {
  const waits = ctx.settings.limits.otpWaitSeconds;
  return sends === 0 ? 0 : (waits[Math.min(sends, waits.length) - 1] ?? 0);
}

function requireWaited(ctx: Ctx, subject: Subject, { sends, last_at }: RecentSends, now: Instant): void {
  const passed = last_at === null ? Infinity : (Date.parse(now) - Date.parse(last_at)) / 1000;
  const left = waitAfter(ctx, sends) - passed;
  if (left > 0) throw codesLimited(ctx, subject, left);
}

/** A page may send max(floor, 2 x its students) codes an hour; more is suspicious (R37). */
async function checkPage(ctx: Ctx, subject: Subject, taken: LimitResult, now: Instant): Promise<void> {
  if (taken.count % SENDS_PER_LOOK === 0) await alarmUnverified(ctx, subject, now);
  if (taken.ok) return;
  const max = 2 * (await countStudents(ctx.db, subject.page.institute_id));
  if (taken.count <= max) return;
  ctx.log.warn(
    { alarm: 'otp_page_cap', page: subject.page.slug },
    'a page sends more codes than it has parents',
  );
  throw codesLimited(ctx, subject, taken.retryAfterSeconds);
}

/**
 * Raises an alarm when hardly any code of a page is entered: somebody has codes sent and never uses one (threats 2 row
 * 15).
 */
async function alarmUnverified(ctx: Ctx, { page }: Subject, now: Instant): Promise<void> {
  const { sent, verified } = await sentAndVerified(ctx.db, page, plusMs(now, -HOUR * 1000));
  if (verified >= sent * LEAST_VERIFIED) return;
  ctx.log.warn(
    { alarm: 'otp_unverified_ratio', page: page.slug, sent, verified },
    'codes of a page are sent but not entered',
  );
}
