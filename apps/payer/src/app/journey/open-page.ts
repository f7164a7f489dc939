import type { PageData } from '@shulk/contract';
import { firstStep, hasForm, realValue, startJourney, studentName } from '@shulk/domain';
import type { Journey } from '@shulk/domain';
import { track } from '../../shared/analytics/track.ts';
import { call, showInCalls } from '../../shared/api.ts';
import type { DataOf, Reply } from '../../shared/api.ts';
import { readJsonElement } from '../../shared/settings.ts';
import type { JourneyStudent, Visit } from '../../shared/visit.ts';
import { readSaved } from './saved-journey.ts';
import type { SavedJourney } from './saved-journey.ts';
import { takeVisit } from './take-visit.ts';

type SessionData = NonNullable<DataOf<'sessions.fetch'>['session_data']>;

/** A page ready to be shown, with what this visit brought along. */
export interface OpenedPage {
  readonly page: PageData;
  readonly visit: Visit;
  readonly journey: Journey;
  readonly student: JourneyStudent | undefined;
  readonly sessionCode: string | undefined;
  readonly visitSession: string | undefined;
  /** The student ID and mobile the form starts with. */
  readonly prefill: { readonly student_uuid?: string | undefined; readonly mobile?: string | undefined };
}

/** What a page fetch is about besides its slug [PJ-7.9] [SR-7.4] (C3). */
export interface PageQuery {
  readonly sbd_code?: string | undefined;
  readonly session_code?: string | undefined;
  readonly sc?: string | undefined;
}

/** Fetches a page; only status 200 with data counts (C5) [SR-4.22] [SR-8.4]. */
export async function fetchPage(slug: string, about: PageQuery = {}): Promise<Reply<PageData>> {
  const reply = await call('pages.fetch', { query: { payment_page_slug: slug, ...about } });
  if (!reply.ok) return reply;
  const { data } = reply;
  const isPage = reply.status === 200 && data !== null && typeof data === 'object' && !Array.isArray(data);
  if (isPage) return { ...reply, data };
  return { ok: false, status: reply.status, code: 'malformed_answer', message: '', fields: {} };
}

/** A session's data when the session may be used: status_code 200 and ACTIVE (C26) [PJ-9.4] [SR-4.23]. */
async function usableSession(code: string | undefined): Promise<SessionData | undefined> {
  if (code === undefined) return undefined;
  const reply = await call('sessions.fetch', { query: { session_code: code } });
  if (!reply.ok || reply.status !== 200 || reply.data.status !== 'ACTIVE') return undefined;
  return reply.data.session_data ?? { fee_types: [], payment_page_slug: '' };
}

/** Puts the fees a session began with back, so that what was changed on an earlier visit is gone [SR-4.24]. */
async function resetFees(
  session_code: string,
  { original_fee_types: fee_types }: SessionData,
): Promise<void> {
  // A failure is nobody's business but ours: the page opens all the same [SR-8.17].
  if (fee_types) await call('sessions.update', { body: { session_code, session_data: { fee_types } } });
}

interface FoundSession {
  readonly code: string;
  readonly data: SessionData;
}

interface Found {
  /** The session the page is fetched with: ppsc, else the one made here, else sc, else scode (C3). */
  readonly session: FoundSession | undefined;
  readonly visitSession: string | undefined;
  /** The integrator's session behind uid, when uid is one (C1). */
  readonly uidData: SessionData | undefined;
}

async function findSessions(visit: Visit, saved: SavedJourney): Promise<Found> {
  const uidData = await usableSession(visit.uid);
  const own = await usableSession(visit.ppsc);
  if (visit.ppsc !== undefined && own !== undefined) {
    // After a reload the fees chosen meanwhile are to stay.
    if (saved.session_code === undefined) await resetFees(visit.ppsc, own);
    return { session: { code: visit.ppsc, data: own }, visitSession: visit.ppsc, uidData };
  }
  for (const code of [saved.session_code, visit.sc, visit.scode]) {
    const data = await usableSession(code);
    if (code !== undefined && data !== undefined)
      return { session: { code, data }, visitSession: undefined, uidData };
  }
  return { session: undefined, visitSession: undefined, uidData };
}

/** Without a form nobody asks for the student, so an ID the address named is looked up at once (decisions 3). */
async function studentOfLink(page: PageData, visit: Visit): Promise<string | undefined> {
  const sid = realValue(visit.sid);
  if (sid === undefined || hasForm(page) || firstStep(page) === 'reverse_api') return undefined;
  const reply = await call('students.field_details', {
    query: { student_uuid: sid, payment_page_slug: visit.slug },
  });
  return reply.ok ? reply.data.stud_bd.sbd_code : undefined;
}

/**
 * Opens a page: takes the codes out of the address, looks at their sessions, fetches the page with what may be
 * used, and finds the step a reload left.
 * @returns the page, or why there is none
 */
export async function openPage(slug: string): Promise<Reply<OpenedPage>> {
  const visit = takeVisit(slug);
  showInCalls({ page: slug, student: '' });
  const saved = readSaved();
  const found = await findSessions(visit, saved);
  const plain = await plainPage(slug);
  if (!plain.ok) return plain;
  const about: PageQuery = {
    session_code: found.session?.code,
    sc: visit.sc,
    sbd_code:
      visit.sbdc ??
      found.session?.data.sbd_code ??
      saved.sbd_code ??
      (await studentOfLink(plain.data, visit)),
  };
  const isNamed = about.session_code !== undefined || about.sbd_code !== undefined;
  const priced = isNamed ? await fetchPage(slug, about) : plain;
  // A student this browser may not see yet, or a code that ended meanwhile: the page opens at its beginning.
  const page = priced.ok ? priced.data : plain.data;
  const student = studentOf(page, found);
  if (student) showInCalls({ student: student.sbd_code });
  return {
    ...plain,
    data: {
      page,
      visit,
      journey: restoredJourney(page, saved, found.session?.code),
      student,
      sessionCode: priced.ok ? found.session?.code : undefined,
      visitSession: priced.ok ? found.visitSession : undefined,
      prefill: prefillOf(visit, found),
    },
  };
}

/** What the form starts with: of the session behind uid or another code, else uid itself (C1), else sid and m. */
function prefillOf(visit: Visit, { uidData, session }: Found): OpenedPage['prefill'] {
  const data = uidData ?? session?.data;
  const ownId = uidData === undefined ? visit.uid : undefined;
  return {
    student_uuid: realValue(data?.student_id ?? data?.student_uuid ?? ownId ?? visit.sid),
    mobile: realValue(data?.customer_mobile ?? data?.mobile ?? visit.m),
  };
}

/** The page of the HTML when it is this one, else by a call. */
export async function plainPage(slug: string): Promise<Reply<PageData>> {
  const inlined = readJsonElement('shulk-page') as PageData | undefined;
  if (inlined?.payment_page_slug === slug) return { ok: true, status: 200, data: inlined, message: '' };
  const reply = await fetchPage(slug);
  if (reply.ok) track('page fetch success', { slug });
  return reply;
}

function studentOf(page: PageData, { session }: Found): JourneyStudent | undefined {
  const sbd_code = page.sbd_code ?? '';
  if (sbd_code === '') return undefined;
  const mobile = realValue(session?.data.customer_mobile ?? session?.data.mobile);
  return {
    student_uuid: page.student?.student_uuid ?? session?.data.student_uuid ?? '',
    sbd_code,
    name: page.student?.name ?? studentName({}),
    mobile,
    mobile_on_file: session?.data.mobile_on_file ?? mobile !== undefined,
    proven: false,
  };
}

/**
 * The journey a reload left, when its student may still be shown; else a new one. Nothing restores the options
 * from a session that is paid or over: the fee step opens again, where the paid rows show (R34).
 */
export function restoredJourney(page: PageData, saved: SavedJourney, session: string | undefined): Journey {
  const fresh = startJourney(page);
  const { journey } = saved;
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
