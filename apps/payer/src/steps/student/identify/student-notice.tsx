import type { SupportBlock } from '@shulk/contract';
import { identifierState } from '@shulk/domain';
import { Button, StatePanel } from '@shulk/ui';
import {
  INACTIVE_STUDENT_TEXT,
  INACTIVE_STUDENT_TITLE,
  STUDENT_NOT_AVAILABLE,
  changeStudent,
} from '@shulk/words/exact/form';
import { words } from '@shulk/words/steps/identify';
import { Contacts, defaultContacts, pageContacts } from '../../../shared/blocks/contacts.tsx';
import type { ContactBlock } from '../../../shared/blocks/contacts.tsx';
import { useStepHeading } from '../../../shared/step.tsx';
import { RetryButton } from './student-identifier.tsx';
import type { Identification } from './use-identification.ts';

interface StudentNoticeProps {
  readonly kind: 'inactive_notice' | 'not_available_notice';
  /** Label of the student ID. */
  readonly label: string;
  /** What was looked up stands there for the payer to check; a look-up that failed can be made again. */
  readonly identification: Identification;
  readonly support: SupportBlock | undefined;
  /** Starts the identification over; absent when this visit is bound to its student. */
  readonly onChange: (() => void) | undefined;
}

/** Stands in place of the form for a student who may not go on [PJ-5.58] [PJ-5.59]. */
export function StudentNotice({ kind, label, identification, support, onChange }: StudentNoticeProps) {
  const isInactive = kind === 'inactive_notice';
  const { id, student } = identification;
  const { shows_retry } = identifierState(student, id, onChange === undefined);
  const title = isInactive ? INACTIVE_STUDENT_TITLE : STUDENT_NOT_AVAILABLE;
  const heading = useStepHeading(title);
  return (
    <StatePanel tone="warn" title={title} headingRef={heading}>
      <p>
        {label} <b dir="auto">{id}</b>
      </p>
      <p>
        {isInactive
          ? INACTIVE_STUDENT_TEXT
          : ((shows_retry ? identification.error : undefined) ?? words.checkAndWrite(label))}
      </p>
      <Contacts level={2} blocks={isInactive ? pageContacts(support) : withEmail(pageContacts(support))} />
      {shows_retry && <RetryButton identification={identification} />}
      {onChange && (
        <Button variant="secondary" onClick={onChange}>
          {changeStudent(label)}
        </Button>
      )}
    </StatePanel>
  );
}

/** Whoever is asked to write needs an address: the fixed one where the page gives telephone numbers only [SR-2.109]. */
const withEmail = (blocks: readonly ContactBlock[]): readonly ContactBlock[] =>
  blocks.some(({ emails }) => emails.length > 0) ? blocks : [...blocks, ...defaultContacts()];
