import { Suspense, lazy } from 'react';
import type { OpenedPage } from '../journey/opening/opened-page.ts';
import { JourneyProvider } from '../journey/journey-provider.tsx';
import { PaymentSection } from '../steps/payment-section.tsx';
import { AfterReturn } from '../steps/pay/index.ts';
import { StepSkeleton } from '../shell/step-skeleton.tsx';
import { persistently } from '../shared/late-code.tsx';

const SearchScreen = lazy(() =>
  persistently(() => import('../areas/search/index.ts')).then((area) => ({ default: area.SearchScreen })),
);
const WorkflowSection = lazy(() => persistently(() => import('../areas/workflow/workflow-section.tsx')));

interface CentralPartProps {
  readonly kind: 'workflow' | 'search' | 'payment';
  readonly opened: OpenedPage;
}

/** The central section of a page that is not expired [SR-2.27] [SR-2.28] (C9, C10). */
export function CentralPart({ kind, opened }: CentralPartProps) {
  switch (kind) {
    case 'search':
      return (
        <Suspense fallback={<StepSkeleton />}>
          <SearchScreen page={opened.page} />
        </Suspense>
      );
    case 'workflow':
      return (
        <JourneyProvider opened={opened}>
          <Suspense fallback={<StepSkeleton width={opened.visit.sid === undefined ? 'narrow' : 'wide'} />}>
            <WorkflowSection prefill={opened.prefill} />
          </Suspense>
        </JourneyProvider>
      );
    case 'payment':
      return (
        <JourneyProvider opened={opened}>
          <AfterReturn>
            <PaymentSection prefill={opened.prefill} />
          </AfterReturn>
        </JourneyProvider>
      );
  }
}
