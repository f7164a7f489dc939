import type { SupportBlock } from '@shulk/contract';
import { Columns, StatePanel } from '@shulk/ui';
import { feeTexts } from '@shulk/words/exact/fees';
import { Contacts, pageContacts } from '../../../shared/blocks/contacts.tsx';
import { useStepHeading } from '../../../shared/step.tsx';

/** A dynamic page without a dynamic fee [SR-4.27] [SR-4.28] [SR-8.8] (C8). */
export function InvalidConfig({ support }: { readonly support: SupportBlock | undefined }) {
  const heading = useStepHeading(feeTexts.invalidDynamicHeading);
  return (
    <Columns id="main" width="narrow">
      <StatePanel tone="error" title={feeTexts.invalidDynamicHeading} headingRef={heading}>
        <p>{feeTexts.invalidDynamicText}</p>
        <Contacts level={2} blocks={pageContacts(support)} />
      </StatePanel>
    </Columns>
  );
}
