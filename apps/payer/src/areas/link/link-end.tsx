import type { OpenedLink, PageData } from '@shulk/contract';
import { fromRupees } from '@shulk/contract/wire';
import { formatExact } from '@shulk/domain';
import { Button, Columns, StatePanel } from '@shulk/ui';
import type { Tone } from '@shulk/ui';
import { words } from '@shulk/words/sheet/pay-link';
import { words as truth } from '@shulk/words/screens/truth';
import type { ReactNode } from 'react';
import type { Refused } from '../../shared/api.ts';
import { Contacts, pageContacts } from '../../shared/blocks/contacts.tsx';
import { useStepHeading } from '../../shared/step.tsx';
import { truthPath } from '../../steps/pay/index.ts';
import css from './link.module.css';

interface EndProps {
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
  readonly amount?: string | undefined;
  readonly page: PageData | undefined;
  readonly actions?: ReactNode;
}

/** A link by which nothing is paid now: why, what to do, and whom to ask. */
function End({ tone, title, text, amount, page, actions }: EndProps) {
  const heading = useStepHeading(title);
  return (
    <Columns id="main" width="narrow">
      <StatePanel
        tone={tone}
        title={title}
        headingRef={heading}
        amount={amount}
        actions={actions}
        facts={
          page !== undefined && (
            <div className={css['whom']}>
              <Contacts level={2} blocks={pageContacts(page.support_block)} />
            </div>
          )
        }
      >
        <p dir="auto">{text}</p>
      </StatePanel>
    </Columns>
  );
}

const ENDS = {
  PAID: { tone: 'ok', title: 'paid', text: 'nothingToDo' },
  SETTLED: { tone: 'ok', title: 'settled', text: 'nothingToDo' },
  CANCELLED: { tone: 'warn', title: 'cancelled', text: 'askAgain' },
  EXPIRED: { tone: 'warn', title: 'expired', text: 'askAgain' },
} as const;

interface LinkEndProps {
  readonly page: PageData;
  readonly link: OpenedLink & { readonly state: keyof typeof ENDS };
}

/** A link that is over. */
export function LinkEnd({ page, link }: LinkEndProps) {
  const { tone, title, text } = ENDS[link.state];
  return <End page={page} tone={tone} title={words[title]} text={words[text]} />;
}

interface OwnPaymentProps {
  readonly page: PageData;
  readonly link: OpenedLink;
  readonly onLook: () => void;
}

/** The payment of this browser: arrived, or on its way. */
export function OwnPayment({ page, link, onLook }: OwnPaymentProps) {
  const isPaid = link.state === 'PAID';
  const amount = formatExact(fromRupees(link.amount));
  const where = (
    <a className={css['way']} href={truthPath(page.payment_page_slug, link.application_code)}>
      {words.where}
    </a>
  );
  if (isPaid) {
    const text = `${words.arrived(link.institute_name)} ${words.receipt}`;
    return <End page={page} tone="ok" title={words.thanks} text={text} amount={amount} actions={where} />;
  }
  return (
    <End
      page={page}
      tone="info"
      title={words.confirming}
      text={words.doNotRepeat}
      amount={amount}
      actions={
        <>
          <Button block onClick={onLook}>
            {words.again}
          </Button>
          {where}
        </>
      }
    />
  );
}

interface RefusedLinkProps {
  readonly refused: Refused;
  readonly onLook: () => void;
}

/** An address that is none of ours, one that takes nothing now, or no answer at all. */
export function RefusedLink({ refused, onLook }: RefusedLinkProps) {
  const isUnknown = refused.code === 'link_not_found';
  const isLost = refused.status === 0 || refused.status >= 500 || refused.code === 'rate_limited';
  const again = (
    <Button block onClick={onLook}>
      {truth.retry}
    </Button>
  );
  return (
    <End
      page={undefined}
      tone="warn"
      title={isUnknown ? words.invalid : isLost ? truth.unreachable : words.closed}
      text={isUnknown ? words.askAgain : refused.message || words.askAgain}
      actions={isLost && again}
    />
  );
}
