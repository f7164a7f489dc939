import type { PageData, StudentOption, TransactionDetail } from '@shulk/contract';
import {
  CHOOSE_CHILD,
  DASHBOARD_TITLE,
  DATA_NOT_FOUND,
  DATA_NOT_FOUND_CONTACT,
  SELECT_STUDENT_PLACEHOLDER,
  dataNotFound,
  genericFailure,
  withoutPlaceholders,
} from '@shulk/domain';
import { Columns, Panel, SelectField, Spinner, StepHead } from '@shulk/ui';
import { useEffect, useState } from 'react';
import { call, showInCalls } from '../../shared/api.ts';
import { Contacts, receiptContacts } from '../../shared/blocks/contacts.tsx';
import { settings } from '../../shared/settings.ts';
import { useStepHeading } from '../../shared/step.tsx';
import { toastError } from '../../shared/toasts.ts';
import { ReceiptTable } from './receipt-table.tsx';
import type { ReceiptVisit } from './receipt-visit.ts';
import { useDownloads } from './use-downloads.ts';
import css from './receipts.module.css';

interface ReceiptListProps {
  readonly page: PageData;
  /** The verified visit [SR-2.63]; its student is the first shown [SR-2.64]. */
  readonly visit: ReceiptVisit;
  /** The proof is over: a new one is needed. */
  readonly onProofNeeded: () => void;
}

type Receipts = { readonly of: string; readonly rows: readonly TransactionDetail[] } | undefined;

/** The students of the proven contact, with names; until they are here, the one that was chosen. */
function useChildren(page: PageData, first: StudentOption): readonly StudentOption[] | undefined {
  const [children, setChildren] = useState<readonly StudentOption[]>();
  const { payment_page_slug } = page;
  useEffect(() => {
    let isGone = false;
    const query = { payment_page_slug, dropdown: true, dropdown_type: 'student_uuid' };
    void call('students.fetch', { query }).then((reply) => {
      if (isGone) return;
      const named = reply.ok ? withoutPlaceholders(reply.data) : [];
      setChildren(named.some(({ value }) => value === first.value) ? named : [first, ...named]);
    });
    return () => {
      isGone = true;
    };
  }, [payment_page_slug, first]);
  return children;
}

/** One student's payments [SR-2.70]; undefined while they load. */
function useReceipts(sbdCode: string, onProofNeeded: () => void): Receipts {
  const [found, setFound] = useState<Receipts>();
  useEffect(() => {
    if (sbdCode === '') return undefined;
    let isGone = false;
    showInCalls({ student: sbdCode });
    void call('receipts.fetch', { query: { sbd_code: sbdCode } }).then((reply) => {
      if (isGone) return;
      if (!reply.ok && reply.code === 'proof_required') onProofNeeded();
      else if (!reply.ok && reply.code !== 'receipt_not_found') toastError(genericFailure(reply.message));
      setFound({ of: sbdCode, rows: reply.ok ? (reply.data[0]?.transaction_details ?? []) : [] });
    });
    return () => {
      isGone = true;
    };
    // The way out does not change what is fetched.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sbdCode]);
  return found?.of === sbdCode ? found : undefined;
}

/** The receipt dashboard: whose receipts, and the table [SR-2.62..SR-2.76]. */
export function ReceiptList({ page, visit, onProofNeeded }: ReceiptListProps) {
  const heading = useStepHeading(DASHBOARD_TITLE);
  const children = useChildren(page, visit.student);
  const [chosen, setChosen] = useState(visit.student.value);
  const receipts = useReceipts(chosen, onProofNeeded);
  const contacts = receiptContacts(page.support_block);
  const email = contacts.flatMap(({ emails }) => emails)[0] ?? settings().support.email;
  const downloads = useDownloads(chosen, email);
  const student = children?.find(({ value }) => value === chosen);
  const isSingle = children?.length === 1;
  return (
    <Columns id="main" width="wide">
      <Panel
        flush
        aria-busy={receipts === undefined}
        head={
          <StepHead
            id="receipts-title"
            title={DASHBOARD_TITLE}
            headingRef={heading}
            lead={isSingle ? <span dir="auto">{student?.label}</span> : countLine(receipts, student)}
          >
            {children !== undefined && !isSingle && (
              <div className={css['kid']}>
                <SelectField
                  label={CHOOSE_CHILD}
                  placeholder={SELECT_STUDENT_PLACEHOLDER}
                  choices={children}
                  value={chosen}
                  onChange={(event) => setChosen(event.target.value)}
                />
              </div>
            )}
          </StepHead>
        }
      >
        {receipts === undefined && chosen !== '' && (
          <div className={css['waiting']}>
            <Spinner label="Loading" />
          </div>
        )}
        {receipts !== undefined && receipts.rows.length > 0 && (
          <ReceiptTable labelledBy="receipts-title" rows={receipts.rows} downloads={downloads} />
        )}
      </Panel>
      {receipts?.rows.length === 0 && <DataNotFound student={student?.label ?? ''} contacts={contacts} />}
    </Columns>
  );
}

function countLine(receipts: Receipts, student: StudentOption | undefined) {
  if (receipts === undefined || student === undefined || receipts.rows.length === 0) return undefined;
  const count = receipts.rows.length === 1 ? '1 transaction' : `${receipts.rows.length} transactions`;
  return (
    <>
      {count} for <span dir="auto">{student.label}</span>
    </>
  );
}

interface DataNotFoundProps {
  readonly student: string;
  readonly contacts: ReturnType<typeof receiptContacts>;
}

/** No receipts: the two texts and whom to ask [SR-2.77..SR-2.81] [SR-8.16] (C28). */
function DataNotFound({ student, contacts }: DataNotFoundProps) {
  return (
    <Panel aria-label={DATA_NOT_FOUND}>
      <h2>{DATA_NOT_FOUND}</h2>
      <p dir="auto">{dataNotFound(student)}</p>
      <p>{DATA_NOT_FOUND_CONTACT}</p>
      <Contacts blocks={contacts} />
    </Panel>
  );
}
