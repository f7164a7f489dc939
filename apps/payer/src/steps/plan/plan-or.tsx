import { Suspense, createContext, lazy, useCallback, useContext, useState } from 'react';
import type { ReactNode } from 'react';
import { useJourney } from '../../journey/journey-context.ts';
import { StepSkeleton } from '../../shell/step-skeleton.tsx';
import { interruptedChoice } from '../pay/index.ts';

const GoOn = lazy(() => import('./go-on.tsx'));

const GoOnContext = createContext<(() => void) | undefined>(undefined);

/** Goes on with the monthly plan that was applied for; undefined where the page offers none. */
export const useGoOn = (): (() => void) | undefined => useContext(GoOnContext);

interface PlanOrProps {
  /** The step is the one on show, not one kept hidden behind it. */
  readonly isOpen: boolean;
  /** The step. */
  readonly children: ReactNode;
}

/** A step, or in its place the monthly plan that is gone on with, also where a reload interrupted that (decision 45). */
export function PlanOr({ isOpen, children }: PlanOrProps) {
  const { page } = useJourney();
  const card = page.sdk_block.find(({ financing_mode: mode }) => mode === 'MONTHLY-EMI');
  const [isGoingOn, setGoingOn] = useState(() => isOpen && interruptedChoice({ page })?.resume === true);
  const goOn = useCallback(() => setGoingOn(true), []);
  if (card === undefined || !isGoingOn) return <GoOnContext value={card && goOn}>{children}</GoOnContext>;
  return (
    <Suspense fallback={<StepSkeleton />}>
      <GoOn card={card} onBack={() => setGoingOn(false)} />
    </Suspense>
  );
}
