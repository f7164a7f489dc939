import type { SupportBlock } from '@shulk/contract';
import { identifierState } from '@shulk/domain';
import { Button, StatePanel } from '@shulk/ui';
import { formTexts } from '@shulk/words/exact/form';
import { words } from '@shulk/words/steps/identify';
import { Contacts, defaultContacts, pageContacts } from '../../../shared/blocks/contacts.tsx';
import type { ContactBlock } from '../../../shared/blocks/contacts.tsx';
import { useStepHeading } from '../../../shared/step.tsx';
import { RetryButton } from './student-result.tsx';
import type { Identification } from './use-identification.ts';

interface StudentNoticeProps {
  readonly kind: 'inactive_notice' | 'not_available_notice';
  /** Label of the student ID. */
  readonly label: string;
  /** Shows the ID for the payer to check; a failed lookup can be retried. */
  readonly identification: Identification;
  readonly support: SupportBlock | undefined;
  /** Restarts the identification; absent if this visit is bound to its student. */
  readonly onChange: (() => void) | undefined;
}

/** Replaces the form for a student who may not continue [PJ-5.58] [PJ-5.59]. */
export function StudentNotice({ kind, label, identification, support, onChange }: StudentNoticeProps) {
  const isInactive = kind === 'inactive_notice';
  const { id, student } = identification;
  const { shows_retry } = identifierState(student, id, onChange === undefined);
  const title = isInactive ? formTexts.inactiveStudentTitle : formTexts.studentNotAvailable;
  const heading = useStepHeading(title);
  return (
    <StatePanel tone="warn" title={title} headingRef={heading}>
      <p>
        {label} <b dir="auto">{id}</b>
      </p>
      <p>
        {isInactive
          ? formTexts.inactiveStudentText
          : ((shows_retry ? identification.error : undefined) ?? words.checkAndWrite(label))}
      </p>
      <Contacts level={2} blocks={isInactive ? pageContacts(support) : withEmail(pageContacts(support))} />
      {shows_retry && <RetryButton identification={identification} />}
      {onChange && (
        <Button variant="secondary" onClick={onChange}>
          {formTexts.changeStudent(label)}
        </Button>
      )}
    </StatePanel>
  );
}

/** Adds the fixed e-mail address if the page only has telephone numbers: the notice asks to write [SR-2.109]. */
const withEmail = (blocks: readonly ContactBlock[]): readonly ContactBlock[] =>
  blocks.some(({ emails }) => emails.length > 0) ? blocks : [...blocks, ...defaultContacts()];
