import { fromRupees } from '@shulk/contract/wire';
import type { EmiApplicationView } from '@shulk/contract';
import { Button, Collapsible, Notice } from '@shulk/ui';
import { APPLICATION_TEXTS as T } from '@shulk/words/sheet/application';
import { TEXTS } from '@shulk/words/sheet/payment';
import { ScreenTitle } from '../screens/screen-title.tsx';
import { Opening, Unreachable } from '../screens/body.tsx';
import { StoppedWords } from '../screens/stopped.tsx';
import { FactList, Verdict } from '../screens/verdict.tsx';
import { Day } from '../plan/plan-table.tsx';
import { exactAmount } from '../exact-amount.ts';
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
      return <Facts {...props} />;
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

function Facts({ view, run }: StepProps) {
  return (
    <>
      <ScreenTitle>{view.title}</ScreenTitle>
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

/** The lender decides and has the agreement signed on its own pages, in a new tab. */
function Lender({ state, view, run }: StepProps) {
  return (
    <Verdict tone="info" title={view.title}>
      <p>{view.text}</p>
      <LenderLink view={view} />
      <p role="status">{T.lenderTab}</p>
      <Problems state={state} />
      <Button block variant="secondary" onClick={() => void run.poll()}>
        {T.lookAgain}
      </Button>
      <Later state={state} view={view} run={run} />
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
  return (
    <Verdict tone="ok" title={view.title}>
      <p>{view.advance.is_paid ? T.advancePaid : view.text}</p>
      <Problems state={state} />
      {!view.advance.is_paid && (
        <Button block busy={state.isBusy} onClick={() => void run.payAdvance()}>
          {T.payAdvance(exactAmount(fromRupees(view.advance.amount)))}
        </Button>
      )}
      <CoolingOff view={view} />
      <Later state={state} view={view} run={run} />
    </Verdict>
  );
}

const TONES = { wait: 'info', mandate: 'ok', done: 'ok', ended: 'info' } as const;

/** The application's state in the server's words, if leaving is the only action. */
function Standing({ state, view, run }: StepProps) {
  const { screen } = state;
  const tone = screen in TONES ? TONES[screen as keyof typeof TONES] : 'info';
  return (
    <Verdict tone={tone} title={view.title} isWaiting={screen === 'wait'}>
      <p role="status">{view.text}</p>
      {screen === 'wait' && <p>{T.waiting}</p>}
      {screen === 'mandate' && <LenderLink view={view} />}
      <FactList rows={[[TEXTS.reference, view.application_code]]} />
      <Problems state={state} />
      <CoolingOff view={view} />
      <Button block variant={screen === 'mandate' ? 'secondary' : 'primary'} onClick={() => run.close()}>
        {screen === 'ended' ? T.otherWay : T.close}
      </Button>
      <Later state={state} view={view} run={run} />
    </Verdict>
  );
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
