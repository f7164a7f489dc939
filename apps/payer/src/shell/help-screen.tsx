import { Columns, StatePanel } from '@shulk/ui';
import { shellTexts } from '@shulk/words/exact/shell';
import { words } from '@shulk/words/screens/shared';
import { useEffect } from 'react';
import { track } from '../shared/analytics/track.ts';
import { Contacts, defaultContacts } from '../shared/blocks/contacts.tsx';
import { Redirect } from '../shared/navigation.ts';
import { useStepHeading } from '../shared/step.tsx';
import { Frame } from './frame.tsx';

/**
 * /help: the page does not exist or was removed, and where to get help [SR-2.1] [SR-2.2] [SR-2.3].
 * @param isLost at an address that no screen has: it leads here [SR-2.7]
 */
export default function HelpScreen({ isLost = false }: { readonly isLost?: boolean }) {
  return isLost ? (
    <ToHelp />
  ) : (
    <Frame page={undefined}>
      <Help />
    </Frame>
  );
}

function ToHelp() {
  useEffect(() => track('redirect to help'), []);
  return <Redirect to="/help" />;
}

function Help() {
  const heading = useStepHeading(shellTexts.pageNotFound);
  return (
    <Columns id="main" width="narrow">
      <StatePanel tone="info" title={shellTexts.pageNotFound} headingRef={heading}>
        <p>{words.pageGone}</p>
        <p>{words.contactSupport}</p>
        <Contacts blocks={defaultContacts()} />
      </StatePanel>
    </Columns>
  );
}
