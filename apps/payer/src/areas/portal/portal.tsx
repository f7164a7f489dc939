import type { PageData } from '@shulk/contract';
import { Button, Columns, Notice, Panel, Spinner, StatePanel } from '@shulk/ui';
import type { ReactNode } from 'react';
import { words } from '@shulk/words/screens/portal';
import { Contacts, defaultContacts } from '../../shared/blocks/contacts.tsx';
import { useStepHeading } from '../../shared/step.tsx';
import { PortalPlansView } from './plans/portal-plans-view.tsx';
import { PortalProof } from './proof/portal-proof.tsx';
import { usePortal } from './use-portal.ts';

interface PortalProps {
  readonly page: PageData;
  /** The full number from the link. */
  readonly mobile: string | undefined;
}

/** The customer portal: the proof of a contact on record, then its plans (decision 54) [SR-2.104]. */
export function Portal({ page, mobile }: PortalProps) {
  const { portal, ask, leave } = usePortal(page.payment_page_slug);
  switch (portal.kind) {
    case 'proof':
      return <PortalProof page={page} mobile={mobile} onProven={ask} />;
    case 'told':
      return <PortalPlansView page={page} told={portal.plans} onLeave={leave} onProofNeeded={ask} />;
    case 'asking':
      return (
        <Waiting isComing>
          <Spinner />
        </Waiting>
      );
    case 'unreachable':
      return (
        <Waiting>
          <Notice tone="warn" role="status">
            {words.unreachable}
          </Notice>
          <Button variant="secondary" onClick={ask}>
            {words.retry}
          </Button>
        </Waiting>
      );
  }
}

interface WaitingProps {
  /** Late content pushes what is below it, which stays hidden until then (shell.module.css). */
  readonly isComing?: boolean;
  readonly children: ReactNode;
}

function Waiting({ isComing, children }: WaitingProps) {
  const heading = useStepHeading(words.loading);
  return (
    <Columns id="main" width="narrow">
      <Panel aria-busy={isComing} data-coming={isComing}>
        <h1 ref={heading} className="vh" tabIndex={-1}>
          {words.loading}
        </h1>
        {children}
      </Panel>
    </Columns>
  );
}

/** The portal without a page that names the group: there is no list of institutes to choose from. */
export function WhichInstitute() {
  const heading = useStepHeading(words.whichTitle);
  return (
    <Columns id="main" width="narrow">
      <StatePanel tone="info" title={words.whichTitle} headingRef={heading}>
        <p>{words.which}</p>
        <Contacts level={2} blocks={defaultContacts()} />
      </StatePanel>
    </Columns>
  );
}
