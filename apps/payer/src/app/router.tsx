import { Toasts } from '@shulk/ui';
import { Suspense, lazy, useEffect, useLayoutEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { track } from '../shared/analytics/track.ts';
import { takeDistinctId } from '../shared/analytics/visit-id.ts';
import { onSignedOut } from '../shared/calls/tokens.ts';
import { watchErrors } from '../shared/reporting/report.ts';
import { toasts } from '../shared/toasts.ts';
import { words } from '../shared/words.ts';
import { PaymentPage } from './payment-page.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { HelpScreen } from './shell/help-screen.tsx';
import { PageLoader } from './shell/page-loader.tsx';
import { routePattern } from './shell/route-pattern.ts';

const ReceiptAuthPage = lazy(() =>
  import('./receipt-pages.tsx').then((file) => ({ default: file.ReceiptAuthPage })),
);
const ReceiptListPage = lazy(() =>
  import('./receipt-pages.tsx').then((file) => ({ default: file.ReceiptListPage })),
);

const TruthPage = lazy(() => import('./truth/truth-page.tsx'));
const PortalPage = lazy(() => import('./portal/portal-page.tsx'));

/** Scroll goes back to the top on each path change [SR-2.9]; a step change leaves the path as it is. */
function useScrollReset(path: string): void {
  useEffect(() => {
    // Newer browsers answer with a promise, which must not be taken for a clean-up.
    window.scrollTo(0, 0);
    // The path is what it is about, though it is not read.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [path]);
}

function ToHelp() {
  useEffect(() => track('redirect to help'), []);
  return <Redirect to="/help" replace />;
}

/** The app: its routes [SR-2.1..SR-2.7], most specific first, and the toasts over all of them [SR-2.10]. */
export function App() {
  const [path, navigate] = useLocation();
  useScrollReset(path);
  // Before any screen opens its page, so that its first event already belongs to the right visit [SR-2.14].
  useLayoutEffect(takeDistinctId, [path]);
  useEffect(() => watchErrors(() => routePattern(location.pathname)), []);
  // A customer call that no renewal saves leads to the root, which leads on to /help (C27) [SR-2.21].
  useEffect(() => onSignedOut(() => navigate('/', { replace: true })), [navigate]);
  return (
    <>
      <Toasts store={toasts} dismissLabel={words.dismiss} />
      <ErrorBoundary key={path}>
        <Suspense fallback={<PageLoader />}>
          <Switch>
            <Route path="/help">
              <HelpScreen />
            </Route>
            <Route path="/portal">
              <PortalPage />
            </Route>
            <Route path="/:slug/r/auth">{({ slug }) => <ReceiptAuthPage key={slug} slug={slug} />}</Route>
            <Route path="/:slug/r/dashboard">
              {({ slug }) => <ReceiptListPage key={slug} slug={slug} />}
            </Route>
            <Route path="/:slug/p/:code">
              {({ slug, code }) => <TruthPage key={code} slug={slug} code={code} />}
            </Route>
            <Route path="/:slug">{({ slug }) => <PaymentPage key={slug} slug={slug} />}</Route>
            <Route>
              <ToHelp />
            </Route>
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </>
  );
}
