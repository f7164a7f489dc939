import { nextJourney, skipEvents, startJourney } from '@shulk/domain';
import type { Journey, JourneyEvent } from '@shulk/domain';
import type { PageData } from '@shulk/contract';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { track } from '../shared/analytics/track.ts';
import { dismissPastErrors } from '../shared/toasts.ts';
import type { JourneyStudent } from '../shared/visit.ts';
import type { OpenedPage } from './opening/opened-page.ts';
import { NOBODY, nameInHistory, pushSaved, replaceSaved, savedIn } from './saved-journey.ts';

/** A later step is useless once its student is gone: the journey restarts there. */
function usableJourney(
  journey: Journey,
  sbdCode: string | undefined,
  page: PageData,
  student: JourneyStudent | undefined,
): Journey {
  const isOthers = student === undefined || (sbdCode !== undefined && sbdCode !== student.sbd_code);
  return journey.passed.includes('custom_form') && isOthers ? startJourney(page) : journey;
}

/** Keeps the journey, and writes every step into the browser's history (ux 3 "Step change"). */
export function useJourneyHistory(opened: OpenedPage, student: JourneyStudent | undefined) {
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

  // In the same commit that shows the step: a Back pressed right after would be missed, and its entry overwritten.
  useLayoutEffect(() => {
    replaceSaved({ journey: latest.current.journey });
    const onPopState = (event: PopStateEvent): void => {
      const { journey: saved, sbd_code } = savedIn(event.state);
      if (saved === undefined) return;
      const { student: present } = latest.current;
      const next = usableJourney(saved, sbd_code, opened.page, present);
      // No entry keeps data of a removed student for a reload to find.
      const whose = present ? nameInHistory(present) : NOBODY;
      if (next !== saved) replaceSaved({ ...whose, journey: next, visit: { slug: opened.visit.slug } });
      show(next);
    };
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, [opened, show]);

  const dispatch = useCallback(
    (event: JourneyEvent): void => {
      const before = latest.current.journey;
      const next = nextJourney(before, event);
      if (next === before) return;
      if (next.passed.length < before.passed.length) {
        // The entry before this one already holds that step.
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
  return { journey, dispatch };
}
