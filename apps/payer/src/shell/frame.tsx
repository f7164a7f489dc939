import type { PageData } from '@shulk/contract';
import { Footer, SkipLink } from '@shulk/ui';
import { Suspense, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { shellTexts } from '@shulk/words/exact/shell';
import { words } from '@shulk/words/screens/shared';
import { PageBand } from '../areas/page/index.ts';
import { useVisitLink } from '../shared/analytics/use-visit-link.ts';
import { lateCode, lateComponent } from '../shared/late-code.tsx';
import { reportLoad } from '../shared/reporting/report.ts';
import { StepStage } from '../shared/step.tsx';
import { dropShell } from './drop-shell.ts';
import { routePattern } from '../shared/reporting/route-pattern.ts';
import css from './shell.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that the network is down; the form stays as it is (ux 3 "Low bandwidth"). */
function OfflineBar() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className={css['offlinePlace']}>
      {!isOnline && <p className={css['offline']}>{words.offline}</p>}
    </div>
  );
}

const code = lateCode(() => import('./end-visit.tsx'));

/** Fetches the end of a visit ahead of its use (R45). */
export const loadEndVisit = code.ahead;

const EndVisit = lateComponent(code, (file) => file.EndVisit);

interface FrameProps {
  /** The shown page; absent on /help. */
  readonly page: PageData | undefined;
  readonly children: ReactNode;
}

/** The frame of every screen: the skip link, the band, the footer [SR-1.10]. */
export function Frame({ page, children }: FrameProps) {
  const terms = useVisitLink(page?.footer?.terms_url ?? '/legal/terms');
  const privacy = useVisitLink(page?.footer?.privacy_url ?? '/legal/privacy');
  useLayoutEffect(dropShell, []);
  useEffect(() => reportLoad(routePattern(location.pathname)), []);
  return (
    <StepStage page={page}>
      <div className={css['frame']}>
        <SkipLink targetId="main" label={words.skipToMain} />
        <OfflineBar />
        {page?.test_mode === true && (
          <section className={css['test']} aria-label={words.testModeTitle}>
            <p>{words.testMode}</p>
          </section>
        )}
        <PageBand page={page} />
        <div className={css['content']}>
          {children}
          <Suspense>{page !== undefined && <EndVisit path={`/${page.payment_page_slug}`} />}</Suspense>
        </div>
        <Footer
          by={shellTexts.securedBy}
          product={words.product}
          newTabLabel={words.newTab}
          links={[
            { href: terms, label: words.terms },
            { href: privacy, label: words.privacy },
          ]}
        />
      </div>
    </StepStage>
  );
}
