import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { toasts } from '../shared/toasts.ts';
import { JourneyContext } from './journey-context.ts';
import type { JourneyValue } from './journey-context.ts';
import type { OpenedPage } from './opening/opened-page.ts';
import { useJourneyHistory } from './use-journey-history.ts';
import { useSubject } from './use-subject.ts';

interface JourneyProviderProps {
  readonly opened: OpenedPage;
  readonly children: ReactNode;
}

/** Provides the payment section's journey: its student, its step, and the browser's history of both. */
export function JourneyProvider({ opened, children }: JourneyProviderProps) {
  const subject = useSubject(opened);
  const { journey, dispatch } = useJourneyHistory(opened, subject.student);
  useNotice(opened.notice);
  useOwnScroll();
  const value = useMemo<JourneyValue>(
    () => ({
      ...subject,
      visit: opened.visit,
      step: journey.step,
      steps: journey.step === undefined ? [] : [...journey.passed, journey.step],
      dispatch,
      back: () => history.back(),
      backTo: (step) => {
        const place = journey.passed.indexOf(step);
        if (place >= 0) history.go(place - journey.passed.length);
      },
    }),
    [subject, opened, journey, dispatch],
  );
  return <JourneyContext value={value}>{children}</JourneyContext>;
}

/** A step starts at its top, also on Back: the browser would scroll to where its button was pressed. */
function useOwnScroll(): void {
  useEffect(() => {
    const before = history.scrollRestoration;
    history.scrollRestoration = 'manual';
    return () => {
      history.scrollRestoration = before;
    };
  }, []);
}

/** Shows once what became of the link that led here. */
function useNotice(notice: OpenedPage['notice']): void {
  useEffect(() => {
    if (notice !== undefined) toasts.show('info', notice);
  }, [notice]);
}
