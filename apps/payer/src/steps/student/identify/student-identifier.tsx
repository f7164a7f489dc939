import { identifierState, studentName } from '@shulk/domain';
import type { FormField } from '@shulk/domain';
import { Button, DoneRow, InfoIcon, TextField } from '@shulk/ui';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { RefObject, SubmitEvent } from 'react';
import { STUDENT_NAME_LABEL, changeStudent, studentVerified, verifyStudent } from '@shulk/words/exact/form';
import { words } from '@shulk/words/steps/identify';
import { leavesForControl } from '../../../shared/leaves-for-control.ts';
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
  const { student, id, isAutomatic } = identification;
  const state = identifierState(student, id, uidInUrl);
  const result = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const wasLookedUp = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The pressed button is gone, so its replacement gets the focus; a payer who went elsewhere keeps it.
    if (student.lookups > 0) {
      if (!isAutomatic && isFree(form.current)) result.current?.focus();
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
  const change = state.shows_change && (
    <Button variant="quiet" onClick={identification.change}>
      {changeStudent(field.label)}
    </Button>
  );
  const outcome = outcomeOf(field.label, identification);
  return (
    <form ref={form} noValidate onSubmit={submit} className={css['section']}>
      {outcome ? (
        <DoneRow
          {...outcome}
          ref={result}
          input={{ id: field.input_id, value: id, 'aria-label': field.label }}
          action={change || undefined}
        />
      ) : (
        <TextField
          id={field.input_id}
          ref={input}
          label={field.label}
          hint={field.helper_text || undefined}
          placeholder={field.placeholder ?? undefined}
          required={field.is_required}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="go"
          spellCheck={false}
          value={id}
          disabled={state.is_locked}
          error={identification.error}
          onChange={(event) => identification.setId(event.target.value)}
          onBlur={(event) => {
            if (state.shows_verify && !leavesForControl(event)) identification.leave();
          }}
        />
      )}
      {state.shows_verify && (
        <Button type="submit" block busy={identification.isLoading}>
          {verifyStudent(field.label)}
        </Button>
      )}
      {state.shows_retry && (
        <div ref={result} tabIndex={-1} className={css['result']}>
          <RetryButton identification={identification} variant="secondary" />
          {change}
        </div>
      )}
    </form>
  );
}

/** What a lookup found, for the row of the student; undefined before one, and if it gave no verdict. */
function outcomeOf(label: string, { student, details }: Identification) {
  if (student.is_found && details) {
    return {
      label: STUDENT_NAME_LABEL,
      lead: studentName(details.stud_bd),
      status: studentVerified(label),
    };
  }
  return student.is_unknown ? { label, status: words.newHere(label), icon: <InfoIcon /> } : undefined;
}

/** Whether the focus is nowhere, or within a part. */
const isFree = (part: Element | null): boolean =>
  [null, document.body].includes(document.activeElement as HTMLElement | null) ||
  part?.contains(document.activeElement) === true;

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
