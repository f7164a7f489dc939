import type { PageData, StudentOption } from '@shulk/contract';
import { Button, Columns, Notice, Panel, Spinner, StepHead, Stack } from '@shulk/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { receiptTexts } from '@shulk/words/exact/receipts';
import { words } from '@shulk/words/screens/receipts';
import { receiptContacts, Contacts } from '../../../shared/blocks/contacts.tsx';
import { Dropdown } from '../../../shared/combobox/index.ts';
import { settings } from '../../../shared/settings.ts';
import { useStepHeading } from '../../../shared/step.tsx';
import { ReceiptTable } from './receipt-table.tsx';
import type { ReceiptVisit } from '../receipt-visit.ts';
import { useChildren, useReceipts } from './use-dashboard.ts';
import type { Receipts } from './use-dashboard.ts';
import { useDownloads } from './use-downloads.ts';
import css from './list.module.css';
import type { ContactBlock } from '../../../shared/blocks/contacts.tsx';

interface DataNotFoundProps {
  readonly student: string;
  readonly contacts: readonly ContactBlock[];
}

/** No receipts: the two texts and whom to ask, e-mails included [SR-2.77..SR-2.82] [SR-8.16] (C28). */
function DataNotFound({ student, contacts }: DataNotFoundProps) {
  return (
    <Panel className={css['found']} aria-label={receiptTexts.dataNotFoundTitle}>
      <Stack>
        <h2>{receiptTexts.dataNotFoundTitle}</h2>
        <p dir="auto">{receiptTexts.dataNotFound(student)}</p>
        <p>{receiptTexts.dataNotFoundContact}</p>
        <Contacts blocks={contacts} />
      </Stack>
    </Panel>
  );
}

interface ReceiptListProps {
  readonly page: PageData;
  /** The verified visit [SR-2.63]; its student is shown first [SR-2.64]. */
  readonly visit: ReceiptVisit;
  /** The proof has expired: a new one is needed. */
  readonly onProofNeeded: () => void;
}

/** The receipt dashboard: whose receipts, and the table [SR-2.62..SR-2.76]. */
export function ReceiptList({ page, visit, onProofNeeded }: ReceiptListProps) {
  const children = useChildren(page, visit.student);
  const [chosen, setChosen] = useState(visit.student.value);
  const student = studentOf(children, chosen);
  // The first student's receipts are requested while the list of students is still loading.
  const sbdCode = children === undefined ? chosen : (student?.value ?? '');
  const { receipts, retry } = useReceipts(sbdCode, onProofNeeded);
  const contacts = receiptContacts(page.support_block);
  const email = contacts.flatMap(({ emails }) => emails)[0] ?? settings().support.email;
  const downloads = useDownloads(sbdCode, email);
  const isWaiting = children === undefined || (receipts === undefined && student !== undefined);
  return (
    <Columns id="main" width="wide">
      <Panel
        flush
        className={css['list']}
        aria-busy={isWaiting}
        // Late content pushes what is below it, which stays hidden until then (shell.module.css).
        data-coming={isWaiting || undefined}
        head={<ListHead students={children} student={student} receipts={receipts} onChoose={setChosen} />}
      >
        {isWaiting && (
          // Before the students are loaded the head above is lower than later: what stands below it would visibly jump.
          <div className={css['waiting']} data-early={children === undefined || undefined}>
            <Spinner label={words.loading} />
          </div>
        )}
        {!isWaiting && student === undefined && <p className={css['line']}>{words.chooseFirst}</p>}
        {!isWaiting && receipts?.failure !== undefined && (
          <div className={css['line']}>
            <Notice tone="error">{receipts.failure()}</Notice>
            <Button variant="secondary" onClick={retry}>
              {words.retry}
            </Button>
          </div>
        )}
        {!isWaiting && receipts !== undefined && receipts.rows.length > 0 && (
          <ReceiptTable
            labelledBy="receipts-title"
            slug={page.payment_page_slug}
            rows={receipts.rows}
            downloads={downloads}
          />
        )}
      </Panel>
      {!isWaiting && student !== undefined && isEmpty(receipts) && (
        <DataNotFound student={student.label} contacts={contacts} />
      )}
    </Columns>
  );
}

/** The chosen student; a single one needs no choice. */
const studentOf = (
  children: readonly StudentOption[] | undefined,
  chosen: string,
): StudentOption | undefined =>
  children?.length === 1 ? children[0] : children?.find(({ value }) => value === chosen);

const isEmpty = (receipts: Receipts | undefined): boolean =>
  receipts !== undefined && receipts.failure === undefined && receipts.rows.length === 0;

interface ListHeadProps {
  readonly students: readonly StudentOption[] | undefined;
  readonly student: StudentOption | undefined;
  readonly receipts: Receipts | undefined;
  readonly onChoose: (sbdCode: string) => void;
}

/** Title, and whose receipts: the one student's name [SR-2.65], or a choice between several [SR-2.66]. */
function ListHead({ students, student, receipts, onChoose }: ListHeadProps) {
  const heading = useStepHeading(receiptTexts.dashboardTitle);
  const isSingle = students?.length === 1;
  return (
    <StepHead
      id="receipts-title"
      title={receiptTexts.dashboardTitle}
      headingRef={heading}
      lead={isSingle ? <span dir="auto">{student?.label}</span> : countLine(receipts, student)}
    >
      {students !== undefined && !isSingle && (
        <Dropdown
          label={receiptTexts.chooseChild}
          placeholder={receiptTexts.selectStudentPlaceholder}
          options={students}
          chosen={student}
          onChoose={({ value }) => onChoose(value)}
        />
      )}
    </StepHead>
  );
}

function countLine(receipts: Receipts | undefined, student: StudentOption | undefined): ReactNode {
  if (student === undefined || receipts?.failure !== undefined) return undefined;
  // Its line is reserved before it is known, so that the choice below does not move.
  if (receipts === undefined) return '\u00a0';
  return (
    <>
      {words.transactions(receipts.rows.length)} {words.of} <span dir="auto">{student.label}</span>
    </>
  );
}
