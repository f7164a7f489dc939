import { identifierState, studentName } from '@shulk/domain';
import type { FormField } from '@shulk/domain';
import { Button, Notice, TextField } from '@shulk/ui';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { RefObject, SubmitEvent } from 'react';
import { STUDENT_NAME_LABEL, changeStudent, studentVerified, verifyStudent } from '@shulk/words/exact/form';
import { words } from '@shulk/words/steps/identify';
import type { Identification } from './use-identification.ts';
import css from './identify.module.css';

interface StudentIdentifierProps {
  /** The texts of the form's student ID field. */
  readonly field: Pick<FormField, 'input_id' | 'label' | 'placeholder' | 'helper_text' | 'is_required'>;
  readonly identification: Identification;
  /** This visit started with uid in its address (R26). */
  readonly uidInUrl: boolean;
}

/** The student ID with its verify button; after a lookup the name, the success line and the change action. */
export function StudentIdentifier({ field, identification, uidInUrl }: StudentIdentifierProps) {
  const { student, details, id, isAutomatic } = identification;
  const state = identifierState(student, id, uidInUrl);
  const result = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const wasLookedUp = useRef(false);
  useEffect(() => {
    // The pressed button is gone, so its replacement gets the focus.
    if (student.lookups > 0) {
      if (!isAutomatic) result.current?.focus();
    } else if (wasLookedUp.current) {
      input.current?.focus();
    }
    wasLookedUp.current = student.lookups > 0;
  }, [student.lookups, isAutomatic]);
  useTypedBefore(input, identification);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (state.shows_verify) void identification.lookUp();
  };
  return (
    <form noValidate onSubmit={submit} className={css['section']}>
      <TextField
        id={field.input_id}
        ref={input}
        label={field.label}
        hint={field.helper_text || undefined}
        placeholder={field.placeholder ?? undefined}
        required={field.is_required}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={id}
        disabled={state.is_locked}
        error={identification.error}
        onChange={(event) => identification.setId(event.target.value)}
      />
      {state.shows_verify ? (
        <Button type="submit" variant="secondary" busy={identification.isLoading}>
          {verifyStudent(field.label)}
        </Button>
      ) : (
        <div ref={result} tabIndex={-1} className={css['result']}>
          {student.is_found && details ? (
            <>
              <p>
                {STUDENT_NAME_LABEL} <b dir="auto">{studentName(details.stud_bd)}</b>
              </p>
              <Notice tone="ok">{studentVerified(field.label)}</Notice>
            </>
          ) : (
            student.is_unknown && <Notice tone="info">{words.newHere(field.label)}</Notice>
          )}
          {state.shows_retry && <RetryButton identification={identification} variant="secondary" />}
          {state.shows_change && (
            <Button variant="quiet" onClick={identification.change}>
              {changeStudent(field.label)}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}

/** What was typed and pressed in the HTML before this script ran counts. */
function useTypedBefore(
  input: RefObject<HTMLInputElement | null>,
  { id, setId }: Pick<Identification, 'id' | 'setId'>,
): void {
  const take = useEffectEvent(() => {
    const served = input.current?.closest('[data-served]:not([data-alive])');
    if (!input.current || !served) return;
    served.setAttribute('data-alive', '');
    const { value, form } = input.current;
    if (value !== id) setId(value);
    if (document.documentElement.dataset['pressed'] === undefined) return;
    delete document.documentElement.dataset['pressed'];
    // After the typed text is rendered.
    setTimeout(() => form?.requestSubmit());
  });
  useLayoutEffect(() => take(), []);
}

interface RetryButtonProps {
  readonly identification: Identification;
  readonly variant?: 'secondary' | undefined;
}

/** Retries a failed lookup. */
export function RetryButton({ identification, variant }: RetryButtonProps) {
  const { isLoading, lookUp } = identification;
  return (
    <Button {...(variant && { variant })} busy={isLoading} onClick={() => void lookUp()}>
      {words.retry}
    </Button>
  );
}
