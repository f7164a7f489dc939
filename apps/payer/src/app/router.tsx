import { Suspense, lazy, useEffect, useLayoutEffect } from 'react';
import type { ComponentType } from 'react';
import { words } from '@shulk/words/screens/shared';
import { takeDistinctId } from '../shared/analytics/visit-id.ts';
import { useLanguage } from '../shared/language/language.ts';
import { usePath } from '../shared/navigation.ts';
import { watchErrors } from '../shared/reporting/report.ts';
import { toasts } from '../shared/toasts.ts';
import { PaymentPage } from './payment-page.tsx';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { Toasts } from './late-shell.ts';
import { PageLoader } from '../shell/page-loader.tsx';
import { routePattern } from '../shared/reporting/route-pattern.ts';
import { persistently } from '../shared/late-code.tsx';

/** A screen that is loaded when it is opened. */
const screenOf = <Props,>(fetchCode: () => Promise<{ readonly default: ComponentType<Props> }>) =>
  lazy(() => persistently(fetchCode));

const ReceiptPage = screenOf(() => import('../areas/receipts/receipt-pages.tsx'));
const HelpScreen = screenOf(() => import('../shell/help-screen.tsx'));
const TruthPage = screenOf(() => import('../areas/truth/truth-page.tsx'));
const LinkPage = screenOf(() => import('../areas/link/link-page.tsx'));
const PortalPage = screenOf(() => import('../areas/portal/portal-page.tsx'));

/** Scrolls to the top on each path change [SR-2.9]; a step change keeps the path. */
function useScrollReset(path: string): void {
  useEffect(() => {
    // Newer browsers return a promise, which must not be taken for a clean-up. A link to a part of the page scrolls there.
    if (location.hash === '') window.scrollTo(0, 0);
    // The path is what it is about, though it is not read.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [path]);
}

/** The parts of a path as in the address bar; a trailing slash is ignored. */
function partsOf(path: string): readonly string[] {
  const parts = path.replace(/^\/|\/$/g, '').split('/');
  try {
    return parts.map(decodeURI);
  } catch {
    return parts;
  }
}

/** The screen of a path [SR-2.1..SR-2.7], case-insensitive in its fixed words; any other path leads to /help. */
function Screen({ path }: { readonly path: string }) {
  const parts = partsOf(path);
  const [slug = '', second = '', leaf = ''] = parts;
  const [first, area, last] = parts.map((part) => part.toLowerCase());
  if (parts.length === 1 && slug !== '') {
    if (first === 'help') return <HelpScreen />;
    if (first === 'portal') return <PortalPage />;
    return <PaymentPage key={slug} slug={slug} />;
  }
  if (parts.length === 2 && first === 'pay') return <LinkPage token={second} />;
  if (parts.length === 3 && slug !== '') {
    if (area === 'r' && (last === 'auth' || last === 'dashboard'))
      return <ReceiptPage key={slug} slug={slug} view={last} />;
    if (area === 'p' && leaf !== '') return <TruthPage key={leaf} slug={slug} code={leaf} />;
  }
  return <HelpScreen isLost />;
}

/** The app: the screen of its address, and the toasts over all of them [SR-2.10]. */
export function App() {
  const path = usePath();
  // Every screen reads its texts when it is drawn, so all of them are drawn again in a new language.
  useLanguage();
  useScrollReset(path);
  // Before any screen opens its page, so that its first event already belongs to the right visit [SR-2.14].
  useLayoutEffect(takeDistinctId, [path]);
  useEffect(() => watchErrors(() => routePattern(location.pathname)), []);
  return (
    <>
      <Suspense>
        <Toasts store={toasts} dismissLabel={words.dismiss} />
      </Suspense>
      <ErrorBoundary key={path}>
        <Suspense fallback={<PageLoader />}>
          <Screen path={path} />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}
