import { Panel, Stack } from '@shulk/ui';
import { DATA_NOT_FOUND, DATA_NOT_FOUND_CONTACT, dataNotFound } from '@shulk/words/exact/receipts';
import { Contacts } from '../../../shared/blocks/contacts.tsx';
import type { ContactBlock } from '../../../shared/blocks/contacts.tsx';

interface DataNotFoundProps {
  readonly student: string;
  readonly contacts: readonly ContactBlock[];
}

/** No receipts: the two texts and whom to ask, e-mails included [SR-2.77..SR-2.82] [SR-8.16] (C28). */
export function DataNotFound({ student, contacts }: DataNotFoundProps) {
  return (
    <Panel aria-label={DATA_NOT_FOUND}>
      <Stack>
        <h2>{DATA_NOT_FOUND}</h2>
        <p dir="auto">{dataNotFound(student)}</p>
        <p>{DATA_NOT_FOUND_CONTACT}</p>
        <Contacts blocks={contacts} />
      </Stack>
    </Panel>
  );
}
