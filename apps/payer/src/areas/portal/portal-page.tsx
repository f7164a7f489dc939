import { useState } from 'react';
import { Portal, WhichInstitute } from './index.ts';
import { Frame } from '../../shell/frame.tsx';
import { PageLoader } from '../../shell/page-loader.tsx';
import { useOpened } from '../../journey/opening/use-opened.ts';
import { openPortal, portalSlug } from './open-portal.ts';
import type { OpenedPortal } from './open-portal.ts';

const pageOf = ({ page }: OpenedPortal) => page;

/** /portal: the plans of a contact on record, in the look of the page it was opened from (decision 54) [SR-2.104]. */
export default function PortalPage() {
  const [slug] = useState(portalSlug);
  return slug === '' ? (
    <Frame page={undefined}>
      <WhichInstitute />
    </Frame>
  ) : (
    <OfPage slug={slug} />
  );
}

function OfPage({ slug }: { readonly slug: string }) {
  const opened = useOpened(slug, openPortal, pageOf);
  if (opened === undefined) return <PageLoader />;
  return (
    <Frame page={opened.page}>
      <Portal page={opened.page} mobile={opened.mobile} />
    </Frame>
  );
}
