import { fromRupees } from '@shulk/contract/wire';
import { formatExact } from '@shulk/domain';
import { Button, Facts, NewTabLink, Notice, Spinner } from '@shulk/ui';
import { TEXTS } from '@shulk/words/sheet/payment';
import { payerAddress } from '../frame-settings.ts';
import type { ScreenProps } from './screen-props.ts';
import { ScreenTitle } from './screen-title.tsx';
import { StoppedWords } from './stopped.tsx';
import { Verdict, amountOf, factsOf } from './verdict.tsx';
import css from './sheet.module.css';

/** The screen of the present state (ux 5). */
export function Body(props: ScreenProps) {
  switch (props.state.screen) {
    case 'opening':
      return <Opening />;
    case 'choose':
    case 'starting':
    case 'gateway':
      return <Choose {...props} />;
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
    case 'review':
      return <Review {...props} />;
    case 'blocked':
      return <Blocked {...props} />;
  }
}

/** While the first answer is loading. */
export function Opening() {
  return (
    <div className={css['wait']}>
      <span className={css['ring']}>
        <Spinner />
      </span>
      <p role="status">{TEXTS.opening}</p>
    </div>
  );
}

function Choose({ state, run }: ScreenProps) {
  const amount = fromRupees(state.order?.amount ?? 0);
  return (
    <>
      <ScreenTitle>{TEXTS.chooseTitle}</ScreenTitle>
      {state.notice !== '' && (
        <Notice tone="warn" role="alert">
          {state.notice}
        </Notice>
      )}
      <p className={css['lead']}>{TEXTS.chooseLead}</p>
      <div className={css['actions']}>
        <Button block busy={state.screen !== 'choose'} onClick={() => void run.pay()}>
          {TEXTS.pay(formatExact(amount))}
        </Button>
      </div>
      <p role="status" className="vh">
        {state.screen === 'gateway' ? TEXTS.gatewayOpen : ''}
      </p>
    </>
  );
}

function Processing({ state }: ScreenProps) {
  return (
    <Verdict
      tone="info"
      title={TEXTS.processingTitle}
      isWaiting
      amount={amountOf(state)}
      facts={<Facts facts={factsOf(state)} />}
    >
      <p role="status">{TEXTS.processingLead}</p>
      {state.unreachable && <Unreachable />}
    </Verdict>
  );
}

/** The last poll got no answer; the sheet keeps polling. */
export const Unreachable = () => (
  <Notice tone="warn" role="status">
    {TEXTS.stillTrying}
  </Notice>
);

function Pending({ state, settings }: ScreenProps) {
  return (
    <Verdict
      tone="info"
      title={TEXTS.pendingTitle}
      isWaiting
      amount={amountOf(state)}
      facts={<Facts facts={factsOf(state)} />}
      actions={
        <>
          <TruthLink state={state} settings={settings} />
          <ReceiptLink state={state} settings={settings} />
        </>
      }
    >
      <p role="status">{TEXTS.pendingLead}</p>
      <p>{TEXTS.pendingThen}</p>
      {state.unreachable && <Unreachable />}
    </Verdict>
  );
}

function ReceiptLink({ state: { order }, settings }: Pick<ScreenProps, 'state' | 'settings'>) {
  if (order === undefined) return undefined;
  return (
    <NewTabLink
      className={css['link']}
      href={payerAddress(settings, order, order.receipts_path)}
      newTabLabel={TEXTS.newTab}
    >
      {TEXTS.receiptLink}
    </NewTabLink>
  );
}

/** The page that shows where the money is, long after the sheet is closed (decision 23). */
export function TruthLink({
  state: { order },
  settings,
  words = TEXTS.truthLink,
}: Pick<ScreenProps, 'state' | 'settings'> & { readonly words?: string }) {
  if (order === undefined) return undefined;
  return (
    <NewTabLink
      className={css['link']}
      href={payerAddress(settings, order, order.truth_path)}
      newTabLabel={TEXTS.newTab}
    >
      {words}
    </NewTabLink>
  );
}

function Success({ state, run, settings }: ScreenProps) {
  return (
    <Verdict
      tone="ok"
      title={TEXTS.successTitle}
      amount={amountOf(state)}
      facts={<Facts facts={factsOf(state)} />}
      actions={
        <>
          <Button block onClick={() => run.close()}>
            {TEXTS.done}
          </Button>
          <TruthLink state={state} settings={settings} />
        </>
      }
    >
      <p>{TEXTS.successLead}</p>
    </Verdict>
  );
}

function Failure({ state, run, settings }: ScreenProps) {
  return (
    <Verdict
      tone="error"
      title={TEXTS.failureTitle}
      amount={amountOf(state)}
      facts={<Facts facts={factsOf(state)} />}
      actions={
        <>
          <Button block onClick={() => run.retry()}>
            {TEXTS.tryAgain}
          </Button>
          <Button block variant="secondary" onClick={() => run.close()}>
            {TEXTS.closeAnyway}
          </Button>
          <TruthLink state={state} settings={settings} />
        </>
      }
    >
      {state.status?.reason ? (
        <>
          <p>{state.status.reason}</p>
          <p>{TEXTS.stillDue}</p>
        </>
      ) : (
        <p>{TEXTS.tryEnded}</p>
      )}
    </Verdict>
  );
}

function Expired({ state, run, settings }: ScreenProps) {
  const present = state.status?.state ?? state.order?.state;
  return (
    <Verdict
      tone="info"
      title={TEXTS.expiredTitle}
      actions={
        <>
          <Button block onClick={() => run.close()}>
            {TEXTS.startAgain}
          </Button>
          <TruthLink state={state} settings={settings} />
        </>
      }
    >
      <p>{present === 'CANCELLED' ? TEXTS.cancelledLead : TEXTS.expiredLead}</p>
    </Verdict>
  );
}

function Review({ state, run, settings }: ScreenProps) {
  return (
    <Verdict
      tone="warn"
      title={state.status?.title ?? TEXTS.reviewTitle}
      amount={amountOf(state)}
      facts={<Facts facts={factsOf(state)} />}
      actions={
        <>
          <Button block onClick={() => run.close()}>
            {TEXTS.backToPage}
          </Button>
          <TruthLink state={state} settings={settings} />
          <ReceiptLink state={state} settings={settings} />
        </>
      }
    >
      <p>{state.status?.reason || TEXTS.pendingLead}</p>
    </Verdict>
  );
}

function Blocked({ state, run }: ScreenProps) {
  return (
    <StoppedWords
      text={state.notice}
      onClose={() => run.close()}
      {...(state.mayRetry && { onRetry: () => void run.openAgain() })}
    />
  );
}
