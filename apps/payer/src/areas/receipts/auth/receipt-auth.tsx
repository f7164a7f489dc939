import type { PageData, StudentOption } from '@shulk/contract';
import { realValue } from '@shulk/domain';
import { Button, Columns, DoneRow, Panel, Stack, StatePanel, StepHead } from '@shulk/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { errorTexts } from '@shulk/words/exact/errors';
import { receiptTexts } from '@shulk/words/exact/receipts';
import { shellTexts } from '@shulk/words/exact/shell';
import { words } from '@shulk/words/screens/receipts';
import { call, setShownInCalls } from '../../../shared/api.ts';
import { Contacts, pageContacts } from '../../../shared/blocks/contacts.tsx';
import { useStepHeading } from '../../../shared/step.tsx';
import { studentIdField } from '../../../shared/student-id.ts';
import { dismissPastErrors, toastError } from '../../../shared/toasts.ts';
import { ReceiptProof } from './receipt-proof.tsx';
import type { ReceiptVisit } from '../receipt-visit.ts';
import { StudentCombobox } from './student-combobox.tsx';
import { useLinkedStudent } from './use-linked-student.ts';

interface ReceiptAuthProps {
  readonly page: PageData;
  /** What the payer came for, if not for receipts. */
  readonly title?: string | undefined;
  /** Why a proof is needed, if not for receipts. */
  readonly lead?: string | undefined;
  /** The student named by a link; '' for none. */
  readonly linked?: string | undefined;
  readonly onVerified: (visit: ReceiptVisit) => void;
}

/** The state of choosing a student, or a payment without a student (R31). */
type Chosen =
  | { readonly kind: 'open' }
  | {
      readonly kind: 'verified';
      readonly contacts: { readonly mobile: string; readonly email: string };
    }
  | { readonly kind: 'no_contact' };

/** How to search; if the page has no student ID, also what to type instead (R31). */
const searchHint = (page: PageData): string =>
  studentIdField(page) === undefined ? words.searchHintAnonymous : words.searchHint;

/** The masked contacts of a student, or of a payment without a student by its number (R31). */
const fetchContacts = ({ payment_page_slug }: PageData, { student_uuid, value }: StudentOption) =>
  call('students.field_details', { query: { student_uuid: student_uuid || value, payment_page_slug } });

/** Receipt authentication: choose a student, verify, prove a contact [SR-4.42]. */
export function ReceiptAuth({ page, title, lead, linked = '', onVerified }: ReceiptAuthProps) {
  // The page's own label of the student ID, else the default [SR-2.45] [SR-2.46].
  const label = studentIdField(page)?.label || receiptTexts.studentIdLabel;
  const [student, setStudent] = useState<StudentOption>();
  const [chosen, setChosen] = useState<Chosen>({ kind: 'open' });
  const [isLoading, setLoading] = useState(false);
  // A new choice gets a new combobox, without the text typed for the old one.
  const [round, setRound] = useState(0);

  useLinkedStudent(page, linked, (option) => {
    // The payer has chosen another student meanwhile.
    setStudent(student ?? option);
    setRound(round + 1);
  });

  const verify = async (): Promise<void> => {
    if (student === undefined || isLoading) return;
    setShownInCalls({ student: student.value });
    setLoading(true);
    const reply = await fetchContacts(page, student);
    setLoading(false);
    if (!reply.ok) return toastError(() => errorTexts.genericFailure(reply.message));
    dismissPastErrors();
    const mobile = realValue(reply.data.customer_mobile);
    setChosen(
      mobile === undefined
        ? { kind: 'no_contact' }
        : { kind: 'verified', contacts: { mobile, email: reply.data.cust_bd.email } },
    );
  };

  const reset = (): void => {
    setShownInCalls({ student: '' });
    setStudent(undefined);
    setChosen({ kind: 'open' });
    setRound(round + 1);
  };

  if (chosen.kind === 'no_contact') return <OhNo page={page} label={label} onChange={reset} />;
  return (
    <AuthPanel title={title} lead={lead}>
      {chosen.kind === 'open' ? (
        <>
          <StudentCombobox
            key={round}
            page={page}
            label={label}
            hint={searchHint(page)}
            chosen={student}
            onChoose={setStudent}
          />
          <Button block busy={isLoading} disabled={student === undefined} onClick={() => void verify()}>
            {receiptTexts.verifyStudentForReceipts(label)}
          </Button>
        </>
      ) : (
        <>
          <ChosenStudent label={label} student={student} onChange={reset} />
          <ReceiptProof
            page={page}
            known={chosen.contacts}
            offersEmail={student?.student_uuid !== '' || chosen.contacts.email !== ''}
            onProven={(verified) => student && onVerified({ verified, student })}
          />
        </>
      )}
    </AuthPanel>
  );
}

interface ChosenStudentProps {
  readonly label: string;
  readonly student: StudentOption | undefined;
  readonly onChange: () => void;
}

/** The chosen student, locked [SR-4.43], and the way back to the choice. */
function ChosenStudent({ label, student, onChange }: ChosenStudentProps) {
  return (
    <DoneRow
      label={label}
      input={{
        role: 'combobox',
        'aria-expanded': false,
        'aria-label': label,
        value: student?.label ?? '',
      }}
      action={
        <Button variant="quiet" onClick={onChange}>
          {receiptTexts.changeStudentForReceipts(label)}
        </Button>
      }
    />
  );
}

interface AuthPanelProps extends Pick<ReceiptAuthProps, 'title' | 'lead'> {
  readonly children: ReactNode;
}

function AuthPanel({ title = shellTexts.receiptAuthTitle, lead, children }: AuthPanelProps) {
  const heading = useStepHeading(title);
  return (
    <Columns id="main" width="narrow">
      <Panel head={<StepHead title={title} lead={lead} headingRef={heading} />}>
        <Stack>{children}</Stack>
      </Panel>
    </Columns>
  );
}

interface OhNoProps {
  readonly page: PageData;
  readonly label: string;
  readonly onChange: () => void;
}

/**
 * No usable mobile is on file, so nothing can be proven: whom to ask [SR-2.54] [SR-2.55]. The page's own contacts if it
 * has any, whether or not they are shown under an empty list [SR-2.56].
 */
function OhNo({ page, label, onChange }: OhNoProps) {
  const heading = useStepHeading(receiptTexts.ohNo);
  return (
    <Columns id="main" width="narrow">
      <StatePanel tone="warn" title={receiptTexts.ohNo} headingRef={heading}>
        <p>{words.noMobile(label)}</p>
        <Contacts level={2} blocks={pageContacts(page.support_block)} />
        <Button variant="quiet" onClick={onChange}>
          {receiptTexts.changeStudentForReceipts(label)}
        </Button>
      </StatePanel>
    </Columns>
  );
}
