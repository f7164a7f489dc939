import { fromRupees } from '@shulk/contract/wire';
import { formatExact } from '@shulk/domain';
import type { EmiApplicationView, EmiKeyFacts } from '@shulk/contract';
import { Button, Collapsible, Facts, Notice } from '@shulk/ui';
import { LENDER } from '@shulk/words/plans/emi';
import { APPLICATION_TEXTS as T } from '@shulk/words/sheet/application';
import { TEXTS } from '@shulk/words/sheet/payment';
import { ScreenTitle } from '../screens/screen-title.tsx';
import { Opening, Unreachable } from '../screens/body.tsx';
import { StoppedWords } from '../screens/stopped.tsx';
import { Due } from '../screens/to-pay.tsx';
import { Verdict } from '../screens/verdict.tsx';
import type { FactRows } from '../screens/verdict.tsx';
import { Day, dayText } from '../plan/plan-table.tsx';
import { ApplicantForm } from './applicant-form.tsx';
import type { ApplicantFormProps } from './applicant-form.tsx';
import { ConsentScreen } from './consent-screen.tsx';
import { Contacts, KeyFacts, isWeb } from './key-facts.tsx';
import { VisitLink } from '../plan/visit-link.tsx';
import sheetCss from '../screens/sheet.module.css';
import plan from '../plan/plan.module.css';
import css from './application.module.css';

/** The screen of the present state, and below it who lends and whom to complain to (regulation E.10). */
export function ApplicationScreens(props: ApplicantFormProps) {
  const { view } = props.state;
  if (props.state.screen === 'blocked') return <Blocked {...props} />;
  if (view === undefined) return <Opening />;
  return (
    <>
      <Present {...props} view={view} />
      <Contacts view={view} />
    </>
  );
}

interface StepProps extends ApplicantFormProps {
  readonly view: EmiApplicationView;
}

function Present(props: StepProps) {
  switch (props.state.screen) {
    case 'facts':
      return <KeyFactsFirst {...props} />;
    case 'form':
      return <ApplicantForm {...props} />;
    case 'consent':
      return <ConsentScreen {...props} />;
    case 'lender':
      return <Lender {...props} />;
    case 'advance':
      return <Advance {...props} />;
    case 'wait':
    case 'mandate':
    case 'done':
    case 'ended':
      return <Standing {...props} />;
    case 'opening':
    case 'paying':
    case 'blocked':
      return <Opening />;
  }
}

function KeyFactsFirst({ view, run }: StepProps) {
  return (
    <>
      <ScreenTitle>{view.title}</ScreenTitle>
      <Today facts={view.key_facts} />
      <p className={sheetCss['lead']}>{view.text}</p>
      <KeyFacts facts={view.key_facts} paid={view.paid_instalments} />
      <div className={plan['actions']}>
        <Button block onClick={() => run.go(view.step === 'CONSENT' ? 'consent' : 'form')}>
          {T.goOn}
        </Button>
      </div>
    </>
  );
}

/** What is paid today, what comes monthly, and the cost where there is no interest. */
function Today({ facts }: { readonly facts: EmiKeyFacts }) {
  const [fee, ...others] = facts.fees;
  return (
    <>
      <Due caption={T.today} amount={fromRupees(facts.advance_amount)}>
        {T.thenMonths(facts.tenor_months)} <b className="num">{formatExact(fromRupees(facts.emi))}</b>
      </Due>
      {facts.interest === 0 && fee !== undefined && others.length === 0 && (
        <Notice tone="info">
          {T.onlyCost(fee.name, formatExact(fromRupees(fee.amount)), LENDER.feeIsPaid)}
        </Notice>
      )}
    </>
  );
}

/** The lender decides and has the agreement signed on its own pages, in a new tab. */
function Lender({ state, view, run }: StepProps) {
  return (
    <Verdict
      tone="info"
      title={view.title}
      actions={
        <>
          <LenderLink view={view} />
          <Button block variant="secondary" onClick={() => void run.poll()}>
            {T.lookAgain}
          </Button>
        </>
      }
      facts={<Later state={state} view={view} run={run} />}
    >
      <p>{view.text}</p>
      <p role="status">{T.lenderTab}</p>
      <Problems state={state} />
    </Verdict>
  );
}

/** The link to the lender's own page for this application, while there is one. */
function LenderLink({ view }: Pick<StepProps, 'view'>) {
  if (!isWeb(view.lender_url)) return null;
  return (
    <VisitLink className={css['go']} href={view.lender_url}>
      {T.openLender(view.key_facts.lender)}
    </VisitLink>
  );
}

function Advance({ state, view, run }: StepProps) {
  const amount = formatExact(fromRupees(view.advance.amount));
  return (
    <Verdict
      tone="ok"
      title={view.title}
      amount={amount}
      actions={
        !view.advance.is_paid && (
          <Button block busy={state.isBusy} onClick={() => void run.payAdvance()}>
            {T.payAdvance(amount)}
          </Button>
        )
      }
      facts={<Later state={state} view={view} run={run} />}
    >
      <p>{view.advance.is_paid ? T.advancePaid : view.text}</p>
      <Problems state={state} />
      <CoolingOff view={view} />
    </Verdict>
  );
}

const TONES = { wait: 'info', mandate: 'ok', done: 'ok', ended: 'info' } as const;

/** The application's state in the server's words, if leaving is the only action. */
function Standing({ state, view, run }: StepProps) {
  const { screen } = state;
  const tone = screen in TONES ? TONES[screen as keyof typeof TONES] : 'info';
  return (
    <Verdict
      tone={tone}
      title={view.title}
      isWaiting={screen === 'wait'}
      actions={
        <>
          {screen === 'mandate' && <LenderLink view={view} />}
          <Button block variant={screen === 'mandate' ? 'secondary' : 'primary'} onClick={() => run.close()}>
            {screen === 'ended' ? T.otherWay : T.close}
          </Button>
        </>
      }
      facts={
        <>
          <Facts facts={standingFacts(view, screen === 'done')} />
          <Later state={state} view={view} run={run} />
        </>
      }
    >
      <p role="status">{view.text}</p>
      {screen === 'wait' && <p>{T.waiting}</p>}
      <Problems state={state} />
      <CoolingOff view={view} />
    </Verdict>
  );
}

/** Of an active plan also what was received and what comes next. */
function standingFacts(view: EmiApplicationView, isActive: boolean): FactRows {
  const { advance, key_facts, paid_instalments } = view;
  const next = key_facts.schedule.find(({ n }) => !paid_instalments.some((paid) => paid.n === n));
  return [
    ...(isActive && advance.is_paid ? [[T.received, formatExact(fromRupees(advance.amount))] as const] : []),
    ...(isActive && next !== undefined
      ? [[T.nextInstalment, T.amountOn(formatExact(fromRupees(next.amount)), dayText(next.due))] as const]
      : []),
    [TEXTS.reference, view.application_code],
  ];
}

function Problems({ state }: Pick<StepProps, 'state'>) {
  return (
    <>
      {state.notice !== '' && (
        <Notice tone="warn" role="alert">
          {state.notice}
        </Notice>
      )}
      {state.unreachable && <Unreachable />}
    </>
  );
}

function CoolingOff({ view }: Pick<StepProps, 'view'>) {
  if (view.cooling_off_until === '') return null;
  return (
    <p>
      {T.coolingOffUntil} <Day of={view.cooling_off_until} />.
    </p>
  );
}

/** From the signature on the statement can be downloaded (decision 38). */
const isSigned = (view: EmiApplicationView): boolean => view.cooling_off_until !== '';

/** The key facts again, with a download once signed, and the withdrawal while it is possible. */
function Later({ state, view, run }: Pick<StepProps, 'state' | 'view' | 'run'>) {
  return (
    <div className={css['later']}>
      <Collapsible openLabel={T.showFacts} closeLabel={T.hideFacts}>
        <KeyFacts facts={view.key_facts} paid={view.paid_instalments} />
      </Collapsible>
      {isSigned(view) && (
        <Button block variant="secondary" busy={state.isBusy} onClick={() => void run.saveKeyFacts()}>
          {T.savePaper}
        </Button>
      )}
      {view.may_cancel && (
        <Button block variant="quiet" onClick={() => run.askToWithdraw()}>
          {T.withdraw}
        </Button>
      )}
    </div>
  );
}

function Blocked({ state, run }: ApplicantFormProps) {
  return (
    <StoppedWords
      text={state.notice}
      onClose={() => run.close()}
      {...(state.mayRetry && { onRetry: () => void run.openAgain() })}
    />
  );
}
