import { Suspense, createContext, lazy, useCallback, useContext, useState } from 'react';
import type { ReactNode } from 'react';
import { useJourney } from '../../journey/journey-context.ts';
import { StepSkeleton } from '../../shell/step-skeleton.tsx';
import { interruptedChoice } from '../pay/index.ts';

const ResumePlan = lazy(() => import('./resume-plan.tsx'));

const ResumePlanContext = createContext<(() => void) | undefined>(undefined);

/** Goes on with the monthly plan that was applied for; undefined where the page offers none. */
export const useResumePlan = (): (() => void) | undefined => useContext(ResumePlanContext);

interface StepOrPlanProps {
  /** The step is the one on show, not one kept hidden behind it. */
  readonly isOpen: boolean;
  /** The step. */
  readonly children: ReactNode;
}

/** A step, or in its place the monthly plan that is gone on with, also where a reload interrupted that (decision 45). */
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
