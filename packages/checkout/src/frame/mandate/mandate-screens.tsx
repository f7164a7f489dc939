import type { MandateView } from '@shulk/contract';
import { fromRupees } from '@shulk/contract/wire';
import { RAIL_RULES, formatExact, formatRupees, paise } from '@shulk/domain';
import { Button, Facts, Notice } from '@shulk/ui';
import { cardTexts } from '@shulk/words/exact/cards';
import { MANDATE_TEXTS as T } from '@shulk/words/sheet/mandate';
import { TEXTS } from '@shulk/words/sheet/payment';
import { PlanFacts, PlanTable, Day, dayText } from '../plan/plan-table.tsx';
import { Body, TruthLink, Unreachable } from '../screens/body.tsx';
import type { ScreenProps } from '../screens/screen-props.ts';
import { ScreenTitle } from '../screens/screen-title.tsx';
import { Due } from '../screens/to-pay.tsx';
import { Verdict } from '../screens/verdict.tsx';
import sheetCss from '../screens/sheet.module.css';
import css from '../plan/plan.module.css';

/** Props of {@link MandateScreens}. */
export interface MandateScreensProps extends ScreenProps {
  readonly plan: MandateView;
}

/** The screens of an auto debit; generic ones are the sheet's own. */
export function MandateScreens(props: MandateScreensProps) {
  switch (props.state.screen) {
    case 'choose':
    case 'starting':
    case 'gateway':
      return <Plan {...props} />;
    case 'processing':
      return <Processing {...props} />;
    case 'pending':
      return <Pending {...props} />;
    case 'success':
      return <Success {...props} />;
    case 'failure':
      return <Failure {...props} />;
    case 'expired':
      return <Expired {...props} />;
    case 'opening':
    case 'review':
    case 'blocked':
      return <Body {...props} />;
  }
}

/** Everything that is agreed to, and the button that agrees (regulation E.1, ux 5). */
function Plan({ state, run, plan }: MandateScreensProps) {
  return (
    <>
      <ScreenTitle>{T.title}</ScreenTitle>
      {state.notice !== '' && (
        <Notice tone="warn" role="alert">
          {state.notice}
        </Notice>
      )}
      <Today plan={plan} />
      <p className={sheetCss['lead']}>{T.lead[plan.rail]}</p>
      <Schedule plan={plan} />
      <Terms plan={plan} />
      <div className={css['actions']}>
        <p>
          <b className="num">{T.inAll(formatExact(fromRupees(plan.total)))}</b> {T.agreeThen[plan.rail]}
        </p>
        <Button block busy={state.screen !== 'choose'} onClick={() => void run.pay()}>
          {T.agree}
        </Button>
      </div>
      <p role="status" className="vh">
        {state.screen === 'gateway' ? TEXTS.gatewayOpen : ''}
      </p>
    </>
  );
}

/** Nothing is debited today; beside it the first debit. */
function Today({ plan }: Pick<MandateScreensProps, 'plan'>) {
  const [first] = plan.instalments;
  return (
    <Due caption={T.today} amount={paise(0)}>
      {first && (
        <>
          {T.firstDebit} <Day of={first.due_date} />
          <b className="num">{formatExact(fromRupees(first.amount))}</b>
        </>
      )}
    </Due>
  );
}

function Schedule({ plan }: Pick<MandateScreensProps, 'plan'>) {
  return (
    <div className={css['lines']}>
      <PlanTable
        caption={cardTexts.autoDebitSchedule}
        heads={[T.fee, T.date, T.amount]}
        rows={plan.schedule.map(({ ft_name, due_date, amount }) => [
          <span key="fee" dir="auto">
            {ft_name}
          </span>,
          <Day key="day" of={due_date} />,
          formatExact(fromRupees(amount)),
        ])}
        total={[T.total, formatExact(fromRupees(plan.total))]}
      />
      {plan.instalments.length < plan.schedule.length && <p>{T.sameDay}</p>}
    </div>
  );
}

function Terms({ plan }: Pick<MandateScreensProps, 'plan'>) {
  return (
    <>
      <PlanFacts
        rows={[
          { name: T.maxAmount, value: formatExact(fromRupees(plan.max_amount)) },
          { name: T.validFrom, value: <Day of={plan.starts_on} /> },
          { name: T.validUntil, value: <Day of={plan.ends_on} /> },
          { name: T.way, value: T.rails[plan.rail], note: railReason(plan) },
        ]}
      />
      <div className={css['lines']}>
        <p>{T.notice(plan.notice_hours)}</p>
        <p>{T.stop[plan.rail]}</p>
      </div>
    </>
  );
}

/** Why the debits use this rail: UPI has a limit without a PIN. */
function railReason({ rail_reason }: MandateView): string {
  const most = RAIL_RULES.at(-1)?.rails.UPI_AUTOPAY.most_per_debit;
  const limit = most === undefined ? '' : formatRupees(most);
  return rail_reason === 'within_upi_limit' ? T.withinUpiLimit(limit) : T.aboveUpiLimit(limit);
}

function Processing({ state, plan }: MandateScreensProps) {
  return (
    <Verdict
      tone="info"
      title={T.processingTitle}
      isWaiting
      facts={<MandateFacts state={state} plan={plan} />}
    >
      <p role="status">{T.processingLead}</p>
      {state.unreachable && <Unreachable />}
    </Verdict>
  );
}

function Pending({ state, run, plan, settings }: MandateScreensProps) {
  return (
    <Verdict
      tone="info"
      title={T.pendingTitle}
      isWaiting
      facts={<MandateFacts state={state} plan={plan} />}
      actions={
        <>
          <Button block variant="secondary" onClick={() => run.close()}>
            {T.close}
          </Button>
          <HowItStands state={state} settings={settings} />
        </>
      }
    >
      <p role="status">{T.pendingLead[plan.rail]}</p>
      <p>{T.pendingThen}</p>
      {state.unreachable && <Unreachable />}
    </Verdict>
  );
}

function Success({ state, run, plan, settings }: MandateScreensProps) {
  return (
    <Verdict
      tone="ok"
      title={T.successTitle}
      facts={<MandateFacts state={state} plan={plan} />}
      actions={
        <>
          <Button block onClick={() => run.close()}>
            {TEXTS.done}
          </Button>
          <HowItStands state={state} settings={settings} />
        </>
      }
    >
      <p>{T.successLead[plan.rail]}</p>
    </Verdict>
  );
}

function Failure({ state, run, settings }: ScreenProps) {
  return (
    <Verdict
      tone="error"
      title={T.failureTitle}
      facts={<Facts facts={[[TEXTS.reference, state.order?.application_code ?? '']]} />}
      actions={
        <>
          <Button block onClick={() => run.retry()}>
            {TEXTS.tryAgain}
          </Button>
          <Button block variant="secondary" onClick={() => run.close()}>
            {T.close}
          </Button>
          <HowItStands state={state} settings={settings} />
        </>
      }
    >
      <p>{state.status?.reason || T.failureLead}</p>
    </Verdict>
  );
}

function Expired({ state, run, settings }: MandateScreensProps) {
  const present = state.status?.state ?? state.order?.state;
  return (
    <Verdict
      tone="info"
      title={T.expiredTitle}
      actions={
        <>
          <Button block onClick={() => run.close()}>
            {TEXTS.startAgain}
          </Button>
          <HowItStands state={state} settings={settings} />
        </>
      }
    >
      <p>{present === 'CANCELLED' ? T.cancelledLead : T.expiredLead}</p>
    </Verdict>
  );
}

/** The page that shows the auto debit's state, long after the sheet is closed (decision 40). */
const HowItStands = (props: Pick<MandateScreensProps, 'state' | 'settings'>) => (
  <TruthLink {...props} words={T.truthLink} />
);

/** What is debited today, first and in all, and the reference: the plan's total is no payment. */
function MandateFacts({ state: { order }, plan }: Pick<MandateScreensProps, 'state' | 'plan'>) {
  const [first] = plan.instalments;
  return (
    <Facts
      facts={[
        [T.today, formatExact(paise(0))],
        [T.firstDebit, dayText(first?.due_date ?? plan.starts_on)],
        [T.firstAmount, first === undefined ? '' : formatExact(fromRupees(first.amount))],
        [T.allDebits, formatExact(fromRupees(plan.total))],
        [TEXTS.reference, order?.application_code ?? ''],
      ]}
    />
  );
}
