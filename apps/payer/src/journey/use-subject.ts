import type { PageData } from '@shulk/contract';
import { useCallback, useMemo, useRef, useState } from 'react';
import { setShownInCalls } from '../shared/api.ts';
import { dropStoredChoice } from '../shared/storage/stored-names.ts';
import type { JourneyStudent } from '../shared/visit.ts';
import type { JourneyValue } from './journey-context.ts';
import { fetchPage } from './opening/fetch-page.ts';
import type { OpenedPage } from './opening/opened-page.ts';
import { NOBODY, nameInHistory, recordSaved } from './saved-journey.ts';
import { restoreFees } from './opening/open-page.ts';
import type { StudentSession } from './visit-sessions.ts';

/** The journey's student, and the page and sessions that count for it. */
type Subject = Omit<JourneyValue, 'visit' | 'step' | 'steps' | 'dispatch' | 'back' | 'backTo'>;

/** Keeps the journey's student, with the page and the sessions that count for it. */
export function useSubject(opened: OpenedPage): Subject {
  const [fetched, setPage] = useState(opened.page);
  const [student, setStudentState] = useState(opened.student);
  const [session, setSession] = useState(opened.session);
  const { slug, sc } = opened.visit;
  const sbdCode = student?.sbd_code;
  // Amounts and plans of one student must not appear over the fees of another [SR-2.102].
  const page = isOf(student, fetched) ? fetched : opened.plain;
  const visitSession = codeFor(student, opened.visitSession);
  const sessionCode = codeFor(student, session) ?? visitSession;
  const isReturning = opened.isReturning && sbdCode === opened.student?.sbd_code;

  const setStudent = useCallback(
    (next: JourneyStudent | undefined): void => {
      setShownInCalls({ student: next?.sbd_code ?? '' });
      recordSaved(next ? nameInHistory(next) : { ...NOBODY, visit: { slug } });
      if (next === undefined) {
        dropStoredChoice(slug);
        setSession(undefined);
      }
      setStudentState(next);
    },
    [slug],
  );
  const setSessionCode = useCallback(
    (code: string): void => {
      recordSaved({ session_code: code });
      setSession({ code, sbd_code: sbdCode });
    },
    [sbdCode],
  );
  const openVisitSession = useVisitSession(opened);
  const reloadPage = useCallback<JourneyValue['reloadPage']>(
    async (about) => {
      const isOfLink = about.session_code !== undefined && about.session_code === opened.session?.code;
      const reply = await fetchPage(slug, { ...about, sc: isOfLink ? sc : undefined });
      if (reply.ok) setPage(reply.data);
      return reply;
    },
    [slug, sc, opened],
  );
  return useMemo(
    () => ({
      page,
      student,
      isReturning,
      sessionCode,
      visitSession,
      openVisitSession,
      noteStudent: (known) => recordSaved(nameInHistory(known)),
      setStudent,
      setSessionCode,
      reloadPage,
    }),
    [
      page,
      student,
      isReturning,
      sessionCode,
      visitSession,
      openVisitSession,
      setStudent,
      setSessionCode,
      reloadPage,
    ],
  );
}

/** A page fetched without a student is public; one fetched for a student is only for that student. */
const isOf = (student: JourneyStudent | undefined, { sbd_code }: PageData): boolean =>
  !sbd_code || sbd_code === student?.sbd_code;

/** A session counts only for its own student; without a known student, or without one in the session, it waits. */
const codeFor = (student: JourneyStudent | undefined, session: StudentSession | undefined) =>
  session?.sbd_code === undefined || student === undefined || session.sbd_code === student.sbd_code
    ? session?.code
    : undefined;

/** The session of ppsc for a just proven student; first its fees are restored, if that had to wait. */
function useVisitSession({ visitSession: link }: OpenedPage): JourneyValue['openVisitSession'] {
  const waiting = useRef(link?.reset_to);
  return useCallback(
    async (student) => {
      const code = codeFor(student, link);
      const fees = waiting.current;
      if (code !== undefined && fees !== undefined) {
        waiting.current = undefined;
        await restoreFees(code, fees);
      }
      return code;
    },
    [link],
  );
}
