import { MoneyTruth } from './index.ts';
import { samePage, openWithTokens } from '../../journey/opening/open-with-tokens.ts';
import { Frame } from '../../shell/frame.tsx';
import { PageLoader } from '../../shell/page-loader.tsx';
import { useOpened } from '../../journey/opening/use-opened.ts';

interface TruthPageProps {
  readonly slug: string;
  readonly code: string;
}

/** /{slug}/p/{code}: where the money of a payment is; proven as receipts are, where this browser did not make it. */
export default function TruthPage({ slug, code }: TruthPageProps) {
  const page = useOpened(slug, openWithTokens, samePage);
  if (page === undefined) return <PageLoader />;
  return (
    <Frame page={page}>
      <MoneyTruth page={page} code={code} />
    </Frame>
  );
}
