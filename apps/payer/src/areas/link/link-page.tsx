import type { OpenedLink, PageData } from '@shulk/contract';
import { openWithTokens, samePage } from '../../journey/opening/open-with-tokens.ts';
import { useOpened } from '../../journey/opening/use-opened.ts';
import { Frame } from '../../shell/frame.tsx';
import { PageLoader } from '../../shell/page-loader.tsx';
import { LinkEnd, OwnPayment, RefusedLink } from './link-end.tsx';
import { PayForm } from './pay-form.tsx';
import { useLink } from './use-link.ts';

/** /pay/{token}: what a parent asked somebody to pay, and nothing else of the student (decision 240). */
export default function LinkPage({ token }: { readonly token: string }) {
  const { seen, look } = useLink(token);
  if (seen.kind === 'asking') return <PageLoader />;
  if (seen.kind === 'told') return <OfPage token={token} link={seen.link} onLook={look} />;
  return (
    <Frame page={undefined}>
      <RefusedLink refused={seen.refused} onLook={look} />
    </Frame>
  );
}

interface OfPageProps {
  readonly token: string;
  readonly link: OpenedLink;
  readonly onLook: () => void;
}

/** In the look of the page that the parent chose from. */
function OfPage({ link, ...props }: OfPageProps) {
  const page = useOpened(link.payment_page_slug, openWithTokens, samePage);
  if (page === undefined) return <PageLoader />;
  return (
    <Frame page={page}>
      <Link page={page} link={link} {...props} />
    </Frame>
  );
}

/** A link in its state. */
export function Link({ page, link, token, onLook }: OfPageProps & { readonly page: PageData }) {
  const { state } = link;
  if (link.application_code !== '') return <OwnPayment page={page} link={link} onLook={onLook} />;
  if (state === 'OPEN' || (state === 'PAYING' && link.amount > 0))
    return <PayForm page={page} token={token} link={link} onEnd={onLook} />;
  // Money is on its way by a link that ended meanwhile: whoever else opens it is told the end.
  return <LinkEnd page={page} link={{ ...link, state: state === 'PAYING' ? 'PAID' : state }} />;
}
