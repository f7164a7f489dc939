import { MoneyTruth } from './index.ts';
import { samePage, openWithTokens } from '../../journey/opening/open-with-tokens.ts';
import { Frame } from '../../shell/frame.tsx';
import { PageLoader } from '../../shell/page-loader.tsx';
import { useOpened } from '../../journey/opening/use-opened.ts';

interface TruthPageProps {
  readonly slug: string;
  readonly code: string;
}

/** /{slug}/p/{code}: where a payment's money is; a browser that did not make it proves a contact as for receipts. */
export default function TruthPage({ slug, code }: TruthPageProps) {
  const page = useOpened(slug, openWithTokens, samePage);
  if (page === undefined) return <PageLoader />;
  return (
    <Frame page={page}>
      <MoneyTruth page={page} code={code} />
    </Frame>
  );
}
