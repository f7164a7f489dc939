import type { PageData } from '@shulk/contract';
import { formatExact, formatRupees } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import { Button, ChevronIcon, Columns, Facts, OnIcon, StatePanel } from '@shulk/ui';
import type { ReactNode } from 'react';
import { words as pageWords } from '@shulk/words/screens/page';
import { words } from '@shulk/words/steps/pay';
import { ReceiptAtOnce, receiptsPath } from '../../shared/receipt/receipt-at-once.tsx';
import { instituteName, useStepHeading } from '../../shared/step.tsx';
import { NextChildren } from '../family/index.ts';
import type { PaidChild, PaymentResult } from './payment-result.ts';
import { truthPath } from './truth-path.ts';
import css from './pay.module.css';

/** A paid fee; its amount as long as this tab knows it. */
export interface PaidFee {
  readonly label: string;
  readonly amount?: Paise | undefined;
}

/** The paid fees and their student. */
export interface DoneDetails {
  readonly result: PaymentResult;
  readonly student: string;
  /** The student's ID at the institute, for the link to the receipts; absent if unknown. */
  readonly student_uuid?: string | undefined;
  /** The student's code, for the other children of the family; absent or empty without a student. */
  readonly sbd_code?: string | undefined;
  /** The fees, else the card's title. */
  readonly lines: readonly PaidFee[];
  /** The institute's address to continue at, checked by the server. */
  readonly redirection?: string | undefined;
}

interface PaymentDoneProps extends DoneDetails {
  readonly page: PageData;
  readonly onDone: () => void;
}

/** The screen after a payment: what was received, the receipt in one tap, its numbers, what is next. */
export function PaymentDone(done: PaymentDoneProps) {
  const { result, student, student_uuid, lines, page } = done;
  const title = result.isConfirmed ? words.received : (result.title ?? words.confirming);
  const heading = useStepHeading(title);
  const institute = instituteName(page);
  const [only, ...others] = lines;
  const { children } = result;
  const facts: (readonly [string, string])[] = [
    [words.receipt, children === undefined ? result.receipt_no : ''],
    [words.date, result.timestamp],
    [words.paidFor, others.length === 0 && children === undefined ? (only?.label ?? '') : ''],
    [words.reference, result.application_code],
  ];
  return (
    <Columns id="main" width="narrow">
      <StatePanel
        tone={result.isConfirmed ? 'ok' : 'info'}
        title={title}
        headingRef={heading}
        amount={
          result.amount !== undefined && (
            <>
              <span className="vh">{words.amount} </span>
              {formatExact(result.amount)}
            </>
          )
        }
        actions={
          result.isConfirmed &&
          children === undefined &&
          result.receipt_no !== '' && (
            <ReceiptAtOnce
              {...result}
              slug={page.payment_page_slug}
              student_uuid={student_uuid}
              institute={institute}
            />
          )
        }
        facts={
          <>
            {children && <PaidChildren page={page} student_uuid={student_uuid} of={children} />}
            <Facts facts={facts} />
            {others.length > 0 && children === undefined && <PaidFees lines={lines} />}
            <Next {...done} />
          </>
        }
      >
        <p dir="auto">{words.paidTo(children === undefined ? student : '', institute)}</p>
        <p className={css['paper']}>{placeOf(page)}</p>
        {!result.isConfirmed && <p>{result.reason || words.confirmingText}</p>}
      </StatePanel>
    </Columns>
  );
}

type PaidChildrenProps = Pick<PaymentDoneProps, 'page' | 'student_uuid'> & {
  readonly of: readonly PaidChild[];
};

/** A row and a receipt for each child of one payment (decision 239). */
function PaidChildren({ of, page, student_uuid }: PaidChildrenProps) {
  return (
    <ul className={css['children']}>
      {of.map((child) => (
        <li key={child.application_code}>
          <p>
            <b dir="auto">{child.name}</b>
            <b className="num">{formatExact(child.amount)}</b>
          </p>
          {child.receipt_no !== '' && (
            <>
              <p>
                <span>{words.receipt}</span>
                <span className="num">{child.receipt_no}</span>
              </p>
              <ReceiptAtOnce
                {...child}
                slug={page.payment_page_slug}
                student_uuid={student_uuid}
                institute={instituteName(page)}
                isAside
                of={child.name}
              />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** On the screen the band names the place; on paper it is printed without the year. */
function placeOf({ institute_config: { location, ay }, institute_place }: PageData): string {
  return [institute_place || location?.label, ay && pageWords.academicYear(ay.label)]
    .filter(Boolean)
    .join(' · ');
}

/** Several fees in one line that opens with their amounts; on paper it is open. */
function PaidFees({ lines }: Pick<DoneDetails, 'lines'>) {
  return (
    <details className={css['fees']}>
      <summary>
        {words.feesPaid(lines.length)}
        <ChevronIcon size={18} />
      </summary>
      <ul className="num">
        {lines.map(({ label, amount }) => (
          <li key={label}>
            <span dir="auto">{label}</span>
            {amount !== undefined && <b>{formatRupees(amount)}</b>}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Where to go from here; it is not printed. */
function Next({ result, student_uuid, sbd_code = '', redirection, page, onDone }: PaymentDoneProps) {
  const slug = page.payment_page_slug;
  return (
    <section className={`${css['next']} no-print`} aria-labelledby="done-next">
      <h2 id="done-next">{words.next}</h2>
      {result.isConfirmed && <NextChildren page={page} sbdCode={sbd_code} />}
      <nav className={css['ways']} aria-labelledby="done-next">
        <Way href={receiptsPath(slug, student_uuid)}>{words.receipts}</Way>
        {result.application_code !== '' && (
          <Way href={truthPath(slug, result.application_code)}>{words.whereIsIt}</Way>
        )}
      </nav>
      <Button variant="secondary" block onClick={redirection ? () => location.assign(redirection) : onDone}>
        {redirection ? words.continue : words.done}
      </Button>
    </section>
  );
}

const Way = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <a href={href}>
    {children}
    <OnIcon />
  </a>
);
