import type { PageData } from '@shulk/contract';
import { Button, Columns, StatePanel } from '@shulk/ui';
import { useState } from 'react';
import { words } from '@shulk/words/screens/truth';
import { Contacts, pageContacts } from '../../shared/blocks/contacts.tsx';
import { useStepHeading } from '../../shared/step.tsx';
import { ReceiptAuth } from '../receipts/index.ts';

interface UnknownProps {
  readonly page: PageData;
  readonly onProven: () => void;
}

/** A payment of none of the proven contacts, be it another's or no payment at all (threats 1.5). */
export function Unknown({ page, onProven }: UnknownProps) {
  const [isProving, setProving] = useState(false);
  if (isProving) return <ReceiptAuth page={page} lead={words.proveFirst} onVerified={onProven} />;
  return <NotFound page={page} onProve={() => setProving(true)} />;
}

function NotFound({ page, onProve }: { readonly page: PageData; readonly onProve: () => void }) {
  const heading = useStepHeading(words.unknown);
  return (
    <Columns id="main" width="narrow">
      <StatePanel tone="warn" title={words.unknown} headingRef={heading}>
        <p>{words.unknownText}</p>
        <Button onClick={onProve}>{words.proveAnother}</Button>
        <Contacts level={2} blocks={pageContacts(page.support_block)} />
      </StatePanel>
    </Columns>
  );
}
