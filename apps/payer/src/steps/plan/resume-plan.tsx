import type { PageData } from '@shulk/contract';
import { cardFromWire } from '@shulk/contract/wire';
import { Button, Columns, Notice, Panel, Spinner, StepHead } from '@shulk/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { words } from '@shulk/words/steps/plan';
import { useCheckout } from '../pay/index.ts';
import type { Checkout } from '../pay/index.ts';
import { ReceiptAuth } from '../../areas/receipts/index.ts';
import { forgetAwaited } from '../../shared/storage/await-order.ts';
import { useStepHeading } from '../../shared/step.tsx';
import { useJourney } from '../../journey/journey-context.ts';

interface ResumePlanProps {
  /** Any MONTHLY-EMI card of the page; the server knows which one opened the plan. */
  readonly card: PageData['sdk_block'][number];
  readonly onBack: () => void;
  /** Reloads the page; by default the browser's own reload. */
  readonly onReload?: (() => void) | undefined;
}

const reloadPage = (): void => location.reload();

/**
 * Continues a monthly plan (decision 45): its sheet opens if this browser made the application or proved its contact,
 * else the payer proves the contact first, as for receipts. Loaded separately.
 */
export default function ResumePlan({ card, onBack, onReload = reloadPage }: ResumePlanProps) {
  const { page, student } = useJourney();
  // After a proof that did not open the plan, the next one starts from an empty form.
  const [proofs, setProofs] = useState({ isNeeded: false, asked: 0 });
  const checkout = useCheckout({
    page,
    student,
    sessionCode: undefined,
    onHeld: () => setProofs(({ asked }) => ({ isNeeded: true, asked: asked + 1 })),
  });
  const open = (): void => {
    checkout.start(
      { card: cardFromWire(card), mobile: undefined, resume: true },
      {
        captured: ({ isConfirmed }) => {
          // The sheet already showed the result.
          if (isConfirmed) forgetAwaited(page.payment_page_slug);
          onReload();
        },
        failed: onReload,
        authorised: onReload,
        closed: onReload,
      },
    );
  };
  const begin = useEffectEvent(open);
  useEffect(() => begin(), []);
  const onVerified = (): void => {
    setProofs(({ asked }) => ({ isNeeded: false, asked }));
    open();
  };
  if (proofs.isNeeded) {
    const lead = proofs.asked > 1 ? words.proveOther : words.proveFirst;
    return <ReceiptAuth key={proofs.asked} page={page} lead={lead} onVerified={onVerified} />;
  }
  return <Opening problem={checkout.problem} onBack={onBack} />;
}

/** The page behind the sheet, and the reason if the sheet could not open. */
function Opening({
  problem,
  onBack,
}: {
  readonly problem: Checkout['problem'];
  readonly onBack: () => void;
}) {
  const heading = useStepHeading(words.opening);
  return (
    <Columns id="main" width="narrow">
      <Panel head={<StepHead title={words.opening} headingRef={heading} />}>
        {problem ? <Notice tone="error">{problem()}</Notice> : <Spinner />}
        {problem && (
          <Button variant="secondary" onClick={onBack}>
            {words.back}
          </Button>
        )}
      </Panel>
    </Columns>
  );
}
