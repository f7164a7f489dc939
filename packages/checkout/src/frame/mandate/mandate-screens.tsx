import type { MandateView } from '@shulk/contract';
import { fromRupees } from '@shulk/contract/wire';
import { RAIL_RULES, formatRupees } from '@shulk/domain';
import { Button, Notice } from '@shulk/ui';
import { AUTO_DEBIT_SCHEDULE } from '@shulk/words/exact/cards';
import { MANDATE_TEXTS as T } from '@shulk/words/sheet/mandate';
import { TEXTS } from '@shulk/words/sheet/payment';
import { PlanFacts, PlanTable, Day } from '../plan/plan-table.tsx';
import { Body, TruthLink, Unreachable } from '../screens/body.tsx';
import type { ScreenProps } from '../screens/screen-props.ts';
import { ScreenTitle } from '../screens/screen-title.tsx';
import { FactList, Verdict } from '../screens/verdict.tsx';
import { exactAmount } from '../exact-amount.ts';
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
      <p className={sheetCss['lead']}>{T.lead[plan.rail]}</p>
      <Schedule plan={plan} />
      <Terms plan={plan} />
      <div className={css['actions']}>
        <p>{T.agreeThen[plan.rail]}</p>
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

function Schedule({ plan }: Pick<MandateScreensProps, 'plan'>) {
  return (
    <div className={css['lines']}>
      <PlanTable
        caption={AUTO_DEBIT_SCHEDULE}
        heads={[T.fee, T.date, T.amount]}
        rows={plan.schedule.map(({ ft_name, due_date, amount }) => [
          <span key="fee" dir="auto">
            {ft_name}
          </span>,
          <Day key="day" of={due_date} />,
          exactAmount(fromRupees(amount)),
        ])}
        total={[T.total, exactAmount(fromRupees(plan.total))]}
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
          { name: T.maxAmount, value: exactAmount(fromRupees(plan.max_amount)) },
          { name: T.firstDebit, value: <FirstDebit plan={plan} /> },
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

/** The day of the first debit; the agreement may start earlier. */
const FirstDebit = ({ plan }: Pick<MandateScreensProps, 'plan'>) => (
  <Day of={plan.instalments[0]?.due_date ?? plan.starts_on} />
);

function Processing({ state, plan }: MandateScreensProps) {
  return (
    <Verdict tone="info" title={T.processingTitle} isWaiting>
      <p role="status">{T.processingLead}</p>
      {state.unreachable && <Unreachable />}
      <MandateFacts state={state} plan={plan} />
    </Verdict>
  );
}

function Pending({ state, run, plan, settings }: MandateScreensProps) {
  return (
    <Verdict tone="info" title={T.pendingTitle} isWaiting>
      <p role="status">{T.pendingLead[plan.rail]}</p>
      <p>{T.pendingThen}</p>
      {state.unreachable && <Unreachable />}
      <MandateFacts state={state} plan={plan} />
      <HowItStands state={state} settings={settings} />
      <Button block variant="secondary" onClick={() => run.close()}>
        {T.close}
      </Button>
    </Verdict>
  );
}

function Success({ state, run, plan, settings }: MandateScreensProps) {
  return (
    <Verdict tone="ok" title={T.successTitle}>
      <p>{T.successLead[plan.rail]}</p>
      <MandateFacts state={state} plan={plan} />
      <HowItStands state={state} settings={settings} />
      <Button block onClick={() => run.close()}>
        {TEXTS.done}
      </Button>
    </Verdict>
  );
}

function Failure({ state, run, plan, settings }: MandateScreensProps) {
  return (
    <Verdict tone="error" title={T.failureTitle}>
      <p>{state.status?.reason || T.failureLead}</p>
      <MandateFacts state={state} plan={plan} />
      <HowItStands state={state} settings={settings} />
      <Button block onClick={() => run.retry()}>
        {TEXTS.tryAgain}
      </Button>
      <Button block variant="secondary" onClick={() => run.close()}>
        {T.close}
      </Button>
    </Verdict>
  );
}

function Expired({ state, run, settings }: MandateScreensProps) {
  const present = state.status?.state ?? state.order?.state;
  return (
    <Verdict tone="info" title={T.expiredTitle}>
      <p>{present === 'CANCELLED' ? T.cancelledLead : T.expiredLead}</p>
      <HowItStands state={state} settings={settings} />
      <Button block onClick={() => run.close()}>
        {TEXTS.startAgain}
      </Button>
    </Verdict>
  );
}

/** The page that shows the auto debit's state, long after the sheet is closed (decision 40). */
const HowItStands = (props: Pick<MandateScreensProps, 'state' | 'settings'>) => (
  <TruthLink {...props} words={T.truthLink} />
);

/** The total, the first day and the reference. */
function MandateFacts({ state: { order }, plan }: Pick<MandateScreensProps, 'state' | 'plan'>) {
  return (
    <FactList
      rows={[
        [T.total, exactAmount(fromRupees(plan.total))],
        [T.firstDebit, <FirstDebit key="day" plan={plan} />],
        [TEXTS.reference, order?.application_code ?? ''],
      ]}
    />
  );
}
