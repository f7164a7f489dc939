import type { PageData } from '@shulk/contract';
import { useEffect, useState } from 'react';
import { words } from '@shulk/words/screens/shared';
import { ReceiptAuth, ReceiptList, receiptState, receiptVisitIn } from './index.ts';
import { track } from '../../shared/analytics/track.ts';
import { setShownInCalls } from '../../shared/api.ts';
import type { Reply } from '../../shared/api.ts';
import { Redirect, navigate } from '../../shared/navigation.ts';
import { plainPage } from '../../journey/opening/fetch-page.ts';
import { samePage, openWithTokens } from '../../journey/opening/open-with-tokens.ts';
import { takeParam } from '../../journey/opening/take-param.ts';
import { Frame } from '../../shell/frame.tsx';
import { PageLoader } from '../../shell/page-loader.tsx';
import shell from '../../shell/shell.module.css';
import { useOpened } from '../../journey/opening/use-opened.ts';

interface SlugProps {
  readonly slug: string;
}

/** The receipt area of a page, with the student its address named. */
interface OpenedReceipts {
  readonly page: PageData;
  readonly linked: string;
}

const pageOf = ({ page }: OpenedReceipts): PageData => page;

async function openReceipts(slug: string): Promise<Reply<OpenedReceipts>> {
  const linked = takeParam('sid');
  const reply = await openWithTokens(slug);
  return reply.ok ? { ...reply, data: { page: reply.data, linked } } : reply;
}

async function openAlone(slug: string): Promise<Reply<PageData>> {
  setShownInCalls({ page: slug });
  return plainPage(slug);
}

/** The way back to the page the fees are paid on (decision 56). */
function PayFees({ slug }: SlugProps) {
  return (
    <nav className={`${shell['receipts']} no-print`} aria-label={words.payFees}>
      <a href={`/${slug}`}>{words.payFees}</a>
    </nav>
  );
}

/** A page of the receipt area by the last part of its address. */
export default function ReceiptPage({ slug, view }: SlugProps & { readonly view: 'auth' | 'dashboard' }) {
  return view === 'auth' ? <ReceiptAuthPage slug={slug} /> : <ReceiptListPage slug={slug} />;
}

/** /{slug}/r/auth [SR-2.4]. */
function ReceiptAuthPage({ slug }: SlugProps) {
  const opened = useOpened(slug, openReceipts, pageOf);
  useEffect(() => track('receipt page opened', { slug }), [slug]);
  if (opened === undefined) return <PageLoader />;
  const { page, linked } = opened;
  return (
    <Frame page={page}>
      <ReceiptAuth
        page={page}
        linked={linked}
        onVerified={(visit) => navigate(`/${slug}/r/dashboard`, { state: receiptState(visit) })}
      />
      <PayFees slug={slug} />
    </Frame>
  );
}

/** /{slug}/r/dashboard, open only with a verification result in navigation state [SR-2.5] [SR-2.63]. */
function ReceiptListPage({ slug }: SlugProps) {
  const [visit] = useState(() => receiptVisitIn(history.state));
  const page = useOpened(slug, openAlone, samePage);
  const toAuth = `/${slug}/r/auth`;
  if (visit === undefined) return <Redirect to={toAuth} />;
  if (page === undefined) return <PageLoader />;
  return (
    <Frame page={page}>
      <ReceiptList page={page} visit={visit} onProofNeeded={() => navigate(toAuth, { replace: true })} />
      <PayFees slug={slug} />
    </Frame>
  );
}
