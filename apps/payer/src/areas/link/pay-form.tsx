import type { OpenedLink, PageData } from '@shulk/contract';
import { fromRupees } from '@shulk/contract/wire';
import { formatExact, formatPaymentTimestamp, isEmail, isMobile } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { Button, Columns, Notice, Panel, StepHead } from '@shulk/ui';
import { words } from '@shulk/words/sheet/pay-link';
import { useState } from 'react';
import { Sentence } from '../../shared/blocks/sentence.tsx';
import { useStepHeading } from '../../shared/step.tsx';
import { PayerFields } from './payer-fields.tsx';
import type { TypedPayer } from './payer-fields.tsx';
import { useLinkPayment } from './use-link-payment.ts';
import css from './link.module.css';

interface PayFormProps {
  readonly page: PageData;
  readonly token: string;
  readonly link: OpenedLink;
  readonly onEnd: () => void;
}

const NOBODY: TypedPayer = { name: '', mobile: '', email: '', name_on_receipt: false };

/** What was typed, as far as the server takes it: a mistake in an optional field stops no payment. */
const bodyOf = ({ name, mobile, email, name_on_receipt }: TypedPayer) => ({
  ...(name.trim() !== '' && { name, name_on_receipt }),
  ...(isMobile(mobile) && { mobile }),
  ...(isEmail(email.trim()) && { email: email.trim() }),
});

/** An open link: whose fees, how much, and one button. */
export function PayForm({ page, token, link, onEnd }: PayFormProps) {
  const title = words.title(link.first_name);
  const heading = useStepHeading(title);
  const [payer, setPayer] = useState(NOBODY);
  const { isBusy, problem, start } = useLinkPayment(page, onEnd);
  const amount = formatExact(fromRupees(link.amount));
  return (
    <Columns id="main" width="narrow">
      <StepHead title={title} headingRef={heading} />
      <Panel>
        <div className={css['bill']}>
          <p className={`${css['amount']} num`}>{amount}</p>
          <p dir="auto">{words.what(link.first_name, link.institute_name)}</p>
          {link.amount !== link.asked_amount && (
            <Notice tone="info">{words.changed(formatExact(fromRupees(link.asked_amount)), amount)}</Notice>
          )}
          {link.state === 'PAYING' && <Notice tone="warn">{words.paying}</Notice>}
          {problem !== '' && (
            <Notice tone="error" role="alert">
              {problem}
            </Notice>
          )}
          <PayerFields payer={payer} onChange={setPayer} />
          <Button block busy={isBusy} onClick={() => start({ token, amount: link.amount, ...bodyOf(payer) })}>
            {words.pay(amount)}
          </Button>
          <p className={css['note']}>
            {words.receipt}{' '}
            <Sentence text={words.until(formatPaymentTimestamp(link.expires_at as Instant).slice(0, -3))} />
          </p>
        </div>
      </Panel>
    </Columns>
  );
}
