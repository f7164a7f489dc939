import type { EmiApplicationView } from '@shulk/contract';
import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { resendWaitSeconds } from '@shulk/domain';
import { Button, Facts, Notice, OtpField } from '@shulk/ui';
import { APPLICATION_TEXTS as T } from '@shulk/words/sheet/application';
import { ScreenTitle } from '../screens/screen-title.tsx';
import type { ApplicantFormProps } from './applicant-form.tsx';
import { LoanLine } from './loan-line.tsx';
import sheetCss from '../screens/sheet.module.css';
import css from './application.module.css';

/** The consent to share the details, given by a one-time code: it is no signature (regulation E.10). */
export function ConsentScreen({ state, run }: ApplicantFormProps) {
  const { view, code } = state;
  if (view === undefined) return null;
  return (
    <>
      <ScreenTitle>{view.title}</ScreenTitle>
      <LoanLine view={view} />
      <p className={sheetCss['lead']}>{view.text}</p>
      <Given state={state} run={run} />
      <Words consent={view.consent} />
      {state.notice !== '' && (
        <Notice tone="warn" role="alert">
          {state.notice}
        </Notice>
      )}
      {code.sends === 0 ? (
        <Button block busy={state.isBusy} onClick={() => void run.sendCode()}>
          {T.sendCode}
        </Button>
      ) : (
        <CodeForm key={code.sends} state={state} run={run} />
      )}
      <Button block variant="secondary" onClick={() => run.go('facts')}>
        {T.backToFacts}
      </Button>
    </>
  );
}

/** The text that is agreed to. In another language its translation comes first, and says that the English binds. */
function Words({ consent: { text, translation } }: { readonly consent: EmiApplicationView['consent'] }) {
  const paragraphs = (words: string) =>
    words.split('\n').map((paragraph) => <p key={paragraph}>{paragraph}</p>);
  return (
    <div className={css['words']}>
      {translation === null ? (
        paragraphs(text)
      ) : (
        <>
          {paragraphs(translation.text)}
          <p>
            <strong>{translation.note}</strong>
          </p>
          <div lang="en-IN">{paragraphs(text)}</div>
        </>
      )}
    </div>
  );
}

/** What will be shared, masked, with a way to correct it. */
function Given({ state: { view }, run }: ApplicantFormProps) {
  const given = view?.applicant;
  if (!given) return null;
  return (
    <section aria-label={T.sharedDetails}>
      <Facts
        facts={[
          [T.name, given.name],
          [T.pan, given.pan],
          [T.mobile, given.mobile],
          [T.email, given.email],
        ]}
      />
      <Button variant="quiet" onClick={() => run.go('form')}>
        {T.changeDetails}
      </Button>
    </section>
  );
}

/** One input for one code; typing never sends it, and another may be requested after its wait (ux 3 "OTP"). */
function CodeForm({ state: { code, isBusy }, run }: ApplicantFormProps) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const wait = useWait(code.sends);
  // The input takes over when a code was sent, and again with each one that was wrong.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => input.current?.focus(), [code]);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void run.consent(typed);
  };
  return (
    <form noValidate onSubmit={submit} className={css['form']}>
      <p>{T.sentTo(code.to)}</p>
      <OtpField
        ref={input}
        label={T.code}
        value={typed}
        error={code.problem || undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" block busy={isBusy} disabled={typed === '' || code.isSpent}>
        {T.giveConsent}
      </Button>
      <span className={css['resend']}>
        <Button variant="quiet" disabled={wait > 0 || isBusy} onClick={() => void run.sendCode()}>
          {T.resend}
        </Button>
        {wait > 0 && <span>{T.resendIn(wait)}</span>}
      </span>
      <p className="vh" role="status">
        {wait > 0 ? T.codeSent : T.mayResend}
      </p>
    </form>
  );
}

/** Seconds until another code may be requested, counted from the newest one. */
function useWait(sends: number): number {
  const [left, setLeft] = useState(() => resendWaitSeconds(sends));
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}
