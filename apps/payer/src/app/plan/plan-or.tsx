import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { interruptedChoice } from '../../features/pay/index.ts';
import { useJourney } from '../journey-context.ts';
import { StepSkeleton } from '../shell/step-skeleton.tsx';

const GoOn = lazy(() => import('./go-on.tsx'));

interface PlanOrProps {
  /** The step is the one on show, not one kept hidden behind it. */
  readonly isOpen: boolean;
  /** Draws the step; its argument is undefined where the page offers no monthly plan. */
  readonly children: (onGoOn: (() => void) | undefined) => ReactNode;
}

/** A step, or in its place the monthly plan that is gone on with, also where a reload interrupted that (decision 45). */
export function PlanOr({ isOpen, children }: PlanOrProps) {
  const { page } = useJourney();
  const card = page.sdk_block.find(({ financing_mode: mode }) => mode === 'MONTHLY-EMI');
  const [isGoingOn, setGoingOn] = useState(() => isOpen && interruptedChoice({ page })?.resume === true);
  if (card === undefined) return children(undefined);
  if (!isGoingOn) return children(() => setGoingOn(true));
  return (
    <Suspense fallback={<StepSkeleton />}>
      <GoOn card={card} onBack={() => setGoingOn(false)} />
    </Suspense>
  );
}
