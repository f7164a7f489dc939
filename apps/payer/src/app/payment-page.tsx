import { centralSection, hasForm, hasReverseLookup } from '@shulk/domain';
import { Suspense, memo, useEffect, useState } from 'react';
import type { PageData } from '@shulk/contract';
import {
  AlreadyPaid,
  BannerSection,
  ContentSection,
  ExpiredNotice,
  HeaderBlock,
  RewardSection,
  SupportSection,
  loadContent,
} from '../areas/page/index.ts';
import { loadFormEntry, pageForm } from '../steps/student/index.ts';
import { track } from '../shared/analytics/track.ts';
import type { Reply } from '../shared/api.ts';
import { useLanguage } from '../shared/language/language.ts';
import { loadSdkScript } from '../shared/sdk/sdk-script.ts';
import { useStepHeading } from '../shared/step.tsx';
import { PageLayout } from './page-layout.tsx';
import { CentralPart } from './central-part.tsx';
import { openPage } from '../journey/opening/open-page.ts';
import type { OpenedPage } from '../journey/opening/opened-page.ts';
import { Frame } from '../shell/frame.tsx';
import { PageLoader } from '../shell/page-loader.tsx';
import { useServedPage } from '../journey/opening/served-page.ts';
import { useOpened } from '../journey/opening/use-opened.ts';
import { dropProgress } from '../shell/drop-shell.ts';
import type { AnalyticsEvent } from '../shared/analytics/events.ts';

const LOADED: Readonly<Record<string, AnalyticsEvent>> = {
  'STATIC-PAGE': 'static page loaded',
  'SEARCH-PAGE': 'search page loaded',
  'WORKFLOW-PAGE': 'workflow page loaded',
  'DYNAMIC-LINK-PAGE': 'dynamic page loaded',
};

/** The event of a loaded page, by its type [SR-7.27]; an unknown type counts as a plain loaded page [SR-1.7]. */
const loadedEvent = (page: {
  readonly payment_page_type: string;
  readonly dynamic_link?: boolean | undefined;
}): AnalyticsEvent =>
  page.dynamic_link === true ? 'dynamic page loaded' : (LOADED[page.payment_page_type] ?? 'page loaded');

/**
 * /{slug}: the loader until the page is there and the payment script has settled [SR-2.22] [SR-2.23], then the page. A
 * page that the HTML holds drawn is there from the start, with the loader over it (decision 184).
 */
export function PaymentPage({ slug }: { readonly slug: string }) {
  const served = useServedPage(slug);
  const opened = useOpened(slug, openDrawable, pageOf, served);
  const isSdkSettled = useSdkSettled();
  useEffect(() => {
    if (isSdkSettled) dropProgress();
    return dropProgress;
  }, [isSdkSettled]);
  if (opened === undefined || (!isSdkSettled && !served)) return <PageLoader />;
  return <Sections opened={opened} />;
}

/**
 * Opens the page with the code of all that it shows at once, so that nothing moves: of a form without a student ID,
 * which shows all its fields, and of the institute's own blocks.
 */
async function openDrawable(slug: string): Promise<Reply<OpenedPage>> {
  const reply = await openPage(slug);
  if (!reply.ok) return reply;
  const { page } = reply.data;
  const hasWholeForm = hasForm(page) && !pageForm(page).studentField;
  await Promise.all([hasWholeForm && loadFormEntry(), loadContent()]);
  return reply;
}

const hasContent = ({ banner_block, content_blocks, reward_block, support_block }: PageData): boolean =>
  [banner_block, reward_block, support_block].some((block) => block?.visible === true) ||
  (content_blocks ?? []).length > 0;

const pageOf = (opened: OpenedPage): PageData => opened.page;

function useSdkSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    void loadSdkScript().then(() => setSettled(true));
  }, []);
  return isSettled;
}

/**
 * The page's sections in their order, each only when visible or non-empty [SR-2.24] [SR-2.25]. Rendered for its page
 * and language alone: another change from outside would replace what the server drew and this browser has no code for
 * yet.
 */
const Sections = memo(function Sections({ opened }: { readonly opened: OpenedPage }) {
  useLanguage();
  const { page } = opened;
  useEffect(() => track(loadedEvent(page)), [page]);
  const content = page.content_blocks ?? [];
  const header = page.header_block?.visible ? page.header_block : undefined;
  const hasBanner = page.banner_block?.visible === true;
  const central = centralSection(page, content.length > 0 || hasBanner);
  return (
    <Frame page={page}>
      <PageLayout
        page={page}
        hasMore={hasContent(page)}
        isTask={central === 'search' || (central === 'payment' && (hasForm(page) || hasReverseLookup(page)))}
        isFirst={opened.journey.passed.length === 0}
      >
        <Suspense>{header && <HeaderBlock block={header} isOnlyTitle={central === undefined} />}</Suspense>
        {central === undefined && <ContentMain page={page} hasHeading={header?.title !== undefined} />}
        {central === 'expired' && (
          <Suspense fallback={<div data-coming />}>
            <ExpiredNotice />
          </Suspense>
        )}
        {central !== undefined && central !== 'expired' && <CentralPart kind={central} opened={opened} />}
        <Suspense fallback={<div data-coming />}>
          {central !== undefined && central !== 'expired' && <AlreadyPaid page={page} />}
          {page.banner_block && hasBanner && <BannerSection block={page.banner_block} />}
          {content.length > 0 && <ContentSection blocks={content} />}
          {page.reward_block?.visible && <RewardSection block={page.reward_block} />}
          {page.support_block?.visible && <SupportSection block={page.support_block} />}
        </Suspense>
      </PageLayout>
    </Frame>
  );
});

/** The target of the skip link on a content-only page, with an h1 if no header has one. */
function ContentMain({ page, hasHeading }: { readonly page: PageData; readonly hasHeading: boolean }) {
  const title = page.header_block?.title ?? page.payment_page_label ?? 'Information';
  const heading = useStepHeading(title);
  return (
    <main id="main" tabIndex={-1}>
      {!hasHeading && (
        <h1 ref={heading} className="vh" tabIndex={-1}>
          {title}
        </h1>
      )}
    </main>
  );
}
