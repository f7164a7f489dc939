import { nextJourney, skipEvents, startJourney } from '@shulk/domain';
import type { Journey, JourneyEvent } from '@shulk/domain';
import type { PageData } from '@shulk/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { track } from '../../shared/analytics/track.ts';
import { showInCalls } from '../../shared/api.ts';
import { dismissPastErrors, toasts } from '../../shared/toasts.ts';
import type { JourneyStudent } from '../../shared/visit.ts';
import { JourneyContext } from '../journey-context.ts';
import type { JourneyValue } from '../journey-context.ts';
import { fetchPage } from './open-page.ts';
import type { OpenedPage } from './open-page.ts';
import { pushSaved, replaceSaved, savedIn } from './saved-journey.ts';

interface JourneyProviderProps {
  readonly opened: OpenedPage;
  readonly children: ReactNode;
}

/** Keeps the payment section's journey and writes every step into the browser's history (ux 3 "Step change"). */
export function JourneyProvider({ opened, children }: JourneyProviderProps) {
  const [page, setPage] = useState(opened.page);
  const [student, setStudentState] = useState(opened.student);
  const [sessionCode, setSessionState] = useState(opened.sessionCode);
  const { journey, tell } = useJourneyHistory(opened, student);

  const setStudent = useCallback((next: JourneyStudent | undefined): void => {
    showInCalls({ student: next?.sbd_code ?? '' });
    replaceSaved({ sbd_code: next?.sbd_code });
    setStudentState(next);
  }, []);
  const setSessionCode = useCallback((code: string | undefined): void => {
    replaceSaved({ session_code: code });
    setSessionState(code);
  }, []);
  useNotice(opened.notice);
  const { slug, sc } = opened.visit;
  const reloadPage = useCallback<JourneyValue['reloadPage']>(
    async (about) => {
      const reply = await fetchPage(slug, { ...about, sc });
      if (reply.ok) setPage(reply.data);
      return reply;
    },
    [slug, sc],
  );

  const value = useMemo<JourneyValue>(
    () => ({
      page,
      visit: opened.visit,
      step: journey.step,
      steps: journey.step === undefined ? [] : [...journey.passed, journey.step],
      student,
      sessionCode,
      visitSession: opened.visitSession,
      tell,
      back: () => history.back(),
      backTo: (step) => {
        const place = journey.passed.indexOf(step);
        if (place >= 0) history.go(place - journey.passed.length);
      },
      setStudent,
      setSessionCode,
      reloadPage,
    }),
    [page, opened, journey, student, sessionCode, tell, setStudent, setSessionCode, reloadPage],
  );
  return <JourneyContext value={value}>{children}</JourneyContext>;
}

/** Tells the payer once what the link that led here came to. */
function useNotice(notice: string | undefined): void {
  useEffect(() => {
    if (notice !== undefined) toasts.show('info', notice);
  }, [notice]);
}

/** A step further on is of no use once its student is gone: the journey begins anew in its place. */
function usableJourney(saved: Journey, page: PageData, student: JourneyStudent | undefined): Journey {
  return saved.passed.includes('custom_form') && student === undefined ? startJourney(page) : saved;
}

function useJourneyHistory(opened: OpenedPage, student: JourneyStudent | undefined) {
  const [journey, setJourney] = useState(opened.journey);
  const latest = useRef({ journey, student });
  useEffect(() => {
    latest.current.student = student;
  }, [student]);

  const show = useCallback((next: Journey): void => {
    if (next.step !== latest.current.journey.step) dismissPastErrors();
    latest.current.journey = next;
    setJourney(next);
  }, []);

  useEffect(() => {
    replaceSaved({ journey: latest.current.journey });
    const onPopState = (event: PopStateEvent): void => {
      const saved = savedIn(event.state).journey;
      if (saved === undefined) return;
      const next = usableJourney(saved, opened.page, latest.current.student);
      if (next !== saved) replaceSaved({ journey: next });
      show(next);
    };
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, [opened, show]);

  const tell = useCallback(
    (event: JourneyEvent): void => {
      const before = latest.current.journey;
      const next = nextJourney(before, event);
      if (next === before) return;
      if (next.passed.length < before.passed.length) {
        // The entry behind this one already holds that step.
        history.back();
        return;
      }
      if (next.passed.length > before.passed.length) {
        pushSaved({ journey: next });
        if (before.step && next.step) for (const name of skipEvents(before.step, next.step)) track(name);
      }
      show(next);
    },
    [show],
  );
  return { journey, tell };
}
