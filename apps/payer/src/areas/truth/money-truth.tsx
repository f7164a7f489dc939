import type { PageData, PaymentTruth } from '@shulk/contract';
import { fromRupees } from '@shulk/contract/wire';
import { formatExact } from '@shulk/domain';
import { Button, Columns, Facts, Notice, Panel, Spinner, StatePanel } from '@shulk/ui';
import { words } from '@shulk/words/screens/truth';
import { Contacts, pageContacts } from '../../shared/blocks/contacts.tsx';
import { Sentence } from '../../shared/blocks/sentence.tsx';
import { ReceiptAtOnce } from '../../shared/receipt/receipt-at-once.tsx';
import { useStepHeading } from '../../shared/step.tsx';
import { ReceiptAuth } from '../receipts/index.ts';
import { MoneyLine } from './money-line.tsx';
import { useTruth } from './use-truth.ts';
import css from './truth.module.css';
import { useState } from 'react';

interface ProofProps {
  readonly page: PageData;
  readonly onVerified: () => void;
}

/** A proof as for receipts, under the name of what the payer came for. */
const Proof = (props: ProofProps) => <ReceiptAuth {...props} title={words.title} lead={words.proveFirst} />;

interface UnknownProps {
  readonly page: PageData;
  readonly onProven: () => void;
}

/** A payment of none of the proven contacts, be it another's or no payment at all (threats 1.5). */
function Unknown({ page, onProven }: UnknownProps) {
  const [isProving, setProving] = useState(false);
  if (isProving) return <Proof page={page} onVerified={onProven} />;
  return <NotFound page={page} onProve={() => setProving(true)} />;
}

function NotFound({ page, onProve }: { readonly page: PageData; readonly onProve: () => void }) {
  const heading = useStepHeading(words.unknown);
  return (
    <Columns id="main" width="narrow">
      <StatePanel tone="warn" title={words.unknown} headingRef={heading}>
        <p>{words.unknownText}</p>
        <Button onClick={onProve}>{words.proveAnother}</Button>
        <Contacts level={2} blocks={pageContacts(page.support_block)} />
      </StatePanel>
    </Columns>
  );
}

interface MoneyTruthProps {
  readonly page: PageData;
  /** The code in the address. */
  readonly code: string;
}

/** Where a payment's money is, what happens next and by when, for browsers that may see it (decision 23). */
export function MoneyTruth({ page, code }: MoneyTruthProps) {
  const seen = useTruth(page.payment_page_slug, code);
  if (seen.kind === 'proof') return <Proof page={page} onVerified={seen.ask} />;
  if (seen.kind === 'unknown') return <Unknown page={page} onProven={seen.ask} />;
  if (seen.truth === undefined) return <Asking isUnreachable={seen.isUnreachable} onRetry={seen.ask} />;
  return <Answer page={page} truth={seen.truth} isUnreachable={seen.isUnreachable} />;
}

interface AskingProps {
  readonly isUnreachable: boolean;
  readonly onRetry: () => void;
}

function Asking({ isUnreachable, onRetry }: AskingProps) {
  const heading = useStepHeading(words.loading);
  return (
    <Columns id="main" width="narrow">
      <Panel aria-busy={!isUnreachable} data-coming={isUnreachable ? undefined : true}>
        <div className={css['asking']}>
          <h1 ref={heading} tabIndex={-1}>
            {words.loading}
          </h1>
          {isUnreachable ? (
            <>
              <Notice tone="warn" role="status">
                {words.unreachable}
              </Notice>
              <Button variant="secondary" onClick={onRetry}>
                {words.retry}
              </Button>
            </>
          ) : (
            <Spinner />
          )}
        </div>
      </Panel>
    </Columns>
  );
}

interface AnswerProps {
  readonly page: PageData;
  readonly truth: PaymentTruth;
  readonly isUnreachable: boolean;
}

function Answer({ page, truth, isUnreachable }: AnswerProps) {
  const heading = useStepHeading(truth.title);
  return (
    <Columns id="main" width="narrow">
      <StatePanel
        tone={truth.tone}
        title={truth.title}
        headingRef={heading}
        amount={
          <>
            {truth.amount_caption === '' ? (
              <span className="vh">{words.amount} </span>
            ) : (
              <span className={css['caption']}>{truth.amount_caption} </span>
            )}
            {formatExact(fromRupees(truth.amount))}
          </>
        }
        actions={<Actions slug={page.payment_page_slug} truth={truth} />}
        facts={
          <>
            <MoneyLine truth={truth} />
            <Expected truth={truth} />
            <PaymentFacts truth={truth} />
            <Ways slug={page.payment_page_slug} truth={truth} />
            <section className={css['questions']} aria-labelledby="truth-questions">
              <h2 id="truth-questions">{words.questions}</h2>
              <Contacts blocks={pageContacts(page.support_block)} />
            </section>
          </>
        }
      >
        {isUnreachable && (
          <Notice tone="warn" role="status">
            {words.unreachable}
          </Notice>
        )}
        <p role="status" dir="auto">
          <Sentence text={truth.where} />
        </p>
      </StatePanel>
    </Columns>
  );
}

/** What the payer does now: gets the receipt, or pays again where that is safe. */
function Actions({ slug, truth }: WaysProps) {
  if (truth.receipt_at_once) {
    return (
      <ReceiptAtOnce
        slug={slug}
        institute={truth.institute_name}
        application_code={truth.application_code}
        receipt_no={truth.receipt_no}
        amount={fromRupees(truth.amount)}
      />
    );
  }
  if (!truth.may_pay_again) return null;
  return (
    <a className={`${css['go']} no-print`} href={`/${slug}`}>
      {words.payAgain}
    </a>
  );
}

/** What happens next, one sentence each. */
function Expected({ truth }: Pick<AnswerProps, 'truth'>) {
  if (truth.next.length === 0) return null;
  return (
    <section className={css['next']} aria-labelledby="truth-next">
      <h2 id="truth-next">{words.next}</h2>
      <ul>
        {truth.next.map((sentence) => (
          <li key={sentence} dir="auto">
            <Sentence text={sentence} number={truth.receipt_no} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PaymentFacts({ truth }: { readonly truth: PaymentTruth }) {
  const facts: readonly (readonly [string, string])[] = [
    [words.reference, truth.application_code],
    [words.whatFor, truth.what_for],
    [words.institute, truth.institute_name],
    [words.at, truth.at],
    [words.receipt, truth.receipt_no],
  ];
  return <Facts facts={facts} />;
}

interface WaysProps {
  readonly slug: string;
  readonly truth: PaymentTruth;
}

/** Where else to go, if there is anywhere; otherwise that the page updates. */
function Ways({ slug, truth }: WaysProps) {
  // An auto debit leaves other fees to choose; a payment in progress is not paid again from here.
  const isPlan = truth.state.startsWith('MANDATE_');
  return (
    <div className={`${css['ways']} no-print`}>
      {truth.receipt_no !== '' && (
        <a className={css['link']} href={`/${slug}/r/auth`}>
          {truth.receipt_at_once ? words.allReceipts : words.receipts}
        </a>
      )}
      {isPlan && !truth.may_pay_again && (
        <a className={css['link']} href={`/${slug}`}>
          {words.backToPage}
        </a>
      )}
      {truth.refresh_seconds > 0 && <p>{words.live}</p>}
    </div>
  );
}
