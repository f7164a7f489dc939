import type { PageData } from '@shulk/contract';
import { firstStep, hasForm, isMobile, realValue, startJourney, studentName } from '@shulk/domain';
import type { Journey } from '@shulk/domain';
import { words } from '@shulk/words/screens/journey';
import { call, setShownInCalls } from '../../shared/api.ts';
import type { Refused, RefusalCode, Reply } from '../../shared/api.ts';
import type { JourneyStudent, Visit, VisitPrefill } from '../../shared/visit.ts';
import { forgetPlace, restoreHistoryEntries } from '../saved-journey.ts';
import type { SavedJourney } from '../saved-journey.ts';
import { inspectSessions, resetFees } from '../visit-sessions.ts';
import type { FoundSession, SessionData, StudentSession, VisitSessions } from '../visit-sessions.ts';
import { behindForm } from './behind-form.ts';
import { fetchPage, plainPage } from './fetch-page.ts';
import type { PageQuery } from './fetch-page.ts';
import type { OpenedPage } from './opened-page.ts';

export { resetFees };

/** How the payer came. */
export interface Arrival {
  readonly visit: Visit;
  /** What the history entry holds. */
  readonly saved: SavedJourney;
  /** By a link with codes, just now. */
  readonly isArrival: boolean;
  /** In a new tab, with the place of an older one. */
  readonly isNewTab: boolean;
}

/**
 * The student of a page without a form, which cannot ask for one. An integrator's session names it, and an ID in the
 * address is looked up at once (decisions 3).
 */
async function studentOfLink(
  page: PageData,
  { slug }: Visit,
  found: VisitSessions,
  prefill: OpenedPage['prefill'],
): Promise<{ readonly sbd_code?: string | undefined; readonly refusal?: Refused }> {
  if (hasForm(page) || firstStep(page) === 'reverse_api') return {};
  if (found.uid?.sbd_code !== undefined) return { sbd_code: found.uid.sbd_code };
  const id = prefill.student_uuid;
  if (id === undefined) return {};
  const reply = await lookUp(slug, id);
  return reply.ok ? { sbd_code: reply.data.stud_bd.sbd_code || undefined } : { refusal: reply };
}

/** Looks a student up by the institute's own ID, or by the code of a link. */
const lookUp = (slug: string, student_uuid: string) =>
  call('students.field_details', { query: { student_uuid, payment_page_slug: slug } });

/**
 * The page with what this browser may know of the student. The code of a link (sbdc) opens a context of its own, with
 * only a masked name, the first time this browser shows it (R24).
 */
async function namedPage(slug: string, about: PageQuery, { sbdc }: Visit): Promise<Reply<PageData>> {
  const reply = await fetchPage(slug, about);
  if (reply.ok || reply.code !== 'context_required' || sbdc === undefined) return reply;
  return (await lookUp(slug, sbdc)).ok ? fetchPage(slug, about) : reply;
}

/**
 * Opens a page for a visit with codes or with a place to restore: checks the sessions of its codes, fetches the page
 * with the usable ones, and restores the step of a reload.
 * @returns the page, or why there is none
 */
export async function openVisit({ visit, saved, isArrival, isNewTab }: Arrival): Promise<Reply<OpenedPage>> {
  const { slug } = visit;
  const found = await inspectSessions(visit, saved);
  const plain = await plainPage(slug);
  if (!plain.ok) return plain;
  const prefill = prefillOf(visit, found);
  const named = saved.sbd_code ?? visit.sbdc ?? found.session?.data.sbd_code;
  const linked = named === undefined ? await studentOfLink(plain.data, visit, found, prefill) : {};
  const about: PageQuery = {
    session_code: found.session?.code,
    sc: found.session && visit.sc,
    sbd_code: named ?? linked.sbd_code,
  };
  const isNamed = about.session_code !== undefined || about.sbd_code !== undefined;
  const priced = isNamed ? await namedPage(slug, about, visit) : plain;
  // A student this browser may not see yet, or a code that expired meanwhile: the page opens at its start.
  const page = priced.ok ? priced.data : plain.data;
  const student = studentOf(page, found, saved);
  if (student) setShownInCalls({ student: student.sbd_code });
  else if (saved.sbd_code !== undefined) forgetPlace(slug);
  const isReturning = student !== undefined && student.sbd_code === saved.sbd_code;
  const isOver = !priced.ok && SESSION_GONE.has(priced.code);
  const journey = restoredJourney(page, saved, found.session?.code);
  if (isNewTab) restoreHistoryEntries(journey);
  return {
    ...plain,
    data: {
      page,
      plain: plain.data,
      // An expired link does not bind the visit to its student (R50).
      visit: found.isOver ? { ...visit, uid: undefined } : visit,
      journey,
      student,
      isReturning,
      session: isOver ? undefined : found.session && sessionOf(found.session),
      visitSession: isOver ? undefined : found.visitSession,
      prefill: isReturning
        ? returningPrefill(prefill, student)
        : {
            ...prefill,
            student_uuid: prefill.student_uuid ?? page.student?.student_uuid,
            refusal: linked.refusal,
          },
      notice: noticeOf(found, isArrival),
    },
  };
}

/** A link's data belongs to its own student: none of it appears in another one's form. */
const returningPrefill = (prefill: VisitPrefill, { student_uuid }: JourneyStudent): VisitPrefill =>
  prefill.student_uuid === undefined || prefill.student_uuid === student_uuid
    ? { ...prefill, student_uuid }
    : { student_uuid };

/** Refusals of the page that end its session; after any other the session waits. */
const SESSION_GONE: ReadonlySet<RefusalCode> = new Set(['session_not_found', 'session_inactive']);

const sessionOf = ({ code, data }: FoundSession): StudentSession => ({ code, sbd_code: data.sbd_code });

/**
 * The initial values of the form [PJ-4.70]: of the session behind uid, of another session's, else uid itself (C1), else
 * sid and m. The mobile an institute gave with its session is as fixed as the student ID.
 */
function prefillOf(visit: Visit, found: VisitSessions): OpenedPage['prefill'] {
  const data = found.uid ?? found.session?.data ?? found.lent;
  const given = realValue(data?.customer_mobile ?? data?.mobile);
  const isOwnUid = data !== undefined && data === found.uid;
  return {
    student_uuid: realValue(data?.student_id ?? data?.student_uuid ?? found.studentUuid ?? visit.sid),
    mobile: given ?? realValue(visit.m),
    ...(isOwnUid && given !== undefined && isMobile(given) ? { is_mobile_fixed: true } : {}),
  };
}

/**
 * A message about the link that led here, shown once; undefined if there is none. An expired choice is only reported
 * on arrival: the reload after a payment finds it paid (decision 43).
 */
function noticeOf({ isOver, isChoiceOver, lent }: VisitSessions, isArrival: boolean): OpenedPage['notice'] {
  if (isOver) return () => words.linkOver;
  if (isChoiceOver && isArrival) return () => words.sessionOver;
  return lent === undefined ? undefined : () => words.linkLent(lent.student_name ?? '');
}

function studentOf(
  page: PageData,
  { session, uid }: VisitSessions,
  saved: SavedJourney,
): JourneyStudent | undefined {
  const sbd_code = page.sbd_code ?? '';
  if (sbd_code === '') return undefined;
  const isOwn = (data: SessionData | undefined): boolean =>
    data?.sbd_code === undefined || data.sbd_code === sbd_code;
  const data = [session?.data, uid].find((found) => found !== undefined && isOwn(found));
  const mobile = realValue(data?.customer_mobile ?? data?.mobile);
  const wasOnFile = saved.sbd_code === sbd_code && saved.mobile_on_file === true;
  return {
    student_uuid: page.student?.student_uuid ?? data?.student_uuid ?? '',
    sbd_code,
    name: page.student?.name ?? studentName({}),
    mobile,
    mobile_on_file: data?.mobile_on_file ?? (wasOnFile || mobile !== undefined),
    proven: false,
  };
}

/**
 * The journey of a reload, if its student may still be shown; else a new one. The options are not restored from a
 * session that is paid or over: the fee step opens again, with the paid rows (R34).
 */
export function restoredJourney(page: PageData, saved: SavedJourney, session: string | undefined): Journey {
  const fresh = startJourney(page);
  const { journey } = saved;
  // A student who is opened next brings no step: the first one is passed already.
  if (journey === undefined && saved.sbd_code !== undefined && saved.sbd_code === page.sbd_code)
    return behindForm(page, saved.sbd_code) ?? fresh;
  if (journey?.step === undefined || journey.passed.length === 0) return fresh;
  if (journey.passed[0] !== fresh.step || page.sbd_code === undefined) return fresh;
  const needsSession = journey.step === 'payment_cards' || journey.step === 'edit_form';
  if (!needsSession || saved.session_code === undefined || session === saved.session_code) return journey;
  const feeStep = journey.passed.find((step) => step === 'checkbox' || step === 'dynamic');
  if (feeStep === undefined) return journey;
  return {
    ...journey,
    step: feeStep,
    passed: journey.passed.slice(0, journey.passed.indexOf(feeStep)),
    checkbox_session_code: undefined,
    dynamic_ft_session_code: undefined,
  };
}
