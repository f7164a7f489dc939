import { Columns, StatePanel } from '@shulk/ui';
import { useEffect } from 'react';
import { errorTexts } from '@shulk/words/exact/errors';
import { shellTexts } from '@shulk/words/exact/shell';
import { words } from '@shulk/words/screens/shared';
import { Contacts, pageContacts } from '../shared/blocks/contacts.tsx';
import { useStepHeading } from '../shared/step.tsx';
import { toastError } from '../shared/toasts.ts';
import type { JourneyValue } from '../journey/journey-context.ts';

/** A page without a step, or an unknown step: the toast [PJ-2.11.5] [PJ-8.15], and the contacts. */
export default function NoStep({ journey }: { readonly journey: JourneyValue }) {
  const heading = useStepHeading(shellTexts.receiptAuthTitle);
  useEffect(() => toastError(() => errorTexts.unknownStep), []);
  return (
    <Columns id="main" width="narrow">
      <StatePanel tone="error" title={shellTexts.receiptAuthTitle} headingRef={heading}>
        <p>{words.nothingSetUp}</p>
        <Contacts level={2} blocks={pageContacts(journey.page.support_block)} />
      </StatePanel>
    </Columns>
  );
}
