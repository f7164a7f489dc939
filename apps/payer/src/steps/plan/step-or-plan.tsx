import { Suspense, createContext, lazy, useCallback, useContext, useState } from 'react';
import type { ReactNode } from 'react';
import { useJourney } from '../../journey/journey-context.ts';
import { StepSkeleton } from '../../shell/step-skeleton.tsx';
import { interruptedChoice } from '../pay/index.ts';
import { persistently } from '../../shared/late-code.tsx';

const ResumePlan = lazy(() => persistently(() => import('./resume-plan.tsx')));

const ResumePlanContext = createContext<(() => void) | undefined>(undefined);

/** Continues the monthly plan applied for; undefined if the page offers none. */
export const useResumePlan = (): (() => void) | undefined => useContext(ResumePlanContext);

interface StepOrPlanProps {
  /** The step is visible, not kept hidden behind another. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** A step, or instead the monthly plan being continued, also after a reload interrupted it (decision 45). */
export function StepOrPlan({ isOpen, children }: StepOrPlanProps) {
  const { page } = useJourney();
  const card = page.sdk_block.find(({ financing_mode: mode }) => mode === 'MONTHLY-EMI');
  const [isResuming, setResuming] = useState(() => isOpen && interruptedChoice({ page })?.resume === true);
  const resume = useCallback(() => setResuming(true), []);
  if (card === undefined || !isResuming)
    return <ResumePlanContext value={card && resume}>{children}</ResumePlanContext>;
  return (
    <Suspense fallback={<StepSkeleton />}>
      <ResumePlan card={card} onBack={() => setResuming(false)} />
    </Suspense>
  );
}
