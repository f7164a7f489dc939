import { identifierState } from '@shulk/domain';
import type { FormField } from '@shulk/domain';
import { Button, TextField } from '@shulk/ui';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { RefObject, SubmitEvent } from 'react';
import { formTexts } from '@shulk/words/exact/form';
import { leavesForControl } from '../../../shared/otp/leaves-for-control.ts';
import { StudentResult } from '../lazy-form-entry.ts';
import type { Identification } from './use-identification.ts';
import css from './identify.module.css';

interface StudentIdentifierProps {
  /** The texts of the form's student ID field. */
  readonly field: Pick<FormField, 'input_id' | 'label' | 'placeholder' | 'helper_text' | 'is_required'>;
  readonly identification: Identification;
  /** This visit started with uid in its address (R26). */
  readonly uidInUrl: boolean;
}

/** The student ID with its verify button, and what a lookup found. */
export function StudentIdentifier({ field, identification, uidInUrl }: StudentIdentifierProps) {
  const { student, id } = identification;
  const state = identifierState(student, id, uidInUrl);
  const input = useRef<HTMLInputElement>(null);
  const wasLookedUp = useRef(false);
  useEffect(() => {
    if (student.lookups === 0 && wasLookedUp.current) input.current?.focus();
    wasLookedUp.current = student.lookups > 0;
  }, [student.lookups]);
  useTypedBefore(input, identification);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const byKey = document.activeElement === input.current;
    if (state.shows_verify) void identification.lookUp(byKey);
  };
  return (
    <form noValidate onSubmit={submit} className={css['section']}>
      {!student.is_found && !student.is_unknown && (
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
      {state.shows_verify ? (
        <Button type="submit" block busy={identification.isLoading}>
          {formTexts.verifyStudent(field.label)}
        </Button>
      ) : (
        <StudentResult field={field} identification={identification} state={state} />
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
